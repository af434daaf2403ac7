import { auth, member, register } from './account-pages.ts';
import type { DemoPage } from './demo-page.ts';
import { blogDetail, blogSearch, multiSearch, sw } from './feature-pages.ts';
import { flexiform } from './flexiform-page.ts';
import { i18n } from './i18n-page.ts';
import { products } from './products-page.ts';
import { base, coupon, links, productCategories } from './shop-pages.ts';

/** The demo pages of the specification, by the last part of their path. */
export const DEMO_PAGES: ReadonlyMap<string, DemoPage> = new Map([
  ['base', base],
  ['i18n', i18n],
  ['products', products],
  ['product-categories', productCategories],
  ['flexiform', flexiform],
  ['test-nuxt-link', links],
  ['auth', auth],
  ['register', register],
  ['member', member],
  ['coupon', coupon],
  ['blog-search', blogSearch],
  ['blog-detail', blogDetail],
  ['multi-search', multiSearch],
  ['sw', sw],
]);
