/**
 * The only `fetch` of the app: every call of the platform's API goes through here, in the browser and on the server
 * (contract, chapter 2). A call never throws; how it ended is data.
 */
import { createFetch, FetchError, type FetchOptions } from 'ofetch';
import { type CallBody, type CallName, type CallOutput, type CallQuery, calls } from '#schemas/calls/index.ts';
import { abortable, buildBody, buildHeaders, buildUrl, type CallDefaults, type RequestInput } from './request.ts';
import { type CallResult, isSpoilt, parseJson, parseResponse, readBody } from './response.ts';

type Part<Key extends string, Value> = undefined extends Value
  ? { readonly [K in Key]?: undefined }
  : Record<string, never> extends Value
    ? { readonly [K in Key]?: Value }
    : { readonly [K in Key]: Value };

/** Input of a call: its query and body by the schemas, and its transport options. */
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
export interface CallerOptions extends CallDefaults {
  /** Answers the requests; the platform's own `fetch` unless given. */
  readonly fetch?: typeof globalThis.fetch;
  /** ms after which a call counts as failed; without it a call waits as long as the platform does. */
  readonly timeoutMs?: number;
  /** Called once per request, and once when it has ended, whatever way. */
  readonly onStart?: () => void;
  readonly onEnd?: () => void;
  /** Begins the span of a call, in browsers whose visit is traced. */
  readonly trace?: ((name: CallName) => CallSpan) | undefined;
  /** Called with the cookies an answer sets, on the server. */
  readonly onSetCookie?: (cookies: readonly string[]) => void;
  /** Called with the length of an answer's body, in characters: its size in a cache. */
  readonly onBody?: (name: CallName, length: number) => void;
}

/** A call as part of a trace (W3C Trace Context). */
export interface CallSpan {
  readonly traceparent: string;
  readonly end: (isOk: boolean) => void;
}

/** Makes the function through which one side (a browser, one request on the server) calls the API. */
export function createCaller(options: CallerOptions): Call {
  const transport = options.fetch ?? globalThis.fetch;
  return async <Name extends CallName>(name: Name, ...[input]: Arguments<Name>) => {
    const sent: RequestInput = input ?? {};
    const { method } = calls[name];
    const span = options.trace?.(name);
    let answer: CallResult<CallOutput<Name>> | undefined;
    options.onStart?.();
    try {
      const request: RequestInit = {
        method,
        headers: buildHeaders(options, sent, span?.traceparent),
        ...buildBody(sent),
        ...(sent.keepalive === true ? { keepalive: true } : {}),
      };
      // Reads the answer whole, so that ofetch's timeout and retry cover its body too.
      const { raw } = createFetch({
        fetch: (url, attempt) =>
          abortable([attempt?.signal, sent.signal], async (signal) => {
            const response = await transport(url, { ...request, signal });
            const body = await readBody(response.body);
            const cookies = response.headers.getSetCookie();
            if (cookies.length > 0) options.onSetCookie?.(cookies);
            if (body.kind === 'read') options.onBody?.(name, body.text?.length ?? 0);
            answer =
              body.kind === 'read'
                ? parseResponse(name, response, body.text)
                : { ok: false, kind: 'network', cause: body.cause };
            if (method === 'GET' && isSpoilt(answer)) throw new SpoiltAnswer();
            return response;
          }),
      });
      await raw(buildUrl(options.baseUrl, name, sent), {
        ...request,
        ...limitTime(options.timeoutMs),
        onRequestError: ({ error, options: attempt }) => {
          if (!(error instanceof SpoiltAnswer)) attempt.retry = false;
        },
        ignoreResponseError: true,
        responseType: 'stream',
      });
    } catch (error) {
      const cause: unknown = error instanceof FetchError ? error.cause : error;
      if (!(cause instanceof SpoiltAnswer)) answer = failureOf(cause);
    } finally {
      span?.end(answer?.ok === true);
      options.onEnd?.();
    }
    return answer ?? { ok: false, kind: 'network' };
  };
}

/** The network in between spoiled what began as a success: ofetch sends a read once more, and no write. */
class SpoiltAnswer extends Error {}

/** The timeout of each attempt: what is left of the call's time. */
function limitTime(timeoutMs: number | undefined): FetchOptions<'stream'> {
  if (timeoutMs === undefined) return {};
  const endsAt = performance.now() + timeoutMs;
  return {
    onRequest: ({ options }) => {
      options.timeout = Math.max(endsAt - performance.now(), 1);
      // ofetch keeps the signal of the first attempt for the second one, and its timer has ended.
      delete options.signal;
    },
  };
}

function failureOf(cause: unknown): CallResult<never> {
  const isTimeout = cause instanceof Error && cause.name === 'TimeoutError';
  return isTimeout ? { ok: false, kind: 'timeout' } : { ok: false, kind: 'network', cause };
}

/** Gets JSON from the storefront's own server (payloads, builds), whatever its status; undefined when there is no answer. */
export async function fetchOwnJson(
  url: string,
  signal?: AbortSignal,
): Promise<{ readonly status: number; readonly json: unknown } | undefined> {
  try {
    const { status, _data: json } = await createFetch().raw(url, {
      headers: { accept: 'application/json' },
      ignoreResponseError: true,
      parseResponse: parseJson,
      ...(signal === undefined ? {} : { signal }),
    });
    return { status, json: json?.ok === true ? json.value : undefined };
  } catch {
    return undefined;
  }
}
