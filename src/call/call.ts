/**
 * The only `fetch` of the app: every call of the platform's API goes through here, in the browser and on the server
 * (contract, chapter 2). A call never throws; how it ended is data.
 */
import { createFetch } from 'ofetch';
import { type CallBody, type CallName, type CallOutput, type CallQuery, calls } from '#schemas/calls/index.ts';
import { buildBody, buildHeaders, buildUrl, type RequestContext, type RequestInput, startDeadline } from './request.ts';
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
export interface CallerOptions extends RequestContext {
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
  /** Called with the length of an answer's body, in characters: what it will take in a cache. */
  readonly onBody?: (name: CallName, length: number) => void;
}

/** A call as part of a trace (W3C Trace Context). */
export interface CallSpan {
  readonly traceparent: string;
  readonly end: (isOk: boolean) => void;
}

/** Makes the function through which one side (a browser, one request on the server) calls the API. */
export function createCaller(options: CallerOptions): Call {
  const { raw } = createFetch(options.fetch === undefined ? {} : { fetch: options.fetch });
  return async (name, ...[input]) => {
    const sent: RequestInput = input ?? {};
    const deadline = startDeadline(options.timeoutMs, sent.signal);
    const span = options.trace?.(name);
    let isOk = false;
    options.onStart?.();
    try {
      const exchange = async () => {
        const request = raw(buildUrl(options.baseUrl, name, sent), {
          method: calls[name].method,
          headers: buildHeaders(options, sent, span?.traceparent),
          ...buildBody(sent),
          ...(sent.keepalive === true ? { keepalive: true } : {}),
          signal: deadline.signal,
          retry: false,
          ignoreResponseError: true,
          responseType: 'stream',
        });
        const answer = request.then(async (response) => ({ response, body: await readBody(response.body) }));
        const { response, body } = await Promise.race([answer, deadline.passed]);
        const cookies = response.headers.getSetCookie();
        if (cookies.length > 0) options.onSetCookie?.(cookies);
        if (body.kind === 'broken') return { ok: false, kind: 'network', cause: body.cause } as const;
        options.onBody?.(name, body.text?.length ?? 0);
        return parseResponse(name, response, body.text);
      };
      const first = await exchange();
      // The network in between spoils what begins as a success, and a read may be sent again.
      const answer = calls[name].method === 'GET' && isSpoilt(first) ? await exchange() : first;
      isOk = answer.ok;
      return answer;
    } catch (cause) {
      return deadline.timedOut() ? { ok: false, kind: 'timeout' } : { ok: false, kind: 'network', cause };
    } finally {
      deadline.clear();
      span?.end(isOk);
      options.onEnd?.();
    }
  };
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
