import type { Product } from '#schemas/product.ts';
import { shownVariant } from './choices.ts';

/** The product a variant is one of, as the variant tells it by listing its siblings; any other product is its own family. */
export function familyIn(product: Product): Product {
  const { parent, variants = [] } = product;
  if (parent === undefined || parent === null || variants.length === 0) return product;
  return { ...product, uuid: parent.uuid, slug: parent.slug, id: undefined, parent: null };
}

/** Uuid of the family of a variant that does not tell it. */
export function missingFamily(product: Product | undefined): string | undefined {
  return product?.variants === undefined || product.variants.length === 0 ? product?.parent?.uuid : undefined;
}

/** Whether a variant has to be chosen before there is something to buy. */
export function isUndecided(family: Product, shown: Product): boolean {
  return (family.variants ?? []).length > 0 && shownVariant(family, shown) === undefined;
}
