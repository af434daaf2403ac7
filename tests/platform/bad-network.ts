/** Faults of a network between a storefront and its platform, chosen by a seed: what happens to each request and answer. */

/** Faults in transit. The harmless ones delay and cut; after the others a storefront has to retry. */
export const HARMLESS = ['latency', 'slow bytes', 'split chunks', 'odd type'] as const;
export const BREAKING = [
  'reset before',
  'reset after',
  'half answer',
  'half chunks',
  '502',
  '503',
  '504',
  'garbage head',
  'garbage body',
  'too long',
  'too short',
] as const;
export type Fault = (typeof HARMLESS)[number] | (typeof BREAKING)[number];

/** A request as far as its fault depends on it. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly hasKey: boolean;
}

export interface Network {
  /** The fault of one exchange; undefined: it goes well. */
  readonly faultOf: (asked: Asked) => Fault | undefined;
  /** A whole number below `limit`. */
  readonly pick: (limit: number) => number;
}

/** Faults that a caller detects only by reading the response to its end. */
const READ_AS_GOOD: readonly Fault[] = ['garbage body', 'too short'];

/** Exchanges of one address that go well after one that broke, so that second tries succeed beside others at the same time. */
const RESPITE = 8;

export interface NetworkOptions {
  readonly seed: number;
  /** From 0 to 1. */
  readonly rate: number;
  /** Whether callers validate responses, and retry; without it, garbage never has a good status. */
  readonly hasReader?: boolean;
}

/**
 * Draws faults at a rate between 0 and 1. Breaking faults affect only repeatable requests (reads, writes with an
 * idempotency key), and never the same URL twice in a row. Garbage under a good status affects only calls, whose
 * readers detect it.
 */
export function drawFaults({ seed, rate, hasReader = true }: NetworkOptions): Network {
  const random = createRandom(seed);
  const pick = (limit: number) => Math.floor(random() * limit);
  const respites = new Map<string, number>();
  return {
    pick,
    faultOf: ({ method, path, hasKey }) => {
      const isRepeatable = method === 'GET' || method === 'HEAD' || hasKey;
      const left = respites.get(`${method} ${path}`) ?? 0;
      if (left > 0) respites.set(`${method} ${path}`, left - 1);
      if (random() >= rate) return undefined;
      const isChecked = hasReader && path.startsWith('/api/');
      const breaking = BREAKING.filter((fault) => isChecked || !READ_AS_GOOD.includes(fault));
      const choice: readonly Fault[] = isRepeatable && left === 0 ? [...breaking, ...HARMLESS] : HARMLESS;
      const fault = choice[pick(choice.length)];
      if (BREAKING.some((each) => each === fault)) respites.set(`${method} ${path}`, RESPITE);
      return fault;
    },
  };
}

/** Returns the next number of a seeded sequence, from 0 up to 1. */
export type Random = () => number;

/** Creates a generator of numbers from 0 up to 1 (mulberry32): the same for the same seed. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
