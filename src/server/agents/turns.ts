/** Turns of the agents' tools: a tool may ask the database hundreds of times, and shoppers ask the same one. */
import { ToolFault } from './agent-store.ts';

/** Tools that run at the same time in a process, and how many more of one shop may wait. */
const AT_ONCE = 4;
const MOST_WAITING = 50;

/**
 * Runs work for a shop when its turn has come: shops in turn, the work of one in the order of asking.
 * @throws ToolFault where too much of the shop waits.
 */
export type TakeTurn = <T>(shop: string, work: () => Promise<T>) => Promise<T>;

/** Creates the turns of a process; without shops and a bound they are those of http/take-turns.ts. */
export function createShopTurns(): TakeTurn {
  /** What waits, by shop; the shop whose turn is next comes first. */
  const waiting = new Map<string, (() => void)[]>();
  let underWay = 0;

  const wait = (shop: string) =>
    new Promise<void>((resolve) => {
      const own = waiting.get(shop) ?? [];
      if (own.length >= MOST_WAITING)
        throw new ToolFault(429, 'TOO_MANY_REQUESTS', 'agents ask for more at once than is done here: ask again later');
      waiting.set(shop, [...own, resolve]);
    });
  /** Hands the place of who is done to the next. */
  const handOn = () => {
    const [shop, [next, ...rest]] = waiting.entries().next().value ?? ['', []];
    waiting.delete(shop);
    if (rest.length > 0) waiting.set(shop, rest);
    if (next === undefined) underWay -= 1;
    else next();
  };

  return async (shop, work) => {
    if (underWay < AT_ONCE) underWay += 1;
    else await wait(shop);
    try {
      return await work();
    } finally {
      handOn();
    }
  };
}
