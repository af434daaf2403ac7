/**
 * Client of the operator's language model: an endpoint with the OpenAI-compatible chat completions API. Its answers are
 * untrusted; its errors may repeat the key, so nothing of them is logged or shown but their status.
 */
import { createFetch } from 'ofetch';
import * as v from 'valibot';
import type { AssistantFault } from '#schemas/builder/assistant.ts';
import { findShapeFault, type JsonLimits } from '#schemas/lenient/json-shape.ts';
import { ToolFault } from '../agents/agent-store.ts';
import type { Log } from '../log.ts';

/** Address of the API, its model, and the key; undefined: it needs none. */
export interface AssistantAccess {
  /** Base URL, such as `http://127.0.0.1:11434/v1`. */
  readonly url: string;
  readonly model: string;
  readonly key: string | undefined;
  /** Timeout of one answer (ms). */
  readonly timeoutMs: number;
}

/** Maximum bytes of one answer. */
const MAX_BYTES = 1024 * 1024;
/** Maximum tokens of one answer. */
const MAX_TOKENS = 8192;
const SHAPE: JsonLimits = { depth: 32, keys: 200, values: 20_000 };

const Call = v.object({ id: v.string(), function: v.object({ name: v.string(), arguments: v.string() }) });
const Reply = v.object({
  choices: v.tupleWithRest(
    [v.object({ message: v.object({ content: v.nullish(v.string(), ''), tool_calls: v.nullish(v.array(Call), []) }) })],
    v.unknown(),
  ),
  usage: v.nullish(v.object({ total_tokens: v.nullish(v.pipe(v.number(), v.minValue(0))) })),
});

/** A call of a tool that the model asks for; `arguments` should be JSON. */
export type AskedCall = v.InferOutput<typeof Call>;

/** A message of the conversation. */
export type Message =
  | { readonly role: 'system' | 'user'; readonly content: string }
  | { readonly role: 'assistant'; readonly content: string; readonly tool_calls?: readonly object[] }
  | { readonly role: 'tool'; readonly tool_call_id: string; readonly content: string };

/** A tool in the form of the API. */
export interface OfferedTool {
  readonly type: 'function';
  readonly function: { readonly name: string; readonly description: string; readonly parameters: object };
}

/** The model's next message. */
export interface Completion {
  readonly content: string;
  readonly calls: readonly AskedCall[];
  /** Tokens of the conversation and this message; estimated where the endpoint counts none. */
  readonly tokens: number;
}

/** Asks for the next message. @throws ToolFault if there is none, or the signal's reason */
export type Complete = (asked: {
  readonly messages: readonly Message[];
  readonly tools?: readonly OfferedTool[];
  readonly signal: AbortSignal;
}) => Promise<Completion>;

/** A fault of the assistant, with its text for logs and programs. */
export function assistantFault(key: AssistantFault, message: string): ToolFault {
  return new ToolFault(502, key, message);
}

/** Creates the client. */
export function createEndpoint({ url, model, key, timeoutMs }: AssistantAccess, log: Log): Complete {
  const { raw } = createFetch();
  const headers: Record<string, string> = key === undefined ? {} : { authorization: `Bearer ${key}` };
  const send = (body: object, signal: AbortSignal) =>
    raw<unknown, 'stream'>(`${url}/chat/completions`, {
      method: 'POST',
      headers,
      body,
      signal,
      // Another host must not get the key and the texts.
      redirect: 'error',
      retry: 0,
      responseType: 'stream',
      ignoreResponseError: true,
    });
  const ask = async (body: object, signal: AbortSignal): Promise<string> => {
    const { status, _data: answer } = await send(body, signal);
    if (status === 200 && answer !== undefined) return readText(answer);
    await answer?.cancel();
    log('warn', 'assistant-refused', { status });
    if (status === 401 || status === 403) throw assistantFault('ASSISTANT_KEY', 'the endpoint refuses the key');
    if (status === 429) throw assistantFault('ASSISTANT_BUSY', 'the endpoint refuses more requests for now');
    throw assistantFault(
      status >= 500 ? 'ASSISTANT_UNREACHABLE' : 'ASSISTANT_NONSENSE',
      `the endpoint answered ${status}`,
    );
  };
  return async ({ messages, tools, signal }) => {
    const late = AbortSignal.timeout(timeoutMs);
    const body = { model, messages, max_tokens: MAX_TOKENS, ...(tools === undefined ? {} : { tools }) };
    let text: string;
    try {
      text = await ask(body, AbortSignal.any([signal, late]));
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof ToolFault) throw error;
      log('warn', 'assistant-failed', { isLate: late.aborted });
      throw late.aborted
        ? assistantFault('ASSISTANT_LATE', `the endpoint gave no answer within ${timeoutMs} ms`)
        : assistantFault('ASSISTANT_UNREACHABLE', 'the endpoint can’t be reached');
    }
    const {
      choices: [{ message }],
      usage,
    } = parseReply(text);
    const estimate = Math.ceil((JSON.stringify(body).length + text.length) / 3);
    return { content: message.content, calls: message.tool_calls, tokens: usage?.total_tokens ?? estimate };
  };
}

const NONSENSE = () => assistantFault('ASSISTANT_NONSENSE', 'the endpoint gave no answer that can be read');

async function readText(body: ReadableStream<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > MAX_BYTES) throw NONSENSE();
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

function parseReply(text: string): v.InferOutput<typeof Reply> {
  const value = parseJson(text, SHAPE);
  const reply = v.safeParse(Reply, value);
  if (reply.success) return reply.output;
  throw NONSENSE();
}

/** Parses untrusted JSON within limits; undefined if it is none. */
export function parseJson(text: string, limits: JsonLimits): unknown {
  if (findShapeFault(text, limits) !== undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
