/**
 * The store service as a platform in its own process (`npm run store:serve`), for a storefront with `STORE_API_URL`.
 * Runs from its sources. It trusts `x-forwarded-*`, so only its storefront may reach it.
 */
import process from 'node:process';
import { type Config, ConfigError, readConfig } from './config.ts';
import { watchHealth } from './health.ts';
import { createStoreHandler } from './http/store-handler.ts';
import { createLog } from './log.ts';
import { openPlatform } from './platform.ts';
import { runServer } from './run-server.ts';
import { startFailure } from './start-failure.ts';

/** Beside the storefront's own 3000. */
const PORT = '4000';

/** @throws ConfigError if the environment is invalid, or meant for a storefront */
function readStoreConfig(environment: NodeJS.ProcessEnv): Config {
  if (environment.STORE_API_URL)
    throw new ConfigError('STORE_API_URL: expected nothing, because this is the platform; set it for the storefront');
  return readConfig({ ...environment, PORT: environment.PORT || PORT });
}

async function start(): Promise<void> {
  const config = readStoreConfig(process.env);
  const log = createLog(config.logLevel);
  const tracing = config.tracing && (await import('./tracing/open-tracing.ts')).openTracing(config.tracing);
  const platform = await openPlatform(config, log, tracing?.trace);
  const health = watchHealth(platform, config);
  const { site } = platform;
  if (site === undefined) throw new ConfigError('the store service is not embedded here');
  const answer = createStoreHandler({ site, log, ready: health.ready, tracing });
  const stop = async () => {
    health.stop();
    await tracing?.close().catch(() => undefined);
  };
  await runServer({ served: { answer, health }, platform, config, log, stop });
}

process.env.NODE_ENV ??= 'production';
start().catch((error: unknown) => {
  process.stderr.write(`raan: ${startFailure(error, { PORT, ...process.env }, 'npm run store:serve')}\n`);
  process.exit(1);
});
