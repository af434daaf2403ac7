/**
 * The demo shop with another base: a second storefront whose platform forwards everything to the first one's service,
 * and overrides parts of the base.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

export interface OtherShop {
  readonly address: string;
  readonly close: () => Promise<void>;
}

/** Serves it on a free port, with `over` overriding the base, and `page` every page. */
export async function serveOtherShop(over: object, page: object = {}): Promise<OtherShop> {
  const service = `http://127.0.0.1:${process.env.E2E_PORT}`;
  const platform = await openPlatform(service, over, page);
  const dataDir = mkdtempSync(join(tmpdir(), 'raan-other-'));
  const address = platform.address();
  const server = spawn('node_modules/.bin/node', ['dist/server/main.js'], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: '0',
      STORE_API_URL: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
      CHECKOUT_URL: `${service}/pay`,
      DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(server, 'close');
  return {
    address: await addressOf(server.stdout),
    close: async () => {
      server.kill('SIGTERM');
      await ended;
      platform.closeAllConnections();
      platform.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Reads the address from the storefront's log, after it listens. */
async function addressOf(log: Readable): Promise<string> {
  for await (const line of createInterface({ input: log })) {
    const { event, url } = JSON.parse(line) as { readonly event: string; readonly url?: string };
    if (event === 'listening' && url !== undefined) {
      log.resume();
      return url.replace(/\/$/, '');
    }
  }
  throw new Error('the shop has ended before it listened');
}

/** Forwards requests unchanged to the demo shop, and overrides parts of its responses about itself. */
async function openPlatform(service: string, over: object, page: object): Promise<Server> {
  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(Buffer.from(chunk as Uint8Array));
      const headers = new Headers();
      for (const [name, value] of Object.entries(request.headers))
        if (!/^(?:host|x-forwarded-.*|connection|content-length|origin)$/.test(name)) headers.set(name, String(value));
      const answer = await fetch(new URL(request.url ?? '/', service), {
        method: request.method ?? 'GET',
        headers,
        redirect: 'manual',
        ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
      });
      const type = answer.headers.get('content-type') ?? '';
      const body = Buffer.from(await answer.arrayBuffer());
      response.writeHead(answer.status, { 'content-type': type });
      response.end(type.includes('json') ? laidOver(JSON.parse(body.toString()), over, page) : body);
    })();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return server;
}

function laidOver(
  answer: { readonly data?: { readonly headerZone?: unknown; readonly base?: object } },
  over: object,
  page: object,
): string {
  const { data } = answer;
  if (data?.headerZone !== undefined) return JSON.stringify({ ...answer, data: { ...data, ...over } });
  if (data?.base === undefined) return JSON.stringify(answer);
  return JSON.stringify({ ...answer, data: { ...data, ...page, base: { ...data.base, ...over } } });
}
