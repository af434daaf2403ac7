import * as v from 'valibot';
import { Base } from '#schemas/page/base.ts';
import type { Lang } from '#schemas/lang.ts';
import type { PageView } from '../shop.ts';
import { blogRecord, categoryRecord, couponRecord, productRecord } from './records.ts';
import { testPage } from './shop.tsx';

/** A product for every uuid in a node, with a value for each optional part of a product card. */
const productsOf = (node: unknown) =>
  [...new Set(JSON.stringify(node).match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g))].map((uuid) =>
    productRecord({
      uuid,
      badge_hot: true,
      discount: 30,
      price_list: [{ quantity_min: 6, quantity_max: null, price: 99.5 }],
      quantity_min: 2,
      remain: 9,
      rating: { average: 4.5, count: 12 },
      reviews: [
        {
          id: '1',
          author: 'Verified buyer, Nan',
          rating: 5,
          date: '2026-10-01',
          title: 'Good',
          text: 'Smoky.',
          lang: 'en',
        },
        { id: '2', author: 'ผู้ซื้อจริง น่าน', rating: 4, date: '2026-09-01', text: 'หอมมาก', lang: 'th' },
        { id: '3', author: '', rating: 3, date: '2026-08-01', text: 'Fair', lang: 'en' },
      ],
      images: ['/media/raan/a.webp', '/media/raan/b.webp'],
    }),
  );

/** A page whose records are those that a node refers to. */
export function pageFor(node: unknown, lang: Lang): PageView {
  return testPage({
    lang,
    path: '/about',
    base: v.parse(Base, {
      web: { web_id: '1', web_name: 'raan', name: { th: 'ร้าน', en: 'Raan' } },
      paymentMethods: [{ kind: 'card', label: { th: 'บัตร', en: 'Card' } }],
      contact: { phone: '02-123-4567', address: 'Bangkok', channels: [] },
    }),
    otherData: {
      productDetails: productsOf(node),
      breadcrumbs: [
        { label: 'Home', href: '/' },
        { label: 'Pantry', href: '' },
      ],
      productCategories: [categoryRecord({})],
      blogs: [blogRecord({})],
      blogDetail: blogRecord({}),
      coupons: [couponRecord({})],
    },
  });
}
