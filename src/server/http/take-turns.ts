import { networkOf } from '../../bounds/network-of.ts';

/**
 * Runs what it is given, some at a time. Visitors' networks take turns, and the work of one is begun in its order; each call answers as its work
 * does.
 */
export type TakeTurns = <T>(work: () => Promise<T>, address?: string) => Promise<T>;

/** Has at most `most` pieces of work be under way. */
export function createTurns(most: number): TakeTurns {
  /** What waits, by visitor; the one whose turn is next comes first. */
  const waiting = new Map<string, (() => void)[]>();
  let underWay = 0;
  const wait = (visitor: string) =>
    new Promise<void>((begin) => {
      const own = waiting.get(visitor);
      if (own === undefined) waiting.set(visitor, [begin]);
      else own.push(begin);
    });
  /** Work that ends hands its place over. */
  const handOver = () => {
    const [visitor, own] = waiting.entries().next().value ?? ['', []];
    const begin = own.shift();
    waiting.delete(visitor);
    if (own.length > 0) waiting.set(visitor, own);
    if (begin === undefined) underWay -= 1;
    else begin();
  };
  return async (work, address = '') => {
    if (underWay < most) underWay += 1;
    else await wait(networkOf(address));
    try {
      return await work();
    } finally {
      handOver();
    }
  };
}
