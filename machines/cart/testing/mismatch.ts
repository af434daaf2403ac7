export type Quantities = ReadonlyMap<string, number>;

/** Other quantities are displayed, sold or handed off than were requested. */
export class Mismatch extends Error {
  /** Products with fewer pieces than requested, and with more. */
  readonly lost: number;
  readonly duplicated: number;

  constructor(what: string, got: Quantities, wanted: Quantities) {
    super(`${what} ${textOf(got)} instead of ${textOf(wanted)}`);
    const differences = [...new Set([...got.keys(), ...wanted.keys()])].map(
      (product) => (got.get(product) ?? 0) - (wanted.get(product) ?? 0),
    );
    this.lost = differences.filter((difference) => difference < 0).length;
    this.duplicated = differences.filter((difference) => difference > 0).length;
  }
}

/** @throws {Mismatch} unless both hold the same quantities */
export function checkSame(what: string, got: Quantities, wanted: Quantities): void {
  if (textOf(got) !== textOf(wanted)) throw new Mismatch(what, got, wanted);
}

function textOf(quantities: Quantities): string {
  return JSON.stringify([...quantities].toSorted(([a], [b]) => a.localeCompare(b)));
}
