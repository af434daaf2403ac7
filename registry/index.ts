/** The list of component types: one line a type, each lazily loaded. */
import type { Registry } from './kit/registry.ts';

export const registry: Registry = {
  'product-list': {
    spec: () => import('./commerce/product-list/props.ts'),
    component: () => import('./commerce/product-list/product-list.tsx'),
  },
  'recently-viewed': {
    spec: () => import('./commerce/recently-viewed/props.ts'),
    component: () => import('./commerce/recently-viewed/recently-viewed.tsx'),
  },
};
