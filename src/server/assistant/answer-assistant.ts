/**
 * The assistant of the workbench: `POST /api/assistant/change` streams the steps of a change as lines of JSON, `POST
 * /api/assistant/translate` answers translations. Only people who are logged in may ask, within their own rights.
 */
import type * as v from 'valibot';
import { type AssistantEvent, ASSISTANT_PATH } from '#schemas/builder/assistant.ts';
import { ChangeRequest, TranslationRequest } from '#schemas/builder/assistant-requests.ts';
import type { Act } from '#schemas/builder/roles.ts';
import { describeProblem, limitProblems, parse } from '#schemas/problem.ts';
import { createConcurrencyLimiter } from '../../bounds/concurrency-limiter.ts';
import { ToolFault } from '../agents/agent-store.ts';
import { errorFields, type Log } from '../log.ts';
import { type AssistantAccess, assistantFault, type Complete, createEndpoint } from './endpoint.ts';
import { type AgentTool, CHANGE_LIMITS, runChange, type RunTool } from './run-change.ts';
import { translateTexts } from './translate.ts';

/** A request of somebody whom the store has admitted. */
export interface AssistantRequest {
  readonly request: Request;
  readonly pathname: string;
  readonly acts: readonly Act[];
  /** Name of the shop, whose requests wait for each other. */
  readonly shop: string;
  readonly read: () => Promise<unknown>;
  /** Runs tools as the caller, until the signal. */
  readonly toolsUntil: (signal: AbortSignal) => RunTool;
}

/** Answers one request. @throws ToolFault */
export type AnswerAssistant = (asked: AssistantRequest) => Promise<Response>;

/** Requests that the endpoint gets at the same time from this process, and how many more of one shop may wait. */
const AT_ONCE = 4;
const MOST_WAITING = 8;
/** Interval of empty lines, so that no proxy in front ends a slow stream (ms). */
const BEAT_MS = 15_000;

/** Creates the assistant of an endpoint. */
export function createAssistant(access: AssistantAccess, tools: Iterable<AgentTool>, log: Log): AnswerAssistant {
  const endpoint = createEndpoint(access, log);
  const runLimited = createConcurrencyLimiter(AT_ONCE, {
    most: MOST_WAITING,
    refuse: () => assistantFault('ASSISTANT_BUSY', 'too many people ask at the same time'),
  });
  return async ({ request, pathname, acts, shop, read, toolsUntil }) => {
    const complete: Complete = (asked) => runLimited(() => endpoint(asked), shop);
    if (request.method !== 'POST') throw new ToolFault(405, 'METHOD_NOT_ALLOWED', 'expected POST', { allow: 'POST' });
    if (/^bearer /i.test(request.headers.get('authorization') ?? ''))
      throw new ToolFault(403, 'NOT_ALLOWED', 'the assistant is for people in the workbench');
    switch (pathname) {
      case `${ASSISTANT_PATH}/change`: {
        demandAct(acts, 'edit');
        const asked = check(ChangeRequest, await read());
        return streamChange(request, log, (signal, count) =>
          runChange(asked, { complete, tools, run: toolsUntil(signal), signal, count }),
        );
      }
      case `${ASSISTANT_PATH}/translate`: {
        demandAct(acts, 'translate');
        const asked = check(TranslationRequest, await read());
        const texts = await translateTexts(complete, asked, request.signal);
        return Response.json({ success: true, data: { texts } }, { headers: { 'cache-control': 'no-store' } });
      }
      default:
        throw new ToolFault(404, 'NOT_FOUND', 'the assistant has the tasks change and translate');
    }
  };
}

function demandAct(acts: readonly Act[], act: Act): void {
  if (!acts.includes(act)) throw new ToolFault(403, 'NOT_ALLOWED', `it takes the right to ${act}`);
}

function check<const Schema extends v.GenericSchema>(schema: Schema, given: unknown): v.InferOutput<Schema> {
  const read = parse(schema, given, '');
  if (read.ok) return read.value;
  const problems = limitProblems(read.problems);
  throw new ToolFault(400, 'INVALID_INPUT', problems.map(describeProblem).join('; '), { problems });
}

/** Streams the events of a change; it ends when the reader goes away. */
function streamChange(
  request: Request,
  log: Log,
  change: (signal: AbortSignal, count: (tokens: number) => void) => AsyncGenerator<AssistantEvent, void>,
): Response {
  const stop = new AbortController();
  const late = AbortSignal.timeout(CHANGE_LIMITS.ms);
  const signal = AbortSignal.any([stop.signal, request.signal, late]);
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      // A write to a reader who is gone throws, in a timer too, which would end the process.
      const isOver = () => stop.signal.aborted || request.signal.aborted;
      const write = (line: string) => {
        if (!isOver()) controller.enqueue(encoder.encode(`${line}\n`));
      };
      const beat = setInterval(() => write(''), BEAT_MS);
      const startedAt = performance.now();
      let [steps, tokens, outcome] = [0, 0, 'done'];
      try {
        for await (const event of change(signal, (used) => (tokens += used))) {
          steps += 1;
          write(JSON.stringify(event));
        }
      } catch (error) {
        outcome = isOver() ? 'stopped' : late.aborted ? 'ASSISTANT_TIME' : keyOf(error, log);
        write(JSON.stringify({ kind: 'failed', key: outcome } satisfies AssistantEvent));
      } finally {
        clearInterval(beat);
        log('info', 'assistant-change', { outcome, steps, tokens, ms: Math.round(performance.now() - startedAt) });
        if (!isOver()) controller.close();
      }
    },
    cancel: () => stop.abort(),
  });
  const headers = { 'content-type': 'application/x-ndjson', 'cache-control': 'no-store', 'x-accel-buffering': 'no' };
  return new Response(body, { headers });
}

function keyOf(error: unknown, log: Log): string {
  if (error instanceof ToolFault) return error.key;
  log('error', 'assistant-crashed', errorFields(error));
  return 'INTERNAL';
}
