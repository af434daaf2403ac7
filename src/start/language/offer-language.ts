/** Offers the page in the visitor's language instead of sending anybody there unasked (contract, chapter 10). */
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import type { Lang } from '#schemas/lang.ts';
import type { Stage } from '../../page/stage.ts';
import type { Cookies } from '../../shop/cookies.ts';
import { hrefIn, isAsked, isSwitch, languageToOffer } from './choice.ts';

/** Specification, chapter 9. */
const LOCALE = 'locale';
const LOCALE_DAYS = 365;

export interface LanguageOptions {
  readonly page: Lang;
  readonly offered: readonly Lang[];
  readonly cookies: Cookies;
  readonly stage: Pick<Stage, 'subscribe'>;
}

/**
 * Keeps the language that the visitor has chosen: by switching, by accepting what was offered, or by closing the offer, which
 * chooses the page's own. Where there is nothing to offer the page's language counts as chosen.
 */
export async function offerLanguage({ page, offered, cookies, stage }: LanguageOptions): Promise<void> {
  const choose = (lang: Lang) => cookies.write(LOCALE, lang, LOCALE_DAYS);
  const { languages, userAgent } = navigator;
  const wanted = isSwitch(document.referrer, location)
    ? undefined
    : languageToOffer({ page, kept: cookies.read(LOCALE), languages, offered });
  if (wanted === undefined) return choose(page);
  if (!isAsked(userAgent)) return;

  const { LanguageBar } = await import('./language-bar.tsx');
  const place = document.createElement('div');
  // First in the order of reading, as it is about the whole page.
  document.body.prepend(place);
  const root = createRoot(place);
  const show = () =>
    root.render(
      createElement(LanguageBar, {
        lang: wanted,
        href: hrefIn(wanted, location),
        onGo: () => choose(wanted),
        onClose: () => {
          choose(page);
          leave();
        },
      }),
    );
  const stop = stage.subscribe(show);
  const leave = () => {
    stop();
    root.unmount();
    place.remove();
  };
  show();
}
