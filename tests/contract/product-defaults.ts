import type { products } from '../../src/store/database/tables/product.ts';

/** Properties of the tests' own products unless a test overrides them: any quantity can be ordered. */
export const PRODUCT_DEFAULTS = {
  slug: 'goods',
  priceList: [],
  unit: { th: 'ก้อน', en: 'bar' },
  preorderFlag: false,
  badgeHot: false,
  badgeNew: false,
  badgeSuggest: false,
  images: [],
  hidden: false,
  nosell: false,
  memberOnly: false,
  popularity: 1,
  createdAt: new Date('2026-01-01T00:00:00Z'),
  position: 1,
} as const;

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
