import { expect, test } from 'vitest';
import type { PageOutcome } from '../../page/page-view.ts';
import { readConfig } from '../config.ts';
import { createFragmentCache } from '../islands/fragment-cache.ts';
import { createPageHandlers } from './pages.ts';
import { EMPTY_BASE } from './page-source.ts';
import { readRequestContext } from '../http/request-context.ts';

/** A page that nothing can write: it holds what is no JSON. */
const UNWRITABLE: PageOutcome = {
  kind: 'page',
  page: { path: '/x', httpStatusCode: 200, pageComponent: [], pageHead: { title: 'x', ld_json: { a: 1n } } },
};

test('a page that cannot be written becomes the server-error page, not kept by anybody', async () => {
  const logged: string[] = [];
  const pages = createPageHandlers({
    source: {
      load: () =>
        Promise.resolve({
          outcome: UNWRITABLE,
          base: EMPTY_BASE,
          status: 200,
          cookies: ['a=1'],
          shareable: true,
          stale: false,
        }),
      loadBase: () => Promise.resolve({ base: undefined, cookies: [] }),
    },
    fragments: createFragmentCache(0),
    specs: new Map(),
    components: { get: () => undefined, load: () => Promise.resolve() },
    assets: {
      preamble: undefined,
      framed: '/framed.js',
      starter: { script: '' },
      of: () => ({ entry: '/e.js', styles: [], modules: [], cartModules: [], fonts: [] }),
    },
    config: readConfig({}),
    buildId: '0123456789abcdef',
    log: (_level, event) => void logged.push(event),
  });
  const context = readRequestContext(
    new Request('http://shop.example/en/x', { headers: { host: 'shop.example' } }),
    undefined,
    false,
  );
  if (context === undefined) throw new Error('the address is valid');
  const answer = await pages.document(context);
  expect([answer.status, answer.headers.get('cache-control'), answer.headers.getSetCookie(), logged]).toEqual([
    500,
    'no-store',
    ['a=1'],
    ['page-crashed'],
  ]);
  expect(await answer.text()).toContain('Internal Server Error</h1>');
});
