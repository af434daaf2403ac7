/**
 * The only `fetch` of the app: every call of the platform's API goes through here, in the browser and on the server
 * (contract, chapter 2). A call never throws; how it ended is data.
 */
import { createFetch } from 'ofetch';
import { type CallBody, type CallName, type CallOutput, type CallQuery, calls } from '#schemas/calls/index.ts';
import { type Failure, FailureEnvelope, isSuccess, readFailure } from '#schemas/error.ts';
import type { Lang } from '#schemas/lang.ts';
import { parse, type Problem } from '#schemas/problem.ts';
import { isRecord } from '#schemas/record.ts';

/** How a call ended. */
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
  /** No answer, or the caller called it off. */
  | { readonly ok: false; readonly kind: 'network' }
  | { readonly ok: false; readonly kind: 'timeout' }
  /** Answered with a status that tells of failure; `data` is the body where it was JSON. */
  | {
      readonly ok: false;
      readonly kind: 'status';
      readonly status: number;
      readonly data?: unknown;
      readonly message: string;
    }
  /** Answered with success, but not in the shape of the contract. */
  | { readonly ok: false; readonly kind: 'malformed'; readonly problems: readonly Problem[] };

type Part<Key extends string, Value> = undefined extends Value
  ? { readonly [K in Key]?: undefined }
  : Record<string, never> extends Value
    ? { readonly [K in Key]?: Value }
    : { readonly [K in Key]: Value };

/** What a call takes: its query and body by the schemas, and how it is to be sent. */
export type CallInput<Name extends CallName> = Part<'query', CallQuery<Name>> &
  Part<'body', CallBody<Name>> & {
    /** Sent instead of the body, as multipart form data: what holds files can't be JSON. */
    readonly form?: FormData | undefined;
    /** Path parameters: `{form_id}` of the call's path. */
    readonly params?: Readonly<Record<string, string>>;
    readonly headers?: Readonly<Record<string, string>>;
    /** Lets the request outlive the page; the body may have 65,536 bytes at most. */
    readonly keepalive?: boolean;
    readonly signal?: AbortSignal | undefined;
  };

type Arguments<Name extends CallName> =
  Record<string, never> extends CallInput<Name> ? [input?: CallInput<Name>] : [input: CallInput<Name>];

/** Makes one call. */
export type Call = <Name extends CallName>(
  name: Name,
  ...input: Arguments<Name>
) => Promise<CallResult<CallOutput<Name>>>;

/** Settings of one side that calls the API: a browser, or one request on the server. */
export interface CallerOptions {
  /** Answers the requests; the platform's own `fetch` unless given. */
  readonly fetch?: typeof globalThis.fetch;
  /** What the paths are put after: `''` in the browser, an absolute URL on the server. */
  readonly baseUrl: string;
  /** The page's language; a function where it may change. */
  readonly lang: Lang | (() => Lang);
  /** Public host name of the shop, with its port; sent as `host` (where a client may) and as `x-forwarded-host`. */
  readonly host?: string | undefined;
  /** Headers of the visitor on whose behalf the server calls (`cookie`, `x-forwarded-for` …). */
  readonly forward?: Readonly<Record<string, string | undefined>>;
  /** ms after which a call counts as failed; without it a call waits as long as the platform does. */
  readonly timeoutMs?: number;
  /** Called once per request, and once when it has ended, whatever way. */
  readonly onStart?: () => void;
  readonly onEnd?: () => void;
  /** Called with the cookies an answer sets, on the server. */
  readonly onSetCookie?: (cookies: readonly string[]) => void;
  /** Called with the length of an answer's body, in characters: what it will take in a cache. */
  readonly onBody?: (name: CallName, length: number) => void;
}

/** Longest answer that is read, in bytes; a larger one counts as malformed. */
const MAX_ANSWER_BYTES = 32 * 1024 * 1024;
/** `JSON.parse` takes seconds over deeper nesting. */
const MAX_ANSWER_DEPTH = 50_000;

/** Makes the function through which one side (a browser, one request on the server) calls the API. */
export function createCaller(options: CallerOptions): Call {
  const { raw } = createFetch(options.fetch === undefined ? {} : { fetch: options.fetch });
  return async (name, ...[input]) => {
    const sent: SentInput = input ?? {};
    const deadline = startDeadline(options.timeoutMs, sent.signal);
    options.onStart?.();
    try {
      const exchange = async () => {
        const request = raw(urlOf(options.baseUrl, name, sent), {
          method: calls[name].method,
          headers: headersOf(options, sent),
          ...bodyOf(sent),
          ...(sent.keepalive === true ? { keepalive: true } : {}),
          signal: deadline.signal,
          retry: false,
          ignoreResponseError: true,
          responseType: 'stream',
        });
        const answer = request.then(async (response) => ({ response, text: await readBody(response.body) }));
        const { response, text } = await Promise.race([answer, deadline.passed]);
        const cookies = response.headers.getSetCookie();
        if (cookies.length > 0) options.onSetCookie?.(cookies);
        options.onBody?.(name, text?.length ?? 0);
        return readAnswer(name, response, text);
      };
      const first = await exchange();
      // Garbage under a status of success comes from the network in between, and a read may be sent again.
      return calls[name].method === 'GET' && isGarbled(first) ? await exchange() : first;
    } catch {
      return { ok: false, kind: deadline.timedOut() ? 'timeout' : 'network' };
    } finally {
      deadline.clear();
      options.onEnd?.();
    }
  };
}

