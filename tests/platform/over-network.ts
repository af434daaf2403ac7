/** The store service as a storefront in another process reaches it: served over TCP, behind a bad network, forwarded. */
import { isForged } from '#schemas/cross-site.ts';
import { listen } from '../../src/server/listen.ts';
import { readConfig } from '../../src/server/config.ts';
import { answerApi } from '../../src/server/http/platform/answer-api.ts';
import { answerPlatformMedia, isMediaPath } from '../../src/server/http/platform/platform-media.ts';
import { readRequestContext } from '../../src/server/http/message/request-context.ts';
import { createStoreHandler } from '../../src/server/http/store-handler.ts';
import { openPlatform } from '../../src/server/platform.ts';
import { openBadProxy } from './bad-proxy.ts';
import { FAULTS } from './setups.ts';

export interface OverNetwork {
  readonly fetch: (request: Request) => Promise<Response>;
  readonly close: () => Promise<void>;
}

const ADDRESS = '203.0.113.9';
const quiet = () => {};
/** ms: the platform shares its processor with the tests, which time-outs are not about. */
const TIMEOUT_MS = '20000';

/** States the length of a request's content, as every browser does: only then a keyed write is sent again. */
async function stateLength(request: Request): Promise<Request> {
  if (request.body === null || request.headers.has('content-length')) return request;
  const content = await request.arrayBuffer();
  const headers = new Headers(request.headers);
  headers.set('content-length', String(content.byteLength));
  return new Request(request.url, { method: request.method, headers, body: content });
}

/** Serves it; `fetch` asks for it as the storefront does on a visitor's behalf. */
export async function openOverNetwork(site: (request: Request) => Promise<Response>): Promise<OverNetwork> {
  const health = { ready: () => true, drain: quiet, stop: quiet };
  const answer = createStoreHandler({ site, log: quiet, ready: health.ready });
  const server = await listen({ answer, health }, { port: 0, host: '127.0.0.1', drainMs: 1000 });
  // Tests compare whole answers and read them themselves, so that nothing is retyped or garbled under a good status.
  const proxy = await openBadProxy({ target: new URL(server.url), loose: false, hasReader: false, ...FAULTS });
  const config = readConfig({ STORE_API_URL: proxy.url, UPSTREAM_TIMEOUT_MS: TIMEOUT_MS });
  const platform = await openPlatform(config, quiet);
  return {
    fetch: async (given) => {
      const request = await stateLength(given);
      const context = readRequestContext(request, ADDRESS, true);
      if (context === undefined) return new Response('The address is not valid.\n', { status: 400 });
      const { method, headers } = request;
      if (isForged({ method, headers, url: context.url }))
        return Response.json({ success: false, key: 'FOREIGN_ORIGIN' }, { status: 403 });
      const isMedia = isMediaPath(context.url.pathname) && (method === 'GET' || method === 'HEAD');
      return isMedia
        ? answerPlatformMedia(request, context, platform, config, () => {})
        : answerApi(request, context, platform, config, quiet);
    },
    close: async () => {
      await platform.close();
      await proxy.close();
      await server.stop();
    },
  };
}
