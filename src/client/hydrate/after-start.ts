import { shopLangs } from '#registry/kit/site/shop-info.ts';
import { UNKNOWN_WEB_ID, type Boot } from '../../page/shown-page.ts';
import type { CurrentPage } from '../../page/current-page.ts';
import type { AppShop } from '../../shop/app-shop.ts';
import { documentCookies } from '../../shop/storage/cookies.ts';
import { registerWorker } from '../service-worker/register.ts';
import { followRows } from './follow-rows.ts';
import { storeViewport } from './viewport-cookie.ts';
import { offerLanguage } from '../language/offer-language.ts';
import { reportPageViews } from '../tracking/report-page-views.ts';
import { whenRestored } from '../tracking/when-restored.ts';

interface HydratedApp {
  readonly boot: Boot;
  readonly currentPage: CurrentPage;
  readonly shop: AppShop;
}

/**
 * Follows the rows of carousels, registers the service worker, stores the viewport, offers another language and reports
 * page views: deferred work, in a chunk loaded after hydration. A frame, preview or not, only does the first.
 */
export function runAfterStart({ boot, currentPage, shop }: HydratedApp): void {
  followRows();
  if (boot.preview || window.parent !== window) return;
  const { lang, worker, vitals } = boot;
  const { base } = boot.base;
  storeViewport();
  const { web_id: webId = UNKNOWN_WEB_ID, stat_server: server } = base.web ?? {};
  reportPageViews({
    server,
    webId,
    lang,
    currentPage,
    consent: shop.consent,
    onRestored: whenRestored,
    request: requestImage,
  });
  offerLanguage({ page: lang, offered: shopLangs({ base }), cookies: documentCookies(), currentPage }).catch(
    reportError,
  );
  if (worker) registerWorker().catch(reportError);
  if (vitals !== undefined && Math.random() < vitals) void measureVitals(shop, currentPage.get().pathname);
}

async function measureVitals({ consent }: AppShop, path: string): Promise<void> {
  const { reportVitals } = await import('../tracking/report-vitals.ts');
  reportVitals({ path, mayReport: () => consent.view.get().consents.analytics_storage === 'granted' });
}

function requestImage(url: string): void {
  const image = new Image();
  image.referrerPolicy = 'no-referrer';
  image.src = url;
}
