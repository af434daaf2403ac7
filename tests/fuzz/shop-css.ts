/**
 * `node tests/fuzz/shop-css.ts`: pairs of shop CSS through the server's confinement; `--runs N` (100,000), `--seed N`. Prints a
 * table of what was found; fails on any fault, and on a pair that takes longer than 50 ms of processor time.
 */
import { parseArgs } from 'node:util';
import * as fc from 'fast-check';
import { scopeShopCss } from '../../src/renderer/css/scope-shop-css.ts';
import { faultsOf, type SheetPair, sheetPairs } from './shop-css-sheets.ts';

const MAX_MS = 50;
const BATCH = 1000;
/** Pairs of which one is measured once more at the size where texts are refused. */
const LONG_EACH = 500;
const LONG_CHARACTERS = 262_000;

const { runs: wanted, seed: given } = parseArgs({
  options: { runs: { type: 'string', default: '100000' }, seed: { type: 'string' } },
}).values;
const runs = Number(wanted);
const seed = Number(given ?? Date.now() % 1_000_000_000);

/** Processor time of one kind of pairs (ms), counted by tenths. */
class Times {
  readonly #counts = new Map<number, number>();
  #measured = 0;
  max = 0;

  /** Confines a pair; the css. */
  measure({ slotStyle, slotCss }: SheetPair): string {
    const before = process.threadCpuUsage();
    const css = scopeShopCss(slotStyle, slotCss);
    const { user, system } = process.threadCpuUsage(before);
    const ms = (user + system) / 1000;
    const tenth = Math.ceil(ms * 10);
    this.#counts.set(tenth, (this.#counts.get(tenth) ?? 0) + 1);
    this.#measured += 1;
    this.max = Math.max(this.max, ms);
    return css;
  }

  quantile(part: number): number {
    let left = this.#measured * part;
    for (const [tenth, count] of [...this.#counts].toSorted(([a], [b]) => a - b)) {
      left -= count;
      if (left <= 0) return tenth / 10;
    }
    return 0;
  }

  row() {
    return {
      pairs: this.#measured,
      'p50 (ms)': this.quantile(0.5),
      'p99 (ms)': this.quantile(0.99),
      'max (ms)': Math.round(this.max * 10) / 10,
    };
  }
}

const asWritten = new Times();
const atTheLimit = new Times();
let tried = 0;
let empty = 0;
const faults: { readonly pair: SheetPair; readonly fault: string }[] = [];
for (let batch = 0; tried < runs; batch += 1) {
  for (const pair of fc.sample(sheetPairs, { numRuns: Math.min(BATCH, runs - tried), seed: seed + batch })) {
    tried += 1;
    if (asWritten.measure(pair) === '') empty += 1;
    for (const fault of faultsOf(pair)) faults.push({ pair, fault });
    if (tried % LONG_EACH === 0)
      atTheLimit.measure({ slotStyle: lengthen(pair.slotStyle), slotCss: lengthen(pair.slotCss) });
  }
}
console.log(`shop CSS  seed ${seed}  pairs ${tried}, of which nothing is left ${empty}  faults ${faults.length}`);
console.table({ 'as written': asWritten.row(), 'repeated up to the limit': atTheLimit.row() });
for (const fault of faults.slice(0, 20)) console.log(JSON.stringify(fault));
process.exitCode = faults.length > 0 || Math.max(asWritten.max, atTheLimit.max) > MAX_MS ? 1 : 0;

function lengthen(text: string): string {
  return text.repeat(Math.floor(LONG_CHARACTERS / Math.max(1, Buffer.byteLength(text))));
}
