import type { I18n } from '@lingui/core';
import type { ReactNode } from 'react';
import type { Shop } from '#registry/kit/shop.ts';
import type { Boot } from '../page/shown.ts';
import type { AppRouter } from '../routes/router.tsx';
import { serverShop } from '../shop/server-shop.ts';

interface Options {
  readonly boot: Boot;
  readonly router: AppRouter;
  readonly i18n: I18n;
}

/** The shop of this browser, and what lies over the page. */
export function startShop(_options: Options): { readonly shop: Shop; readonly overlays: ReactNode } {
  return { shop: serverShop(), overlays: null };
}
