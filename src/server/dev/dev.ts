/** `npm run dev`: the storefront from its sources, server rendering with hot reload. Runs on Node directly. */
import { createServer } from 'node:http';
import { NodeRequest, sendNodeResponse } from 'srvx/node';
import { createServer as createViteServer, isRunnableDevEnvironment } from 'vite';
import { readConfig } from '../config.ts';
import { createDiagnosticsChannel } from '../../tools/diagnostics/serve.ts';
import { serveInspector } from '../../tools/inspector/serve.ts';
import { serveEvents } from '../../tools/event-log/serve.ts';
import { createLog } from '../log.ts';
import { openPlatform } from '../platform.ts';
import { startFailure } from '../start-failure.ts';
import type { Storefront } from '../storefront.ts';

async function start(): Promise<void> {
  const config = readConfig({ ...process.env, NODE_ENV: 'development' });
  const server = createServer();
  const vite = await createViteServer({
    appType: 'custom',
    server: { middlewareMode: true, allowedHosts: true, hmr: { server } },
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
  const { ssr } = vite.environments;
  if (ssr === undefined || !isRunnableDevEnvironment(ssr))
    throw new Error('Vite has no environment to render on the server with');
  const { report } = createDiagnosticsChannel(vite.environments.client.hot);
  const platform = await openPlatform(config, createLog(config.logLevel));
  vite.middlewares.use(serveInspector(vite));
  vite.middlewares.use(serveEvents(vite));
  type Sources = typeof import('./dev-storefront.ts');
  let current: { readonly sources: Sources; readonly storefront: Promise<Storefront> } | undefined;
  // Vite returns the same module until an edit; then the storefront is created again, over the same database.
  const storefront = async () => {
    const sources: Sources = await ssr.runner.import('/src/server/dev/dev-storefront.ts');
    if (current?.sources !== sources) {
      void current?.storefront.then(({ close }) => close());
      current = { sources, storefront: sources.openDevStorefront(config, platform, report) };
    }
    return current.storefront;
  };
  await storefront();
  server.on('request', (req, res) => {
    vite.middlewares(req, res, () => {
      storefront()
        .then(({ answer }) => answer(new NodeRequest({ req, res }), req.socket.remoteAddress))
        .then((answer) => sendNodeResponse(res, answer))
        .catch((error: unknown) => res.destroy(error instanceof Error ? error : new Error(String(error))));
    });
  });
  server.on('error', fail);
  server.listen(config.port, config.host, () => {
    process.stdout.write(`\n  Raan in development: http://${config.host}:${config.port}\n\n`);
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void Promise.allSettled([platform.close(), vite.close()]).then(() => process.exit(0)));
  }
}

function fail(error: unknown): void {
  process.stderr.write(`raan: ${startFailure(error, process.env)}\n`);
  process.exit(1);
}

start().catch(fail);
