/**
 * The same elements by React's `renderToString` and by the writer (src/renderer/html): every type's samples, each on a page of its
 * own, and all of them on one. Prints the processor's ms for each, the least of some rounds.
 */
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { registry } from '#registry/index.ts';
import { productRecord } from '#registry/kit/testing/records.ts';
import type { Lang } from '#schemas/lang.ts';
import { readPage } from '#schemas/page.ts';
import type { Call } from '../../src/call/call.ts';
import { loadI18n } from '../../src/locales/load.ts';
import { assemblePage } from '../../src/page/assemble.ts';
import { galleryTypes, ownTypes } from '../../src/page/own-types.ts';
import type { ShownPage } from '../../src/page/page-view.ts';
import { createResolutionCache } from '../../src/page/resolution-cache.ts';
import { writeHtml } from '../../src/renderer/html/render-to-html.ts';
import { createComponentSource, loadSpecs } from '../../src/renderer/react/components.ts';
import { readInitialViews } from '../../src/shop/initial-views.ts';
import { createServerShop } from '../../src/shop/server-shop.ts';
import { demoPage } from '../../src/server/demo-pages/demo-pages.ts';
import { createFragmentCache } from '../../src/server/islands/fragment-cache.ts';
import { samplesOf } from '../../src/server/manifest/samples.ts';
import { EMPTY_BASE } from '../../src/server/pages/load-page.ts';
import { appElement, type RenderInput } from '../../src/server/pages/render-page.tsx';

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

async function inputOf(path: string, lang: Lang): Promise<RenderInput> {
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
    base: { ...EMPTY_BASE, base: { ...EMPTY_BASE.base, web: { web_name: 'Raan & Co' } } },
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

const elements: ReactElement[] = [];
for (const path of PATHS) elements.push(appElement(await inputOf(path, 'en')));

type Render = (element: ReactElement) => unknown;
const ROUNDS = 60;

/** The least ms of the processor that a list of elements takes. */
function leastMs(render: Render, list: readonly ReactElement[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = process.cpuUsage();
    for (const element of list) render(element);
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}

const [all, ...each] = elements;
for (const [name, list] of [
  ['samples, a page a type', each],
  ['samples, all on one page', all === undefined ? [] : [all]],
] as const) {
  const kB = list.reduce((sum, element) => sum + renderToString(element).length, 0) / 1000;
  const byReact = leastMs((element) => renderToString(element), list);
  const byWriter = leastMs((element) => writeHtml(element), list);
  console.log(`| ${name} | ${Math.round(kB)} | ${byReact.toFixed(1)} | ${byWriter.toFixed(1)} |`);
}
