/**
 * Refuses requests while the process has more to do than it gets done: answers that come too late are work for nobody.
 * How many may be under way follows from how long they take (additive increase, multiplicative decrease), as long as
 * the event loop is late: a slow platform alone is no overload.
 */

/** Reads are refused first: a shopper who fills a cart or pays goes on. */
export type RequestKind = 'read' | 'write';

/** Decides on each request. */
export interface LoadShedder {
  /** Whether a request may go on; if so, call the answered function once it is answered. */
  readonly admit: (kind: RequestKind) => (() => void) | undefined;
  readonly stop: () => void;
}

/**
 * Reads under way at the start, at least and at most, and how long one should take (ms). `most` also holds for a burst
 * that the loop has not noticed yet.
 */
export interface SheddingTerms {
  readonly first: number;
  readonly least: number;
  readonly most: number;
  readonly targetMs: number;
}

/** It begins with the most: a burst right after the start, when all is slow once, is no overload. */
const TERMS: SheddingTerms = { first: 100, least: 3, most: 100, targetMs: 800 };
/** An upstream may be slow while this process has nothing to do. */
export const UPSTREAM_TERMS: SheddingTerms = { ...TERMS, most: 1000 };
const SAMPLE_MS = 25;
/** Delay of the event loop from which it counts as late (ms). */
const LATE_MS = 30;
/** A delay is remembered for some samples: a busy loop is on time now and then. */
const FADING = 0.9;
const DECREASE = 0.8;
/** Time between two decreases: the requests under way then were admitted before (ms). */
const SETTLE_MS = 250;
/** Delay from which writes are refused too (ms). They are not counted: one whose body comes slowly would take a place. */
const WRITE_LATE_MS = 1000;
const NOTHING = (): void => {};

/** Measures the event loop's delay until `stop`. `now` is in ms. */
export function createLoadShedder(terms = TERMS, now: () => number = () => performance.now()): LoadShedder {
  let underWay = 0;
  let limit = terms.first;
  let lagMs = 0;
  let expected = now() + SAMPLE_MS;
  let decreasedAt = Number.NEGATIVE_INFINITY;
  const timer = setInterval(() => {
    lagMs = Math.max(0, now() - expected, lagMs * FADING);
    expected = now() + SAMPLE_MS;
  }, SAMPLE_MS);
  timer.unref();
  const learn = (tookMs: number) => {
    if (tookMs <= terms.targetMs) {
      limit = Math.min(terms.most, limit + 1 / limit);
      return;
    }
    if (lagMs <= LATE_MS || now() - decreasedAt < SETTLE_MS) return;
    decreasedAt = now();
    limit = Math.max(terms.least, limit * DECREASE);
  };
  return {
    admit: (kind) => {
      if (kind === 'write') return lagMs > WRITE_LATE_MS ? undefined : NOTHING;
      if (underWay >= (lagMs > LATE_MS ? limit : terms.most)) return undefined;
      underWay += 1;
      const began = now();
      return () => {
        underWay -= 1;
        learn(now() - began);
      };
    },
    stop: () => clearInterval(timer),
  };
}
