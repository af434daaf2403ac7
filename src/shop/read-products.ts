import { Product } from '#schemas/product.ts';
import { salvageList } from '#schemas/salvage.ts';

/** The products of a batch's answer; a faulty field is cut out of its record. Checking comes with the first answer, not with the start. */
export function readProducts(records: readonly unknown[]): Product[] {
  return salvageList(Product, records);
}
