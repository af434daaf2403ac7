/**
 * Load shedding: queues requests, and refuses them while the process is overloaded, because late responses are useless.
 *
 * The limit of running requests follows from their duration (additive increase, multiplicative decrease). It applies
 * only while the event loop is late and never idle: a slow platform, slow pictures or a busy host do not cause
 * shedding. Other requests wait. The wait is short if many requests wait, and longer after some of these were refused.
 * If only a few waited all the time, the process is merely slow: it has just started, or shares its processor. They
 * may wait as long as a browser does. If the oldest request will be too late, the newest is served first (adaptive
 * LIFO: B. Maurer, "Fail at scale", ACM Queue 13(8), 2015).
 */

import { performance } from 'node:perf_hooks';

/**
 * Reads are refused first, so that a shopper who fills a cart or pays can continue. Parts belong to a page that was
 * admitted: its styles, scripts and pictures. They are most of a browser's requests, and without one of them rendering
 * the page was useless.
 */
export type RequestKind = 'read' | 'part' | 'write';

/** Call `done` after the response, or refuse the request with `retryAfter` (s). */
export type Admission =
  | { readonly isAdmitted: true; readonly done: () => void }
  | { readonly isAdmitted: false; readonly retryAfter: number };

/** Decides on each request. */
export interface LoadShedder {
  /**
   * A read waits at most `targetMs` if the queue is longer than `shortQueueLength`, `slowMs` if it was so recently, and
   * `shortQueueWaitMs` otherwise. A part always waits up to `shortQueueWaitMs`.
   */
  readonly admit: (kind: RequestKind) => Admission | Promise<Admission>;
  /** Admits a read that is handled synchronously; false if reads are waiting, so that it must wait too. */
  readonly admitAtOnce: () => boolean;
  readonly stop: () => void;
}

/**
 * `first`, `least` and `most`: running reads at the start of an overload, at minimum and at maximum. Without overload
 * only `most` applies. `targetMs`: intended duration of a read, and its maximum wait (ms). In a queue of at most `shortQueueLength`
 * reads a read may wait `slowMs`, or `shortQueueWaitMs` if the queue has been that short for a while.
 */
export interface SheddingTerms {
  readonly first: number;
  readonly least: number;
  readonly most: number;
  readonly targetMs: number;
  readonly shortQueueLength: number;
  readonly slowMs: number;
  readonly shortQueueWaitMs: number;
}

/** Measurements of the process: the time (ms), and the active time of the event loop. */
export interface ProcessClock {
  readonly now: () => number;
  /** Ms since the start in which the loop was not idle. */
  readonly activeMs: () => number;
}

/** `least` is what one browser requests at once, `shortQueueLength` what some browsers request. */
const TERMS: SheddingTerms = {
  first: 16,
  least: 6,
  most: 100,
  targetMs: 800,
  shortQueueLength: 16,
  slowMs: 1500,
  shortQueueWaitMs: 8000,
};
const PROCESS: ProcessClock = {
  now: () => performance.now(),
  activeMs: () => performance.eventLoopUtilization().active,
};
/** An upstream may be slow while this process is idle. */
export const UPSTREAM_TERMS: SheddingTerms = { ...TERMS, most: 1000 };
/** Starts per turn of the event loop, so that a burst shows that the loop is late before all of it has started. */
const STARTS_A_TURN = 4;
/** Beyond it the oldest is refused, which would be too late anyway. */
const MOST_WAITING = 200;
/** Time after which a long queue no longer counts: the few who wait while it is refused are its last ones (ms). */
const CROWD_MS = 5000;
const SAMPLE_MS = 25;
/** Delay of the event loop from which it counts as late (ms). */
const LATE_MS = 30;
/** A delay counts for several samples: a busy loop is on time now and then. */
const FADING = 0.9;
/** Share of active time above which the loop counts as overloaded, and the period over which it is measured (ms). */
const ALWAYS_ACTIVE = 0.85;
const ACTIVITY_MS = 100;
const DECREASE = 0.8;
/** Time between two decreases: requests running then were admitted before (ms). */
const SETTLE_MS = 250;
/**
 * Delay from which writes wait, and are refused if it persists (ms): a process that got no processor for a second
 * continues in the next. Running writes are not counted, because one whose body arrives slowly would occupy a slot.
 */
const WRITE_LATE_MS = 1000;
/** Responses and refusals count for about this time (s). */
const MEMORY_SECONDS = 1.25;
const RETRY_AFTER = { least: 2, most: 30 };

interface Waiting {
  readonly since: number;
  readonly decide: (admission: Admission) => void;
}

