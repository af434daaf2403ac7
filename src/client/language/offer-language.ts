/** Offers the page in the visitor's language instead of sending anybody there unasked (contract, chapter 10). */
import type { Lang } from '#schemas/lang.ts';
import type { CurrentPage } from '../../page/current-page.ts';
import type { Cookies } from '../../shop/cookies.ts';
import { isAsked, isSwitch, languageToOffer } from './choice.ts';

/** Specification, chapter 9. */
const LOCALE = 'locale';
const LOCALE_DAYS = 365;

/** `page` is the language of the document; `offered` are the languages of the shop. */
export interface LanguageOptions {
  readonly page: Lang;
  readonly offered: readonly Lang[];
  readonly cookies: Cookies;
  readonly currentPage: Pick<CurrentPage, 'subscribe'>;
}

/**
 * Keeps the language that the visitor has chosen: by switching, by accepting what was offered, or by closing the offer, which
 * chooses the page's own. Where there is nothing to offer the page's language counts as chosen.
 */
export async function offerLanguage({ page, offered, cookies, currentPage }: LanguageOptions): Promise<void> {
  const choose = (lang: Lang) => cookies.write(LOCALE, lang, LOCALE_DAYS);
  const { languages, userAgent } = navigator;
  const wanted = isSwitch(document.referrer, location)
    ? undefined
    : languageToOffer({ page, kept: cookies.read(LOCALE), languages, offered });
  if (wanted === undefined) return choose(page);
  if (!isAsked(userAgent)) return;

  const { showLanguageBar } = await import('./show-language-bar.ts');
  showLanguageBar({ lang: wanted, currentPage, choose, stay: () => choose(page) });
}
