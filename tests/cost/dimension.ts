/** One way in which a request grows: its size is a number that a caller who sends it chooses. */
import type { Sent } from './shop.ts';

/** A dimension of a route's input. */
export interface Dimension {
  readonly route: string;
  readonly name: string;
  /** Ascending, each at most four times the one before where both are accepted. */
  readonly sizes: readonly number[];
  /** The request of a size; `salt` sets it apart from all others, so that no cache answers it. */
  readonly at: (size: number, salt: string) => Sent;
  /** Work of minutes for people, such as a whole page: it may take four times as long, in a worker or for members of the team alone. */
  readonly isHeavy?: true;
}

/** Bytes of a request's head, which Node refuses beyond (431). */
export const HEAD_BYTES = 15_000;
/** Bytes of the largest body that is sent; no call takes as much. */
export const BODY_BYTES = 1024 * 1024;

/** Sizes from the largest down by fours; with a limit they meet it, and one is beyond. */
export function ladder(largest: number, limit?: number): readonly number[] {
  const steps = new Set<number>();
  for (let size = Math.floor(largest), step = 0; size >= 1 && step < STEPS; size = Math.floor(size / 4), step += 1)
    steps.add(size);
  if (limit !== undefined && limit < largest)
    for (const size of [Math.ceil(limit / 4), limit, limit + 1]) steps.add(size);
  return [...steps].toSorted((a, b) => a - b);
}

const STEPS = 3;

/** `make(0)` to `make(count - 1)`. */
export function many<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}