/** Measures the event loop's delay and activity until `stop`. */
export function createLoadShedder(terms = TERMS, { now, activeMs }: ProcessClock = PROCESS): LoadShedder {
  /** The oldest first. */
  const waiting: Waiting[] = [];
  const parts: Waiting[] = [];
  let isPartNext = true;
  const writes: Waiting[] = [];
  let underWay = 0;
  let startedInTurn = 0;
  let limit = terms.first;
  let lagMs = 0;
  let activity = 0;
  let sampledAt = now();
  let sampledActiveMs = activeMs();
  let decreasedAt = Number.NEGATIVE_INFINITY;
  let crowdedAt = Number.NEGATIVE_INFINITY;
  let answered = 0;
  let refused = 0;

  /** The current delay of a late loop has not been sampled yet. */
  const lag = () => Math.max(lagMs, now() - sampledAt - SAMPLE_MS);
  /** Includes the time since the last sample. */
  const activityNow = () => {
    const passed = Math.max(now() - sampledAt, 1);
    const share = Math.min((activeMs() - sampledActiveMs) / passed, 1);
    return activity + (share - activity) * (1 - Math.exp(-passed / ACTIVITY_MS));
  };
  const isOverloaded = () => lag() > LATE_MS && activityNow() > ALWAYS_ACTIVE;
  const hasRoom = () => underWay < (isOverloaded() ? Math.min(limit, terms.most) : terms.most);
  const canStart = () => startedInTurn < STARTS_A_TURN && hasRoom();
  const sample = () => {
    const fading = Math.exp((sampledAt - now()) / (MEMORY_SECONDS * 1000));
    answered *= fading;
    refused *= fading;
    lagMs = Math.max(0, now() - sampledAt - SAMPLE_MS, lagMs * FADING);
    activity = activityNow();
    sampledActiveMs = activeMs();
    sampledAt = now();
    if (lagMs <= WRITE_LATE_MS) for (const { decide } of writes.splice(0)) decide(admitWrite());
    refuseLate(waiting, timeoutMs);
    refuseLate(parts, () => terms.shortQueueWaitMs);
    refuseLate(writes, () => terms.targetMs);
    startWaiting();
  };
  const timeoutMs = () => {
    if (waiting.length > terms.shortQueueLength) return terms.targetMs;
    return now() - crowdedAt < CROWD_MS ? terms.slowMs : terms.shortQueueWaitMs;
  };
  const refuseLate = (queue: Waiting[], most: () => number) => {
    while (queue[0] !== undefined && sampledAt - queue[0].since > most()) queue.shift()?.decide(refuse());
  };
  const timer = setInterval(sample, SAMPLE_MS);
  timer.unref();

  /** The higher the ratio of refusals to responses, the later clients should retry. */
  const refuse = (): Admission => {
    refused += 1;
    const seconds = Math.ceil((MEMORY_SECONDS * refused) / Math.max(answered, 1));
    return { isAdmitted: false, retryAfter: Math.min(Math.max(seconds, RETRY_AFTER.least), RETRY_AFTER.most) };
  };
  const admitWrite = (): Admission => ({ isAdmitted: true, done: () => {} });
  const enqueue = (queue: Waiting[]) => new Promise<Admission>((decide) => void queue.push({ since: now(), decide }));
  const start = (): Admission => {
    if (startedInTurn === 0) setImmediate(endTurn);
    startedInTurn += 1;
    underWay += 1;
    const began = now();
    const done = () => {
      underWay -= 1;
      answered += 1;
      learn(now() - began);
      startWaiting();
    };
    return { isAdmitted: true, done };
  };
  const endTurn = () => {
    startedInTurn = 0;
    startWaiting();
  };
  /** Parts and reads alternate, so that neither can starve the other. */
  const nextWaiting = () => {
    const part = isPartNext || waiting.length === 0 ? parts.shift() : undefined;
    isPartNext = part === undefined;
    return part ?? nextRead();
  };
  const nextRead = () => {
    const [oldest] = waiting;
    return oldest !== undefined && now() - oldest.since > timeoutMs() / 2 ? waiting.pop() : waiting.shift();
  };
  const startWaiting = () => {
    while (waiting.length + parts.length > 0 && canStart()) nextWaiting()?.decide(start());
  };
  const learn = (durationMs: number) => {
    if (durationMs <= terms.targetMs) {
      limit = Math.min(terms.most, limit + 1 / limit);
      return;
    }
    if (!isOverloaded() || now() - decreasedAt < SETTLE_MS) return;
    decreasedAt = now();
    limit = Math.max(terms.least, limit * DECREASE);
  };
  return {
    admit: (kind) => {
      if (kind === 'write') return lag() > WRITE_LATE_MS ? enqueue(writes) : admitWrite();
      const queue = kind === 'part' ? parts : waiting;
      if (queue.length === 0 && canStart()) return start();
      if (queue.length >= MOST_WAITING) queue.shift()?.decide(refuse());
      if (waiting.length >= terms.shortQueueLength) crowdedAt = now();
      return enqueue(queue);
    },
    admitAtOnce: () => {
      const isAdmitted = waiting.length === 0 && hasRoom();
      if (isAdmitted) answered += 1;
      return isAdmitted;
    },
    stop: () => clearInterval(timer),
  };
}
