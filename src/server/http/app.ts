/** The routes of the storefront's server, each with its own handler. */
import { Hono } from 'hono';
import { EMBED } from '#registry/kit/address/embed.ts';
import { ASSISTANT_PATH } from '#schemas/builder/assistant.ts';
import { isForged } from '#schemas/cross-site.ts';
import { isLang } from '#schemas/lang.ts';
import { RECEIPT_FRAME_PATH } from '#schemas/purchase.ts';
import { cutText } from '#schemas/values/text/cut-text.ts';
import { SEARCH_CHARACTERS } from '../../bounds/limits.ts';
import { withOneSlash } from '../../routes/lang-prefix.ts';
import { firstValues } from '../../routes/search-params.ts';
import { answerApi } from './platform/answer-api.ts';
import type { Assets } from '../pages/render/assets.ts';
import { visitorOf } from './bounds/bodies.ts';
import { answerBuilder } from './document/builder-entry.ts';
import type { Config } from '../config.ts';
import { robotsTxt, webManifest } from './files/crawlers.ts';
import { answerEmbed } from './document/embed.ts';
import { answerReceiptFrame } from './document/receipt-frame.ts';
import { answerPlatformMedia, isMediaPath } from './platform/platform-media.ts';
import { proxyUpstreamSite, answerEmbeddedSite, isSitePath, SITE_PATHS } from './platform/platform-site.ts';
import type { Health } from '../health.ts';
import type { Images } from './files/images.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Tracing } from '../tracing/tracing.ts';
import { createTraceBeacons, createVitalBeacons, TRACES_PATH, VITALS_PATH } from './beacon.ts';
import { offlinePage } from '../pages/offline/offline-page.ts';
import { workerScript } from '../pages/offline/worker-script.ts';
import type { RegistryManifest } from '../manifest/registry-manifest.ts';
import { answerManifest } from '../manifest/shop-manifest.ts';
import type { AnswerPage } from '../pages/answer-page.ts';
import type { DocumentDictionaries } from '../pages/cache/document-dictionaries.ts';
import type { Purge } from '../pages/cache/revalidating-cache.ts';
import type { EarlyHints } from './files/early-hints.ts';
import { answerPlainForm, isPlainForm } from './document/form-post.ts';
import { type Platform, publicCaller } from '../platform.ts';
import { answerSpeculationRules, SPECULATION_PATH } from './files/speculation.ts';
import type { StaticFiles } from './files/static-files.ts';
import type { AgentParts } from '../agents/open-agents.ts';
import { answerPurge, hasPublished, PURGE_PATH } from './purge.ts';
import { createSitemaps, type SitemapRequest } from './files/sitemap.ts';
import type { RequestContext } from './message/request-context.ts';

/** Dependencies of the routes. */
export interface AppOptions {
  readonly config: Config;
  readonly log: Log;
  readonly platform: Platform;
  readonly answerPage: AnswerPage;
  readonly dictionaries: Pick<DocumentDictionaries, 'answer' | 'of'>;
  /** Undefined: no hints before documents. */
  readonly hints?: Pick<EarlyHints, 'send'> | undefined;
  /** Purges pages that visitors share; returns how many. */
  readonly purge: (purge: Purge) => number;
  /** Purges the pages of the shop of a host, on all of its hosts; of every shop if the host's is not known. */
  readonly purgeShopOf: (host: string) => void;
  readonly images: Images;
  readonly health: Health;
  readonly metrics?: Metrics | undefined;
  readonly tracing?: Tracing | undefined;
  readonly files: StaticFiles | undefined;
  readonly assets: Pick<Assets, 'worker' | 'fonts' | 'builder' | 'receipt' | 'preamble' | 'pageStyles'>;
  readonly build: { readonly id: string; readonly timestamp: number };
  readonly manifest: RegistryManifest;
  /** Parts with which agents see pages. */
  readonly agents: () => Omit<AgentParts, 'manifest'>;
}

/** Suffix of the path of a page's data. */
export const PAYLOAD = '/_payload.json';
/** Suffix of the path of only the base, resolved as on a page. */
export const BASE = '/_base.json';

/** Environment of a request, for Hono. */
export interface Env {
  Bindings: { readonly context: RequestContext };
}

