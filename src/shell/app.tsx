import type { I18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { RouterProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type Shop, ShopContext } from '#registry/kit/shop.ts';
import { type Rendering, RenderingContext } from '../renderer/tree.tsx';
import type { AppRouter } from '../routes/router.tsx';
import { AppContext, type AppView } from './app-context.ts';

interface Props {
  readonly router: AppRouter;
  readonly i18n: I18n;
  readonly app: AppView;
  readonly shop: Shop;
  readonly rendering: Rendering;
  /** What lies over the page: drawer, notifications. In the browser only. */
  readonly children?: ReactNode;
}

/** The whole app, the same on the server and in the browser. */
export function App({ router, i18n, app, shop, rendering, children }: Props) {
  return (
    <I18nProvider i18n={i18n}>
      <AppContext value={app}>
        <ShopContext value={shop}>
          <RenderingContext value={rendering}>
            <RouterProvider router={router} />
            {children}
          </RenderingContext>
        </ShopContext>
      </AppContext>
    </I18nProvider>
  );
}
