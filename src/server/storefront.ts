/**
 * Assembles the server from platform, pages, pictures and health; the same for the built server and for development.
 */
import { packageFile } from './package-files.ts';
import { join } from 'node:path';
import { registry } from '#registry/index.ts';
import { type ComponentSource, createComponentSource, loadSpecs } from '../renderer/react/components.ts';
import { type RequestHandler, createRequestHandler, type MountedRoutes } from './http/request-handler.ts';
import type { AnswerFromCache } from './http/answer-from-cache.ts';
import type { Assets } from './pages/render/assets.ts';
import type { Config } from './config.ts';
import { createFragmentCache } from './islands/fragment-cache.ts';
import { type Health, watchHealth } from './health.ts';
import { createEarlyHints } from './http/files/early-hints.ts';
import { createLoadShedder, UPSTREAM_TERMS } from './http/bounds/load-shedder.ts';
import { canBeResized, createImages } from './http/files/images.ts';
import type { Log } from './log.ts';
import { demoPage } from './demo-pages/demo-pages.ts';
import { registryManifest } from './manifest/registry-manifest.ts';
import { samplesOf } from './manifest/samples.ts';

import { galleryTypes, ownTypes } from '../own-types/own-types.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { Tracing } from './tracing/tracing.ts';
import { createPageHandler } from './pages/answer-page.ts';
import type { Purge } from './pages/cache/revalidating-cache.ts';
import { createPageLoader, type PageLoaderOptions, traceLoader } from './pages/load/load-page.ts';
import { createDocumentDictionaries } from './pages/cache/document-dictionaries.ts';
import { createStoredDocuments } from './pages/cache/stored-documents.ts';
import { createPageCache, purgeOfShop } from './pages/cache/page-cache.ts';
import type { Platform } from './platform.ts';
import type { StaticFiles } from './http/files/static-files.ts';

/** A running storefront. */
export interface Storefront {
  readonly answer: RequestHandler;
  /** Responds from the document cache, before `answer`. */
  readonly answerFromCache?: AnswerFromCache | undefined;
  /** The mounted routes: the pages, and the other paths. */
  readonly routes: MountedRoutes;
  readonly health: Health;
  /** Stops its watches; the caller closes the platform. */
  readonly close: () => Promise<void>;
}

/** Dependencies of a storefront; `files` are of the build or of `public/`, `timestamp` is in ms since 1970. */
export interface StorefrontOptions {
  readonly platform: Platform;
  readonly config: Config;
  readonly log: Log;
  readonly assets: Assets;
  readonly files: StaticFiles | undefined;
  readonly build: { readonly id: string; readonly timestamp: number };
  readonly metrics?: Metrics | undefined;
  readonly tracing?: Tracing | undefined;
}

/** Memory for the HTML of static parts and islands, in bytes: a few thousand of them. */
const FRAGMENT_BYTES = 80 * 1024 * 1024;
/** Memory for pages that visitors share, in bytes: a few hundred of them. */
const PAGE_BYTES = 64 * 1024 * 1024;

