import type { I18n } from '@lingui/core';
import type { Lang } from '#schemas/lang.ts';
import { createCaller } from '../call.ts';
import { offersGrayMode } from '../page/gray-mode.ts';
import type { Boot, PageOutcome } from '../page/shown.ts';
import { UNKNOWN_WEB_ID } from '../page/web-id.ts';
import { internalPath } from '../routes/links.ts';
import type { AppRouter } from '../routes/router.tsx';
import type { AppShop } from '../shop/app-shop.ts';
import { createBrowser } from '../shop/browser.ts';
import { createShop } from '../shop/create-shop.ts';
import { defaultConsents } from '../shop/first-views.ts';
import { createLoadingCounter } from '../shop/loading.ts';
import { goTo } from './follow-links.ts';

interface Options {
  readonly boot: Boot;
  readonly router: AppRouter;
  readonly i18n: I18n;
}

/** The shop of this browser, told of every page that is shown. */
export function startShop({ boot, router, i18n }: Options): AppShop {
  const { lang, preview, handOff, base } = boot;
  const { web_id: webId = UNKNOWN_WEB_ID, web_name: webName = '' } = base.base.web ?? {};
  const loading = createLoadingCounter();
  const offersGray = () => {
    const outcome: PageOutcome | undefined = router.state.matches.at(-1)?.loaderData;
    const own = outcome?.kind === 'page' ? outcome.page.pageComponent : [];
    return offersGrayMode(router.state.location.pathname, [...base.header, ...base.free, ...base.footer, ...own]);
  };
  const shop = createShop({
    call: createCaller({ baseUrl: '', lang, host: location.host, onStart: loading.onStart, onEnd: loading.onEnd }),
    webId,
    webName,
    lang,
    translate: (message, values) => i18n._({ ...message, ...(values === undefined ? {} : { values }) }),
    storage: localStorageOrNull(),
    browser: createBrowser(),
    navigate: (href) => navigate(router, href, lang),
    checkoutUrl: handOff.checkoutUrl,
    homeUrl: handOff.homeUrl,
    preview,
    first: boot.first,
    defaultConsents: defaultConsents(base.base),
    offersGray: offersGray(),
    log: (message, details) => reportError(new Error(message, { cause: details })),
  });
  const shown = () => {
    const outcome: PageOutcome | undefined = router.state.matches.at(-1)?.loaderData;
    const product =
      outcome?.kind === 'page' && isProductPage(router) ? outcome.page.otherData?.productDetails?.[0] : undefined;
    if (product !== undefined) shop.viewed(product.uuid);
  };
  router.subscribe('onRendered', ({ fromLocation, hrefChanged, pathChanged }) => {
    if (fromLocation === undefined || !hrefChanged) return;
    shop.navigated({ pathChanged, offersGray: offersGray() });
    shown();
  });
  shown();
  return shop;
}

function isProductPage(router: AppRouter): boolean {
  return router.state.location.pathname.startsWith('/product/');
}

function navigate(router: AppRouter, href: string, lang: Lang): void {
  const target = internalPath(new URL(href, location.href).href, lang, location.origin);
  if (target === undefined) location.assign(href);
  else void goTo(router, target);
}

function localStorageOrNull(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}
