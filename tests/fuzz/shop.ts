/** The shop of the random pages. */
import * as v from 'valibot';
import { blogRecord, categoryRecord, couponRecord, productRecord, uuidOf } from '#registry/kit/testing/records.ts';
import { Base } from '#schemas/page/base.ts';

export const SHOP = v.parse(Base, {
  web: { web_id: '1', web_name: 'raan', name: { th: 'ร้าน', en: 'Raan' } },
  paymentMethods: [{ kind: 'card', label: { th: 'บัตร', en: 'Card' } }],
  contact: { phone: '02-123-4567', address: 'Bangkok', channels: [] },
});

/** Records of its pages. */
export const RECORDS = {
  productDetails: [1, 2, 3].map((n) =>
    productRecord({ uuid: uuidOf(n), name: `Product ${n}`, badge_hot: n === 1, discount: n === 2 ? 30 : undefined }),
  ),
  productCategories: [categoryRecord({}), categoryRecord({ category_id: '11', _hierarchy_parent_id: '10' })],
  blogs: [blogRecord({})],
  blogDetail: blogRecord({ html: '<p>Curry</p>' }),
  coupons: [couponRecord({})],
  breadcrumbs: [{ label: 'Home', href: '/' as const }],
};

/** Ids of those records. */
export const KNOWN_IDS = [...[1, 2, 3].map(uuidOf), '10', '11', 'curry-from-scratch', 'WELCOME50'];