/** Opens the storefront over a platform; load it once per process, because its caches are global. */
export async function openStorefront({
  platform: given,
  config,
  log,
  assets,
  files,
  build,
  metrics,
  tracing,
}: StorefrontOptions): Promise<Storefront> {
  const measured = metrics?.measurePlatform(given) ?? given;
  const platform = tracing?.tracePlatform(measured) ?? measured;
  const components: ComponentSource = createComponentSource({ ...registry, ...ownTypes }, (type, error) =>
    log('error', 'component-not-loaded', { type, message: String(error) }),
  );
  const [specs, ownSpecs] = await Promise.all([
    loadSpecs(registry),
    loadSpecs(galleryTypes),
    components.load([...Object.keys(registry), ...Object.keys(ownTypes)]),
  ]);
  const loaderOptions: PageLoaderOptions = {
    platform,
    specs,
    ownPage: (context) => demoPage(context, { specs, samplesOf }),
    ownSpecs,
    config,
    log,
  };
  const plainLoader = createPageLoader(loaderOptions);
  const loader = tracing === undefined ? plainLoader : traceLoader(plainLoader, tracing.trace);
  const fragments = createFragmentCache(FRAGMENT_BYTES);
  // In development each response has the diagnostics of its page, which are those of loading it.
  const pages = createPageCache(config.development ? 0 : PAGE_BYTES, {
    onTake: (result) => metrics?.countCache('page', result),
    countsVisitors: platform.kind === 'embedded',
  });
  const dictionaries = createDocumentDictionaries();
  const hints = config.earlyHints ? createEarlyHints() : undefined;
  const documentParts = {
    dictionaries,
    specs,
    components,
    fragments,
    islands: fragments.islands,
    assets,
    config,
    buildId: build.id,
    log,
    trace: tracing?.trace,
  };
  const documents = createStoredDocuments(config.documentCacheBytes, dictionaries, {
    onTake: (result) => metrics?.countCache('document', result),
    edgeSeconds: () => (platform.session.hasLearned() ? 0 : config.edgeCacheSeconds),
  });
  const answerPage = createPageHandler({ loader, pages, documents, hints, ...documentParts });
  const purge = (scope: Purge) => {
    loader.renewRecords({ host: scope.host });
    return pages.purge(scope);
  };
  const purgeShop = (webId: string | undefined) => {
    loader.renewRecords({ webId });
    pages.purge(purgeOfShop(webId));
  };
  const unwatch = await platform.watchChanges?.(purgeShop);
  /**
   * Purges the shop of a host at once. If none of its pages is stored, its `web_id` is unknown, and the watch of the
   * shops reports it.
   */
  const purgeShopOf = (host: string) => {
    const webId = pages.shopOf(host);
    if (webId === undefined && unwatch !== undefined) purge({ host, tags: undefined });
    else purgeShop(webId);
  };
  const images = createImages({
    original: (path, host) => originalPicture({ platform, files, config }, path, host),
    cacheDir: join(config.dataDir, 'images'),
    effort: config.pictureEffort,
    log,
  });
  const health = watchHealth(platform, config);
  const shedder = createLoadShedder(platform.kind === 'upstream' ? UPSTREAM_TERMS : undefined);
  const { answer, answerFromCache, routes } = createRequestHandler({
    config,
    log,
    platform,
    answerPage,
    documents,
    dictionaries,
    hints,
    purge,
    purgeShopOf,
    images,
    health,
    shedder,
    metrics,
    tracing,
    files,
    assets,
    build,
    manifest: registryManifest(specs, samplesOf),
    agents: () => ({
      loader: loaderOptions,
      documents: documentParts,
      chromium: config.chromium,
      assistant: config.assistant,
      // Runs from its sources, beside the build too.
      toolWorker: packageFile('src/server/agents/tool-worker.ts'),
    }),
  });
  return {
    answer,
    answerFromCache,
    routes,
    health,
    close: async () => {
      health.stop();
      shedder.stop();
      await unwatch?.();
    },
  };
}

/**
 * Fetches an original of the build, the embedded service or the upstream; never of another host, nor by a redirect to
 * one.
 */
async function originalPicture(
  { platform, files, config }: Pick<StorefrontOptions, 'platform' | 'files' | 'config'>,
  path: string,
  host: string,
): Promise<Response> {
  const ask = (method: string) => files?.answer({ method, headers: new Headers() }, path);
  const head = await ask('HEAD');
  if (head !== undefined) return (canBeResized(head.headers) ? await ask('GET') : undefined) ?? head;
  return platform.fetch(`${platform.baseUrl}${path}`, {
    headers: { accept: 'image/*', host, 'x-forwarded-host': host },
    redirect: 'manual',
    signal: AbortSignal.timeout(config.platformTimeoutMs),
  });
}
