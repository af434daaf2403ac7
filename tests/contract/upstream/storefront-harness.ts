/** The storefront before a platform whose every answer a test writes itself, down to the bytes. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../../src/server/config.ts';
import { openPlatform } from '../../../src/server/platform.ts';
import { openStorefront, type Storefront } from '../../../src/server/storefront.ts';
import { NO_BUILD } from '../embedded-storefront.ts';

export type Reply = (request: IncomingMessage, response: ServerResponse, url: URL) => void;

export interface Logged {
  readonly level: string;
  readonly event: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

export interface StorefrontHarness {
  /** Writes the platform's answers from now on. */
  reply: Reply;
  /** Requests that the platform has received: method and URL. */
  readonly requests: string[];
  readonly logged: Logged[];
  readonly dataDir: string;
  readonly storefront: Storefront;
  /** Connections that are open to the platform. */
  connections(): Promise<number>;
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Response>;
  send(path: string, init: RequestInit & { readonly duplex?: 'half' }): Promise<Response>;
  close(): Promise<void>;
}

/** A page of the platform: `data` with a heading, which error pages lack. */
export function pageOf(data: object, base: object = {}): Reply {
  return (_request, response, url) => {
    if (url.pathname === '/api/base') return json(response, { data: base });
    if (url.pathname !== '/api/page') return json(response, { data: [] });
    return json(response, { data: { path: url.searchParams.get('path'), base, pageComponent: [SHOWN], ...data } });
  };
}

/** A node that every shown page has. */
export const SHOWN = { type: 'text', props: { text: 'shown to the shopper' } };

export function json(
  response: ServerResponse,
  body: unknown,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}

/** Opens both; `environment` is the storefront's configuration beside the platform's address. */
export async function openStorefrontHarness(
  environment: Readonly<Record<string, string>> = {},
): Promise<StorefrontHarness> {
  const requests: string[] = [];
  const logged: Logged[] = [];
  const dataDir = mkdtempSync(join(tmpdir(), 'raan-storefront-'));
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    harness.reply(request, response, new URL(request.url ?? '/', 'http://upstream.test'));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const config = readConfig({
    STORE_API_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: dataDir,
    UPSTREAM_TIMEOUT_MS: '1500',
    ...environment,
  });
  const log = (level: string, event: string, fields = {}) => void logged.push({ level, event, fields });
  const platform = await openPlatform(config, log);
  const storefront = await openStorefront({
    platform,
    config,
    log,
    ...NO_BUILD,
    assets: { ...NO_BUILD.assets, builder: { entry: '/assets/builder.js', styles: [] } },
  });
  const send: StorefrontHarness['send'] = async (path, init) => {
    const headers = new Headers(init.headers);
    if (!headers.has('host')) headers.set('host', 'shop.example');
    return storefront.answer(new Request(`http://shop.example${path}`, { ...init, headers }), '203.0.113.9');
  };
  const harness: StorefrontHarness = {
    reply: pageOf({}),
    requests,
    logged,
    dataDir,
    storefront,
    send,
    connections: () =>
      new Promise((resolve, reject) =>
        server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
      ),
    get: (path, headers = {}) => send(path, { headers }),
    close: async () => {
      await storefront.close();
      await platform.close();
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  return harness;
}
