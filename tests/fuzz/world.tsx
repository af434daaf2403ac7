/** A shop in which random pages are resolved and rendered as the server does it. */
import * as v from 'valibot';
import type { ComponentSpec } from '#registry/kit/define.ts';
import { blogRecord, categoryRecord, couponRecord, productRecord, uuidOf } from '#registry/kit/testing/records.ts';
import { Base } from '#schemas/base.ts';
import type { Diagnostic } from '#schemas/node.ts';
import { createFragmentCache } from '../../src/host/fragment-cache.ts';
import { EMPTY_BASE } from '../../src/host/page-source.ts';
import { type Rendered, renderPage, type RenderInput } from '../../src/host/render-page.tsx';
import { loadI18n } from '../../src/locales/load.ts';
import { resolveTree } from '../../src/renderer/resolve.ts';
import type { ResolvedNode } from '../../src/renderer/resolved.ts';
import { sanitise } from '../../src/renderer/sanitise.ts';
import { firstViews } from '../../src/shop/first-views.ts';
import { serverShop } from '../../src/shop/server-shop.ts';
import { SETTING } from './setting.ts';
import type { Page } from './tree.ts';
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

const base = v.parse(Base, {
  web: { web_id: '1', web_name: 'raan', name: { th: 'ร้าน', en: 'Raan' } },
  paymentMethods: [{ kind: 'card', label: { th: 'บัตร', en: 'Card' } }],
  contact: { phone: '02-123-4567', address: 'Bangkok', channels: [] },
});

const otherData = {
  productDetails: [1, 2, 3].map((n) =>
    productRecord({ uuid: uuidOf(n), name: `Product ${n}`, badge_hot: n === 1, discount: n === 2 ? 30 : undefined }),
  ),
  productCategories: [categoryRecord({}), categoryRecord({ category_id: '11', _hierarchy_parent_id: '10' })],
  blogs: [blogRecord({})],
  blogDetail: blogRecord({ html: '<p>Curry</p>' }),
  coupons: [couponRecord({})],
  breadcrumbs: [{ label: 'Home', href: '/' }],
};

export async function createWorld(): Promise<World> {
  const [specs, components, i18n] = await Promise.all([fuzzedSpecs(), fuzzedComponents(), loadI18n('en')]);
  // Kept over all pages, as a server does.
  const fragments = createFragmentCache(4_000_000);
  const shop = serverShop(firstViews(() => undefined, {}));
  const scope = { base, otherData, lang: 'en', path: '/about', query: { a: '1' } };
  return {
    specs,
    known: [...[1, 2, 3].map(uuidOf), '10', '11', 'curry-from-scratch', 'WELCOME50'],
    show: ({ tree, preview }) => {
      const now = new Date(0);
      const { nodes, diagnostics } = resolveTree(tree, {
        specs,
        lang: 'en',
        query: { a: '1' },
        now,
        scope,
        sanitise,
        preview,
      });
      const failed: ResolvedNode[] = [];
      const page = { path: '/about', httpStatusCode: 200, otherData, pageComponent: nodes };
      const input: RenderInput = {
        ...SETTING,
        base: { ...EMPTY_BASE, base },
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
