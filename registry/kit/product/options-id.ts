import type { Product } from '#schemas/product.ts';

/** DOM id of the place where the options of a product are chosen, by its family; links lead there. */
export function optionsId({ uuid }: Pick<Product, 'uuid'>): string {
  return `options-${uuid}`;
}
