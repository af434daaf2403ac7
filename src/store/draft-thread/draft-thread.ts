/** Runs calls with whole pages in a separate thread, so that the thread of requests only forwards bytes. */
import { unreachable } from '#schemas/unreachable.ts';
import { type CallWorker, createCallThread, startWorker } from '../../bounds/call-thread.ts';
import type { Refusal } from '../calls/refusal.ts';
import { refused } from '../calls/respond.ts';
import type { Answered, DraftTask, DraftThreadData } from './task.ts';

/** Maximum number of running and waiting calls; more are refused. */
const MOST_CALLS = 32;
/** Longer than the time limit of any database statement (ms). */
const TIMEOUT_MS = 20_000;
const RETRY_AFTER = { 'retry-after': '5' };
const MEGABYTES = 512;
const BUSY: Refusal = { ok: false, status: 503, key: 'BUSY', msg: 'too many pages are being worked on: try again' };
const LATE: Refusal = {
  ok: false,
  status: 503,
  key: 'TIMEOUT',
  msg: 'the page took too long; read it before you repeat the call: the change may have been made',
};

/** The thread of page calls; the first call starts it. */
export interface DraftThread {
  /** Runs a call; responds 503 if too many wait or it exceeds the time limit. @throws if the call failed. */
  readonly run: (task: DraftTask) => Promise<Response>;
  readonly close: () => Promise<void>;
}

/** The subset of a worker that is used. */
export type DraftWorker = CallWorker<DraftTask, Answered>;

/** Creates the thread; `start` starts its worker. */
export function createDraftThread(start: () => DraftWorker, timeoutMs = TIMEOUT_MS): DraftThread {
  const { run, close } = createCallThread(start, { calls: MOST_CALLS, timeoutMs });
  return {
    close,
    run: async (task) => {
      const outcome = await run(task);
      switch (outcome.kind) {
        case 'answered':
          return toResponse(outcome.answer);
        case 'busy':
          return refused(BUSY, RETRY_AFTER);
        case 'late':
          return refused(LATE, RETRY_AFTER);
        case 'ended':
          throw new Error('the thread of page calls has ended');
        default:
          return unreachable(outcome);
      }
    },
  };
}

function toResponse(answer: Answered): Response {
  if (answer.ok) {
    const { status, headers, body } = answer;
    return new Response(body, { status, headers: headers.map(([name, value]): [string, string] => [name, value]) });
  }
  const { message, code, stack } = answer;
  throw Object.assign(new Error(message), { stack }, code === undefined ? {} : { code });
}

/** Opens the thread on a database. */
export function openDraftThread(data: DraftThreadData): DraftThread {
  return createDraftThread(() => startWorker(new URL('./draft-worker.ts', import.meta.url), MEGABYTES, data));
}
