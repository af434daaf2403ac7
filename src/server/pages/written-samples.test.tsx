/** The writer of HTML against its oracle: every type's samples, as React renders them to a string. */
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { registry } from '#registry/index.ts';
import { productRecord } from '#registry/kit/testing/records.ts';
import { LANGS, type Lang } from '#schemas/lang.ts';
import { readPage } from '#schemas/page.ts';
import type { Call } from '../../call/call.ts';
import { loadI18n } from '../../locales/load.ts';
import { assemblePage } from '../../page/assemble.ts';
import { galleryTypes, ownTypes } from '../../page/own-types.ts';
import type { ShownPage } from '../../page/page-view.ts';
import { createResolutionCache } from '../../page/resolution-cache.ts';
import { writeHtml } from '../../renderer/html/render-to-html.ts';
import { createComponentSource, loadSpecs } from '../../renderer/react/components.ts';
import { readInitialViews } from '../../shop/initial-views.ts';
import { createServerShop } from '../../shop/server-shop.ts';
import { THEMES } from '../../theme/themes.ts';
import { demoPage } from '../demo-pages/demo-pages.ts';
import { createFragmentCache } from '../islands/fragment-cache.ts';
import { samplesOf } from '../manifest/samples.ts';
import { EMPTY_BASE } from './load-page.ts';
import { appElement, type RenderInput } from './render-page.tsx';

const specs = await loadSpecs(registry);
const allSpecs = new Map([...specs, ...(await loadSpecs(galleryTypes))]);
const components = createComponentSource({ ...registry, ...ownTypes }, (type, error) => {
  throw new Error(type, { cause: error });
});
await components.load([...Object.keys(registry), ...Object.keys(ownTypes)]);
const shop = createServerShop(readInitialViews(() => undefined, {}));
const resolutions = createResolutionCache(0);
/** A platform that has nothing but products. */
const call: Call = () => Promise.resolve({ ok: false, kind: 'network' });

async function inputOf(path: string, lang: Lang, themeKey: string): Promise<RenderInput> {
  const query = { alone: 'all' };
  const read = readPage(demoPage({ path, query, lang }, { specs, samplesOf }));
  if (read === null) throw new Error(`${path} is no page`);
  const page: ShownPage = await assemblePage(read.page, EMPTY_BASE.base, {
    specs: allSpecs,
    lang,
    path,
    query,
    now: new Date('2027-04-13T05:00:00Z'),
    preview: false,
    call,
    products: (uuids) => Promise.resolve(uuids.map((uuid) => productRecord({ uuid, name: `<${uuid}> & "more"` }))),
    categories: () => Promise.resolve([]),
    diagnose: () => {},
    resolutions,
  });
  return {
    outcome: { kind: 'page', page },
    base: { ...EMPTY_BASE, base: { ...EMPTY_BASE.base, themeKey, web: { web_name: 'Raan & Co' } } },
    lang,
    origin: 'http://shop.example',
    url: { pathname: path, search: '' },
    preview: false,
    i18n: await loadI18n(lang, {}),
    shop,
    components,
    specs: allSpecs,
    fragments: createFragmentCache(0),
    texts: '',
    failed: () => {},
  };
}

const PATHS = ['/lnw-demo', ...[...specs.keys()].map((type) => `/lnw-demo/${type}`)];

/** Each language in one theme, which no component reads; `EVERY_THEME=1` takes each in all of them. */
const RUNS = LANGS.flatMap((lang, at) =>
  THEMES.filter((_, index) => process.env.EVERY_THEME === '1' || index === at % THEMES.length).map(
    (theme) => [theme, lang] as const,
  ),
);

test.each(RUNS)(
  'writes the samples of every type as React does, in the theme %s and the language %s',
  async (theme, lang) => {
    // Countdowns show the time.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2027, 3, 13) });
    const others: string[] = [];
    for (const path of PATHS) {
      const element = appElement(await inputOf(path, lang, theme));
      if (writeHtml(element) !== renderToString(element)) others.push(path);
    }
    vi.useRealTimers();
    expect(others).toEqual([]);
  },
  60_000,
);
