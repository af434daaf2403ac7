/** Pages for a preview, the same for a seed in Node and in the builder's window. */
import * as fc from 'fast-check';
import { registry } from '#registry/index.ts';
import { loadSpecs } from '../../src/renderer/react/components.ts';
import { resolveTree } from '../../src/renderer/resolve/resolve-tree.ts';
import { sanitizeHtml } from '../../src/renderer/sanitize/sanitize-html.ts';
import { KNOWN_IDS, RECORDS, SHOP } from './shop.ts';
import { pages } from './generate/tree.ts';

export interface PreviewPages {
  /** The `pageJson` of a seed, as a window receives it; undefined for what cannot be cloned. */
  readonly pageOf: (seed: number) => { readonly pageComponent: unknown } | undefined;
  /** Diagnostics of the tree of a seed, each as code and path. */
  readonly diagnosticsOf: (seed: number) => readonly string[];
}

export async function createPreviewPages(): Promise<PreviewPages> {
  const specs = await loadSpecs(registry);
  const arbitrary = pages(specs, KNOWN_IDS);
  const treeOf = (seed: number): unknown => fc.sample(arbitrary, { seed, numRuns: 1 })[0]?.tree;
  return {
    pageOf: (seed) => tryClone({ base: SHOP, otherData: RECORDS, pageComponent: treeOf(seed) }),
    diagnosticsOf: (seed) => {
      const query = { a: '1' };
      const scope = { base: SHOP, otherData: RECORDS, lang: 'en', path: '/about', query };
      const options = { specs, lang: 'en', query, now: new Date(), scope, sanitizeHtml, preview: true } as const;
      const tree = treeOf(seed);
      // Node's structured clone is shallower than that of browsers.
      return resolveTree(tryClone(tree) ?? tree, options).diagnostics.map(({ code, path }) => `${code} ${path}`);
    },
  };
}

function tryClone<T>(value: T): T | undefined {
  try {
    return structuredClone(value);
  } catch {
    return undefined;
  }
}
