/** Pages that use no type of a shop's own are the same bytes as without them. */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readProject, writeProject } from '../../packages/raan/project.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const LANGS = ['', '/en'];
let project = '';

beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), 'raan-same-'));
  cpSync(join(ROOT, 'packages/examples/tea-stall'), project, { recursive: true });
  // Every page names the languages of its shop.
  const config = join(project, 'raan.config.ts');
  writeFileSync(config, readFileSync(config, 'utf8').replace("  languages: ['th', 'en'],\n", ''));
  const modules = join(project, 'node_modules');
  mkdirSync(modules);
  for (const name of readdirSync(join(ROOT, 'node_modules')).filter((each) => !/^(?:raan|\.vite.*)$/.test(each)))
    symlinkSync(join(ROOT, 'node_modules', name), join(modules, name));
  symlinkSync(ROOT, join(modules, 'raan'));
});
afterAll(() => rmSync(project, { recursive: true }));

/** A platform whose pages `/only/<type>` hold the samples of one type. */
function answerCall(samples: ReadonlyMap<string, unknown>) {
  return (request: Request): Promise<Response> => {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === '/api/base') return Promise.resolve(Response.json({ langs: ['th', 'en'] }));
    const [, type = ''] = /^\/only\/(.+)$/.exec(searchParams.get('path') ?? '') ?? [];
    const pageComponent = samples.get(type);
    if (pathname !== '/api/page' || pageComponent === undefined)
      return Promise.resolve(Response.json({ message: 'There is none.' }, { status: 404 }));
    return Promise.resolve(
      Response.json({ data: { pageComponent, pageHead: { title: type } }, base: { langs: ['th', 'en'] } }),
    );
  };
}

/** Documents of each type's samples, by address; the files that a document names are those of its types. */
async function documents(types: readonly string[] | undefined): Promise<ReadonlyMap<string, string>> {
  // Countdowns show the time.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2027, 3, 13) });
  vi.resetModules();
  const [{ openEmbeddedStorefront }, { registry }, { samplesOf }] = await Promise.all([
    import('../contract/embedded-storefront.ts'),
    import('#registry/index.ts'),
    import('../../src/server/manifest/samples.ts'),
  ]);
  const shown = types ?? Object.keys(registry);
  const samples = new Map(shown.map((type) => [type, samplesOf(type)]));
  const storefront = await openEmbeddedStorefront({
    answer: answerCall(samples),
    environment: { DATA_DIR: project },
    assets: {
      of: ({ types: used, hydrated, lang }) => ({
        entry: '/e.js',
        styles: used.map((type) => `/${type}.css`),
        modules: [...hydrated, lang].map((name) => `/${name}.js`),
        cartFiles: [],
        fonts: [],
      }),
    },
  });
  const pages = new Map<string, string>();
  for (const path of shown.flatMap((type) => LANGS.map((lang) => `${lang}/only/${type}`)))
    pages.set(path, await (await storefront.answer(new Request(`http://shop.example${path}`), '127.0.0.1')).text());
  vi.useRealTimers();
  await storefront.close();
  return pages;
}

test('a shop project changes no byte of pages without its types', { timeout: 60_000 }, async () => {
  const shop = await readProject(project, new Set(['quote', 'countdown']));
  writeProject(shop, ROOT);
  const before = await documents(undefined);
  vi.stubEnv('RAAN_PROJECT', project);
  const after = await documents([...before.keys()].flatMap((path) => /^\/only\/(.+)$/.exec(path)?.[1] ?? []));
  const others = [...before.keys()].filter((path) => before.get(path) !== after.get(path));
  // Samples with the view that the project replaces, and the type that it omits. The build's id, which is fixed here, differs in fact.
  expect(others).toEqual(
    ['carousel', 'countdown', 'quote'].flatMap((type) => LANGS.map((lang) => `${lang}/only/${type}`)),
  );
  expect([before.size > 150, [...before.values()].every((html) => html.includes('<main'))]).toEqual([true, true]);
});
