/** Runs what it is given, some at a time and the others in their order; each call answers as its work does. */
export type TakeTurns = <T>(work: () => Promise<T>) => Promise<T>;

/** Has at most `most` pieces of work be under way. */
export function createTurns(most: number): TakeTurns {
  const waiting: (() => void)[] = [];
  let underWay = 0;
  return async (work) => {
    if (underWay < most) underWay += 1;
    // Work that ends hands its place over.
    else await new Promise<void>((begin) => void waiting.push(begin));
    try {
      return await work();
    } finally {
      const begin = waiting.shift();
      if (begin === undefined) underWay -= 1;
      else begin();
    }
  };
}
