/** Serves the storefront from its sources, behind Vite's development server. */
import { createServer } from 'node:http';
import { join, relative, resolve } from 'node:path';
import process from 'node:process';
import { NodeRequest, sendNodeResponse } from 'srvx/node';
import {
  createRunnableDevEnvironment,
  createServer as createViteServer,
  isRunnableDevEnvironment,
  type Plugin,
  type RunnableDevEnvironment,
} from 'vite';
import { readConfig, type Config } from '../config.ts';
import { createDiagnosticsChannel } from '../../tools/diagnostics/serve.ts';
import { serveInspector } from '../../tools/inspector/serve.ts';
import { serveEvents } from '../../tools/event-log/serve.ts';
import { createLog } from '../log.ts';
import { openPlatform } from '../platform.ts';
import type { Storefront } from '../storefront.ts';
import type { DevStorefrontOptions } from './dev-storefront.ts';
import { createStyleCollector } from './collect-styles.ts';
import { answerFailure } from './failure-page.ts';
import { followShop } from './follow-shop.ts';
import { findChanged, type LoadedFiles } from './loaded-files.ts';
import { findMissedEdits } from './missed-edits.ts';
import { followServerEdits, replaceStyles } from './hot-updates.ts';
import { readSourceFolders, withPlaces } from './source-places.ts';
import type { DiagnosticReport } from '../../tools/diagnostics/report.ts';

interface ServeOptions {
  /** Source files that run in this process itself. */
  readonly files: LoadedFiles;
  /** Ends this process to restart it; undefined if no parent would restart it. */
  readonly restart: (() => void) | undefined;
}

/** Serves until the process gets a signal to stop. Throws if it can't start. */
export async function serveSources({ files, restart }: ServeOptions): Promise<void> {
  const config = readConfig({ ...process.env, NODE_ENV: 'development' });
  const server = createServer();
  let edited = () => {};
  const missed = findMissedEdits();
  const [vite, platform] = await openBoth(
    openVite(config, server, [missed.plugin, replaceStyles(), followServerEdits(() => edited())]),
    openPlatform(config, createLog(config.logLevel)),
  );
  const { ssr, client } = vite.environments;
  if (ssr === undefined || !isRunnableDevEnvironment(ssr))
    throw new Error('Vite has no environment to render on the server with');
  const diagnostics = createDiagnosticsChannel(client.hot);
  const folders = readSourceFolders(process.env.RAAN_PROJECT, config.shopFolder);
  const report = (found: DiagnosticReport) =>
    diagnostics.report(folders === undefined ? found : withPlaces(found, folders));
  const stopping = new AbortController();
  const close = () => {
    stopping.abort();
    // An open page polls until a server listens, and reloads. This server could only show a failure.
    server.close();
    server.closeAllConnections();
    return Promise.allSettled([platform.close(), vite.close()]);
  };
  const restartAfter = (changed: string) => {
    if (restart === undefined) return;
    process.stdout.write(`  ${changed} changed: restarting\n`);
    void close().then(restart);
  };
  vite.restart = () => Promise.resolve(restartAfter('the configuration'));
  vite.watcher.on('change', (file) => {
    if (files.has(file)) restartAfter(relative(vite.config.root, file));
  });
  const { shopFolder: folder } = config;
  const { importShops } = platform;
  if (folder !== undefined && importShops !== undefined)
    followShop(vite, { folder, importShops, stopped: stopping.signal });
  vite.middlewares.use(serveInspector(vite));
  vite.middlewares.use(serveEvents(vite));

  const storefront = openLatest(ssr, { config, platform, report }, (reset) => (edited = reset));
  // Responds to a request with the error of the sources, as a page that reloads after the next edit.
  await storefront().catch(() => {});
  server.on('request', (req, res) => {
    vite.middlewares(req, res, () => {
      missed.report(vite);
      storefront()
        .then(({ answer }) => answer(new NodeRequest({ req, res }), req.socket.remoteAddress))
        .catch((error: unknown) => answerFailure(error, vite))
        .then((answer) => sendNodeResponse(res, answer))
        .catch((error: unknown) => res.destroy(error instanceof Error ? error : new Error(String(error))));
    });
  });
  await new Promise<void>((listening, failed) => {
    server.once('error', failed);
    server.listen(config.port, config.host, listening);
  });
  // The edit may have come before the watcher was ready.
  const changed = findChanged(files);
  if (changed !== undefined) restartAfter(relative(vite.config.root, changed));
  const url = `http://${config.host}:${config.port}`;
  const workbench = config.storeApiUrl === undefined ? `  Workbench: ${url}/builder\n` : '';
  process.stdout.write(
    `\n  Raan in development: ${url}\n${workbench}  Gallery of types: ${url}/lnw-demo\n  Machines: ${url}/?inspect\n\n`,
  );
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void close().then(() => process.exit(0)));
}

