/** The answer of a call: its body within limits, checked against the call's schema (contract, chapter 2). */
import { type CallName, type CallOutput, calls } from '#schemas/calls/index.ts';
import { type Failure, FailureEnvelope, isSuccess, readFailure } from '#schemas/error.ts';
import { parse, type Problem } from '#schemas/problem.ts';
import { isRecord } from '#schemas/record.ts';
import { isDeeperThan } from '../bounds/json-depth.ts';

/** Outcome of a call: data of its schema, or one of five kinds of failure. */
export type CallResult<T> =
  | { readonly ok: true; readonly data: T }
  /** Answered, and refused in the `success` envelope; `data` is the envelope's own, unchecked. */
  | {
      readonly ok: false;
      readonly kind: 'refused';
      readonly status: number;
      readonly failure: Failure;
      readonly data: unknown;
    }
  /** No whole answer, or the caller aborted; `cause` is the transport's error. */
  | { readonly ok: false; readonly kind: 'network'; readonly cause?: unknown }
  | { readonly ok: false; readonly kind: 'timeout' }
  /** Answered with a status other than 2xx; `data` is the body where it was JSON. */
  | {
      readonly ok: false;
      readonly kind: 'status';
      readonly status: number;
      readonly data?: unknown;
      readonly message: string;
    }
  /** Answered with success, but not in the shape of the contract. */
  | { readonly ok: false; readonly kind: 'malformed'; readonly problems: readonly Problem[] };

/** A call without the answer that it asked for. */
export type FailedCall = Exclude<CallResult<unknown>, { ok: true }>;

/** Longest body that is read, in bytes; a larger one counts as malformed. */
const MAX_BODY_BYTES = 32 * 1024 * 1024;
/** `JSON.parse` needs seconds for deeper nesting. */
const MAX_BODY_DEPTH = 50_000;

/** A body as text, undefined when it is longer than 32 MiB; or what it broke off with. */
type ReadBody =
  | { readonly kind: 'read'; readonly text: string | undefined }
  | { readonly kind: 'broken'; readonly cause: unknown };

/** Reads a body to its end. */
export function readBody(body: ReadableStream<Uint8Array> | null): Promise<ReadBody> {
  return readText(body).then(
    (text) => ({ kind: 'read', text }),
    (cause: unknown) => ({ kind: 'broken', cause }),
  );
}

async function readText(body: ReadableStream<Uint8Array> | null): Promise<string | undefined> {
  if (body === null) return '';
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let text = '';
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    if (bytes > MAX_BODY_BYTES) {
      await reader.cancel();
      return undefined;
    }
    text += decoder.decode(value, { stream: true });
  }
}

/** Classifies success, refusal and failure, and validates the data. `text`: the body; undefined when it is too long. */
export function parseResponse<Name extends CallName>(
  name: Name,
  { status, statusText }: Response,
  text: string | undefined,
): CallResult<CallOutput<Name>> {
  const { envelope, output } = calls[name];
  if (text === undefined) return malformed(`expected at most ${MAX_BODY_BYTES} bytes`, 'more');
  const json = parseJson(text);
  const answer = json.ok ? json.value : undefined;
  if (envelope === 'success' && status < 500) {
    const refusal = parse(FailureEnvelope, answer);
    if (refusal.ok) {
      const { value } = refusal;
      return { ok: false, kind: 'refused', status, failure: readFailure(value), data: value.data };
    }
  }
  if (status < 200 || status > 299) {
    const message = messageOf(answer) ?? (statusText === '' ? `HTTP ${status}` : statusText);
    return { ok: false, kind: 'status', status, message, ...(json.ok ? { data: answer } : {}) };
  }
  if (!json.ok) return malformed(NOT_JSON, json.found);
  if (!isRecord(answer)) return malformed('expected an object', typeof answer);
  if (envelope === 'success' && !isSuccess(answer.success))
    return malformed('expected true', typeof answer.success, '/success');
  // The list of calls pairs each name with its output; TypeScript can't follow the pair through the union of schemas.
  const checked = parse(output, answer.data, '/data');
  return checked.ok
    ? { ok: true, data: checked.value as CallOutput<Name> }
    : { ok: false, kind: 'malformed', problems: checked.problems };
}

const NOT_JSON = 'expected JSON';

/** Whether an answer broke off in its body, or is a success of what is no JSON at all. */
export function isSpoilt(result: CallResult<unknown>): boolean {
  if (result.ok) return false;
  return result.kind === 'network' || (result.kind === 'malformed' && result.problems[0]?.expected === NOT_JSON);
}

function malformed(expected: string, found: string, path = ''): CallResult<never> {
  return { ok: false, kind: 'malformed', problems: [{ path, expected, found }] };
}

/** The words of an answer's body for its reader. */
export function messageOf(answer: unknown): string | undefined {
  if (!isRecord(answer)) return undefined;
  return [answer.message, answer.msg].find((text): text is string => typeof text === 'string' && text !== '');
}

type ParsedJson = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly found: string };

/** Parses JSON text; text that nests deeper than 50,000 levels counts as no JSON. */
export function parseJson(text: string): ParsedJson {
  if (isDeeperThan(text, MAX_BODY_DEPTH)) return { ok: false, found: `more than ${MAX_BODY_DEPTH} levels` };
  try {
    const value: unknown = JSON.parse(text);
    return { ok: true, value };
  } catch {
    return { ok: false, found: text === '' ? 'nothing' : 'other text' };
  }
}
