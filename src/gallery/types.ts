/** Types of the storefront's own demo pages; no page of a platform can name them. */
import type { Registry } from '#registry/kit/registry.ts';

export const galleryTypes: Registry = {
  'raan-gallery': { spec: () => import('./overview/props.ts'), component: () => import('./overview/overview.tsx') },
  'raan-gallery-entry': { spec: () => import('./entry/props.ts'), component: () => import('./entry/entry.tsx') },
  'raan-playground': {
    spec: () => import('./playground/props.ts'),
    component: () => import('./playground/playground.tsx'),
  },
  'raan-demo-head': {
    spec: () => import('./demo-head/props.ts'),
    component: () => import('./demo-head/demo-head.tsx'),
  },
  'raan-shop-facts': {
    spec: () => import('./shop-facts/props.ts'),
    component: () => import('./shop-facts/shop-facts.tsx'),
  },
  'raan-intl-table': {
    spec: () => import('./intl-table/props.ts'),
    component: () => import('./intl-table/intl-table.tsx'),
  },
  'raan-link-table': {
    spec: () => import('./link-table/props.ts'),
    component: () => import('./link-table/link-table.tsx'),
  },
  'raan-preload-log': {
    spec: () => import('./preload-log/props.ts'),
    component: () => import('./preload-log/preload-log.tsx'),
  },
  'raan-visitor-facts': {
    spec: () => import('./visitor-facts/props.ts'),
    component: () => import('./visitor-facts/visitor-facts.tsx'),
  },
  'raan-visitor-as': {
    spec: () => import('./visitor-as/props.ts'),
    component: () => import('./visitor-as/visitor-as.tsx'),
  },
  'raan-coupon-bench': {
    spec: () => import('./coupon-bench/props.ts'),
    component: () => import('./coupon-bench/coupon-bench.tsx'),
  },
  'raan-worker-state': {
    spec: () => import('./worker-state/props.ts'),
    component: () => import('./worker-state/worker-state.tsx'),
  },
  'raan-sandbox': { spec: () => import('./sandbox/props.ts'), component: () => import('./sandbox/sandbox-node.tsx') },
};

/** Where the module of each lies, for the build's manifest. */
export const GALLERY_MODULES: Readonly<Record<string, string>> = {
  'raan-gallery': 'src/gallery/overview/overview.tsx',
  'raan-gallery-entry': 'src/gallery/entry/entry.tsx',
  'raan-playground': 'src/gallery/playground/playground.tsx',
  'raan-demo-head': 'src/gallery/demo-head/demo-head.tsx',
  'raan-shop-facts': 'src/gallery/shop-facts/shop-facts.tsx',
  'raan-intl-table': 'src/gallery/intl-table/intl-table.tsx',
  'raan-link-table': 'src/gallery/link-table/link-table.tsx',
  'raan-preload-log': 'src/gallery/preload-log/preload-log.tsx',
  'raan-visitor-facts': 'src/gallery/visitor-facts/visitor-facts.tsx',
  'raan-visitor-as': 'src/gallery/visitor-as/visitor-as.tsx',
  'raan-coupon-bench': 'src/gallery/coupon-bench/coupon-bench.tsx',
  'raan-worker-state': 'src/gallery/worker-state/worker-state.tsx',
  'raan-sandbox': 'src/gallery/sandbox/sandbox-node.tsx',
};
