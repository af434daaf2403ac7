/** One room of the house: which files it holds and what they may import (architecture: "The house"). */
export type Layer = {
  holds: RegExp;
  /** The project's own files it may import. `$1` and so on stand for the groups of `holds`. */
  own: string;
  /** The packages it may import; undefined: any. */
  packages?: RegExp;
  /** Why not, and the solution; the first that matches the target. */
  reasons: { target: RegExp; message: string }[];
};

/** The own files that a file of a layer may import. */
export function allowed({ holds, own }: Layer, from: string): RegExp {
  const groups = holds.exec(from) ?? [];
  return new RegExp(own.replaceAll(/\$(\d)/g, (_, digit: string) => groups[Number(digit)] ?? ''));
}
