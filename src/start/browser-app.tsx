import type { I18n } from '@lingui/core';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type { Shop } from '#registry/kit/shop.ts';
import { loadBase } from '../page/load-base.ts';
import type { Boot } from '../page/shown.ts';
import type { Rendering } from '../renderer/tree.tsx';
import { typesOf } from '../renderer/walk.ts';
import type { AppRouter } from '../routes/router.tsx';
import { App } from '../shell/app.tsx';

interface Props {
  readonly boot: Boot;
  readonly prefix: string;
  readonly router: AppRouter;
  readonly i18n: I18n;
  readonly shop: Shop;
  readonly rendering: Rendering;
  readonly children: ReactNode;
}

/** The app in the browser. On paths that start with `/demo` the base is asked for anew (specification, chapter 2). */
export function BrowserApp({ boot, prefix, router, i18n, shop, rendering, children }: Props) {
  const { lang, origin, preview } = boot;
  const [base, setBase] = useState(boot.base);
  const app = useMemo(() => ({ base, lang, origin, preview }), [base, lang, origin, preview]);
  useEffect(() => {
    const controller = new AbortController();
    const refresh = async (path: string) => {
      if (!path.startsWith('/demo')) return;
      const fresh = await loadBase(prefix, controller.signal);
      if (fresh === undefined) return;
      await rendering.components.load(typesOf([...fresh.header, ...fresh.footer, ...fresh.free]));
      if (!controller.signal.aborted) setBase(fresh);
    };
    void refresh(router.state.location.pathname);
    const stop = router.subscribe('onRendered', ({ pathChanged, toLocation }) => {
      if (pathChanged) void refresh(toLocation.pathname);
    });
    return () => {
      stop();
      controller.abort();
    };
  }, [prefix, rendering, router]);
  return (
    <App router={router} i18n={i18n} app={app} shop={shop} rendering={rendering}>
      {children}
    </App>
  );
}
