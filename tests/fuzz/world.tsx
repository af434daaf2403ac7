/** A shop in which random pages are resolved and rendered as the server does it. */
import type { ComponentSpec } from '#registry/kit/define.ts';
import type { Diagnostic } from '#schemas/node.ts';
import { createFragmentCache } from '../../src/server/islands/fragment-cache.ts';
import { EMPTY_BASE } from '../../src/server/pages/page-source.ts';
import { type Rendered, renderPage, type RenderInput } from '../../src/server/pages/render-page.tsx';
import { loadI18n } from '../../src/locales/load.ts';
import { resolveTree } from '../../src/renderer/resolve/resolve-tree.ts';
import type { ResolvedNode } from '../../src/renderer/resolve/resolved-node.ts';
import { sanitizeHtml } from '../../src/renderer/sanitize/sanitize-html.ts';
import { firstViews } from '../../src/shop/first-views.ts';
import { serverShop } from '../../src/shop/server-shop.ts';
import { SETTING } from './setting.ts';
import type { Page } from './tree.ts';
import { KNOWN, RECORDS, SHOP } from './shop.ts';
import { fuzzedComponents, fuzzedSpecs } from './types.tsx';

export interface Outcome {
  readonly nodes: readonly ResolvedNode[];
  readonly diagnostics: readonly Diagnostic[];
  /** Nodes whose components threw. */
  readonly failed: readonly ResolvedNode[];
  readonly rendered: Rendered;
}

export interface World {
  readonly specs: ReadonlyMap<string, ComponentSpec>;
  /** Ids of the records that its pages have. */
  readonly known: readonly string[];
  readonly show: (page: Page) => Outcome;
}

export async function createWorld(): Promise<World> {
  const [specs, components, i18n] = await Promise.all([fuzzedSpecs(), fuzzedComponents(), loadI18n('en')]);
  // Kept over all pages, as a server does.
  const fragments = createFragmentCache(4_000_000);
  const shop = serverShop(firstViews(() => undefined, {}));
  const scope = { base: SHOP, otherData: RECORDS, lang: 'en', path: '/about', query: { a: '1' } };
  return {
    specs,
    known: KNOWN,
    show: ({ tree, preview }) => {
      const now = new Date(0);
      const { nodes, diagnostics } = resolveTree(tree, {
        specs,
        lang: 'en',
        query: { a: '1' },
        now,
        scope,
        sanitizeHtml,
        preview,
      });
      const failed: ResolvedNode[] = [];
      const page = { path: '/about', httpStatusCode: 200, otherData: RECORDS, pageComponent: nodes };
      const input: RenderInput = {
        ...SETTING,
        base: { ...EMPTY_BASE, base: SHOP },
        outcome: { kind: 'page', page },
        preview,
        i18n,
        shop,
        components,
        specs,
        fragments,
        texts: '',
        failed: (node) => failed.push(node),
      };
      return { nodes, diagnostics, failed, rendered: renderPage(input) };
    },
  };
}
