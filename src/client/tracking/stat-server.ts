import type { ConsentPort } from '#registry/kit/shop.ts';
import type { Lang } from '#schemas/lang.ts';
import type { CurrentPage } from '../../page/current-page.ts';

/** What the shop's own counter needs; without an https address in `server` nothing is counted. */
export interface StatOptions {
  /** `web.stat_server` of the base. */
  readonly server: string | undefined;
  readonly webId: string;
  readonly lang: Lang;
  readonly currentPage: Pick<CurrentPage, 'get' | 'subscribe'>;
  readonly consent: Pick<ConsentPort, 'view'>;
  /** Asks for a picture: what a server that counts understands, and what leaves the page nothing to wait for. */
  readonly ask: (url: string) => void;
}

/**
 * Tells the shop's own counter which pages are looked at: `web_id`, `path`, `lang`, and no more. Only over https, and only
 * while the visitor consents to statistics; a page is told once.
 */
export function tellStatServer({ server, webId, lang, currentPage, consent, ask }: StatOptions): void {
  const counter = URL.parse(server ?? '');
  if (counter?.protocol !== 'https:') return;
  let told: unknown;
  const tell = () => {
    const pageLocation = currentPage.get();
    if (pageLocation === told || consent.view.get().consents.analytics_storage !== 'granted') return;
    told = pageLocation;
    const url = new URL(counter);
    for (const [name, value] of Object.entries({ web_id: webId, path: pageLocation.pathname, lang }))
      url.searchParams.set(name, value);
    ask(url.href);
  };
  tell();
  currentPage.subscribe(tell);
  consent.view.subscribe(tell);
}
