/** The platform's API as this server reaches it: the embedded store service, or an upstream (`STORE_API_URL`). */
import { type Call, createCaller } from '../call/call.ts';
import type { Config } from './config.ts';
import type { Log } from './log.ts';
import { openUpstream } from './http/platform-fetch.ts';
import type { RequestContext } from './http/request-context.ts';

export interface Platform {
  readonly baseUrl: string;
  /** Answers requests to `baseUrl`: in this process, or over the network. */
  readonly fetch: typeof globalThis.fetch;
  /** Answers what is the embedded service's beside `/api`: pictures, account site, checkout. Undefined with an upstream. */
  readonly site: ((request: Request) => Promise<Response>) | undefined;
  readonly close: () => Promise<void>;
}

/** Opens the embedded service, or points at the upstream; with an upstream nothing of the embedded service is loaded. */
export async function openPlatform(config: Config, log: Log): Promise<Platform> {
  if (config.storeApiUrl !== undefined) {
    const upstream = openUpstream({ headersMs: config.upstreamTimeoutMs });
    return { baseUrl: config.storeApiUrl, fetch: upstream.fetch, site: undefined, close: upstream.close };
  }
  // The service runs from its sources, beside the build: it needs none of Vite's transformations.
  const location = new URL('../../src/store/app.ts', import.meta.url).href;
  const { createStoreService }: typeof import('../store/app.ts') = await import(/* @vite-ignore */ location);
  const service = await createStoreService({
    dataDir: config.dataDir,
    ...(config.databaseUrl === undefined ? {} : { databaseUrl: config.databaseUrl }),
    ...(config.checkoutUrl === undefined ? {} : { checkoutUrl: config.checkoutUrl }),
    builder: config.builder,
    secureCookies: !config.development,
    log: (entry) => log('info', 'store', { ...entry }),
  });
  return {
    baseUrl: 'http://store.internal',
    fetch: (input, init) => service.fetch(new Request(input, init)),
    site: (request) => service.fetch(request),
    close: () => service.close(),
  };
}

/** Makes calls on behalf of a visitor: their cookies and address go along, cookies that answers set come back. */
export function visitorCaller(
  platform: Platform,
  context: RequestContext,
  config: Config,
  onSetCookie?: (cookies: readonly string[]) => void,
): Call {
  return createCaller({
    fetch: platform.fetch,
    baseUrl: platform.baseUrl,
    lang: context.lang,
    host: context.host,
    forward: {
      cookie: context.headers.get('cookie') ?? undefined,
      authorization: context.headers.get('authorization') ?? undefined,
      'user-agent': context.headers.get('user-agent') ?? undefined,
      'x-app-access-token': context.headers.get('x-app-access-token') ?? undefined,
      'x-forwarded-for': context.forwardedFor,
      'x-forwarded-proto': protocolOf(context),
    },
    timeoutMs: config.upstreamTimeoutMs,
    ...(onSetCookie === undefined ? {} : { onSetCookie }),
  });
}

/** Makes calls for nobody in particular, whose answers everybody may be given; the shop's host goes along. */
export function publicCaller(platform: Platform, context: RequestContext, config: Config): Call {
  return createCaller({
    fetch: platform.fetch,
    baseUrl: platform.baseUrl,
    lang: context.lang,
    host: context.host,
    forward: { 'x-forwarded-proto': protocolOf(context) },
    timeoutMs: config.upstreamTimeoutMs,
  });
}

/** How the visitor reached the shop. */
export function protocolOf({ origin }: Pick<RequestContext, 'origin'>): 'http' | 'https' {
  return origin.startsWith('https:') ? 'https' : 'http';
}
