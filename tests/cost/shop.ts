/** The whole shop in one process: the storefront over the embedded service, its workbench open to everybody. */
import { fileURLToPath } from 'node:url';
import { readConfig } from '../../src/server/config.ts';
import { openStaticFiles } from '../../src/server/http/files/static-files.ts';
import { ownSessionCookies } from '../../src/server/http/message/session-cookies.ts';
import { createMetrics } from '../../src/server/metrics/metrics.ts';
import type { Platform } from '../../src/server/platform.ts';
import { openStorefront } from '../../src/server/storefront.ts';
import type { Tracing } from '../../src/server/tracing/tracing.ts';
import { FIXTURES, openTestService, type TestService } from '../contract/harness.ts';
import { CART_ID, CART_SECRET, openMember } from './member.ts';
import { NO_BUILD } from '../contract/embedded-storefront.ts';

/** Public host of the shop. */
export const HOST = 'krua.test';
/** Public origin of the shop. */
export const ORIGIN = `http://${HOST}`;

/** Signs purges. */
export const PURGE_SECRET = 'x'.repeat(32);

/** A request before it is sent; `path` has the query. */
export interface Sent {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: readonly (readonly [name: string, value: string])[];
  readonly body?: string;
  /** Whether the customer who is logged in sends it. */
  readonly isOfMember?: boolean;
}

/** Status and bytes of an answer. */
export interface Received {
  readonly status: number;
  readonly bytes: number;
  readonly text: string;
}

/** A shop that runs. */
export interface CostShop {
  readonly service: TestService;
  /** Patterns of all routes, of the storefront and of the service behind it. */
  readonly routes: readonly string[];
  /** Makes what a request needs, outside of what is measured. */
  readonly prepare: (sent: Sent) => Promise<Sent>;
  readonly send: (sent: Sent) => Promise<Received>;
  readonly close: () => Promise<void>;
}

/** Spans go nowhere. */
const TRACING: Tracing = {
  trace: (_name, _facts, work) => work(),
  traceRequest: (_name, _request, work) => work(),
  tracePlatform: (platform) => platform,
  record: () => undefined,
  close: () => Promise.resolve(),
};

/** Opens the shop of the fixtures with everything that a configuration can switch on. */
export async function openCostShop(): Promise<CostShop> {
  const { service, close } = await openTestService({ shops: FIXTURES, builder: 'open', hasDraftThread: true });
  const answer = (request: Request) => service.fetch(request);
  const platform: Platform = {
    kind: 'embedded',
    baseUrl: 'http://store.internal',
    fetch: (input, init) => answer(new Request(input, init)),
    site: answer,
    session: ownSessionCookies(),
    close: () => Promise.resolve(),
  };
  const storefront = await openStorefront({
    platform,
    config: readConfig({
      DATA_DIR: service.dataDir,
      NODE_ENV: 'test',
      BUILDER: 'on',
      PURGE_SECRET,
      METRICS_PORT: '9090',
      WEB_VITALS_SAMPLE: '1',
    }),
    log: () => undefined,
    assets: { ...NO_BUILD.assets, builder: { entry: '/assets/builder.js', styles: [] } },
    files: await openStaticFiles(fileURLToPath(new URL('../../public', import.meta.url))),
    build: NO_BUILD.build,
    metrics: createMetrics(),
    tracing: TRACING,
  });
  const member = await openMember(service, HOST);
  let sent = 0;
  return {
    service,
    routes: [...storefront.routes, ...service.routes].map(({ method, path }) => `${method} ${path}`),
    prepare: async (request) => {
      if (request.isOfMember !== true) return request;
      await member.restore();
      const { path, body = '', headers = [] } = request;
      const own: Sent = { ...request, headers: [['cookie', member.cookie], ...headers] };
      if (![path, body].some((text) => text.includes(CART_ID))) return own;
      const { cart_id: id, cart_secret: secret } = await member.openCart();
      const fill = (text: string) => text.replace(CART_ID, id).replace(CART_SECRET, secret);
      return { ...own, path: fill(path), ...(request.body === undefined ? {} : { body: fill(body) }) };
    },
    send: async ({ method, path, headers = [], body }) => {
      sent += 1;
      const all = new Headers({
        host: HOST,
        ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
      });
      for (const [name, value] of headers)
        all.set(name, name === 'cookie' && all.has(name) ? `${all.get(name)}; ${value}` : value);
      const request = new Request(`${ORIGIN}${path}`, {
        method,
        headers: all,
        ...(body === undefined ? {} : { body }),
      });
      // Limits of calls are counted by network.
      const address = `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`;
      const response = await storefront.answer(request, address);
      const bytes = Buffer.from(await response.arrayBuffer());
      return { status: response.status, bytes: bytes.length, text: bytes.subarray(0, 300).toString() };
    },
    close: async () => {
      await storefront.close();
      await close();
    },
  };
}
