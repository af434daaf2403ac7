/**
 * Calls that a worker thread answers, so that the thread of requests only passes their bytes on. Both sides are here: `createCallThread` for
 * the thread that asks, `serveCalls` for the one that answers.
 */

import { Worker, type WorkerOptions } from 'node:worker_threads';

/** Limits of a thread. */
export interface ThreadLimits {
  /** Calls that are under way or wait; more are refused. */
  readonly calls: number;
  /** ms of one call; a worker that is late with one ends. */
  readonly timeoutMs: number;
}

/**
 * How a call ended: `busy` where too many wait; `late` and `ended` where its worker was late with a call, or ended: what the call
 * changes may be done.
 */
export type Outcome<Answer> =
  | { readonly kind: 'answered'; readonly answer: Answer }
  | { readonly kind: 'busy' | 'late' | 'ended' };

/** Answers what a call asks back for. */
type Help<Ask> = (ask: Ask) => Promise<unknown>;

type ToThread<Task> =
  | { readonly kind: 'task'; readonly id: number; readonly task: Task }
  | { readonly kind: 'reply'; readonly id: number; readonly question: number; readonly reply: Reply };

type FromThread<Answer, Ask> =
  /** The call is worked on from here on. */
  | { readonly kind: 'begun'; readonly id: number }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: Answer }
  | { readonly kind: 'ask'; readonly id: number; readonly question: number; readonly ask: Ask };

type Reply = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly error: Thrown };

/** The thrown error in a form that can be cloned. */
export interface Thrown {
  readonly name: string;
  readonly message: string;
  readonly stack: string | undefined;
}

/** The part of a worker that is used. */
export interface CallWorker<Task, Answer, Ask = never> {
  readonly on: (event: 'message' | 'exit', listener: (message: FromThread<Answer, Ask>) => void) => unknown;
  readonly postMessage: (message: ToThread<Task>) => void;
  readonly terminate: () => Promise<unknown>;
}

/** A thread; it starts with the first call, and again after it has ended. */
export interface CallThread<Task, Answer, Ask = never> {
  readonly run: (task: Task, help?: Help<Ask>) => Promise<Outcome<Answer>>;
  readonly close: () => Promise<void>;
}

/** Starts a worker on a module; it does not keep the process alive. `megabytes`: memory that ends it. */
export function startWorker(location: URL, megabytes: number, workerData?: WorkerOptions['workerData']): Worker {
  const worker = new Worker(location, { workerData, resourceLimits: { maxOldGenerationSizeMb: megabytes } });
  worker.unref();
  // The exit follows.
  worker.on('error', () => {});
  return worker;
}

/** A call that waits for its answer. */
interface Waiting<Task, Answer, Ask> {
  readonly task: Task;
  readonly help: Help<Ask>;
  readonly settle: (outcome: Outcome<Answer>) => void;
  worker: CallWorker<Task, Answer, Ask> | undefined;
  timer: NodeJS.Timeout | undefined;
  hasBegun: boolean;
  isRetried: boolean;
}

/**
 * Creates a thread; `start` starts its worker. Where a worker ends, each call that it had not begun goes to the next one, once.
 */