interface SentInput {
  readonly query?: unknown;
  readonly body?: unknown;
  readonly form?: FormData | undefined;
  readonly params?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly keepalive?: boolean;
  readonly signal?: AbortSignal | undefined;
}

function bodyOf({ body, form }: SentInput): { readonly body?: BodyInit } {
  if (form !== undefined) return { body: form };
  return body === undefined ? {} : { body: JSON.stringify(body) };
}

function urlOf(baseUrl: string, name: CallName, { params, query }: SentInput): string {
  const path = calls[name].path.replaceAll(/\{(\w+)\}/g, (_, param: string) =>
    encodeURIComponent(params?.[param] ?? ''),
  );
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(isRecord(query) ? query : {})) {
    for (const one of Array.isArray(value) ? value : [value]) if (typeof one === 'string') search.append(key, one);
  }
  const text = search.toString();
  return `${baseUrl.replace(/\/+$/, '')}${path}${text === '' ? '' : `?${text}`}`;
}

function headersOf({ lang, host, forward }: CallerOptions, { headers, body, form }: SentInput): Headers {
  const all = new Headers();
  for (const [name, value] of Object.entries(forward ?? {})) if (value !== undefined) all.set(name, value);
  if (host !== undefined) {
    all.set('host', host);
    all.set('x-forwarded-host', host);
  }
  for (const [name, value] of Object.entries(headers ?? {})) all.set(name, value);
  if (body !== undefined && form === undefined) all.set('content-type', 'application/json');
  all.set('accept', 'application/json');
  all.set('page-language', typeof lang === 'function' ? lang() : lang);
  return all;
}

interface Deadline {
  readonly signal: AbortSignal;
  /** Rejects when the time is over or the caller has called off, even if the transport ignores its signal. */
  readonly passed: Promise<never>;
  readonly timedOut: () => boolean;
  readonly clear: () => void;
}

function startDeadline(timeoutMs: number | undefined, outer: AbortSignal | undefined): Deadline {
  const controller = new AbortController();
  let timedOut = false;
  const abort = () => controller.abort();
  const timer =
    timeoutMs === undefined
      ? undefined
      : setTimeout(() => {
          timedOut = true;
          abort();
        }, timeoutMs);
  const passed = new Promise<never>((_, reject) => {
    controller.signal.addEventListener('abort', () => reject(new Error('the call was called off')), { once: true });
  });
  passed.catch(() => {});
  if (outer?.aborted === true) abort();
  outer?.addEventListener('abort', abort, { once: true });
  return {
    signal: controller.signal,
    passed,
    timedOut: () => timedOut,
    clear: () => {
      clearTimeout(timer);
      outer?.removeEventListener('abort', abort);
    },
  };
}

/** The body as text; undefined when it is longer than an answer may be. */
async function readBody(body: ReadableStream<Uint8Array> | null): Promise<string | undefined> {
  if (body === null) return '';
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let text = '';
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    if (bytes > MAX_ANSWER_BYTES) {
      await reader.cancel();
      return undefined;
    }
    text += decoder.decode(value, { stream: true });
  }
}

function readAnswer<Name extends CallName>(
  name: Name,
  { status, statusText }: Response,
  text: string | undefined,
): CallResult<CallOutput<Name>> {
  const { envelope, output } = calls[name];
  if (text === undefined) return malformed(`expected at most ${MAX_ANSWER_BYTES} bytes`, 'more');
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

/** Whether a success was answered with what is no JSON at all. */
function isGarbled(result: CallResult<unknown>): boolean {
  return !result.ok && result.kind === 'malformed' && result.problems[0]?.expected === NOT_JSON;
}

function malformed(expected: string, found: string, path = ''): CallResult<never> {
  return { ok: false, kind: 'malformed', problems: [{ path, expected, found }] };
}

function messageOf(answer: unknown): string | undefined {
  if (!isRecord(answer)) return undefined;
  return [answer.message, answer.msg].find((text): text is string => typeof text === 'string' && text !== '');
}

type ParsedJson = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly found: string };

function parseJson(text: string): ParsedJson {
  if (isDeeperThan(text, MAX_ANSWER_DEPTH)) return { ok: false, found: `more than ${MAX_ANSWER_DEPTH} levels` };
  try {
    const value: unknown = JSON.parse(text);
    return { ok: true, value };
  } catch {
    return { ok: false, found: text === '' ? 'nothing' : 'other text' };
  }
}

/** Whether JSON text nests deeper than a limit; brackets inside strings do not count. */
function isDeeperThan(text: string, limit: number): boolean {
  if (text.length <= limit) return false;
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (quoted) {
      if (character === '\\') at += 1;
      else if (character === '"') quoted = false;
    } else if (character === '"') quoted = true;
    else if (character === '{' || character === '[') {
      depth += 1;
      if (depth > limit) return true;
    } else if (character === '}' || character === ']') depth -= 1;
  }
  return false;
}

/** Gets JSON from the storefront's own server (payloads, builds), whatever its status; undefined when there is no answer. */
export async function fetchOwnJson(
  url: string,
  signal?: AbortSignal,
): Promise<{ readonly status: number; readonly json: unknown } | undefined> {
  try {
    const response = await createFetch().raw(url, {
      headers: { accept: 'application/json' },
      retry: false,
      ignoreResponseError: true,
      responseType: 'text',
      ...(signal === undefined ? {} : { signal }),
    });
    const json = parseJson(response._data ?? '');
    return { status: response.status, json: json.ok ? json.value : undefined };
  } catch {
    return undefined;
  }
}
