/** Starts the built storefront. Exit code 1 and one clear line if it can't. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { builtAssets } from './pages/render/assets.ts';
import { type Config, readConfig } from './config.ts';
import { createLog, errorFields, type Log } from './log.ts';
import { moduleOf } from './manifest/modules.ts';
import type { Metrics } from './metrics/metrics.ts';
import { serveMetrics } from './metrics/serve-metrics.ts';
import { openPlatform } from './platform.ts';
import { runServer } from './run-server.ts';
import { startFailure } from './start-failure.ts';
import { keepAssets, withKeptAssets } from './http/files/kept-assets.ts';
import { openStaticFiles, type StaticFiles } from './http/files/static-files.ts';
import { openStorefront } from './storefront.ts';

const CLIENT = fileURLToPath(new URL('../client/', import.meta.url));
/** Scripts and styles of the previous build, if there was one. */
const PREVIOUS = fileURLToPath(new URL('../previous/', import.meta.url));
const Build = v.object({
  id: v.string(),
  timestamp: v.pipe(
    v.string(),
    v.transform((time) => Date.parse(time)),
  ),
});

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const metrics = config.metricsPort === undefined ? undefined : await loadMetrics();
  const plainLog = createLog(config.logLevel);
  const log = metrics?.countLog(plainLog) ?? plainLog;
  const [assets, files, build] = await Promise.all([
    builtAssets(`${CLIENT}.vite/manifest.json`, moduleOf),
    openFiles(config, log),
    readFile(new URL('../build.json', import.meta.url), 'utf8').then((text) => v.parse(Build, JSON.parse(text))),
  ]);
  const tracing = config.tracing && (await import('./tracing/open-tracing.ts')).openTracing(config.tracing);
  const platform = await openPlatform(config, log, tracing?.trace, metrics?.observeEngine);
  const storefront = await openStorefront({ platform, config, log, assets, files, build, metrics, tracing });
  const metricsServer = metrics && (await serveMetrics(metrics, { port: config.metricsPort ?? 0, host: config.host }));
  const stop = async () => {
    metricsServer?.stop();
    await storefront.close();
    // Sends the spans of the last requests; an unreachable collector does not delay the exit.
    await tracing?.close().catch(() => undefined);
  };
  await runServer({ served: storefront, platform, config, log, stop });
}

/** The files of this build, and those of others that share the data folder. */
async function openFiles({ dataDir }: Config, log: Log): Promise<StaticFiles> {
  const folder = join(dataDir, 'assets');
  await keepAssets(CLIENT, folder).catch((error: unknown) => log('warn', 'assets not kept', errorFields(error)));
  return withKeptAssets(await openStaticFiles(CLIENT, PREVIOUS), folder);
}

async function loadMetrics(): Promise<Metrics> {
  const { createMetrics } = await import('./metrics/metrics.ts');
  return createMetrics();
}

start().catch((error: unknown) => {
  process.stderr.write(`raan: ${startFailure(error, process.env)}\n`);
  process.exit(1);
});
