/** Starts the built storefront. Exit code 1 and one clear line when it cannot. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { serve } from 'srvx';
import * as v from 'valibot';
import { builtAssets } from './assets.ts';
import { readConfig } from './config.ts';
import { createLog } from './log.ts';
import { moduleOf } from './modules.ts';
import { openPlatform } from './platform.ts';
import { startFailure } from './start-failure.ts';
import { openStaticFiles } from './static-files.ts';
import { openStorefront } from './storefront.ts';

const CLIENT = fileURLToPath(new URL('../client/', import.meta.url));
const DRAIN_MS = 10_000;
const Build = v.object({
  id: v.string(),
  timestamp: v.pipe(
    v.string(),
    v.transform((time) => Date.parse(time)),
  ),
});

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  const [assets, files, build] = await Promise.all([
    builtAssets(`${CLIENT}.vite/manifest.json`, moduleOf),
    openStaticFiles(CLIENT),
    readFile(new URL('../build.json', import.meta.url), 'utf8').then((text) => v.parse(Build, JSON.parse(text))),
  ]);
  const platform = await openPlatform(config, log);
  const storefront = await openStorefront({ platform, config, log, assets, files, build });
  const server = serve({
    port: config.port,
    hostname: config.host,
    silent: true,
    gracefulShutdown: false,
    fetch: (request) => storefront.answer(request, request.ip),
  });
  await server.ready();
  log('info', 'listening', { url: server.url ?? `http://${config.host}:${config.port}` });

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    storefront.health.drain();
    log('info', 'draining');
    const force = setTimeout(() => process.exit(0), DRAIN_MS);
    await server.close();
    storefront.close();
    await platform.close();
    clearTimeout(force);
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());
}

start().catch((error: unknown) => {
  process.stderr.write(`raan: ${startFailure(error, process.env)}\n`);
  process.exit(1);
});
