/** Every type's samples as elements of the whole app, without a platform. */
import type { ReactElement } from 'react';
import { registry } from '#registry/index.ts';
import { productRecord } from '#registry/kit/testing/records.ts';
import type { Lang } from '#schemas/lang.ts';
import { readPage } from '#schemas/page/page.ts';
import type { Call } from '../../../call/call.ts';
import { loadI18n } from '../../../locales/load.ts';
import { assemblePage } from '../../../page/assemble-page.ts';
import { galleryTypes, ownTypes } from '../../../own-types/own-types.ts';
import type { ShownPage } from '../../../page/shown-page.ts';
import { createTreeCache } from '../../../page/tree-cache.ts';
import { createComponentSource, loadSpecs } from '../../../renderer/react/components.ts';
import { readInitialViews } from '../../../shop/initial-views.ts';
import { createServerShop } from '../../../shop/server-shop.ts';
import { demoPage } from '../../demo-pages/demo-pages.ts';
import { createFragmentCache } from '../../islands/fragment-cache.ts';
import { samplesOf } from '../../manifest/samples.ts';
import { EMPTY_BASE } from '../load/load-page.ts';
import { appElement, type RenderInput } from '../render/render-page.tsx';

const specs = await loadSpecs(registry);
const allSpecs = new Map([...specs, ...(await loadSpecs(galleryTypes))]);
const components = createComponentSource({ ...registry, ...ownTypes }, (type, error) => {
  throw new Error(type, { cause: error });
});
await components.load([...Object.keys(registry), ...Object.keys(ownTypes)]);
const shop = createServerShop(readInitialViews(() => undefined, {}));
const trees = createTreeCache(0);
/** A platform that has only products. */
const call: Call = () => Promise.resolve({ ok: false, kind: 'network' });

/** The app with the page of a path, as the server renders it; `themeKey` undefined: the default theme. */
export async function sampleElement(path: string, lang: Lang, themeKey?: string): Promise<ReactElement> {
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
    trees,
  });
  const input: RenderInput = {
    outcome: { kind: 'page', page },
    base: {
      ...EMPTY_BASE,
      base: { ...EMPTY_BASE.base, ...(themeKey === undefined ? {} : { themeKey }), web: { web_name: 'Raan & Co' } },
    },
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
  return appElement(input);
}

/** Pages with the samples of every type at once, then of each type. */
export const SAMPLE_PATHS: readonly string[] = ['/lnw-demo', ...[...specs.keys()].map((type) => `/lnw-demo/${type}`)];
