/** Examples of what a platform answers, one for each call; a test holds them to the shapes. */
import type { CallName } from '../calls/index.ts';

const UUID = '573184f4-1a44-4c3e-a781-28ff6f2d58e6';

const PRODUCT = {
  uuid: UUID,
  slug: 'surin-jasmine-rice',
  name: 'Surin jasmine rice, new harvest',
  price: 85,
  price_list: [
    { quantity_min: 1, quantity_max: 5, price: 85 },
    { quantity_min: 6, quantity_max: null, price: 79 },
  ],
  unit: 'bag',
  preorder_flag: false,
  badge_hot: true,
  badge_new: false,
  badge_suggest: false,
  remain: 276,
  category: { category_id: '121', category_slug: 'jasmine-rice', name: 'Jasmine rice' },
  images: ['/media/raan/surin-jasmine-rice.webp'],
  highlight: 'New rice from the sandy fields of Thung Kula.',
};

const CATEGORY = {
  category_id: '121',
  category_slug: 'jasmine-rice',
  name: 'Jasmine rice',
  _hierarchy_parent_id: '12',
  _rank_rank: 10,
};

const BLOG = {
  blog_id: 'season-a-clay-pot',
  slug: 'season-a-clay-pot',
  title: 'How to season a clay pot',
  cover: '/media/raan/season-a-clay-pot.webp',
  published_at: '2026-10-02T02:00:00.000Z',
};

const CART = { cart_id: '8812', cart_secret: 'f3d0b1c7', items: [{ uuid: UUID, quantity: 2 }] };

const COUPON = {
  code: 'RAANFIRST',
  title: 'Your first order',
  kind: 'discount',
  max_discount: 100,
  min_spend: 500,
  use_end: '2027-04-27T07:04:58.363Z',
  remain: null,
  limited: false,
  state: 'claimable',
};

const ITEMS = { items: [{ uuid: UUID, quantity: 2 }], lang_key: 'en' };

/** An example of a call: `body` where it has one, `data` of its answer. */
export interface Example {
  readonly body?: unknown;
  readonly data: unknown;
}

/** The example of each call. */
export const EXAMPLES: Readonly<Record<CallName, Example>> = {
  page: {
    data: {
      path: '/about',
      httpStatusCode: 200,
      nowLang: 'en',
      pageSetting: { layout: 'base' },
      pageHead: { title: 'About the shop' },
      pageComponent: [
        {
          type: 'section',
          id: 'about',
          children: [
            { type: 'heading', props: { text: { $t: { th: 'เกี่ยวกับร้าน', en: 'About the shop' } }, level: 1 } },
            { type: 'product-list', props: { uuids: [UUID], layout: 'grid' } },
          ],
        },
      ],
      otherData: { productDetails: [PRODUCT] },
    },
  },
  base: {
    data: {
      web: { web_id: '20114', web_name: 'raan', favicon: '/media/raan/favicon.svg' },
      themeKey: 'clay',
      webHead: { title: 'Raan' },
      headerZone: {
        children: [{ type: 'site-header', props: { menu: [{ label: 'Products', href: '/products' }] } }],
      },
      footerZone: { children: [{ type: 'site-footer' }] },
      scripts: { gtag: { ids: ['G-EXAMPLE'] } },
      settings: { gray_mode: 0 },
    },
  },
  blogs: { data: [BLOG] },
  productsBatch: { data: [PRODUCT] },
  productCategories: { data: [CATEGORY] },
  search: {
    data: {
      q: 'rice',
      products: { ids: [UUID], start: 1, end: 1, total: 1, page: 1, pages: 1 },
      blogs: { ids: [], start: 0, end: 0, total: 0, page: 1, pages: 0 },
      productRecords: [PRODUCT],
      blogRecords: [],
    },
  },
  sitemap: { data: { paths: ['/', '/about'], next: null } },
  formSubmit: { body: { name: 'Somchai', message: 'Do you deliver to Chiang Mai?' }, data: {} },
  memberInfo: { data: { member: { member_flag: '1' }, join_num: 1204 } },
  memberJoin: { data: {} },
  memberLeave: { data: {} },
  authCheck: { data: { user: { id: '77', name: 'Somchai', email: 'somchai@shop.example' } } },
  urlLogin: { data: { url: 'https://accounts.shop.example/login?continue_url=%2F' } },
  urlRegister: { data: { url: 'https://accounts.shop.example/register?continue_url=%2F' } },
  urlLogout: { data: { url: 'https://accounts.shop.example/logout?continue_url=%2F' } },
  cartGet: { data: CART },
  cartUpdateItems: { body: { ...ITEMS, remove_items: [], cart_id: '8812', cart_secret: 'f3d0b1c7' }, data: CART },
  cartCheckoutByItems: { body: ITEMS, data: CART },
  cartUpdate: { body: ITEMS, data: CART },
  couponList: { data: { coupons: [COUPON] } },
  couponClaim: { body: { code: 'RAANFIRST' }, data: { coupon: { ...COUPON, state: 'claimed' } } },
};
