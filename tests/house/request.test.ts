/** The request of docs/house.md: the files that it names are those that run. */
import { request } from 'undici';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FIXTURES, openTestService } from '../contract/harness.ts';
import { openEmbeddedStorefront } from '../contract/embedded-storefront.ts';
import { listen } from '../../src/server/listen.ts';
import { filesNamed, filesThatRun } from './files-that-run.ts';

let open: Awaited<ReturnType<typeof openShop>>;
beforeAll(async () => {
  open = await openShop();
}, 60_000);
afterAll(() => open.close());

async function openShop() {
  const { service, close } = await openTestService({ shops: FIXTURES });
  const storefront = await openEmbeddedStorefront({
    answer: (request) => service.fetch(request),
    environment: { DATA_DIR: service.dataDir, NODE_ENV: 'test' },
  });
  const server = await listen(storefront, { port: 0, host: '127.0.0.1', drainMs: 0 });
  return {
    ask: async (path: string) => {
      const { statusCode: status, body } = await request(new URL(path, server.url), { headers: { host: 'krua.test' } });
      await body.dump();
      return { status };
    },
    close: async () => {
      await server.stop();
      await storefront.close();
      await close();
    },
  };
}

test('a page that no cache has runs the files that docs/house.md names', { timeout: 60_000 }, async () => {
  // Parts of the server that are loaded once.
  await open.ask('/en');
  const ran = await filesThatRun(async () => expect((await open.ask('/')).status).toBe(200));
  const named = filesNamed('A request');
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter((path) => !ran.has(path))).toEqual([]);
});

test('a stored document runs fewer files than a page that is made', { timeout: 60_000 }, async () => {
  await open.ask('/');
  const ran = await filesThatRun(async () => expect((await open.ask('/')).status).toBe(200));
  expect(filesNamed('A request').filter((path) => ran.has(path))).toEqual([
    'src/server/http/answer-from-cache.ts',
    'src/server/http/message/request-head.ts',
    'src/server/pages/cache/stored-documents.ts',
    'src/server/http/request-handler.ts',
    'src/server/http/bounds/gate.ts',
    'src/server/http/message/request-context.ts',
    'src/server/http/message/session-cookies.ts',
    'src/server/pages/cache/page-cache.ts',
  ]);
});
