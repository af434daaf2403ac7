/**
 * The storefront's own component types: the cart's screen and the parts of the demo pages. A page's tree contains them
 * like any component, and no page JSON can name them. Every entry is a lazy import, so that a page loads the types it
 * shows and no others.
 */
import type { Registry, RegistryEntry } from '#registry/kit/define.ts';
import { CART } from '../page/own-nodes.ts';

/** Types of the demo pages under `/lnw-demo`, with their specs: the server resolves those pages itself. */
export const galleryTypes: Registry = {
  'raan-gallery': {
    spec: () => import('../tools/gallery/overview/props.ts'),
    component: () => import('../tools/gallery/overview/overview.tsx'),
  },
  'raan-gallery-entry': {
    spec: () => import('../tools/gallery/entry/props.ts'),
    component: () => import('../tools/gallery/entry/entry.tsx'),
  },
  'raan-playground': {
    spec: () => import('../tools/gallery/playground/props.ts'),
    component: () => import('../tools/gallery/playground/playground.tsx'),
  },
  'raan-demo-head': {
    spec: () => import('../tools/gallery/demo-head/props.ts'),
    component: () => import('../tools/gallery/demo-head/demo-head.tsx'),
  },
  'raan-shop-facts': {
    spec: () => import('../tools/gallery/shop-facts/props.ts'),
    component: () => import('../tools/gallery/shop-facts/shop-facts.tsx'),
  },
  'raan-intl-table': {
    spec: () => import('../tools/gallery/intl-table/props.ts'),
    component: () => import('../tools/gallery/intl-table/intl-table.tsx'),
  },
  'raan-link-table': {
    spec: () => import('../tools/gallery/link-table/props.ts'),
    component: () => import('../tools/gallery/link-table/link-table.tsx'),
  },
  'raan-preload-log': {
    spec: () => import('../tools/gallery/preload-log/props.ts'),
    component: () => import('../tools/gallery/preload-log/preload-log.tsx'),
  },
  'raan-visitor-facts': {
    spec: () => import('../tools/gallery/visitor-facts/props.ts'),
    component: () => import('../tools/gallery/visitor-facts/visitor-facts.tsx'),
  },
  'raan-visitor-as': {
    spec: () => import('../tools/gallery/visitor-as/props.ts'),
    component: () => import('../tools/gallery/visitor-as/visitor-as.tsx'),
  },
  'raan-coupon-bench': {
    spec: () => import('../tools/gallery/coupon-demo/props.ts'),
    component: () => import('../tools/gallery/coupon-demo/coupon-demo.tsx'),
  },
  'raan-worker-state': {
    spec: () => import('../tools/gallery/worker-state/props.ts'),
    component: () => import('../tools/gallery/worker-state/worker-state.tsx'),
  },
  'raan-sandbox': {
    spec: () => import('../tools/gallery/sandbox/props.ts'),
    component: () => import('../tools/gallery/sandbox/sandbox.tsx'),
  },
};

/** All own types by name. */
export const ownTypes: Readonly<Record<string, Pick<RegistryEntry, 'component'>>> = {
  [CART]: { component: () => import('../shell/cart-page/cart-page.tsx') },
  ...galleryTypes,
};

/** Module of each own type by name, as a path from the repository's root: the key in the build's manifest. */
export const OWN_MODULES: Readonly<Record<string, string>> = {
  [CART]: 'src/shell/cart-page/cart-page.tsx',
  'raan-gallery': 'src/tools/gallery/overview/overview.tsx',
  'raan-gallery-entry': 'src/tools/gallery/entry/entry.tsx',
  'raan-playground': 'src/tools/gallery/playground/playground.tsx',
  'raan-demo-head': 'src/tools/gallery/demo-head/demo-head.tsx',
  'raan-shop-facts': 'src/tools/gallery/shop-facts/shop-facts.tsx',
  'raan-intl-table': 'src/tools/gallery/intl-table/intl-table.tsx',
  'raan-link-table': 'src/tools/gallery/link-table/link-table.tsx',
  'raan-preload-log': 'src/tools/gallery/preload-log/preload-log.tsx',
  'raan-visitor-facts': 'src/tools/gallery/visitor-facts/visitor-facts.tsx',
  'raan-visitor-as': 'src/tools/gallery/visitor-as/visitor-as.tsx',
  'raan-coupon-bench': 'src/tools/gallery/coupon-demo/coupon-demo.tsx',
  'raan-worker-state': 'src/tools/gallery/worker-state/worker-state.tsx',
  'raan-sandbox': 'src/tools/gallery/sandbox/sandbox.tsx',
};
