import type { I18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { ReactNode } from 'react';
import { type Shop, ShopContext } from '#registry/kit/shop.ts';
import type { PageLocation } from '../page/location.ts';
import { type Rendering, RenderingContext } from '../renderer/react/tree.tsx';
import { AppContext, type AppView } from './app-context.ts';
import { Screen } from './screen.tsx';

interface Props {
  readonly pageLocation: PageLocation;
  readonly i18n: I18n;
  readonly app: AppView;
  readonly shop: Shop;
  readonly rendering: Rendering;
  /** Overlays of the page: drawer, notifications. In the browser only. */
  readonly children?: ReactNode;
}

/** The whole app, the same on the server and in the browser. */
export function App({ pageLocation, i18n, app, shop, rendering, children }: Props) {
  return (
    <I18nProvider i18n={i18n}>
      <AppContext value={app}>
        <ShopContext value={shop}>
          <RenderingContext value={rendering}>
            <Screen pageLocation={pageLocation} />
            {children}
          </RenderingContext>
        </ShopContext>
      </AppContext>
    </I18nProvider>
  );
}
