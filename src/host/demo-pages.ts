/** `/lnw-demo`: pages of the storefront itself, the same for every shop and upstream (contract, chapters 4 and 10). */
import type { ComponentSpec } from '#registry/kit/define.ts';
import type { Node } from '#schemas/node.ts';
import { DEMO_NOTES } from './demo-notes.ts';
import type { SamplesOf } from './registry-manifest.ts';

/** The demo pages of the specification, chapter 2, that show a choice of types. */
const CHOICES: Readonly<Record<string, readonly string[]>> = {
  base: ['site-header', 'site-footer', 'store-contact', 'payment-methods'],
  products: ['product-list', 'product-detail', 'recently-viewed'],
  'product-categories': ['category-list', 'category-banner'],
  coupon: ['coupon-list', 'coupon-card'],
  member: ['membership'],
  flexiform: ['flexiform'],
  'blog-detail': ['blog-detail'],
  'blog-search': ['blog-search'],
  'multi-search': ['search-results'],
  'test-nuxt-link': ['link-list', 'button'],
};

/** The page data of a demo page, as an upstream would answer it; null where there is none, undefined for all other paths. */
export function demoPage(
  path: string,
  specs: ReadonlyMap<string, ComponentSpec>,
  samplesOf: SamplesOf,
): object | null | undefined {
  if (path !== '/lnw-demo' && !path.startsWith('/lnw-demo/')) return undefined;
  const name = path.slice('/lnw-demo/'.length).replace(/\/$/, '');
  const note = Object.hasOwn(DEMO_NOTES, name) ? DEMO_NOTES[name] : undefined;
  if (note !== undefined) return demo(path, note.title, note.nodes);
  const chosen = Object.hasOwn(CHOICES, name) ? CHOICES[name] : undefined;
  const types = name === '' ? [...specs.keys()] : (chosen ?? (specs.has(name) ? [name] : undefined));
  if (types === undefined) return null;
  return demo(
    path,
    name === '' ? 'Components' : name,
    types.flatMap((type) => sampleSection(type, specs.get(type), samplesOf(type))),
  );
}

function demo(path: string, title: string, pageComponent: readonly Node[]): object {
  return { path, httpStatusCode: 200, pageSetting: { layout: 'base' }, pageHead: { title }, pageComponent };
}

function sampleSection(type: string, spec: ComponentSpec | undefined, samples: readonly Node[]): Node[] {
  if (spec === undefined) return [];
  return [
    {
      type: 'section',
      id: `demo-${type}`,
      props: { title: `${spec.title} · ${type}`, anchor: type },
      children: [{ type: 'text', props: { text: spec.description } }, ...samples.slice(0, 1)],
    },
  ];
}
