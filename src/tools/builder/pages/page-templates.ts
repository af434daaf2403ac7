/** Whole pages to begin with, made of the first samples of the shop's own component types. */
import { isRecord } from '#schemas/record.ts';
import type { Manifest } from '../api/manifest.ts';
import { withUniqueIds } from '#schemas/builder/node-ids.ts';
import type { Page, RawNode } from '../page/nodes.ts';

/** Templates in the order of the choice. */
export const TEMPLATES = ['home', 'landing', 'campaign', 'contact'] as const;

/** A template's name. */
export type Template = (typeof TEMPLATES)[number];

const TYPES: Readonly<Record<Template, readonly string[]>> = {
  home: ['hero-banner', 'feature-list', 'category-list', 'product-list', 'promo-banner', 'quote', 'newsletter'],
  landing: ['hero-banner', 'feature-list', 'columns', 'product-list', 'quote', 'faq', 'promo-banner'],
  campaign: ['hero-banner', 'countdown', 'coupon-list', 'product-list', 'promo-banner', 'faq'],
  contact: ['heading', 'store-contact', 'map', 'flexiform', 'faq'],
};

/** Products of a list in a template. */
export const TEMPLATE_PRODUCTS = 4;

/**
 * A page of a template. Lists show `products` (uuids), where there are some; types that the shop does not offer are left out.
 */
export function templatePage(
  template: Template,
  { types }: Pick<Manifest, 'types'>,
  products: readonly string[],
): Page {
  const pageComponent = TYPES[template].flatMap((type) => {
    const known = types.get(type);
    return known === undefined ? [] : [withProducts(known.samples[0] ?? { type }, products)];
  });
  return withUniqueIds({ pageComponent });
}

function withProducts(node: RawNode, products: readonly string[]): RawNode {
  if (node.type !== 'product-list' || products.length === 0) return node;
  return { ...node, props: { ...(isRecord(node.props) ? node.props : {}), uuids: products } };
}
