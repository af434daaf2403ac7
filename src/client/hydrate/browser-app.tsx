import type { I18n } from '@lingui/core';
import { type ReactNode, startTransition, useLayoutEffect, useMemo, useState } from 'react';
import { type Shop, useStore } from '#registry/kit/shop.ts';
import type { Boot, ShownBase } from '../../page/page-view.ts';
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
  readonly watched?: AppView['watched'];
  /** Runs what changes the page; in preview at once, for nothing else is being done. */
  readonly schedule?: (change: () => void) => void;
  readonly children: ReactNode;
}

/** The app in the browser: draws what is on the stage. */
export function BrowserApp({ schedule = startTransition, ...props }: Props) {
  const { boot, currentPage, base: store, i18n, shop, rendering, watched, children } = props;
  const { lang, origin, preview } = boot;
  const base = useStore(store);
  const app = useMemo(() => ({ base, lang, origin, preview, watched }), [base, lang, origin, preview, watched]);
  const [pageLocation, setPageLocation] = useState(currentPage.get);
  useLayoutEffect(() => currentPage.attach((next) => schedule(() => setPageLocation(next))), [currentPage, schedule]);
  useLayoutEffect(() => currentPage.drawn(pageLocation), [pageLocation, currentPage]);
  return (
    <App pageLocation={pageLocation} i18n={i18n} app={app} shop={shop} rendering={rendering}>
      {children}
    </App>
  );
}
