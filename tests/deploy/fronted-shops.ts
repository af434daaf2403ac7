/** Two shops behind nginx with the configuration of `deploy/nginx`; their platform marks each answer with who it is for. */
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { Agent, request } from 'undici';
import { ensureNginx } from '../../src/cli/test/nginx.mjs';
import { listen } from '../../src/server/listen.ts';
import { type Balancer, startNginx } from '../cluster/nginx.ts';
import {
  json,
  openStorefrontHarness,
  type Reply,
  type StorefrontHarness,
} from '../contract/upstream/storefront-harness.ts';

const SECRET = 'a secret of the platform';
/** The hosts of the shops. */
export const HOSTS = ['one.example', 'two.example'] as const;

/** An answer that came through nginx. */
export interface Visit {
  readonly status: number;
  /** The cache's result; undefined: it was not used. */
  readonly cache: string | undefined;
  readonly text: string;
  /** Headers and text. */
  readonly all: string;
  /** When the request was sent, by `performance.now()`. */
  readonly began: number;
}

/** The content that a shop's platform shows, and the time of its acknowledgement, by `performance.now()`. */
export interface Publication {
  readonly version: number;
  readonly at: number;
}

/** The running shops. */
export interface FrontedShops {
  readonly shop: StorefrontHarness;
  readonly nginx: Balancer;
  /** Port of nginx, and that of the storefront behind it. */
  readonly port: number;
  readonly directPort: number;
  /** Sends a request with these header lines through nginx, on a kept connection. */
  visit(path: string, lines: readonly string[], method?: string, body?: string): Promise<Visit>;
  /** Publishes at a shop: its platform shows a new version, and purges. */
  publish(host: string): Promise<void>;
  /** The last publication of a shop. */
  publicationOf(host: string): Publication;
  close(): Promise<void>;
}

/** Opens the shops, which let nginx keep documents for `edgeSeconds`. */
export async function openFrontedShops(edgeSeconds: number, connections: number): Promise<FrontedShops> {
  const program = await ensureNginx();
  const folder = mkdtempSync(join(tmpdir(), 'raan-edge-'));
  const publications = new Map<string, Publication>();
  const publicationOf = (host: string) => publications.get(host) ?? { version: 1, at: 0 };
  const shop = await openStorefrontHarness({
    PURGE_SECRET: SECRET,
    TRUST_PROXY: '1',
    UPSTREAM_TIMEOUT_MS: '20000',
    EDGE_CACHE_SECONDS: String(edgeSeconds),
  });
  shop.reply = markedReply(publicationOf);
  const direct = await listen(shop.storefront, { port: 0, host: '127.0.0.1', drainMs: 0 });
  const directPort = Number(new URL(direct.url).port);
  const port = await freePort();
  const nginx = await startNginx(program, { folder: join(folder, 'nginx'), port, ports: [directPort] });
  const agent = new Agent({ connections });
  const visit: FrontedShops['visit'] = async (path, lines, method = 'GET', body) => {
    const began = performance.now();
    const answer = await request(`http://127.0.0.1:${port}${path}`, {
      method,
      dispatcher: agent,
      headers: lines.flatMap((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
      ...(body === undefined ? {} : { body }),
    });
    const { headers, statusCode: status } = answer;
    const text = decode(Buffer.from(await answer.body.arrayBuffer()), String(headers['content-encoding'] ?? ''));
    const cache = headers['x-cache'] === undefined ? undefined : String(headers['x-cache']);
    return { status, cache, text, all: `${JSON.stringify(headers)}\n${text}`, began };
  };
  return {
    shop,
    nginx,
    port,
    directPort,
    visit,
    publicationOf,
    publish: async (host) => {
      const version = publicationOf(host).version + 1;
      publications.set(host, { version, at: Number.POSITIVE_INFINITY });
      const body = JSON.stringify({ host, tags: ['base'] });
      const signature = createHmac('sha256', SECRET).update(body).digest('hex');
      const { status } = await visit('/api/purge', [`Host: ${host}`, `X-Raan-Signature: ${signature}`], 'POST', body);
      if (status !== 200) throw new Error(`a purge was answered ${status}`);
      publications.set(host, { version, at: performance.now() });
    },
    close: async () => {
      await agent.close();
      await nginx.close();
      await direct.stop();
      await shop.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function markedReply(publicationOf: FrontedShops['publicationOf']): Reply {
  return (asked, response, url) => {
    const headers = { 'cache-control': 'public, max-age=60' };
    const marks = marksOf(asked);
    const base = {
      web: { web_id: marks, name: marks },
      webHead: { title: marks },
      slotCss: `.a::before{content:"${marks}"}`,
    };
    if (url.pathname === '/api/base') return json(response, { data: base }, 200, headers);
    if (url.pathname !== '/api/page') return json(response, { success: true, data: { said: marks } }, 200, headers);
    const path = url.searchParams.get('path');
    const text = `version-${publicationOf(hostOf(asked)).version}- of ${path} ${url.searchParams.get('q')} for ${marks}`;
    const data = { path, base, pageComponent: [{ type: 'text', props: { text } }] };
    json(response, { data }, 200, headers);
  };
}

/** The marks of the host, and of the visitor whose session came along. */
function marksOf(asked: IncomingMessage): string {
  const { cookie = '', authorization = '', 'x-app-access-token': token = '' } = asked.headers;
  const visitor = /\b(ann|bob)\b/.exec(`${cookie} ${authorization} ${String(token)}`)?.[1];
  const host = hostOf(asked);
  return [shopMark(host), ...(visitor === undefined ? [] : [visitorMark(host, visitor)])].join(' ');
}

function hostOf({ headers }: IncomingMessage): string {
  return String(headers['x-forwarded-host'] ?? headers.host);
}

const nameOf = (host: string) => host.split('.', 1)[0];

/** The mark of all that a shop answers. */
export function shopMark(host: string): string {
  return `canary-${nameOf(host)}-shop`;
}

/** The mark of what it answers one visitor. */
export function visitorMark(host: string, visitor: string): string {
  return `canary-${nameOf(host)}-${visitor}`;
}

/** The content of an answer; throws where it is in another coding than stated. */
export function decode(bytes: Buffer, coding: string | null): string {
  switch (coding) {
    case 'br':
      return brotliDecompressSync(bytes).toString();
    case 'gzip':
      return gunzipSync(bytes).toString();
    case 'zstd':
      return zstdDecompressSync(bytes).toString();
    default:
      return bytes.toString();
  }
}

/** A port that nothing listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}
