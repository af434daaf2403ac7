/** A sound platform behind a proxy that plants one fault. */
import { listen } from '../../../src/server/listen.ts';
import { FIXTURES, openTestService, type TestService } from '../../../tests/contract/harness.ts';
import { join, offer, visitorAt } from '../../../tests/contract/cart-environment.ts';
import type { PlatformCheckOptions } from '../platform-check.ts';

export type Forward = (request: Request) => Promise<Response>;
/** A proxy between the check and the sound platform. */
export type Proxy = (request: Request, forward: Forward) => Promise<Response>;

export interface PlatformFault {
  /** The faults of the platform. */
  readonly name: string;
  /** Checks of its groups that fail, the one for it first. */
  readonly fails: readonly [string, ...string[]];
  /** Creates the proxy that plants it; each has a state of its own. */
  readonly plant: () => Proxy;
  /** Loose spellings, which only fail with `--strict`. */
  readonly isLoose?: true;
}

const HOST = 'krua.test';
const WEB_ID = '501';

export interface FaultyPlatform {
  readonly options: PlatformCheckOptions;
  readonly plant: (proxy: Proxy | undefined) => void;
  /** A coupon that nobody has claimed. */
  readonly offerCoupon: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Opens the service with two accounts, on a port of its own. */
export async function openFaultyPlatform(): Promise<FaultyPlatform> {
  const { service, close } = await openTestService({ shops: FIXTURES });
  let proxy: Proxy | undefined;
  const forward: Forward = (request) => service.fetch(request);
  const server = await listen(
    { answer: (request) => (proxy === undefined ? forward(request) : proxy(request, forward)), health: HEALTHY },
    { port: 0, host: '127.0.0.1', drainMs: 1000 },
  );
  const [cookie, otherCookie] = [await logIn(service, 'one'), await logIn(service, 'two')];
  return {
    options: { url: server.url, host: HOST, cookie, otherCookie, write: true },
    plant: (planted) => {
      proxy = planted;
    },
    offerCoupon: async () => {
      await offer(service, { webId: WEB_ID, title: { th: 'ลด', en: 'Off' } });
    },
    close: async () => {
      await server.stop();
      await close();
    },
  };
}

const HEALTHY = { ready: () => true, drain: () => undefined, stop: () => undefined };

async function logIn(service: TestService, name: string): Promise<string> {
  const person = visitorAt(service, HOST);
  await join(service, person, { name, email: `${name}@example.com`, password: 'a long password' });
  return person.cookie();
}

type Json = Record<string, unknown>;

/** Whether a request is one of a call; a path that ends in `*` stands for all below. */
export function isCall(request: Request, path: string): boolean {
  const { pathname } = new URL(request.url);
  return path.endsWith('*') ? pathname.startsWith(path.slice(0, -1)) : pathname === path;
}

/** Rewrites the JSON of a call's successful answers. */
export function rewrite(path: string, change: (body: Json, url: URL, request: Request) => unknown): Proxy {
  return async (request, forward) => {
    const kept = request.clone();
    const response = await forward(request);
    if (!isCall(kept, path) || response.status !== 200) return response;
    const body = (await response.json()) as Json;
    return Response.json(change(body, new URL(kept.url), kept) ?? body, { headers: typeOf(response) });
  };
}

/** Rewrites each record of a `{ data: [] }` answer. */
export function rewriteRecords(path: string, change: (record: Json) => unknown): Proxy {
  return rewrite(path, ({ data }) => ({ data: (data as Json[]).map((record) => change(record)) }));
}

/** Rewrites `data` of what is no refusal, whatever its envelope. */
export function rewriteData(path: string, change: (data: Json, url: URL) => unknown): Proxy {
  return rewrite(path, (body, url) =>
    body.success === false ? body : { ...body, data: change((body.data ?? {}) as Json, url) },
  );
}

/** Answers a call without the platform where `answer` gives something. */
export function intercept(path: string, answer: (url: URL, request: Request) => Response | undefined): Proxy {
  return async (request, forward) =>
    (isCall(request, path) ? answer(new URL(request.url), request) : undefined) ?? forward(request);
}

/** Changes a call's headers before they reach the platform. */
export function resend(path: string, change: (headers: Headers) => void): Proxy {
  return async (request, forward) => {
    if (!isCall(request, path)) return forward(request);
    const headers = new Headers(request.headers);
    change(headers);
    const body = request.method === 'POST' ? { body: await request.text() } : {};
    return forward(new Request(request.url, { method: request.method, headers, ...body }));
  };
}

/** Changes a call's JSON before it reaches the platform. */
export function resendBody(path: string, change: (body: Json) => Json): Proxy {
  return async (request, forward) => {
    if (!isCall(request, path)) return forward(request);
    return forward(withBody(request, change(await readJson(request))));
  };
}

/** The request with another body. */
export function withBody(request: Request, body: unknown): Request {
  const headers = new Headers(request.headers);
  headers.delete('content-length');
  return new Request(request.url, { method: 'POST', headers, body: JSON.stringify(body) });
}

/** The JSON object of a request; an empty one where it is none. */
export async function readJson(request: Request): Promise<Json> {
  try {
    const body: unknown = await request.clone().json();
    return typeof body === 'object' && body !== null ? { ...body } : {};
  } catch {
    return {};
  }
}

/** Sets headers of a call's answers. */
export function withHeaders(path: string, set: (response: Response) => Readonly<Record<string, string>>): Proxy {
  return async (request, forward) => {
    const response = await forward(request);
    if (!isCall(request, path)) return response;
    const headers = new Headers(response.headers);
    for (const [name, value] of Object.entries(set(response))) headers.set(name, value);
    return new Response(response.body, { status: response.status, headers });
  };
}

/** The envelope of a success. */
export function succeed(data: unknown): Response {
  return Response.json({ success: true, data }, { headers: { 'cache-control': 'no-store' } });
}

/** The envelope of a refusal. */
export function refuse(key: string, status = 200): Response {
  return Response.json({ success: false, key }, { status, headers: { 'cache-control': 'no-store' } });
}

function typeOf(response: Response): Record<string, string> {
  const control = response.headers.get('cache-control');
  return control === null ? {} : { 'cache-control': control };
}