/** Creates the routes of the server; a handler that throws fails its request (request-handler.ts). */
export function createRoutes({
  config,
  log,
  platform,
  answerPage,
  dictionaries,
  hints,
  purge,
  purgeShopOf,
  images,
  health,
  metrics,
  tracing,
  files,
  assets,
  build,
  manifest,
  agents,
}: AppOptions): Hono<Env> {
  const app = new Hono<Env>({
    strict: true,
    // Routes only by the normalised URL.
    getPath: (request, given) => given?.env?.context.url.pathname ?? new URL(request.url).pathname,
  });
  // The handler logs the failure and responds.
  app.onError((error) => {
    throw error;
  });
  const noStore = { 'cache-control': 'no-store' };
  const site = platform.site;
  if (site !== undefined) {
    // Before the guard: the service's own guard responds with a page in the visitor's language.
    for (const path of SITE_PATHS) app.all(path, (c) => answerEmbeddedSite(site, c.req.raw, c.env.context));
  }
  app.use('*', async (c, next) => {
    const { method, raw } = c.req;
    const { url } = c.env.context;
    if (!isForged({ method, headers: raw.headers, url })) return next();
    return url.pathname.startsWith('/api/')
      ? c.json({ success: false, key: 'FOREIGN_ORIGIN' }, 403, noStore)
      : c.text('This request came from another site.\n', 403, noStore);
  });
  app.get('/healthz', (c) => c.text('ok\n', 200, noStore));
  app.get('/readyz', (c) => (health.ready() ? c.text('ready\n', 200, noStore) : c.text('not ready\n', 503, noStore)));
  const callApi = async (request: Request, context: RequestContext) => {
    const answer = await answerApi(request, context, platform, config, log);
    if (await hasPublished(request, context.url.pathname, answer)) purgeShopOf(context.host);
    return answer;
  };
  app.post(PURGE_PATH, (c) => answerPurge(c.req.raw, { secret: config.purgeSecret, purge }));
  app.post('/api/forms/:form_id', (c) => {
    const { req, env } = c;
    if (!isPlainForm(req.raw)) return callApi(req.raw, env.context);
    const call = (request: Request) => callApi(request, env.context);
    return answerPlainForm(req.raw, env.context, { call, page: (at, unsent) => answerPage(at, 'document', unsent) });
  });
  const answer = async (request: Request, context: RequestContext) => app.fetch(request, { context });
  // Loaded by the first agent.
  const openAgents = once(async () =>
    (await import('../agents/open-agents.ts')).openAgents({ ...agents(), manifest }, { callApi, answer, log }),
  );
  const assistant = config.assistant === undefined ? [] : [`${ASSISTANT_PATH}/:task`];
  for (const path of ['/api/mcp', '/api/agent', '/api/agent/:tool', ...assistant])
    app.all(path, async (c) => (await openAgents())(c.req.raw, c.env.context));
  app.all('/api/*', async (c) => withoutDocument(await callApi(c.req.raw, c.env.context)));
  app.get('/image/*', (c) =>
    images.answer(c.env.context.url.pathname.slice('/image/'.length), {
      host: c.env.context.host,
      accept: c.req.header('accept') ?? '',
      visitor: visitorOf(c.env.context),
    }),
  );
  app.get('/robots.txt', (c) => robotsTxt(c.env.context));
  const sitemaps = createSitemaps((failure) => log('warn', 'categories-failed', { ...failure }));
  const sitemapRequest = (context: RequestContext): SitemapRequest => ({
    // An unknown host shows the default shop: all such hosts share its list of paths.
    host: context.isKnownHost ? context.host : '',
    origin: context.origin,
    call: publicCaller(platform, context, config),
    listsAll: platform.kind === 'embedded',
  });
  app.get('/sitemap.xml', (c) => sitemaps.answer(sitemapRequest(c.env.context)));
  app.get('/:file{sitemap-[1-9][0-9]{0,3}\\.xml}', async (c) => {
    const number = Number(c.req.param('file').replaceAll(/\D/g, ''));
    const file = await sitemaps.answerFile(sitemapRequest(c.env.context), number);
    return file ?? c.text('There is no such sitemap.\n', 404, noStore);
  });
  app.get('/manifest.webmanifest', (c) => webManifest(publicCaller(platform, c.env.context, config)));
  app.get(RECEIPT_FRAME_PATH, (c) =>
    answerReceiptFrame({
      call: publicCaller(platform, c.env.context, config),
      lang: c.req.query('lang'),
      script: assets.receipt ?? '',
      preamble: assets.preamble,
      development: config.development,
    }),
  );
  if (config.development)
    app.get('/openapi.json', async (c) => c.json((await import('../manifest/openapi.ts')).openApi(), 200, noStore));
  app.get('/registry.json', (c) => answerManifest(c.env.context, { manifest, platform, config }));
  app.get('/sw.js', () => workerScript(assets.worker, build.id, config.serviceWorker));
  app.get('/builds/offline/:file', async (c) => {
    const lang = c.req.param('file').replace(/\.html$/, '');
    const call = publicCaller(platform, c.env.context, config);
    return isLang(lang)
      ? offlinePage({ lang, call, fonts: assets.fonts ?? [] })
      : c.json({ message: 'There is no such language.' }, 404, noStore);
  });
  app.get('/builds/latest.json', (c) => c.json({ id: build.id, timestamp: build.timestamp }, 200, noStore));
  app.get(SPECULATION_PATH, answerSpeculationRules);
  app.get(
    '/builds/dictionary/:name',
    (c) => dictionaries.answer(c.env.context.url.pathname) ?? c.text('There is no such dictionary.\n', 404, noStore),
  );
  app.get('/builds/meta/:file', (c) =>
    c.req.param('file') === `${build.id}.json`
      ? c.json({ id: build.id, routes: ROUTE_RULES }, 200, {
          'cache-control': 'public, max-age=31536000, immutable',
        })
      : c.json({ message: 'There is no such build.' }, 404, noStore),
  );
  if (tracing !== undefined) {
    const answerTraces = createTraceBeacons(tracing);
    app.post(TRACES_PATH, (c) => answerTraces(c.req.raw));
  }
  if (metrics !== undefined && config.vitalsShare > 0) {
    const answerVitals = createVitalBeacons(metrics);
    app.post(VITALS_PATH, (c) => answerVitals(c.req.raw));
  }
  app.post(EMBED.path, (c) => answerEmbed(c.req.raw, c.env.context, config));
  if (site !== undefined) app.all('/media/*', (c) => answerEmbeddedSite(site, c.req.raw, c.env.context));
  app.all('*', async (c) => {
    const { context } = c.env;
    const method = c.req.method;
    if (site === undefined && isSitePath(context.url.pathname)) {
      const answered = await proxyUpstreamSite(c.req.raw, context, callApi);
      if (answered !== undefined) return answered;
    }
    if (method !== 'GET' && method !== 'HEAD') {
      return c.text('Pages answer GET and HEAD only.\n', 405, { allow: 'GET, HEAD', ...noStore });
    }
    const file = await files?.answer(c.req.raw, context.url.pathname);
    if (file !== undefined) return file;
    const styles = await assets.pageStyles?.answer(context.url.pathname, c.req.raw.headers);
    if (styles !== undefined) return styles;
    if (site === undefined && isMediaPath(context.url.pathname))
      return answerPlatformMedia(c.req.raw, context, platform, config, log);
    const canonical = withoutThai(context);
    if (canonical !== undefined) return c.redirect(canonical, 301);
    const shorter = withShorterSearch(context);
    if (shorter !== undefined) return c.redirect(shorter, 302);
    const builder = await answerBuilder(context, { platform, config, assets });
    if (builder !== undefined) return builder;
    if (context.path.endsWith(BASE)) return answerPage(pageOf(context, BASE), 'base');
    if (context.path.endsWith(PAYLOAD)) return answerPage(pageOf(context, PAYLOAD), 'payload');
    hints?.send(c.req.raw, context);
    return answerPage(context, 'document');
  });
  return app;
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}

