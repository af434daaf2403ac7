/** `/lnw-demo`: pages of the storefront itself, the same for every shop and upstream. */
import type { Lang } from '#schemas/lang.ts';
import { type Node, translationIn } from '#schemas/page/node.ts';
import { both, type Words } from './demo-page.ts';
import { DEMO_PAGES } from './demo-list.ts';
import { isOwnPath } from '../pages/cache/page-key.ts';
import { overviewNode, playgroundNode, type Types } from './gallery-page.ts';
import { sampleRecords } from './sample-records.ts';

interface Asked {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly lang: Lang;
}

/**
 * The page data of a demo page, in the format of an upstream; null for an unknown one, undefined for all other paths.
 */
export function demoPage({ path, query, lang }: Asked, types: Types): object | null | undefined {
  if (!isOwnPath(path)) return undefined;
  const name = path.slice('/lnw-demo/'.length).replace(/\/$/, '');
  const spec = types.specs.get(name);
  const write = (title: Words, pageComponent: readonly Node[]) => ({
    path,
    httpStatusCode: 200,
    pageSetting: { layout: 'base' },
    pageHead: { title: translationIn(title.$t, lang) },
    otherData: spec === undefined ? undefined : sampleRecords(name, lang),
    pageComponent,
  });
  if (name === '') return write(COMPONENTS, [overviewNode(types, query, [...DEMO_PAGES])]);
  const page = DEMO_PAGES.get(name);
  if (spec !== undefined && query.alone !== undefined)
    return {
      ...write(both(spec.title, spec.title), onlySamples(types.samplesOf(name), query.alone)),
      pageSetting: { layout: 'blank' },
    };
  if (spec !== undefined) {
    const title = both(`${spec.title} · ส่วนประกอบ`, `${spec.title} · Components`);
    return write(title, [playgroundNode(types, spec, query), ...(page?.nodes ?? [])]);
  }
  if (page === undefined) return null;
  const { title, text } = page;
  return write(title, [{ type: 'raan-demo-head', props: { title, text } }, ...page.nodes]);
}

/** The samples of a type without a frame, all or one of them (from 1): for tests and screenshots. */
function onlySamples(samples: readonly Node[], which: string): readonly Node[] {
  const chosen = samples[Number(which) - 1];
  return chosen === undefined ? samples : [chosen];
}

const COMPONENTS = both('ส่วนประกอบ', 'Components');
