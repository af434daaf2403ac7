/** Puts the server together: platform, pages, pictures, health. The same for the built server and for development. */
import { join } from 'node:path';
import { registry } from '#registry/index.ts';
import { type ComponentSource, createComponentSource, loadSpecs } from '../renderer/react/components.ts';
import { type Answerer, createAnswerer } from './http/app.ts';
import type { Assets } from './pages/assets.ts';
import type { Config } from './config.ts';
import { createFragmentCache } from './islands/fragment-cache.ts';
import { type Health, watchHealth } from './health.ts';
import { createImages } from './http/images.ts';
import type { Log } from './log.ts';
import { demoPage } from './demo-pages/demo-pages.ts';
import { registryManifest } from './manifest/registry-manifest.ts';
import { samplesOf } from './manifest/samples.ts';
import { galleryTypes } from '../tools/gallery/types.ts';
import { ownTypes } from '../shell/own-types.ts';
import { createPageHandlers } from './pages/pages.ts';
import { createPageSource } from './pages/page-source.ts';
import type { Platform } from './platform.ts';
import { type StaticFiles, wholeFile } from './http/static-files.ts';

export interface Storefront {
  readonly answer: Answerer;
  readonly health: Health;
  /** Stops its watches; the platform is closed by whoever opened it. */
  readonly close: () => void;
}

export interface StorefrontOptions {
  readonly platform: Platform;
  readonly config: Config;
  readonly log: Log;
  readonly assets: Assets;
  readonly files: StaticFiles | undefined;
  readonly build: { readonly id: string; readonly timestamp: number };
}

/** Room for the HTML of static parts: some thousand of them. */
const FRAGMENT_BYTES = 64 * 1024 * 1024;

export async function openStorefront({
  platform,
  config,
  log,
  assets,
  files,
  build,
}: StorefrontOptions): Promise<Storefront> {
  const components: ComponentSource = createComponentSource({ ...registry, ...ownTypes }, (type, error) =>
    log('error', 'component-not-loaded', { type, message: String(error) }),
  );
  const [specs, ownSpecs] = await Promise.all([
    loadSpecs(registry),
    loadSpecs(galleryTypes),
    components.load([...Object.keys(registry), ...Object.keys(ownTypes)]),
  ]);
  const source = createPageSource({
    platform,
    specs,
    ownPage: (visit) => demoPage(visit, { specs, samplesOf }),
    ownSpecs,
    config,
    log,
  });
  const fragments = createFragmentCache(FRAGMENT_BYTES);
  const pages = createPageHandlers({ source, specs, components, fragments, assets, config, buildId: build.id, log });
  const images = createImages({
    original: (path, host) => originalPicture({ platform, files, config }, path, host),
    cacheDir: join(config.dataDir, 'images'),
    log,
  });
  const health = watchHealth(platform, config);
  return {
    answer: createAnswerer({
      config,
      log,
      platform,
      pages,
      images,
      health,
      files,
      assets,
      build,
      manifest: registryManifest(specs, samplesOf),
    }),
    health,
    close: () => health.stop(),
  };
}

/** A picture of the build, of the embedded service, or of the upstream; never of another host, nor by a redirect to one. */
async function originalPicture(
  { platform, files, config }: Pick<StorefrontOptions, 'platform' | 'files' | 'config'>,
  path: string,
  host: string,
): Promise<Response> {
  const own = await files?.get(path);
  if (own !== undefined) return wholeFile(own);
  return platform.fetch(`${platform.baseUrl}${path}`, {
    headers: { accept: 'image/*', host, 'x-forwarded-host': host },
    redirect: 'manual',
    signal: AbortSignal.timeout(config.upstreamTimeoutMs),
  });
}
