/** Selects the records that the browser gets with a page: those that hydrated nodes show. */
import type { ComponentSpec } from '#registry/kit/define.ts';
import { missingFamilyUuid } from '#registry/kit/product-page/variants.ts';
import type { SafeRecords } from '#schemas/page/page.ts';
import type { SafeProduct } from '#schemas/product.ts';
import { listOf } from '#schemas/record.ts';
import type { ResolvedNode } from '../../renderer/resolve/resolved-node.ts';
import { needsOf } from '../../page/records/complete-records.ts';

/** The islands of a page, and their reads. */
export interface Hydrated {
  /** The hydrated nodes of page and zones. */
  readonly nodes: readonly ResolvedNode[];
  readonly specs: ReadonlyMap<string, ComponentSpec>;
  /** The kinds of records that were read while these nodes were rendered; `*` for all. */
  readonly read: ReadonlySet<string>;
}

/**
 * Limits records to the kinds that hydrated nodes need or have read, and products to those they need. The first product
 * is the page's own and always included, so that no other is mistaken for it.
 */
export function hydratedRecords(records: SafeRecords, { nodes, specs, read }: Hydrated): SafeRecords {
  const needs = needsOf(nodes, specs);
  const isNeeded: Readonly<Record<keyof SafeRecords, boolean>> = {
    productDetails: true,
    productCategories: needs.allCategories || needs.categories.length > 0,
    blogDetail: false,
    breadcrumbs: false,
    blogs: needs.blogs,
    coupons: needs.coupons,
    related: needs.related.length > 0,
    relatedTo: needs.related.length > 0,
    ofCategory: needs.ofCategories.length > 0,
    search: needs.search !== undefined,
  };
  const kinds = Object.entries(isNeeded).flatMap(([kind, needed]) =>
    needed || read.has(kind) || read.has('*') ? [kind] : [],
  );
  const selected: SafeRecords = Object.fromEntries(Object.entries(records).filter(([kind]) => kinds.includes(kind)));
  const { productDetails } = selected;
  if (productDetails === undefined || read.has('*')) return selected;
  const [first] = productDetails;
  const wanted = new Set<string | undefined>([
    first?.uuid,
    ...needs.products,
    ...needs.families,
    ...needs.ofCategories.flatMap((id) => listOf(records.ofCategory, id) ?? []),
  ]);
  for (const product of productDetails) if (wanted.has(product.uuid)) wanted.add(missingFamilyUuid(product));
  // The records themselves name related products.
  const sent = needs.related.length > 0 ? productDetails : productDetails.filter(({ uuid }) => wanted.has(uuid));
  if (needs.highlights) return { ...selected, productDetails: sent };
  const shownWhole = new Set<string | undefined>([first?.uuid, ...needs.families]);
  for (const product of productDetails) if (shownWhole.has(product.uuid)) shownWhole.add(product.parent?.uuid);
  return {
    ...selected,
    productDetails: sent.map((product) => (shownWhole.has(product.uuid) ? product : withoutHighlight(product))),
  };
}

function withoutHighlight({ highlight: _highlight, ...product }: SafeProduct): SafeProduct {
  return product;
}
