import { PRODUCT_DEFAULTS } from '../contract/product-defaults.ts';
import type { products } from '../../src/store/database/tables/product.ts';

/** A product that can be ordered in any quantity. */
export function plainProduct(webId: string, uuid: string, position: number): typeof products.$inferInsert {
  return {
    ...PRODUCT_DEFAULTS,
    webId,
    uuid,
    position,
    name: { th: `สบู่ ${position}`, en: `Soap ${position}` },
    price: '1.00',
  };
}
