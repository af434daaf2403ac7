/** Runs calls of whole pages in a thread of their own, so that the thread which answers requests only passes bytes on. */
import { Worker } from 'node:worker_threads';
import type { Refusal } from '../calls/handler.ts';
import { refused } from '../calls/respond.ts';
import type { Answered, Asked, PageTask, PageThreadData } from './task.ts';

/** Calls that are under way or wait; more are refused. */
const MOST_CALLS = 32;
/** Longer than any statement of the database may take (ms). */
const TIMEOUT_MS = 20_000;
const RETRY_AFTER = { 'retry-after': '5' };
const LIMITS = { maxOldGenerationSizeMb: 512 };
const BUSY: Refusal = { ok: false, status: 503, key: 'BUSY', msg: 'too many pages are being worked on: try again' };
const LATE: Refusal = {
  ok: false,
  status: 503,
  key: 'TIMEOUT',
  msg: 'the page took too long; read it before you repeat the call: the change may have been made',
};

/** The thread of page calls; it starts with the first of them. */
export interface PageThread {
  /** Answers a call; 503 where too many wait or it takes too long. @throws where the call failed. */
  readonly run: (task: PageTask) => Promise<Response>;
  readonly close: () => Promise<void>;
}

/** The part of a worker that is used. */
export interface PageWorker {
  readonly on: (event: 'message' | 'exit', listener: (answer: Answered) => void) => unknown;
  readonly postMessage: (asked: Asked) => void;
  readonly terminate: () => Promise<unknown>;
}

/** Creates the thread; `start` starts its worker. */
export function createPageThread(start: () => PageWorker, timeoutMs = TIMEOUT_MS): PageThread {
  let worker: PageWorker | undefined;
  let lastId = 0;
  const waiting = new Map<number, (answer: Answered | 'late' | 'ended') => void>();
  /** A worker that is late with one call is late with all: it has one processor. */
  const end = (why: 'late' | 'ended') => {
    const ended = worker;
    worker = undefined;
    for (const answer of waiting.values()) answer(why);
    return ended?.terminate();
  };
  const running = (): PageWorker => {
    if (worker !== undefined) return worker;
    const started = start();
    worker = started;
    started.on('message', (answer) => waiting.get(answer.id)?.(answer));
    started.on('exit', () => {
      if (worker === started) void end('ended');
    });
    return started;
  };
  return {
    run: async (task) => {
      if (waiting.size >= MOST_CALLS) return refused(BUSY, RETRY_AFTER);
      lastId += 1;
      const id = lastId;
      const { promise, resolve } = Promise.withResolvers<Answered | 'late' | 'ended'>();
      waiting.set(id, resolve);
      const timer = setTimeout(() => void end('late'), timeoutMs);
      try {
        running().postMessage({ id, task });
        return toResponse(await promise);
      } finally {
        clearTimeout(timer);
        waiting.delete(id);
      }
    },
    close: async () => void (await end('ended')),
  };
}

function toResponse(answer: Answered | 'late' | 'ended'): Response {
  if (answer === 'late') return refused(LATE, RETRY_AFTER);
  if (answer === 'ended') throw new Error('the thread of page calls has ended');
  if (answer.ok) {
    const { status, headers, body } = answer;
    return new Response(body, { status, headers: headers.map(([name, value]): [string, string] => [name, value]) });
  }
  const { message, code, stack } = answer;
  throw Object.assign(new Error(message), { stack }, code === undefined ? {} : { code });
}

/** Opens the thread on a database. */
export function openPageThread(data: PageThreadData): PageThread {
  return createPageThread(() => {
    const worker = new Worker(new URL('./page-worker.ts', import.meta.url), {
      workerData: data,
      resourceLimits: LIMITS,
    });
    worker.unref();
    // The end follows.
    worker.on('error', () => {});
    return worker;
  });
}
