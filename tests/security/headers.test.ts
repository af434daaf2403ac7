/** Headers of every kind of answer, of the embedded service and of the storefront's own (docs/security.md). */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../src/server/config.ts';
import { openStaticFiles } from '../../src/server/http/files/static-files.ts';
import type { Storefront } from '../../src/server/storefront.ts';
import { openTestService, FIXTURES } from '../contract/harness.ts';
import { openEmbeddedStorefront } from '../contract/embedded-storefront.ts';

const folder = mkdtempSync(join(tmpdir(), 'raan-headers-'));
let storefront: Storefront;
let close = async (): Promise<void> => {};

async function open(
  environment: Readonly<Record<string, string>>,
  service: { fetch(request: Request): Promise<Response> },
) {
  writeFileSync(join(folder, 'hello.js'), 'export const hello = 1;\n');
  writeFileSync(join(folder, 'hello.css'), 'a{}\n');
  return openEmbeddedStorefront({
    answer: (request) => service.fetch(request),
    environment: { DATA_DIR: folder, TRUST_PROXY: '1', BUILDER: 'on', ...environment },
    assets: { builder: { entry: '/assets/builder.js', styles: [] } },
    files: await openStaticFiles(folder),
  });
}

beforeAll(async () => {
  const opened = await openTestService({ shops: FIXTURES, builder: 'login' });
  storefront = await open({}, opened.service);
  close = async () => {
    await storefront.close();
    await opened.close();
  };
});
afterAll(async () => {
  await close();
  rmSync(folder, { recursive: true, force: true });
});

const ask = (path: string, { method = 'GET', scheme = 'https', ...headers }: Readonly<Record<string, string>> = {}) =>
  storefront.answer(
    new Request(`http://krua.test${path}`, {
      method,
      headers: { host: 'krua.test', 'x-forwarded-proto': scheme, ...headers },
    }),
    '203.0.113.9',
  );

const PATHS = [
  '/',
  '/en/',
  '/no-such-page',
  '/_payload.json',
  '/_base.json',
  '/search?q=tea',
  '/cart',
  '/builder',
  '/lnw-demo',
  '/account/login',
  '/account',
  '/pay/1',
  '/api/base',
  '/api/page?path=/',
  '/api/x4/cart',
  '/api/no-such-call',
  '/media/krua/none.webp',
  '/image/50/media/krua/none.webp',
  '/image/1x1/none.webp',
  '/robots.txt',
  '/sitemap.xml',
  '/manifest.webmanifest',
  '/registry.json',
  '/sw.js',
  '/builds/latest.json',
  '/builds/offline/th.html',
  '/hello.js',
  '/hello.css',
  '/assets/',
  '/healthz',
  '/readyz',
  '/%',
  '/a/../b%2f..%2f',
  '/metrics',
  '/.git/config',
  '/.env',
];

/** Directives of a policy, by name. */
function policyOf(answer: Response): ReadonlyMap<string, string> {
  const text = answer.headers.get('content-security-policy') ?? '';
  return new Map(
    text.split(';').map((part) => {
      const [name = '', ...values] = part.trim().split(/\s+/);
      return [name, values.join(' ')];
    }),
  );
}

describe('every answer', () => {
  test.each(PATHS)('%s forbids sniffing, plugins, another base and foreign frames', async (path) => {
    const answer = await ask(path);
    // A request without a valid URL has no scheme either.
    const isAddressed = answer.status !== 400 || path.startsWith('/image/');
    const policy = policyOf(answer);
    const fallback = policy.get('default-src');
    expect({
      sniffing: answer.headers.get('x-content-type-options'),
      referrer: /^(?:strict-origin|strict-origin-when-cross-origin|no-referrer|same-origin)$/.test(
        answer.headers.get('referrer-policy') ?? '',
      ),
      plugins: policy.get('object-src') ?? fallback,
      // A sandboxed picture has no document that a base could lead astray.
      base: policy.get('base-uri') ?? (policy.has('sandbox') ? "'none'" : undefined),
      frames: /^'(?:none|self)'$/.test(policy.get('frame-ancestors') ?? (policy.has('sandbox') ? "'none'" : '')),
      transport: answer.headers.get('strict-transport-security'),
    }).toEqual({
      sniffing: 'nosniff',
      referrer: true,
      plugins: "'none'",
      base: "'none'",
      frames: true,
      transport: isAddressed ? 'max-age=31536000' : null,
    });
    await answer.body?.cancel();
  });

  test.each(PATHS)('%s states its type, and the charset of text', async (path) => {
    const answer = await ask(path);
    const body = await answer.arrayBuffer();
    const type = answer.headers.get('content-type') ?? '';
    const isStated =
      body.byteLength === 0 ||
      /^(?:image\/|application\/(?:manifest\+)?json$)/.test(type) ||
      /^(?:text\/|application\/(?:javascript|json|xml|manifest\+json))[^;]*;\s*charset=utf-8/i.test(type);
    expect([type, isStated]).toEqual([type, true]);
  });

  test('over plain HTTP says nothing of TLS, and HSTS decides upon the rest', async () => {
    expect((await ask('/', { scheme: 'http' })).headers.get('strict-transport-security')).toBe(null);
    const configs = ['max-age=63072000; includeSubDomains', 'off'].map((HSTS) => readConfig({ HSTS }).hsts);
    expect(configs).toEqual(['max-age=63072000; includeSubDomains', undefined]);
    expect(() => readConfig({ HSTS: 'yes' })).toThrow(/^HSTS: /);
  });
});

describe("resources that strangers can't see", () => {
  test.each(['TRACE', 'TRACK', 'CONNECT'])('%s is refused', async (method) => {
    // `Request` accepts none of them.
    const request = { method, url: 'http://krua.test/', headers: new Headers({ host: 'krua.test' }) };
    expect((await storefront.answer(request as Request, '203.0.113.9')).status).toBe(405);
  });

  test.each(['/assets/', '/metrics', '/.git/config', '/.env', '/package.json', '/media/', '/media/krua/'])(
    '%s is a page or file that there is not',
    async (path) => {
      expect((await ask(path)).status).toBe(404);
    },
  );

  test('scripts of other sites may read only the list of types', async () => {
    const readable = [];
    for (const path of PATHS) {
      const answer = await ask(path, { origin: 'https://evil.example' });
      if (answer.headers.has('access-control-allow-origin')) readable.push(path);
      await answer.body?.cancel();
    }
    expect(readable).toEqual(['/registry.json']);
  });
});
