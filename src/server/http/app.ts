/** The storefront's server: every path of contract chapter 6, each answered by its own handler. */
import { Hono } from 'hono';
import { EMBED } from '#registry/kit/address/embed.ts';
import { isLang } from '#schemas/lang.ts';
import { firstValues } from '../../routes/search-params.ts';
import { answerApi } from './api-proxy.ts';
import type { Assets } from '../pages/assets.ts';
import { answerBuilder } from './builder-entry.ts';
import { inRange } from './byte-range.ts';
import { compress } from './compress.ts';
import type { Config } from '../config.ts';
import { robotsTxt, sitemapXml, webManifest } from './crawlers.ts';
import { SAFE_HEADERS } from './csp.ts';
import { answerEmbed } from './embed.ts';
import { announcesContent, mayCarryContent } from './framing.ts';
import type { Health } from '../health.ts';
import type { Images } from './images.ts';
import { errorFields, type Log } from '../log.ts';
import { offlinePage } from '../pages/offline/offline-page.ts';
import { workerScript } from '../pages/offline/worker-script.ts';
import type { RegistryManifest } from '../manifest/registry-manifest.ts';
import type { PageHandlers } from '../pages/pages.ts';
import { answerPlainForm, isPlainForm } from './form-post.ts';
import { type Platform, protocolOf, publicCaller } from '../platform.ts';
import { type StaticFiles, unlessKnown } from './static-files.ts';
import { REQUEST_ID, readRequestId, withRequestId } from './request-id.ts';
import { dropUnread, uploaded } from './upload.ts';
import { readVisit, type Visit } from './request-context.ts';

export interface AppOptions {
  readonly config: Config;
  readonly log: Log;
  readonly platform: Platform;
  readonly pages: PageHandlers;
  readonly images: Images;
  readonly health: Health;
  readonly files: StaticFiles | undefined;
  readonly assets: Pick<Assets, 'worker' | 'fonts' | 'builder' | 'preamble'>;
  readonly build: { readonly id: string; readonly timestamp: number };
  readonly manifest: RegistryManifest;
}

const PAYLOAD = '/_payload.json';
/** The base alone, resolved as it is on a page. */
const BASE = '/_base.json';

/** Methods that no request can be passed on with. */
const UNSUPPORTED = new Set(['TRACE', 'TRACK', 'CONNECT']);

/** Answers one request; `address` is the one the connection came from. */
export type Answerer = (request: Request, address: string | undefined) => Promise<Response>;

export function createAnswerer(options: AppOptions): Answerer {
  const { config, log, platform } = options;
  const app = routes(options);
  const answer = async (request: Request, visit: Visit | undefined): Promise<Response> => {
    if (UNSUPPORTED.has(request.method)) return plainText(405, 'This method is not supported.');
    if (visit === undefined) return plainText(400, 'The address is not valid.');
    // What follows on this connection may be the content or another request (RFC 9110, section 9.3.1).
    if (!mayCarryContent(request.method) && announcesContent(request.headers))
      return plainText(400, `${request.method} requests have no content here.`, { connection: 'close' });
    const answered = await app.fetch(request, { visit });
    // What the upstream answers streams through as it comes.
    const isForwarded = visit.url.pathname.startsWith('/api/') && platform.site === undefined;
    return isForwarded ? answered : unlessKnown(request, await compress(request, answered));
  };
  return (request, address) => {
    const requestId = readRequestId(request.headers, config.trustProxy);
    return withRequestId(requestId, async () => {
      const started = performance.now();
      let response: Response;
      let visit: Visit | undefined;
      try {
        visit = readVisit(request, address, config.trustProxy);
        response = await answer(request, visit);
      } catch (error) {
        log('error', 'request-crashed', { path: visit?.path, ...errorFields(error) });
        response = plainText(500, 'Internal Server Error');
      }
      for (const [name, value] of Object.entries(SAFE_HEADERS))
        if (!response.headers.has(name)) response.headers.set(name, value);
      response.headers.set(REQUEST_ID, requestId);
      const ms = Math.round(performance.now() - started);
      log('debug', 'request', { method: request.method, path: visit?.path, status: response.status, ms });
      return response;
    });
  };
}

function plainText(status: number, message: string, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(`${message}\n`, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', ...headers },
  });
}

interface Env {
  Bindings: { readonly visit: Visit };
}

