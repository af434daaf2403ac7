import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { readRequestContext } from '../http/message/request-context.ts';
import { ownSessionCookies } from '../http/message/session-cookies.ts';
import { createFragmentCache } from '../islands/fragment-cache.ts';
import { createPageHandler } from './answer-page.ts';
import { createDocumentDictionaries } from './cache/document-dictionaries.ts';
import { createPageLoader } from './load/load-page.ts';
import { createPageCache } from './cache/page-cache.ts';
import { NO_BUILD } from '../../../tests/contract/embedded-storefront.ts';

/** Page data that can't be serialised: it contains a value that is no JSON. */
const UNWRITABLE = {
  path: '/x',
  httpStatusCode: 200,
  pageComponent: [{ type: 'text' }],
  pageHead: { title: 'x', ld_json: { a: 1n } },
};

test('a page that cannot be written becomes the server-error page, not kept by anybody', async () => {
  const logged: string[] = [];
  const config = readConfig({});
  const log = (level: string, event: string) => {
    if (level === 'error') logged.push(event);
  };
  const specs = new Map();
  const loader = createPageLoader({
    platform: {
      kind: 'upstream',
      baseUrl: 'http://store.internal',
      fetch: () => Promise.resolve(Response.json({ data: {} }, { headers: { 'set-cookie': 'a=1' } })),
      site: undefined,
      session: ownSessionCookies(),
      close: () => Promise.resolve(),
    },
    specs,
    ownPage: () => UNWRITABLE,
    ownSpecs: specs,
    config,
    log,
  });
  const answerPage = createPageHandler({
    loader,
    pages: createPageCache(0),
    documents: undefined,
    dictionaries: createDocumentDictionaries(),
    fragments: createFragmentCache(0),
    specs,
    components: { get: () => undefined, load: () => Promise.resolve() },
    assets: NO_BUILD.assets,
    config,
    buildId: '0123456789abcdef',
    log,
  });
  const context = readRequestContext(
    new Request('http://shop.example/en/x', { headers: { host: 'shop.example' } }),
    undefined,
    false,
  );
  if (context === undefined) throw new Error('the address is valid');
  const answer = await answerPage(context, 'document');
  expect([answer.status, answer.headers.get('cache-control'), answer.headers.getSetCookie(), logged]).toEqual([
    500,
    'no-store',
    ['a=1'],
    ['page-crashed'],
  ]);
  expect(await answer.text()).toContain('Internal Server Error</h1>');
});
