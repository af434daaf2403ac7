/** Sends the contract's calls as a storefront does, and records every exchange for the checks that look at all of them. */

/** A visitor by the session that the calls carry. */
export type Visitor = 'guest' | 'account' | 'other';

/** One exchange: what was asked and what came back. */
export interface Answer {
  /** Method and path with its query, for the report. */
  readonly where: string;
  readonly method: string;
  /** Path without its query. */
  readonly path: string;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The JSON of the answer; undefined where it is none. */
  readonly body: unknown;
}

/** How a call is made, beside its method and path. */
export interface Ask {
  readonly query?: Readonly<Record<string, string>>;
  readonly as?: Visitor;
  readonly headers?: Readonly<Record<string, string>>;
  readonly lang?: string;
  /** The idempotency key. */
  readonly key?: string;
}

/** Makes calls to one platform. */
export interface Client {
  /** Origin of the shop, as its visitors see it. */
  readonly origin: string;
  /** Every exchange so far, oldest first. */
  readonly exchanges: readonly Answer[];
  readonly get: (path: string, ask?: Ask) => Promise<Answer>;
  /** Posts JSON; text is sent as it is. */
  readonly post: (path: string, body: unknown, ask?: Ask) => Promise<Answer>;
  readonly has: (visitor: Visitor) => boolean;
}

/** Sends one request. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Where the platform is, and who asks it; `timeoutMs` is that of one request. */
export interface ClientOptions {
  /** Base URL of the platform. */
  readonly url: string;
  /** Public host of the shop; default: the URL's own. */
  readonly host?: string;
  /** `cookie` headers of two accounts' sessions. */
  readonly cookie?: string;
  readonly otherCookie?: string;
  readonly timeoutMs?: number;
  readonly fetch?: Fetch;
}

const DEFAULT_TIMEOUT_MS = 10_000;

/** Creates a client. Its calls reject where there is no answer in time. */
export function createClient(options: ClientOptions): Client {
  const { url, cookie, otherCookie, timeoutMs = DEFAULT_TIMEOUT_MS, fetch: send = fetch } = options;
  const base = url.replace(/(?<!\/)\/+$/, '');
  const { protocol, host: ownHost } = new URL(base);
  const host = options.host ?? ownHost;
  const cookies: Readonly<Record<Visitor, string | undefined>> = {
    guest: undefined,
    account: cookie,
    other: otherCookie,
  };
  const exchanges: Answer[] = [];

  async function exchange(method: 'GET' | 'POST', path: string, ask: Ask, body?: string): Promise<Answer> {
    const { query, as = 'guest', headers, lang = 'th', key } = ask;
    const search = query === undefined ? '' : `?${new URLSearchParams(query)}`;
    const session = cookies[as];
    const response = await send(base + path + search, {
      method,
      headers: {
        accept: 'application/json',
        'page-language': lang,
        'x-forwarded-host': host,
        'x-forwarded-proto': protocol.slice(0, -1),
        ...(session !== undefined && { cookie: session }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'idempotency-key': key }),
        ...headers,
      },
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
      ...(body !== undefined && { body }),
    });
    const text = await response.text();
    const { status, headers: answered } = response;
    const where = `${method} ${path}${search.length > 120 ? `${search.slice(0, 120)}…` : search}`;
    const answer = { where, method, path, status, headers: answered, text, body: parseJson(text) };
    exchanges.push(answer);
    return answer;
  }

  return {
    origin: `${protocol}//${host}`,
    exchanges,
    get: (path, ask = {}) => exchange('GET', path, ask),
    post: (path, body, ask = {}) => exchange('POST', path, ask, typeof body === 'string' ? body : JSON.stringify(body)),
    has: (visitor) => visitor === 'guest' || cookies[visitor] !== undefined,
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