function routes({
  config,
  log,
  platform,
  pages,
  images,
  health,
  files,
  assets,
  build,
  manifest,
}: AppOptions): Hono<Env> {
  const app = new Hono<Env>({
    strict: true,
    // Routed is what was read of the address, and nothing else.
    getPath: (request, given) => given?.env?.visit.url.pathname ?? new URL(request.url).pathname,
  });
  // The answerer tells of it in the log, and answers.
  app.onError((error) => {
    throw error;
  });
  const noStore = { 'cache-control': 'no-store' };
  app.get('/healthz', (context) => context.text('ok\n', 200, noStore));
  app.get('/readyz', (context) =>
    health.ready() ? context.text('ready\n', 200, noStore) : context.text('not ready\n', 503, noStore),
  );
  const callApi = (request: Request, visit: Visit) => answerApi(request, visit, platform, config, log);
  app.post('/api/forms/:form_id', (context) => {
    const { req, env } = context;
    if (!isPlainForm(req.raw)) return callApi(req.raw, env.visit);
    const call = (request: Request) => callApi(request, env.visit);
    return answerPlainForm(req.raw, env.visit, { call, page: pages.document });
  });
  app.all('/api/*', (context) => callApi(context.req.raw, context.env.visit));
  app.get('/image/*', (context) =>
    images.answer(context.env.visit.url.pathname.slice('/image/'.length), {
      host: context.env.visit.host,
      accept: context.req.header('accept') ?? '',
    }),
  );
  app.get('/robots.txt', (context) => robotsTxt(context.env.visit));
  app.get('/sitemap.xml', (context) =>
    sitemapXml(context.env.visit, publicCaller(platform, context.env.visit, config), {
      products: platform.site !== undefined,
    }),
  );
  app.get('/manifest.webmanifest', (context) => webManifest(publicCaller(platform, context.env.visit, config)));
  app.get('/registry.json', (context) =>
    context.json(manifest, 200, { 'cache-control': 'public, max-age=60', 'access-control-allow-origin': '*' }),
  );
  app.get('/sw.js', () => workerScript(assets.worker, build.id, config.serviceWorker));
  app.get('/builds/offline/:file', async (context) => {
    const lang = context.req.param('file').replace(/\.html$/, '');
    const call = publicCaller(platform, context.env.visit, config);
    return isLang(lang)
      ? offlinePage({ lang, call, fonts: assets.fonts ?? [] })
      : context.json({ message: 'There is no such language.' }, 404, noStore);
  });
  app.get('/builds/latest.json', (context) => context.json({ id: build.id, timestamp: build.timestamp }, 200, noStore));
  app.get('/builds/meta/:file', (context) =>
    context.req.param('file') === `${build.id}.json`
      ? context.json({ id: build.id, routes: ROUTE_RULES }, 200, {
          'cache-control': 'public, max-age=31536000, immutable',
        })
      : context.json({ message: 'There is no such build.' }, 404, noStore),
  );
  app.post(EMBED.path, (context) => answerEmbed(context.req.raw, context.env.visit, config));
  const site = platform.site;
  if (site !== undefined) {
    for (const path of ['/media/*', '/account', '/account/*', '/pay/*']) {
      app.all(path, (context) => answerSite(site, context.req.raw, context.env.visit));
    }
  }
  app.all('*', async (context) => {
    const { visit } = context.env;
    const method = context.req.method;
    if (method !== 'GET' && method !== 'HEAD') {
      return context.text('Pages answer GET and HEAD only.\n', 405, { allow: 'GET, HEAD', ...noStore });
    }
    const file = await files?.get(visit.url.pathname);
    if (file !== undefined) return inRange(context.req.raw, file);
    const canonical = withoutThai(visit);
    if (canonical !== undefined) return context.redirect(canonical, 301);
    const builder = await answerBuilder(visit, { platform, config, assets });
    if (builder !== undefined) return builder;
    if (visit.path.endsWith(BASE)) return pages.base(pageOf(visit, BASE));
    if (visit.path.endsWith(PAYLOAD)) return pages.payload(pageOf(visit, PAYLOAD));
    return pages.document(visit);
  });
  return app;
}

/** What the browser needs to know of routes before it goes there: none is prerendered or kept. */
const ROUTE_RULES = { '/**': { ssr: true } } as const;

/** `/th/…` is the same page as the path without prefix (contract, chapter 6). */
function withoutThai({ hasPrefix, lang, url }: Visit): string | undefined {
  if (!hasPrefix || lang !== 'th') return undefined;
  const rest = url.pathname.slice('/th'.length).replace(/^\/{2,}/, '/');
  return `${rest === '' ? '/' : rest}${url.search}`;
}

/** The visit of the page that data belong to whose path ends so: its path, and its query without the build's hash. */
function pageOf(visit: Visit, ending: string): Visit {
  const url = new URL(visit.url);
  url.pathname = url.pathname.slice(0, -ending.length) || '/';
  for (const [name, value] of visit.url.searchParams)
    if (/^[0-9a-f]{16}$/.test(name) && value === '') url.searchParams.delete(name);
  const path = visit.path.slice(0, -ending.length) || '/';
  return { ...visit, url, path, query: firstValues(url.searchParams) };
}

async function answerSite(site: NonNullable<Platform['site']>, request: Request, visit: Visit): Promise<Response> {
  const upload = request.body === null ? null : uploaded(request.body);
  const answer = await site(withVisit(request, upload, visit));
  dropUnread(upload);
  return answer;
}

/** The request as the embedded service may believe it: the public host and the visitor's address are what this server saw. */
function withVisit(request: Request, upload: ReadableStream<Uint8Array> | null, visit: Visit): Request {
  const headers = new Headers(request.headers);
  headers.set('host', visit.host);
  headers.set('x-forwarded-host', visit.host);
  headers.set('x-forwarded-proto', protocolOf(visit));
  headers.delete('x-forwarded-for');
  if (visit.forwardedFor !== undefined) headers.set('x-forwarded-for', visit.forwardedFor);
  const body = request.method === 'GET' || request.method === 'HEAD' ? null : upload;
  // The server's own request object is no `Request` that another could be made from.
  return new Request(visit.url, {
    method: request.method,
    headers,
    body,
    redirect: 'manual',
    ...(body === null ? {} : { duplex: 'half' }),
  });
}