interface Closable {
  readonly close: () => Promise<unknown>;
}

/** Waits for two parts that open at the same time; if one fails, closes the other and throws. */
async function openBoth<First extends Closable, Second extends Closable>(
  first: Promise<First>,
  second: Promise<Second>,
): Promise<readonly [First, Second]> {
  const opened = await Promise.allSettled([first, second]);
  const failure = opened.find(({ status }) => status === 'rejected');
  if (failure !== undefined)
    await Promise.all(opened.map(async (each) => (each.status === 'fulfilled' ? each.value.close() : undefined)));
  return [await first, await second];
}

type Sources = typeof import('./dev-storefront.ts');

/** Loaded by Vite, so that the server runs the latest version. */
const STOREFRONT = '/src/server/dev/dev-storefront.ts';

/**
 * Returns the storefront of the current sources, over the same database. It is reopened only after an edit; `onEdit`
 * receives the function that reports one.
 */
function openLatest(
  ssr: RunnableDevEnvironment,
  options: Omit<DevStorefrontOptions, 'stylesOf'>,
  onEdit: (report: () => void) => void,
): () => Promise<Storefront> {
  const styles = createStyleCollector(ssr);
  let latest: Promise<Storefront> | undefined;
  let current: { readonly sources: Sources; readonly styles: number; readonly storefront: Storefront } | undefined;
  const open = async (): Promise<Storefront> => {
    const sources: Sources = await ssr.runner.import(STOREFRONT);
    const version = await styles.update(sources.STYLED_FILES);
    // Vite returns the same module until it or one of its imports is edited.
    if (current?.sources === sources && current.styles === version) return current.storefront;
    const storefront = await sources.openDevStorefront({ ...options, stylesOf: styles.of });
    await current?.storefront.close();
    current = { sources, styles: version, storefront };
    return storefront;
  };
  onEdit(() => {
    latest = undefined;
  });
  return () => {
    if (latest === undefined) {
      const opened = open();
      latest = opened;
      opened.catch(() => {
        if (latest === opened) latest = undefined;
      });
    }
    return latest;
  };
}

function openVite(config: Config, server: ReturnType<typeof createServer>, plugins: readonly Plugin[]) {
  return createViteServer({
    appType: 'custom',
    // A separate folder for each shop, so that two servers never write the same files.
    cacheDir: join(config.dataDir, 'vite'),
    plugins: [...plugins],
    server: {
      middlewareMode: true,
      allowedHosts: true,
      hmr: { server },
      // The first page requests these files and their imports.
      warmup: { clientFiles: ['./src/client/entry-browser.tsx', './src/event-replay/entry.ts'] },
      watch: {
        // The database writes there continuously.
        ignored: [`${resolve(config.dataDir)}/**`, '**/dist/**'],
        // An editor empties a file before it writes it. In between, a component has no exports and its page would
        // reload.
        awaitWriteFinish: { stabilityThreshold: 50, pollInterval: 10 },
      },
    },
    environments: {
      ssr: {
        dev: {
          createEnvironment: (name, resolved) =>
            createRunnableDevEnvironment(name, resolved, { runnerOptions: { hmr: false } }),
        },
      },
    },
    // Pre-bundled, because discovering them when the inspector or the builder opens would reload every open page.
    optimizeDeps: {
      include: [
        '@statelyai/inspect',
        '@tanstack/react-query-devtools',
        'elkjs/lib/elk.bundled.js',
        'codemirror',
        '@codemirror/autocomplete',
        '@codemirror/lang-json',
        '@codemirror/lint',
        '@codemirror/state',
        '@codemirror/view',
        '@headless-tree/core',
        '@headless-tree/react',
      ],
    },
  });
}
