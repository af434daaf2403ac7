import * as v from 'valibot';
import { Product } from '#schemas/product.ts';

/** The records that are products; checking comes with the first answer, not with the start. */
export function readProducts(records: readonly unknown[]): Product[] {
  return records.flatMap((record) => {
    const product = v.safeParse(Product, record);
    return product.success ? [product.output] : [];
  });
}
