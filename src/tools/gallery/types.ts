/** Component types of the storefront's own demo pages; a platform's pages cannot use them. */
import type { Registry } from '#registry/kit/define.ts';

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
    spec: () => import('./coupon-demo/props.ts'),
    component: () => import('./coupon-demo/coupon-demo.tsx'),
  },
  'raan-worker-state': {
    spec: () => import('./worker-state/props.ts'),
    component: () => import('./worker-state/worker-state.tsx'),
  },
  'raan-sandbox': { spec: () => import('./sandbox/props.ts'), component: () => import('./sandbox/sandbox.tsx') },
};

/** Module of each type, as a key of Vite's manifest. */
export const GALLERY_MODULES: Readonly<Record<string, string>> = {
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