/**
 * Prevents scripts in a call's response that a link opens as a document: an error page of a platform may repeat its
 * request.
 */
function withoutDocument(answer: Response): Response {
  const { headers } = answer;
  const isDocument = /html|xml/i.test(headers.get('content-type') ?? 'text/html');
  if (isDocument && !headers.has('content-security-policy'))
    headers.set('content-security-policy', "default-src 'none'; sandbox");
  return answer;
}

/** Route facts for the browser: none is prerendered or cached. */
const ROUTE_RULES = { '/**': { ssr: true } } as const;

/** `/th/…` is the same page as the path without prefix (contract, chapter 6). */
function withoutThai({ hasPrefix, lang, url }: RequestContext): string | undefined {
  if (!hasPrefix || lang !== 'th') return undefined;
  const rest = url.pathname.slice('/th'.length).replace(/^\/{2,}/, '/');
  return `${rest === '' ? '/' : rest}${url.search}`;
}

/** The URL of a search with normalised words: a page repeats them in its title, its head and each of its links. */
function withShorterSearch({ url }: RequestContext): string | undefined {
  const words = url.searchParams.get('q') ?? '';
  if (words.length <= SEARCH_CHARACTERS) return undefined;
  const search = new URLSearchParams(url.search);
  search.set('q', cutText(words, SEARCH_CHARACTERS));
  return `${withOneSlash(url.pathname)}?${search}`;
}

/** The context of the page behind a data URL: its path, and its query without the build's hash. */
function pageOf(context: RequestContext, ending: string): RequestContext {
  const url = new URL(context.url);
  url.pathname = url.pathname.slice(0, -ending.length) || '/';
  const isBuild = (name: string, value: string) => /^[0-9a-f]{16}$/.test(name) && value === '';
  const given = [...context.url.searchParams];
  if (given.some(([name, value]) => isBuild(name, value)))
    url.search = new URLSearchParams(given.filter(([name, value]) => !isBuild(name, value))).toString();
  const path = context.path.slice(0, -ending.length) || '/';
  return { ...context, url, path, query: firstValues(url.searchParams) };
}
