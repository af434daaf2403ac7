import type { Product } from '#schemas/product.ts';

/** Sources of a product's pictures, each once; a variant without any has those of its family. */
export function picturesOf(product: Product, family: Product): Product['images'] {
  return [...new Set(product.images.length > 0 ? product.images : family.images)];
}
