/** The environment of the fuzzer: resolves and renders pages as the server does. */
import type { ComponentSpec } from '#registry/kit/define.ts';
import type { Diagnostic } from '#schemas/page/node.ts';
import { createFragmentCache } from '../../src/server/islands/fragment-cache.ts';
import { piecesText } from '../../src/server/islands/html-pieces.ts';
import { EMPTY_BASE } from '../../src/server/pages/load/load-page.ts';
import { type Rendered, renderPage, type RenderInput } from '../../src/server/pages/render/render-page.tsx';
import { loadI18n } from '../../src/locales/load.ts';
import { resolveTree } from '../../src/renderer/resolve/resolve-tree.ts';
import type { ResolvedNode } from '../../src/renderer/resolve/resolved-node.ts';
import { sanitizeHtml } from '../../src/renderer/sanitize/sanitize-html.ts';
import { readInitialViews } from '../../src/shop/initial-views.ts';
import { createServerShop } from '../../src/shop/server-shop.ts';
import { REQUEST } from './server-page.ts';
import type { Page } from './generate/tree.ts';
import { KNOWN_IDS, RECORDS, SHOP } from './shop.ts';
import { fuzzedComponents, fuzzedSpecs } from './generate/types.tsx';

export interface Outcome {
  readonly nodes: readonly ResolvedNode[];
  readonly diagnostics: readonly Diagnostic[];
  /** Nodes whose components threw. */
  readonly failed: readonly ResolvedNode[];
  readonly rendered: Omit<Rendered, 'html'> & { readonly html: string };
}

export interface Environment {
  readonly specs: ReadonlyMap<string, ComponentSpec>;
  /** Ids of the records of its pages. */
  readonly known: readonly string[];
  readonly render: (page: Page) => Outcome;
}

export async function createEnvironment(): Promise<Environment> {
  const [specs, components, i18n] = await Promise.all([fuzzedSpecs(), fuzzedComponents(), loadI18n('en')]);
  // Cached over all pages, as on a server.
  const fragments = createFragmentCache(4_000_000);
  const shop = createServerShop(readInitialViews(() => undefined, {}));
  const scope = { base: SHOP, otherData: RECORDS, lang: 'en', path: '/about', query: { a: '1' } };
  return {
    specs,
    known: KNOWN_IDS,
    render: ({ tree, preview }) => {
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
        ...REQUEST,
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
      const rendered = renderPage(input);
      return { nodes, diagnostics, failed, rendered: { ...rendered, html: piecesText(rendered.html) } };
    },
  };
}
