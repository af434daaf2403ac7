/** Serves the storefront from its sources, with Vite's development server in front. */
import { createServer } from 'node:http';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { NodeRequest, sendNodeResponse } from 'srvx/node';
import { createRunnableDevEnvironment, createServer as createViteServer, isRunnableDevEnvironment } from 'vite';
import { readConfig, type Config } from '../config.ts';
import { createDiagnosticsChannel } from '../../tools/diagnostics/serve.ts';
import { serveInspector } from '../../tools/inspector/serve.ts';
import { serveEvents } from '../../tools/event-log/serve.ts';
import { createLog } from '../log.ts';
import { openPlatform } from '../platform.ts';
import type { Storefront } from '../storefront.ts';
import { createStyleCollector } from './collect-styles.ts';
import { answerFailure } from './failure-page.ts';
import { followServerEdits, replaceStyles } from './hot-updates.ts';

interface ServeOptions {
  /** Sources that this process runs itself. */
  readonly files: ReadonlySet<string>;
  /** Ends this process to start it again; undefined where nobody would. */
  readonly restart: (() => void) | undefined;
}

/** Serves until the process is asked to end. Throws where it can't start. */
export async function serveSources({ files, restart }: ServeOptions): Promise<void> {
  const config = readConfig({ ...process.env, NODE_ENV: 'development' });
  const server = createServer();
  const vite = await openVite(config, server);
  const { ssr, client } = vite.environments;
  if (ssr === undefined || !isRunnableDevEnvironment(ssr))
    throw new Error('Vite has no environment to render on the server with');
  const { report } = createDiagnosticsChannel(client.hot);
  const platform = await openPlatform(config, createLog(config.logLevel));
  vite.middlewares.use(serveInspector(vite));
  vite.middlewares.use(serveEvents(vite));

  type Sources = typeof import('./dev-storefront.ts');
  const styles = createStyleCollector(ssr);
  let current:
    | { readonly sources: Sources; readonly styles: number; readonly storefront: Promise<Storefront> }
    | undefined;
  // Vite returns the same module until an edit; then the storefront is created again, over the same database.
  const storefront = async () => {
    const sources: Sources = await ssr.runner.import(STOREFRONT);
    const version = await styles.update(sources.STYLED_FILES);
    if (current?.sources !== sources || current.styles !== version) {
      void current?.storefront.then(({ close }) => close()).catch(() => {});
      const opened = sources.openDevStorefront({ config, platform, report, stylesOf: styles.of });
      current = { sources, styles: version, storefront: opened };
    }
    return current.storefront;
  };
  await storefront();
  server.on('request', (req, res) => {
    vite.middlewares(req, res, () => {
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
  const close = () => Promise.allSettled([platform.close(), vite.close()]);
  if (restart !== undefined) {
    const startAgain = async (file: string) => {
      process.stdout.write(`  ${file} changed: restarting\n`);
      await close();
      restart();
    };
    vite.restart = () => startAgain('the configuration');
    vite.watcher.on('change', (file) => {
      if (files.has(file)) void startAgain(file.slice(vite.config.root.length + 1));
    });
  }
  process.stdout.write(`\n  Raan in development: http://${config.host}:${config.port}\n\n`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void close().then(() => process.exit(0)));
}

/** Loaded by Vite, so that the server runs the latest version. */
const STOREFRONT = '/src/server/dev/dev-storefront.ts';

function openVite(config: Config, server: ReturnType<typeof createServer>) {
  const vite = createViteServer({
    appType: 'custom',
    // Its own for each shop, so that two servers never write the same files.
    cacheDir: join(config.dataDir, 'vite'),
    plugins: [replaceStyles(), followServerEdits()],
    server: {
      middlewareMode: true,
      allowedHosts: true,
      hmr: { server },
      // The first page asks for these and what they import.
      warmup: { clientFiles: ['./src/client/entry-browser.tsx', './src/client/event-replay/entry.ts'] },
      // The database writes there all the time.
      watch: { ignored: [`${resolve(config.dataDir)}/**`, '**/dist/**'] },
    },
    environments: {
      ssr: {
        dev: {
          createEnvironment: (name, resolved) =>
            createRunnableDevEnvironment(name, resolved, { runnerOptions: { hmr: false } }),
        },
      },
    },
    // Pre-bundled: discovering them when the inspector or the builder opens would reload every open page.
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
  return vite;
}
