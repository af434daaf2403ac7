/** The request of a call: URL, headers, body and abort (contract, chapter 2). */
import { type CallName, calls } from '#schemas/calls/index.ts';
import type { Lang } from '#schemas/lang.ts';
import { isRecord } from '#schemas/record.ts';

/** Common options of all calls of one side: a browser, or one request on the server. */
export interface CallDefaults {
  /** Prefix of the paths: `''` in the browser, an absolute URL on the server. */
  readonly baseUrl: string;
  /** The page's language; a function where it may change. */
  readonly lang: Lang | (() => Lang);
  /** Public host name of the shop, with its port; sent as `host` (where a client may) and as `x-forwarded-host`. */
  readonly host?: string | undefined;
  /** Headers of the visitor on whose behalf the server calls (`cookie`, `x-forwarded-for` …). */
  readonly forward?: Readonly<Record<string, string | undefined>>;
}

/** A call's input as it is sent, whatever the call. */
export interface RequestInput {
  readonly query?: unknown;
  readonly body?: unknown;
  readonly form?: FormData | undefined;
  readonly params?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly keepalive?: boolean;
  readonly signal?: AbortSignal | undefined;
}

/** The body: form data as it is, anything else as JSON. */
export function buildBody({ body, form }: RequestInput): { readonly body?: BodyInit } {
  if (form !== undefined) return { body: form };
  return body === undefined ? {} : { body: JSON.stringify(body) };
}

/** The URL: path parameters are encoded, lists in the query are repeated. */
export function buildUrl(baseUrl: string, name: CallName, { params, query }: RequestInput): string {
  const path = calls[name].path.replaceAll(/\{(\w+)\}/g, (_, param: string) =>
    encodeURIComponent(params?.[param] ?? ''),
  );
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(isRecord(query) ? query : {})) {
    for (const one of Array.isArray(value) ? value : [value]) if (typeof one === 'string') search.append(key, one);
  }
  const text = search.toString();
  return `${baseUrl.replace(/(?<!\/)\/+$/, '')}${path}${text === '' ? '' : `?${text}`}`;
}

/** The headers of the contract over those of the visitor. */
export function buildHeaders(
  { lang, host, forward }: CallDefaults,
  { headers, body, form }: RequestInput,
  traceparent?: string,
): Headers {
  const all = new Headers();
  for (const [name, value] of Object.entries(forward ?? {})) if (value !== undefined) all.set(name, value);
  if (host !== undefined) {
    all.set('host', host);
    all.set('x-forwarded-host', host);
  }
  for (const [name, value] of Object.entries(headers ?? {})) all.set(name, value);
  if (body !== undefined && form === undefined) all.set('content-type', 'application/json');
  if (traceparent !== undefined) all.set('traceparent', traceparent);
  all.set('accept', 'application/json');
  all.set('page-language', typeof lang === 'function' ? lang() : lang);
  return all;
}

/** Does `work` until one of the signals aborts, even if the work ignores it; rejects with that signal's reason. */
export async function abortable<T>(
  signals: readonly (AbortSignal | null | undefined)[],
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const given = signals.filter((signal) => signal !== null && signal !== undefined);
  for (const signal of given) signal.throwIfAborted();
  const controller = new AbortController();
  let abort = () => {};
  const aborted = new Promise<never>((_, reject) => {
    abort = () => {
      controller.abort(given.find((signal) => signal.aborted)?.reason);
      reject(controller.signal.reason);
    };
  });
  for (const signal of given) signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([work(controller.signal), aborted]);
  } finally {
    // A request on the server keeps its signal until a later collection of garbage, and with it all that waits here: the answer too.
    for (const signal of given) signal.removeEventListener('abort', abort);
  }
}
