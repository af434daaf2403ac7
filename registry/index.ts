/** The list of component types: one line a type, each lazily loaded. */
import { project } from '#project';
import type { Registry, RegistryEntry } from './kit/define.ts';

const builtIn = {
  section: { spec: () => import('./layout/section/props.ts'), component: () => import('./layout/section/section.tsx') },
  grid: { spec: () => import('./layout/grid/props.ts'), component: () => import('./layout/grid/grid.tsx') },
  stack: { spec: () => import('./layout/stack/props.ts'), component: () => import('./layout/stack/stack.tsx') },
  spacer: { spec: () => import('./layout/spacer/props.ts'), component: () => import('./layout/spacer/spacer.tsx') },
  divider: { spec: () => import('./layout/divider/props.ts'), component: () => import('./layout/divider/divider.tsx') },
  container: {
    spec: () => import('./layout/container/props.ts'),
    component: () => import('./layout/container/container.tsx'),
  },
  row: { spec: () => import('./layout/row/props.ts'), component: () => import('./layout/row/row.tsx') },
  columns: { spec: () => import('./layout/columns/props.ts'), component: () => import('./layout/columns/columns.tsx') },
  tabs: { spec: () => import('./layout/tabs/props.ts'), component: () => import('./layout/tabs/tabs.tsx') },
  accordion: {
    spec: () => import('./layout/accordion/props.ts'),
    component: () => import('./layout/accordion/accordion.tsx'),
  },
  carousel: {
    spec: () => import('./layout/carousel/props.ts'),
    component: () => import('./layout/carousel/carousel.tsx'),
  },
  'overlay-card': {
    spec: () => import('./layout/overlay-card/props.ts'),
    component: () => import('./layout/overlay-card/overlay-card.tsx'),
  },
  'sticky-bar': {
    spec: () => import('./layout/sticky-bar/props.ts'),
    component: () => import('./layout/sticky-bar/sticky-bar.tsx'),
  },
  heading: {
    spec: () => import('./content/heading/props.ts'),
    component: () => import('./content/heading/heading.tsx'),
  },
  text: { spec: () => import('./content/text/props.ts'), component: () => import('./content/text/text.tsx') },
  'rich-text': {
    spec: () => import('./content/rich-text/props.ts'),
    component: () => import('./content/rich-text/rich-text.tsx'),
  },
  icon: { spec: () => import('./content/icon/props.ts'), component: () => import('./content/icon/icon.tsx') },
  image: { spec: () => import('./content/image/props.ts'), component: () => import('./content/image/image.tsx') },
  gallery: {
    spec: () => import('./content/gallery/props.ts'),
    component: () => import('./content/gallery/gallery.tsx'),
  },
  video: { spec: () => import('./content/video/props.ts'), component: () => import('./content/video/video.tsx') },
  sound: { spec: () => import('./content/sound/props.ts'), component: () => import('./content/sound/sound.tsx') },
  countdown: {
    spec: () => import('./content/countdown/props.ts'),
    component: () => import('./content/countdown/countdown.tsx'),
  },
  map: { spec: () => import('./content/map/props.ts'), component: () => import('./content/map/map.tsx') },
  table: { spec: () => import('./content/table/props.ts'), component: () => import('./content/table/table.tsx') },
  'logo-wall': {
    spec: () => import('./content/logo-wall/props.ts'),
    component: () => import('./content/logo-wall/logo-wall.tsx'),
  },
  'before-after': {
    spec: () => import('./content/before-after/props.ts'),
    component: () => import('./content/before-after/before-after.tsx'),
  },
  'html-embed': {
    spec: () => import('./content/html-embed/props.ts'),
    component: () => import('./content/html-embed/html-embed.tsx'),
  },
  button: { spec: () => import('./content/button/props.ts'), component: () => import('./content/button/button.tsx') },
  'announcement-bar': {
    spec: () => import('./content/announcement-bar/props.ts'),
    component: () => import('./content/announcement-bar/announcement-bar.tsx'),
  },
  'hero-banner': {
    spec: () => import('./content/hero-banner/props.ts'),
    component: () => import('./content/hero-banner/hero-banner.tsx'),
  },
  'promo-banner': {
    spec: () => import('./content/promo-banner/props.ts'),
    component: () => import('./content/promo-banner/promo-banner.tsx'),
  },
  'category-banner': {
    spec: () => import('./commerce/category-banner/props.ts'),
    component: () => import('./commerce/category-banner/category-banner.tsx'),
  },
  'feature-list': {
    spec: () => import('./content/feature-list/props.ts'),
    component: () => import('./content/feature-list/feature-list.tsx'),
  },
  faq: { spec: () => import('./content/faq/props.ts'), component: () => import('./content/faq/faq.tsx') },
  'link-list': {
    spec: () => import('./content/link-list/props.ts'),
    component: () => import('./content/link-list/link-list.tsx'),
  },
  quote: { spec: () => import('./content/quote/props.ts'), component: () => import('./content/quote/quote.tsx') },
  timeline: {
    spec: () => import('./content/timeline/props.ts'),
    component: () => import('./content/timeline/timeline.tsx'),
  },
  'product-list': {
    spec: () => import('./commerce/product-list/props.ts'),
    component: () => import('./commerce/product-list/product-list.tsx'),
  },
  'recently-viewed': {
    spec: () => import('./commerce/recently-viewed/props.ts'),
    component: () => import('./commerce/recently-viewed/recently-viewed.tsx'),
  },
  'product-detail': {
    spec: () => import('./commerce/product-detail/props.ts'),
    component: () => import('./commerce/product-detail/product-detail.tsx'),
  },
  'product-card': {
    spec: () => import('./commerce/product-card/props.ts'),
    component: () => import('./commerce/product-card/product-card.tsx'),
  },
  'product-gallery': {
    spec: () => import('./commerce/product-gallery/props.ts'),
    component: () => import('./commerce/product-gallery/product-gallery.tsx'),
  },
  'variant-picker': {
    spec: () => import('./commerce/variant-picker/props.ts'),
    component: () => import('./commerce/variant-picker/variant-picker.tsx'),
  },
  price: {
    spec: () => import('./commerce/price/props.ts'),
    component: () => import('./commerce/price/price.tsx'),
  },
  'compare-at-price': {
    spec: () => import('./commerce/compare-at-price/props.ts'),
    component: () => import('./commerce/compare-at-price/compare-at-price.tsx'),
  },
  'quantity-stepper': {
    spec: () => import('./commerce/quantity-stepper/props.ts'),
    component: () => import('./commerce/quantity-stepper/quantity-stepper.tsx'),
  },
  'add-to-cart': {
    spec: () => import('./commerce/add-to-cart/props.ts'),
    component: () => import('./commerce/add-to-cart/add-to-cart.tsx'),
  },
  'product-reviews': {
    spec: () => import('./commerce/product-reviews/props.ts'),
    component: () => import('./commerce/product-reviews/product-reviews.tsx'),
  },
  'wishlist-button': {
    spec: () => import('./commerce/wishlist-button/props.ts'),
    component: () => import('./commerce/wishlist-button/wishlist-button.tsx'),
  },
  wishlist: {
    spec: () => import('./commerce/wishlist/props.ts'),
    component: () => import('./commerce/wishlist/wishlist.tsx'),
  },
  'buy-now': {
    spec: () => import('./commerce/buy-now/props.ts'),
    component: () => import('./commerce/buy-now/buy-now.tsx'),
  },
  'stock-note': {
    spec: () => import('./commerce/stock-note/props.ts'),
    component: () => import('./commerce/stock-note/stock-note.tsx'),
  },
  'badge-row': {
    spec: () => import('./commerce/badge-row/props.ts'),
    component: () => import('./commerce/badge-row/badge-row.tsx'),
  },
  'installment-note': {
    spec: () => import('./commerce/installment-note/props.ts'),
    component: () => import('./commerce/installment-note/installment-note.tsx'),
  },
  'related-products': {
    spec: () => import('./commerce/related-products/props.ts'),
    component: () => import('./commerce/related-products/related-products.tsx'),
  },
  'category-list': {
    spec: () => import('./commerce/category-list/props.ts'),
    component: () => import('./commerce/category-list/category-list.tsx'),
  },
  'search-results': {
    spec: () => import('./commerce/search-results/props.ts'),
    component: () => import('./commerce/search-results/search-results.tsx'),
  },
  'filter-bar': {
    spec: () => import('./commerce/filter-bar/props.ts'),
    component: () => import('./commerce/filter-bar/filter-bar.tsx'),
  },
  pagination: {
    spec: () => import('./commerce/pagination/props.ts'),
    component: () => import('./commerce/pagination/pagination.tsx'),
  },
  'search-box': {
    spec: () => import('./commerce/search-box/props.ts'),
    component: () => import('./commerce/search-box/search-box.tsx'),
  },
  'coupon-list': {
    spec: () => import('./commerce/coupon-list/props.ts'),
    component: () => import('./commerce/coupon-list/coupon-list.tsx'),
  },
  'coupon-card': {
    spec: () => import('./commerce/coupon-card/props.ts'),
    component: () => import('./commerce/coupon-card/coupon-card.tsx'),
  },
  'cart-button': {
    spec: () => import('./commerce/cart-button/props.ts'),
    component: () => import('./commerce/cart-button/cart-button.tsx'),
  },
  'cart-summary': {
    spec: () => import('./commerce/cart-summary/props.ts'),
    component: () => import('./commerce/cart-summary/cart-summary.tsx'),
  },
  'site-header': {
    spec: () => import('./site/site-header/props.ts'),
    component: () => import('./site/site-header/site-header.tsx'),
  },
  'site-footer': {
    spec: () => import('./site/site-footer/props.ts'),
    component: () => import('./site/site-footer/site-footer.tsx'),
  },
  'store-contact': {
    spec: () => import('./site/store-contact/props.ts'),
    component: () => import('./site/store-contact/store-contact.tsx'),
  },
  'payment-methods': {
    spec: () => import('./site/payment-methods/props.ts'),
    component: () => import('./site/payment-methods/payment-methods.tsx'),
  },
  breadcrumbs: {
    spec: () => import('./site/breadcrumbs/props.ts'),
    component: () => import('./site/breadcrumbs/breadcrumbs.tsx'),
  },
  logo: { spec: () => import('./site/logo/props.ts'), component: () => import('./site/logo/logo.tsx') },
  'language-switcher': {
    spec: () => import('./site/language-switcher/props.ts'),
    component: () => import('./site/language-switcher/language-switcher.tsx'),
  },
  'user-menu': {
    spec: () => import('./site/user-menu/props.ts'),
    component: () => import('./site/user-menu/user-menu.tsx'),
  },
  'social-links': {
    spec: () => import('./site/social-links/props.ts'),
    component: () => import('./site/social-links/social-links.tsx'),
  },
  'back-to-top': {
    spec: () => import('./site/back-to-top/props.ts'),
    component: () => import('./site/back-to-top/back-to-top.tsx'),
  },
  'consent-settings': {
    spec: () => import('./site/consent-settings/props.ts'),
    component: () => import('./site/consent-settings/consent-settings.tsx'),
  },
  'gray-mode-banner': {
    spec: () => import('./site/gray-mode-banner/props.ts'),
    component: () => import('./site/gray-mode-banner/gray-mode-banner.tsx'),
  },
  newsletter: {
    spec: () => import('./site/newsletter/props.ts'),
    component: () => import('./site/newsletter/newsletter.tsx'),
  },
  membership: {
    spec: () => import('./commerce/membership/props.ts'),
    component: () => import('./commerce/membership/membership.tsx'),
  },
  'blog-list': {
    spec: () => import('./blog/blog-list/props.ts'),
    component: () => import('./blog/blog-list/blog-list.tsx'),
  },
  'blog-detail': {
    spec: () => import('./blog/blog-detail/props.ts'),
    component: () => import('./blog/blog-detail/blog-detail.tsx'),
  },
  'blog-search': {
    spec: () => import('./blog/blog-search/props.ts'),
    component: () => import('./blog/blog-search/blog-search.tsx'),
  },
  'author-card': {
    spec: () => import('./blog/author-card/props.ts'),
    component: () => import('./blog/author-card/author-card.tsx'),
  },
  'copy-link': {
    spec: () => import('./blog/copy-link/props.ts'),
    component: () => import('./blog/copy-link/copy-link.tsx'),
  },
  'share-links': {
    spec: () => import('./blog/share-links/props.ts'),
    component: () => import('./blog/share-links/share-links.tsx'),
  },
  flexiform: {
    spec: () => import('./form/flexiform/props.ts'),
    component: () => import('./form/flexiform/flexiform.tsx'),
  },
} satisfies Registry;

/** The list of built-in types, by name. */
export type BuiltIn = typeof builtIn;

const builtInTypes: Registry = builtIn;

/**
 * Component types that a page's JSON can name, by that name: the built-in ones and those of the shop project. The storefront's own
 * types are in src/own-types/own-types.ts.
 */
export const registry: Registry = {
  ...Object.fromEntries(Object.entries(builtInTypes).filter(([name]) => !project.omit.includes(name))),
  ...Object.fromEntries(
    Object.entries(project.types).map(([name, type]) => [name, { ...noSpec(name), ...builtInTypes[name], ...type }]),
  ),
};

/** Whether the shop project declares a type. A view that only replaces a built-in one keeps its declaration. */
export function isOwnType(name: string): boolean {
  return Object.hasOwn(project.types, name) && project.types[name]?.spec !== undefined;
}

/** A new type has a declaration, which `raan` checks before it writes the list. */
function noSpec(name: string): Pick<RegistryEntry, 'spec'> {
  return { spec: () => Promise.reject(new Error(`the type ${name} has no props.ts`)) };
}