export function createCallThread<Task, Answer, Ask = never>(
  start: () => CallWorker<Task, Answer, Ask>,
  limits: ThreadLimits,
): CallThread<Task, Answer, Ask> {
  let worker: CallWorker<Task, Answer, Ask> | undefined;
  let lastId = 0;
  let isClosed = false;
  const waiting = new Map<number, Waiting<Task, Answer, Ask>>();
  const send = (id: number, call: Waiting<Task, Answer, Ask>) => {
    clearTimeout(call.timer);
    call.worker = running();
    call.timer = setTimeout(() => {
      call.settle({ kind: 'late' });
      void end(call.worker, 'late');
    }, limits.timeoutMs);
    call.worker.postMessage({ kind: 'task', id, task: call.task });
  };
  const end = async (ended: CallWorker<Task, Answer, Ask> | undefined, kind: 'late' | 'ended') => {
    if (worker === ended) worker = undefined;
    // Calls that it has answered until then arrive first.
    await ended?.terminate();
    for (const [id, call] of waiting) {
      if (call.worker !== ended) continue;
      try {
        if (isClosed || call.hasBegun || call.isRetried) call.settle({ kind });
        else send(id, Object.assign(call, { isRetried: true }));
      } catch {
        // No worker starts.
        call.settle({ kind });
      }
    }
  };
  const running = () => {
    if (worker !== undefined) return worker;
    const started = start();
    worker = started;
    started.on('message', (message) => {
      const call = waiting.get(message.id);
      if (call?.worker !== started) return;
      if (message.kind === 'begun') {
        call.hasBegun = true;
        return;
      }
      if (message.kind === 'answer') return call.settle({ kind: 'answered', answer: message.answer });
      const { id, question, ask } = message;
      void replyTo(() => call.help(ask)).then((reply) => started.postMessage({ kind: 'reply', id, question, reply }));
    });
    started.on('exit', () => {
      if (worker === started) void end(started, 'ended');
    });
    return started;
  };
  return {
    run: async (task, help = () => Promise.reject(new Error('the call is given no help'))) => {
      if (waiting.size >= limits.calls) return { kind: 'busy' };
      lastId += 1;
      const id = lastId;
      const { promise, resolve } = Promise.withResolvers<Outcome<Answer>>();
      const call: Waiting<Task, Answer, Ask> = {
        task,
        help,
        settle: resolve,
        worker: undefined,
        timer: undefined,
        hasBegun: false,
        isRetried: false,
      };
      waiting.set(id, call);
      try {
        send(id, call);
        return await promise;
      } finally {
        clearTimeout(call.timer);
        waiting.delete(id);
      }
    },
    close: () => {
      isClosed = true;
      return end(worker, 'ended');
    },
  };
}

async function replyTo(help: () => Promise<unknown>): Promise<Reply> {
  try {
    return { ok: true, value: await help() };
  } catch (error) {
    return { ok: false, error: toThrown(error) };
  }
}

/** Describes what was thrown, to be thrown again in the other thread. */
export function toThrown(error: unknown): Thrown {
  return error instanceof Error
    ? { name: error.name, message: error.message, stack: error.stack }
    : { name: 'Error', message: String(error), stack: undefined };
}

/** The error of another thread. */
export function fromThrown({ name, message, stack }: Thrown): Error {
  return Object.assign(new Error(message), { name, stack });
}

/** The worker's side of its channel. */
export interface CallPort<Task, Answer, Ask = never> {
  readonly on: (event: 'message', listener: (message: ToThread<Task>) => void) => unknown;
  readonly postMessage: (message: FromThread<Answer, Ask>, moved: readonly ArrayBuffer[]) => void;
}

/** Answers calls in a worker; `answer` never throws. `moved` lists what is passed on without a copy. */
export function serveCalls<Task, Answer, Ask = never>(
  port: CallPort<Task, Answer, Ask>,
  answer: (task: Task, ask: (ask: Ask) => Promise<unknown>) => Promise<Answer>,
  moved: (answer: Answer) => readonly ArrayBuffer[] = () => [],
): void {
  let lastQuestion = 0;
  const questions = new Map<number, (reply: Reply) => void>();
  const post = (message: FromThread<Answer, Ask>, transfer: readonly ArrayBuffer[] = []) =>
    port.postMessage(message, transfer);
  port.on('message', (message: ToThread<Task>) => {
    if (message.kind === 'reply') {
      questions.get(message.question)?.(message.reply);
      questions.delete(message.question);
      return;
    }
    const { id, task } = message;
    post({ kind: 'begun', id });
    const ask = async (asked: Ask) => {
      lastQuestion += 1;
      const { promise, resolve } = Promise.withResolvers<Reply>();
      questions.set(lastQuestion, resolve);
      post({ kind: 'ask', id, question: lastQuestion, ask: asked });
      const reply = await promise;
      if (!reply.ok) throw fromThrown(reply.error);
      return reply.value;
    };
    void answer(task, ask).then((answered) => post({ kind: 'answer', id, answer: answered }, moved(answered)));
  });
}
