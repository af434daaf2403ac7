/** Runs the tools that read or write whole pages in a separate thread: a page has up to 3 MiB. */
import type { Lang } from '#schemas/lang.ts';
import { unreachable } from '#schemas/unreachable.ts';
import { createCallThread, fromThrown, startWorker, type Thrown } from '../../bounds/call-thread.ts';
import { type ToolContext, ToolFault } from './agent-store.ts';

/** Maximum running and waiting calls of all shops; each shop also has its own limit (`answer-agents.ts`). */
const MOST_CALLS = 16;
/** Timeout (ms): a search of 300 pages reads them one after the other. */
const TIMEOUT_MS = 60_000;
const MEGABYTES = 512;

/** A call of a tool. */
export interface ToolTask {
  readonly name: string;
  readonly input: unknown;
  readonly lang: Lang;
  /** The shop's public origin. */
  readonly origin: string;
}

/** A request of a tool to the main thread: a call of the shop's API, or a page's HTML. */
export type ToolAsk =
  | { readonly kind: 'fetch'; readonly path: string; readonly body: Uint8Array<ArrayBuffer> | undefined }
  | { readonly kind: 'render'; readonly path: string; readonly lang: Lang };

/** A response of the shop's API. */
export interface ApiAnswer {
  readonly status: number;
  readonly body: ArrayBuffer;
}

/** Result of a tool, or its error. */
export type ToolAnswer =
  /** UTF-8 of JSON. */
  | { readonly kind: 'done'; readonly json: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'fault'; readonly fault: Pick<ToolFault, 'status' | 'key' | 'message' | 'data'> }
  | { readonly kind: 'failed'; readonly error: Thrown };

/** Runs a tool by its name, and returns its result as JSON in UTF-8. @throws ToolFault if it fails */
export type RunInThread = (
  name: string,
  context: Pick<ToolContext, 'caller' | 'render'>,
  input: unknown,
) => Promise<Uint8Array<ArrayBuffer>>;

/** Opens the thread with the module `location`. The first call starts it; it does not keep the process alive. */
export function openToolThread(location: URL): RunInThread {
  const thread = createCallThread<ToolTask, ToolAnswer, ToolAsk>(() => startWorker(location, MEGABYTES), {
    calls: MOST_CALLS,
    timeoutMs: TIMEOUT_MS,
  });
  return async (name, { caller, render }, input) => {
    const { lang, origin } = caller;
    const outcome = await thread.run({ name, input, lang, origin }, (ask) => helpWith(ask, caller, render));
    switch (outcome.kind) {
      case 'answered':
        return resultOf(outcome.answer);
      case 'busy':
        throw new ToolFault(503, 'BUSY', 'too many tools are at work: try again');
      case 'late':
        throw new ToolFault(503, 'TIMEOUT', 'the tool took too long: name one page, or a smaller one');
      case 'ended':
        throw new Error('the thread of tools has ended');
      default:
        return unreachable(outcome);
    }
  };
}

async function helpWith(
  ask: ToolAsk,
  caller: ToolContext['caller'],
  render: ToolContext['render'],
): Promise<ApiAnswer | string | undefined> {
  if (ask.kind === 'render') return render(ask.path, ask.lang);
  const answer = await caller.fetch(ask.path, ask.body === undefined ? undefined : { method: 'POST', body: ask.body });
  return { status: answer.status, body: await answer.arrayBuffer() };
}

function resultOf(answer: ToolAnswer): Uint8Array<ArrayBuffer> {
  switch (answer.kind) {
    case 'done':
      return answer.json;
    case 'fault': {
      const { status, key, message, data } = answer.fault;
      throw new ToolFault(status, key, message, data);
    }
    case 'failed':
      throw fromThrown(answer.error);
    default:
      return unreachable(answer);
  }
}
