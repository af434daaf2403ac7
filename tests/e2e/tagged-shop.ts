/**
 * The demo shop with tags: a second storefront before a platform that passes everything on to the first one's service and adds
 * `scripts` and `adwords` to the base. The tags' own hosts are answered by the test.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { test as base } from '@playwright/test';

export const GOOGLE = 'G-RAANTEST1';
export const PIXEL = '123456789012345';
const CONFIGURED = {
  scripts: { gtag: { ids: [GOOGLE] }, pixel: { ids: [PIXEL, '"><script>'] } },
  adwords: { begin_checkout: { send_to: 'AW-123456789/Begun', remarketing: 1 } },
};

interface Shared {
  /** Address of the shop with tags. */
  readonly tagged: string;
}

export const test = base.extend<object, Shared>({
  tagged: [
    async ({}, use) => {
      const service = `http://127.0.0.1:${process.env.E2E_PORT}`;
      const platform = await openPlatform(service);
      const dataDir = mkdtempSync(join(tmpdir(), 'raan-tagged-'));
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
      await use(await addressOf(server.stdout));
      server.kill('SIGTERM');
      await ended;
      platform.closeAllConnections();
      platform.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

/** The address that the storefront's log tells, once it listens. */
async function addressOf(log: Readable): Promise<string> {
  for await (const line of createInterface({ input: log })) {
    const { event, url } = JSON.parse(line) as { readonly event: string; readonly url?: string };
    if (event === 'listening' && url !== undefined) {
      log.resume();
      return url.replace(/\/$/, '');
    }
  }
  throw new Error('the shop with tags has ended before it listened');
}

/** Passes requests on as they are, to the demo shop, and adds the tags to what it says of itself. */
async function openPlatform(service: string): Promise<Server> {
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
      response.end(type.includes('json') ? withTags(JSON.parse(body.toString())) : body);
    })();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return server;
}

function withTags(answer: { readonly data?: { readonly headerZone?: unknown; readonly base?: object } }): string {
  const { data } = answer;
  if (data?.headerZone !== undefined) return JSON.stringify({ ...answer, data: { ...data, ...CONFIGURED } });
  if (data?.base === undefined) return JSON.stringify(answer);
  return JSON.stringify({ ...answer, data: { ...data, base: { ...data.base, ...CONFIGURED } } });
}
