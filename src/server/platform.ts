/** The platform's API for this server: the embedded store service, or an upstream (`STORE_API_URL`). */
import { packageFile } from './package-files.ts';
import { join } from 'node:path';
import { type Call, type CallerOptions, createCaller } from '../call/call.ts';
import type { Config } from './config.ts';
import { errorFields, type Log } from './log.ts';
import { bodies } from './http/bounds/bodies.ts';
import { withFirstBytes } from './http/bounds/first-bytes.ts';
import { openUpstream } from './http/platform/platform-fetch.ts';
import { retryOnce } from './http/platform/retry.ts';
import { ownSessionCookies, type SessionCookies, upstreamSessionCookies } from './http/message/session-cookies.ts';
import type { RequestContext } from './http/message/request-context.ts';
import { sanitizeLargeTexts } from './sanitize-large-texts.ts';
import type { Trace } from './tracing/trace.ts';

/** Maximum characters of a statement in a trace. */
const MAX_STATEMENT = 2000;

/** The API of the shop, embedded or upstream. */
export interface Platform {
  /** In this process, or an external service over HTTP. */
  readonly kind: 'embedded' | 'upstream';
  readonly baseUrl: string;
  /** Handles requests to `baseUrl`: in this process, or over the network. */
  readonly fetch: typeof globalThis.fetch;
  /**
   * Handles the embedded service's paths beside `/api`: pictures, account site, checkout. Undefined with an upstream.
   */
  readonly site: ((request: Request) => Promise<Response>) | undefined;
  /** Whether a host belongs to a shop; undefined if the platform does not report it. */
  readonly isShopHost?: (host: string) => Promise<boolean>;
  readonly session: SessionCookies;
  /** Time of the last read of the commerce engine's catalogue; absent without an engine. */
  readonly mirroredAt?: () => Date | undefined;
  /** The connections of the embedded service's database. */
  readonly pool?: { readonly totalCount: number; readonly idleCount: number; readonly waitingCount: number };
  /**
   * Reports shops that a process on the same database has changed, by `web_id`, until the returned function is called;
   * undefined after missed messages, when any may have changed.
   */
  readonly watchChanges?: (listener: (webId: string | undefined) => void) => Promise<() => Promise<void>>;
  /** Imports the shops of the embedded service whose folder has changed. Throws a line that names file and location. */
  readonly importShops?: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/**
 * Opens the embedded service, or connects to the upstream; with an upstream nothing of the embedded service is loaded.
 */
export async function openPlatform(
  config: Config,
  log: Log,
  trace?: Trace,
  observeEngine?: (operation: string, outcome: 'answered' | 'failed', seconds: number) => void,
): Promise<Platform> {
  if (config.storeApiUrl !== undefined) {
    const upstream = openUpstream({ headersMs: config.platformTimeoutMs });
    const session = upstreamSessionCookies();
    return {
      kind: 'upstream',
      baseUrl: config.storeApiUrl,
      fetch: retryOnce(async (input, init) => {
        const answer = await upstream.fetch(input, init);
        session.learn(answer.headers.getSetCookie());
        return withFirstBytes(answer, (error) => {
          if (init?.signal?.aborted !== true)
            log('warn', 'platform-broke-off', { call: callName(input), ...errorFields(error) });
        });
      }),
      site: undefined,
      session,
      close: upstream.close,
    };
  }
  // Runs the service from its sources, beside the build: it needs none of Vite's transformations.
  const location = packageFile('src/store/app.ts').href;
  const { createStoreService }: typeof import('../store/app.ts') = await import(/* @vite-ignore */ location);
  const service = await createStoreService({
    dataDir: config.dataDir,
    ...(config.databaseUrl === undefined ? {} : { databaseUrl: config.databaseUrl }),
    ...(config.shopFolder === undefined ? {} : { shopsFolder: config.shopFolder }),
    poolSize: config.databasePool,
    statementTimeoutMs: config.databaseTimeoutMs,
    retention: config.retention,
    ...(config.checkoutUrl === undefined ? {} : { checkoutUrl: config.checkoutUrl }),
    builder: config.builder,
    // From their sources, like the service itself.
    draftThread: { checks: packageFile('src/server/publish-checks.ts').href },
    builderSecondFactor: config.builderSecondFactor,
    bodies,
    loopbackVisitors: config.loopbackVisitors,
    secureCookies: !config.development,
    ...(config.vendure === undefined
      ? {}
      : { vendure: { access: config.vendure, ...(observeEngine === undefined ? {} : { observe: observeEngine }) } }),
    ...(config.smtp === undefined ? {} : { smtp: config.smtp }),
    ...(config.development ? { mailFolder: join(config.dataDir, 'mails') } : {}),
    ...(trace === undefined ? {} : { traceStatement: traceStatements(trace) }),
    log: (entry) => log('level' in entry && entry.level === 'error' ? 'error' : 'info', 'store', { ...entry }),
  });
  return {
    kind: 'embedded',
    baseUrl: 'http://store.internal',
    fetch: (input, init) => service.fetch(new Request(input, init)),
    site: (request) => service.fetch(request),
    isShopHost: service.isShopHost,
    session: ownSessionCookies(),
    pool: service.pool,
    ...(config.vendure === undefined ? {} : { mirroredAt: service.mirroredAt }),
    watchChanges: service.watchChanges,
    importShops: service.importShops,
    close: () => service.close(),
  };
}

/** Each statement of the embedded service as a span: its text, which has parameters instead of values. */
function traceStatements(trace: Trace) {
  return <T>(text: string, run: () => Promise<T>): Promise<T> => {
    const [operation = 'SQL'] = /^[a-z]+/i.exec(text.trimStart()) ?? [];
    const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, MAX_STATEMENT) };
    return trace(operation.toUpperCase(), { kind: 'client', attributes }, run);
  };
}

