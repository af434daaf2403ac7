/**
 * The store service as a platform of its own process (`npm run store:serve`), for a storefront with `STORE_API_URL`. Runs from
 * its sources. It believes `x-forwarded-*`, so only its storefront may reach it.
 */
import process from 'node:process';
import { type Config, ConfigError, readConfig } from './config.ts';
import { watchHealth } from './health.ts';
import { announcesContent, mayCarryContent } from './http/framing.ts';
import { answerSite } from './http/platform-site.ts';
import { readRequestContext } from './http/request-context.ts';
import { readRequestId, REQUEST_ID, withRequestId } from './http/request-id.ts';
import { listen } from './listen.ts';
import { createLog, errorFields, type Log } from './log.ts';
import { openPlatform, type Platform } from './platform.ts';
import { DRAIN_MS, endProcessWell } from './process-policy.ts';
import { startFailure } from './start-failure.ts';

/** Beside the storefront's own 3000. */
const PORT = '4000';

/** @throws ConfigError where the environment is wrong, or that of a storefront */
function readStoreConfig(environment: NodeJS.ProcessEnv): Config {
  if (environment.STORE_API_URL)
    throw new ConfigError('STORE_API_URL: expected nothing, because this is the platform; set it for the storefront');
  return readConfig({ ...environment, PORT: environment.PORT || PORT });
}

/** Answers `/healthz`, `/readyz` and whatever is the service's. */
function createStoreAnswerer(platform: Platform, log: Log, ready: () => boolean) {
  const { site } = platform;
  const answer = async (request: Request, address: string | undefined): Promise<Response> => {
    const context = readRequestContext(request, address, true);
    if (context === undefined) return plainText(400, 'The address is not valid.');
    if (!mayCarryContent(request.method) && announcesContent(request.headers))
      return plainText(400, `${request.method} requests have no content here.`, { connection: 'close' });
    const { pathname } = context.url;
    if (pathname === '/healthz') return plainText(200, 'ok');
    if (pathname === '/readyz') return ready() ? plainText(200, 'ready') : plainText(503, 'not ready');
    return site === undefined ? plainText(404, 'Not Found') : answerSite(site, request, context);
  };
  return (request: Request, address: string | undefined): Promise<Response> => {
    const requestId = readRequestId(request.headers, true);
    return withRequestId(requestId, async () => {
      const response = await answer(request, address).catch((error: unknown) => {
        log('error', 'request-crashed', errorFields(error));
        return plainText(500, 'Internal Server Error');
      });
      response.headers.set(REQUEST_ID, requestId);
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

async function start(): Promise<void> {
  const config = readStoreConfig(process.env);
  const log = createLog(config.logLevel);
  const platform = await openPlatform(config, log);
  const health = watchHealth(platform, config);
  const answer = createStoreAnswerer(platform, log, health.ready);
  const server = await listen({ answer, health }, { port: config.port, host: config.host, drainMs: DRAIN_MS }).catch(
    async (error: unknown) => {
      await platform.close();
      throw error;
    },
  );
  log('info', 'listening', { url: server.url });
  endProcessWell({
    process,
    log,
    drain: async () => {
      await server.stop();
      health.stop();
      await platform.close();
    },
  });
}

process.env.NODE_ENV ??= 'production';
start().catch((error: unknown) => {
  process.stderr.write(`raan: ${startFailure(error, { PORT, ...process.env }, 'npm run store:serve')}\n`);
  process.exit(1);
});
