/**
 * Refuses requests while the process has more to do than it gets done: answers that come too late are work for nobody.
 * Overload is a late event loop with many requests under way; a slow platform alone makes none.
 */

/** Reads are refused first: a shopper who fills a cart or pays goes on. */
export type RequestKind = 'read' | 'write';

/** Decides on each request. */
export interface LoadShedder {
  /** Whether a request may go on; then call `done` once it is answered. */
  readonly admit: (kind: RequestKind) => boolean;
  readonly done: () => void;
  readonly stop: () => void;
}

/** When requests are refused. */
export interface SheddingTerms {
  /** Delay of the event loop from which requests of a kind are refused (ms). */
  readonly maxLagMs: Readonly<Record<RequestKind, number>>;
  /** Requests under way that are never refused. */
  readonly free: number;
}

const TERMS: SheddingTerms = { maxLagMs: { read: 150, write: 1000 }, free: 24 };
const SAMPLE_MS = 25;

/** Measures the event loop's delay until `stop`. `now` is in ms. */
export function createLoadShedder(terms = TERMS, now: () => number = () => performance.now()): LoadShedder {
  let underWay = 0;
  let lagMs = 0;
  let expected = now() + SAMPLE_MS;
  const timer = setInterval(() => {
    lagMs = Math.max(0, now() - expected);
    expected = now() + SAMPLE_MS;
  }, SAMPLE_MS);
  timer.unref();
  return {
    admit: (kind) => {
      // A loop that is late right now has not measured itself yet.
      const lag = Math.max(lagMs, now() - expected);
      if (underWay >= terms.free && lag > terms.maxLagMs[kind]) return false;
      underWay += 1;
      return true;
    },
    done: () => {
      underWay -= 1;
    },
    stop: () => clearInterval(timer),
  };
}
