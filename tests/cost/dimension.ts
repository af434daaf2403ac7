/** One way in which a request grows: its size is a number that a caller who sends it chooses. */
import type { Sent } from './shop.ts';

/** A dimension of a route's input. */
export interface Dimension {
  readonly route: string;
  readonly name: string;
  /** Ascending: each limit, and the largest that is sent. Each is compared with its quarter. */
  readonly sizes: readonly number[];
  /** The size that the gate still lets through, for dimensions of a request's head. */
  readonly gateLimit?: number;
  /** The request of a size; `salt` sets it apart from all others, so that no cache answers it. */
  readonly at: (size: number, salt: string) => Sent;
  /** Work with four times the limit, because another thread does it. */
  readonly heavy?: 'thread';
  /** How often the work that is declared heavy is done; once unless given. */
  readonly parts?: number;
}

/** Bytes of a request's head, which Node refuses beyond (431). */
export const HEAD_BYTES = 15_000;
/** Bytes of the largest body that is sent; no call accepts as much. */
export const BODY_BYTES = 1024 * 1024;

/** The size that is compared with a size. */
export function quarter(size: number): number {
  return Math.ceil(size / 4);
}

/** The sizes that are measured, each with its quarter: the largest, and the limits below it. */
export function sizesOf(largest: number, ...limits: readonly (number | undefined)[]): readonly number[] {
  const sizes = [largest, ...limits].flatMap((size) =>
    size === undefined || size > largest ? [] : [Math.max(1, Math.floor(size))],
  );
  return [...new Set(sizes)].toSorted((a, b) => a - b);
}

/** `make(0)` to `make(count - 1)`. */
export function many<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}
