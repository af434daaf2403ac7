/**
 * Runs work, some at a time. Callers (`key`: a visitor's network, a shop) are served in turn, and each caller's work
 * starts in its order. Each call settles with its work.
 */
export type ConcurrencyLimiter = <T>(work: () => Promise<T>, key?: string) => Promise<T>;

/** Work of one caller that may wait, and what further work is refused with. */
export interface WaitingLimit {
  readonly most: number;
  readonly refuse: () => Error;
}

/** Has at most `most` pieces of work be under way; without `waiting` any number may wait. */
export function createConcurrencyLimiter(most: number, waiting?: WaitingLimit): ConcurrencyLimiter {
  /** The queues by caller; the next caller comes first. */
  const queues = new Map<string, (() => void)[]>();
  let underWay = 0;
  const wait = (key: string) =>
    new Promise<void>((begin) => {
      const own = queues.get(key);
      if (waiting !== undefined && own !== undefined && own.length >= waiting.most) throw waiting.refuse();
      if (own === undefined) queues.set(key, [begin]);
      else own.push(begin);
    });
  /** Work that ends hands its place over. */
  const handOver = () => {
    const [key, own] = queues.entries().next().value ?? ['', []];
    const begin = own.shift();
    queues.delete(key);
    if (own.length > 0) queues.set(key, own);
    if (begin === undefined) underWay -= 1;
    else begin();
  };
  return async (work, key = '') => {
    if (underWay < most) underWay += 1;
    else await wait(key);
    try {
      return await work();
    } finally {
      handOver();
    }
  };
}