/** The path of a call without identifiers, which would each create a name. */
export function callName(input: Parameters<typeof fetch>[0]): string {
  const url = new URL(typeof input === 'string' ? input : input instanceof URL ? input.href : input.url);
  const [, path = 'other'] = /^\/(api\/(?:x4\/|builder\/)?[a-z-]+(?:\/[a-z_-]+)?)(?:\/|$)/i.exec(url.pathname) ?? [];
  return path.startsWith('api/forms') ? 'api/forms' : path;
}

/** Metadata of a call's responses beside the data. */
export type AnswerHooks = Pick<CallerOptions, 'onSetCookie' | 'onBody'>;

/**
 * Makes calls on behalf of a visitor: forwards their cookies and address, and reports the cookies of responses to
 * `hooks`.
 */
export function visitorCaller(
  platform: Platform,
  context: RequestContext,
  config: Config,
  hooks: AnswerHooks = {},
): Call {
  return serverCaller({
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
    timeoutMs: config.platformTimeoutMs,
    ...hooks,
  });
}

/** Makes calls without the visitor's headers, so that the responses can be shared; forwards the shop's host. */
export function publicCaller(
  platform: Platform,
  context: RequestContext,
  config: Config,
  hooks: AnswerHooks = {},
): Call {
  return serverCaller({
    fetch: platform.fetch,
    baseUrl: platform.baseUrl,
    lang: context.lang,
    host: context.host,
    forward: { 'x-forwarded-proto': protocolOf(context) },
    timeoutMs: config.platformTimeoutMs,
    ...hooks,
  });
}

/** Makes calls whose responses are ready to be rendered: their large rich texts are sanitised. */
function serverCaller(options: CallerOptions): Call {
  const call = createCaller(options);
  return async (name, ...input) => {
    const answer = await call(name, ...input);
    await sanitizeLargeTexts(answer);
    return answer;
  };
}

/** The scheme of the visitor's request. */
export function protocolOf({ origin }: Pick<RequestContext, 'origin'>): 'http' | 'https' {
  return origin.startsWith('https:') ? 'https' : 'http';
}
