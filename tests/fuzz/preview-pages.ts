/** Pages for a preview: the same for a seed wherever they are made, in Node and in a builder's window. */
import * as fc from 'fast-check';
import { registry } from '#registry/index.ts';
import { loadSpecs } from '../../src/renderer/react/components.ts';
import { resolveTree } from '../../src/renderer/resolve/resolve-tree.ts';
import { sanitizeHtml } from '../../src/renderer/sanitize/sanitize-html.ts';
import { KNOWN, RECORDS, SHOP } from './shop.ts';
import { pages } from './tree.ts';

export interface PreviewPages {
  /** The `pageJson` of a seed, as a window receives it; undefined for what no message can carry. */
  readonly pageOf: (seed: number) => { readonly pageComponent: unknown } | undefined;
  /** What resolving the tree of a seed by itself tells, each as its code and place. */
  readonly toldOf: (seed: number) => readonly string[];
}

export async function createPreviewPages(): Promise<PreviewPages> {
  const specs = await loadSpecs(registry);
  const arbitrary = pages(specs, KNOWN);
  const treeOf = (seed: number): unknown => fc.sample(arbitrary, { seed, numRuns: 1 })[0]?.tree;
  return {
    pageOf: (seed) => cloned({ base: SHOP, otherData: RECORDS, pageComponent: treeOf(seed) }),
    toldOf: (seed) => {
      const query = { a: '1' };
      const scope = { base: SHOP, otherData: RECORDS, lang: 'en', path: '/about', query };
      const options = { specs, lang: 'en', query, now: new Date(), scope, sanitizeHtml, preview: true } as const;
      const tree = treeOf(seed);
      // Node clones nothing as deep as browsers do.
      return resolveTree(cloned(tree) ?? tree, options).diagnostics.map(({ code, path }) => `${code} ${path}`);
    },
  };
}

function cloned<T>(value: T): T | undefined {
  try {
    return structuredClone(value);
  } catch {
    return undefined;
  }
}
