import type { products } from '../../server/store/tables/product.ts';

/** A product that can be ordered in any quantity. */
export function plainProduct(webId: string, uuid: string, position: number): typeof products.$inferInsert {
  return {
    webId,
    uuid,
    position,
    slug: 'goods',
    name: { th: `สบู่ ${position}`, en: `Soap ${position}` },
    price: '1.00',
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
  };
}
