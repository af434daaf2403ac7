/** What a page does once it is in the app's hands and nobody waits: a chunk of its own, loaded then. */
import { shopLangs } from '#registry/kit/ui/languages.tsx';
import { UNKNOWN_WEB_ID } from '../page/web-id.ts';
import { documentCookies } from '../shop/cookies.ts';
import { registerWorker } from '../worker/register.ts';
import { keepViewport } from './keep-viewport.ts';
import { offerLanguage } from './language/offer-language.ts';
import type { StartedApp } from './start.tsx';
import { tellStatServer } from './tell-stat-server.ts';

/** In preview nothing of the visitor is kept, asked or told; in a frame of any other kind neither. */
export function afterwards({ boot, stage, shop }: Pick<StartedApp, 'boot' | 'stage' | 'shop'>): void {
  if (boot.preview || window.parent !== window) return;
  const { lang, worker } = boot;
  const { base } = boot.base;
  keepViewport();
  const { web_id: webId = UNKNOWN_WEB_ID, stat_server: server } = base.web ?? {};
  tellStatServer({ server, webId, lang, stage, consent: shop.consent, ask });
  offerLanguage({ page: lang, offered: shopLangs({ base }), cookies: documentCookies(), stage }).catch(reportError);
  if (worker) registerWorker().catch(reportError);
}

function ask(url: string): void {
  const picture = new Image();
  picture.referrerPolicy = 'no-referrer';
  picture.src = url;
}
