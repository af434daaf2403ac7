import type { I18n } from '@lingui/core';
import { type ReactNode, startTransition, useLayoutEffect, useMemo, useState } from 'react';
import { type Shop, useStore } from '#registry/kit/shop.ts';
import { HydrationContext } from '#registry/kit/ui/as-written.tsx';
import type { Boot, ShownBase } from '../../page/shown-page.ts';
import type { CurrentPage } from '../../page/current-page.ts';
import type { Rendering } from '../../renderer/react/tree.tsx';
import type { AppView } from '../../shell/app-context.ts';
import { App } from '../../shell/app.tsx';
import type { WritableStore } from '../../shop/store.ts';

interface Props {
  readonly boot: Boot;
  readonly currentPage: CurrentPage;
  readonly base: WritableStore<ShownBase>;
  readonly i18n: I18n;
  readonly shop: Shop;
  readonly rendering: Rendering;
  readonly hydration: { readonly isUnderWay: boolean };
  readonly wrapPage?: AppView['wrapPage'];
  /** Schedules a change of the page: a transition, in preview at once. */
  readonly schedule?: (change: () => void) => void;
  readonly children: ReactNode;
}

/** Renders the current page. */
export function BrowserApp({ schedule = startTransition, ...props }: Props) {
  const { boot, currentPage, base: store, i18n, shop, rendering, hydration, wrapPage, children } = props;
  const { lang, origin, preview } = boot;
  const base = useStore(store);
  const app = useMemo(() => ({ base, lang, origin, preview, wrapPage }), [base, lang, origin, preview, wrapPage]);
  const [pageLocation, setPageLocation] = useState(currentPage.get);
  useLayoutEffect(() => currentPage.attach((next) => schedule(() => setPageLocation(next))), [currentPage, schedule]);
  useLayoutEffect(() => currentPage.rendered(pageLocation), [pageLocation, currentPage]);
  return (
    <HydrationContext value={hydration}>
      <App pageLocation={pageLocation} i18n={i18n} app={app} shop={shop} rendering={rendering}>
        {children}
      </App>
    </HydrationContext>
  );
}
