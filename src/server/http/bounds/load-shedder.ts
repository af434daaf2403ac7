/**
 * Lets requests wait, and refuses them, while the process has more to do than it gets done: answers that come too late are work for
 * nobody. How many may be under way follows from how long they take (additive increase, multiplicative decrease), as long as the event
 * loop is late and never idle: a slow platform, slow pictures or a busy machine alone are no overload. The others wait: a short time
 * where they are many, longer where those were refused, and as long as a browser does where they were few all the time and the process
 * is merely slow (it has just started, or shares its processor). Where the oldest will be too late, the newest goes first (adaptive
 * LIFO: B. Maurer, "Fail at scale", ACM Queue 13(8), 2015).
 */

import { performance } from 'node:perf_hooks';

/**
 * Reads are refused first: a shopper who fills a cart or pays goes on, and so does a page that was let in, with its parts: its styles,
 * scripts and pictures are most of what a browser asks for, and without one of them all that was done for the page is in vain.
 */
export type RequestKind = 'read' | 'part' | 'write';

/** Call `done` once the request is answered, or refuse it and say when to come again (s). */
export type Admission =
  | { readonly isAdmitted: true; readonly done: () => void }
  | { readonly isAdmitted: false; readonly retryAfter: number };

/** Decides on each request. */
export interface LoadShedder {
  /**
   * A read waits `targetMs` at most where more than `few` wait, `slowMs` where they did lately, and `calmMs` where they did not; a part
   * always waits `calmMs`.
   */
  readonly admit: (kind: RequestKind) => Admission | Promise<Admission>;
  /** Admits a read that is answered before anything else runs; false where reads wait, so that it has to wait with them. */
  readonly admitAtOnce: () => boolean;
  readonly stop: () => void;
}

/**
 * Reads under way at the start of an overload, at least and at most, and how long one should take, and wait before it begins (ms);
 * one of a `few` may wait for `slowMs`, or for `calmMs` where no more than those have waited for a while. `most` alone holds while the
 * process is not overloaded.
 */
export interface SheddingTerms {
  readonly first: number;
  readonly least: number;
  readonly most: number;
  readonly targetMs: number;
  readonly few: number;
  readonly slowMs: number;
  readonly calmMs: number;
}

/** What the shedder sees of the process: the time (ms), and the share of it in which the loop has had work so far. */
export interface ProcessClock {
  readonly now: () => number;
  /** Ms since the start in which the loop did not wait for anything. */
  readonly activeMs: () => number;
}

/** The least is what one browser asks for at once; a few, what some of them do. */
const TERMS: SheddingTerms = { first: 16, least: 6, most: 100, targetMs: 800, few: 16, slowMs: 1500, calmMs: 8000 };
const PROCESS: ProcessClock = {
  now: () => performance.now(),
  activeMs: () => performance.eventLoopUtilization().active,
};
/** An upstream may be slow while this process has nothing to do. */
export const UPSTREAM_TERMS: SheddingTerms = { ...TERMS, most: 1000 };
/** Begun in one turn of the event loop: a burst shows that the loop is late before all of it has begun. */
const STARTS_A_TURN = 4;
/** Beyond them the oldest is refused, which would be too late anyway. */
const MOST_WAITING = 200;
/** A crowd that waited is remembered for so long: the few who wait while it is refused are its last ones (ms). */
const CROWD_MS = 5000;
const SAMPLE_MS = 25;
/** Delay of the event loop from which it counts as late (ms). */
const LATE_MS = 30;
/** A delay is remembered for some samples: a busy loop is on time now and then. */
const FADING = 0.9;
/** Share of the last time in which a loop has work that has more than it gets done; the time it is taken of (ms). */
const ALWAYS_ACTIVE = 0.85;
const ACTIVITY_MS = 100;
const DECREASE = 0.8;
/** Time between two decreases: the requests under way then were admitted before (ms). */
const SETTLE_MS = 250;
/**
 * Delay from which writes wait, and are refused where it stays so (ms): a process that got no processor for a second goes on in the next.
 * They are not counted: one whose body comes slowly would take a place.
 */
const WRITE_LATE_MS = 1000;
/** Answers and refusals count for about so long (s). */
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

  /** The delay of a loop that is late right now has not been sampled yet. */
  const lag = () => Math.max(lagMs, now() - sampledAt - SAMPLE_MS);
  /** What has passed since the last sample counts too. */
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
    refuseLate(parts, () => terms.calmMs);
    refuseLate(writes, () => terms.targetMs);
    startWaiting();
  };
  const timeoutMs = () => {
    if (waiting.length > terms.few) return terms.targetMs;
    return now() - crowdedAt < CROWD_MS ? terms.slowMs : terms.calmMs;
  };
  const refuseLate = (queue: Waiting[], most: () => number) => {
    while (queue[0] !== undefined && sampledAt - queue[0].since > most()) queue.shift()?.decide(refuse());
  };
  const timer = setInterval(sample, SAMPLE_MS);
  timer.unref();

  /** The more were refused for each that was answered, the later they should come again. */
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
  /** Parts and reads in turn, so that neither can keep the other waiting. */
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
  const learn = (tookMs: number) => {
    if (tookMs <= terms.targetMs) {
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
      if (waiting.length >= terms.few) crowdedAt = now();
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
