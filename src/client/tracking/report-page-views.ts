import type { ConsentPort } from '#registry/kit/shop.ts';
import { parseUrl } from '#schemas/values/address/parse-url.ts';
import type { Lang } from '#schemas/lang.ts';
import type { CurrentPage } from '../../page/current-page.ts';

/** Options of the shop's own counter; without an https address in `server` nothing is reported. */
export interface StatOptions {
  /** `web.stat_server` of the base. */
  readonly server: string | undefined;
  readonly webId: string;
  readonly lang: Lang;
  readonly currentPage: Pick<CurrentPage, 'get' | 'subscribe'>;
  readonly consent: Pick<ConsentPort, 'view'>;
  /** Registers a listener for returns to this document from the back/forward cache. */
  readonly onRestored: (listener: () => void) => void;
  /** Requests an image, which needs no CORS and no answer. */
  readonly request: (url: string) => void;
}

/**
 * Reports page views to the shop's own counter: `web_id`, `path`, `lang`, and no more. Only over https, and only while the
 * visitor consents to statistics; a page is reported once each time it is shown, also from the back/forward cache.
 */
export function reportPageViews({ server, webId, lang, currentPage, consent, onRestored, request }: StatOptions): void {
  const counter = parseUrl(server ?? '');
  if (counter?.protocol !== 'https:') return;
  let reported: unknown;
  const report = () => {
    const pageLocation = currentPage.get();
    if (pageLocation === reported || consent.view.get().consents.analytics_storage !== 'granted') return;
    reported = pageLocation;
    const url = new URL(counter);
    for (const [name, value] of Object.entries({ web_id: webId, path: pageLocation.pathname, lang }))
      url.searchParams.set(name, value);
    request(url.href);
  };
  report();
  currentPage.subscribe(report);
  consent.view.subscribe(report);
  onRestored(() => {
    reported = undefined;
    report();
  });
}
