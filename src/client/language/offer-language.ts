/** Offers the page in the visitor's language instead of redirecting there (contract, chapter 10). */
import type { Lang } from '#schemas/lang.ts';
import type { CurrentPage } from '../../page/current-page.ts';
import type { Cookies } from '../../shop/storage/cookies.ts';
import { isHuman, isSwitch, languageToOffer } from './choice.ts';

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
 * Stores the language that the visitor chooses: by switching, by accepting the offer, or by closing it, which chooses the
 * page's own. Where there is nothing to offer the page's language counts as chosen.
 */
export async function offerLanguage({ page, offered, cookies, currentPage }: LanguageOptions): Promise<void> {
  const choose = (lang: Lang) => cookies.write(LOCALE, lang, LOCALE_DAYS);
  const { languages, userAgent } = navigator;
  const offer = isSwitch(document.referrer, location)
    ? undefined
    : languageToOffer({ page, stored: cookies.read(LOCALE), languages, offered });
  if (offer === undefined) return choose(page);
  if (!isHuman(userAgent)) return;

  const { showLanguageBar } = await import('./show-language-bar.ts');
  await showLanguageBar({ lang: offer, currentPage, choose, stay: () => choose(page) });
}
