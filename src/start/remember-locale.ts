import type { Lang } from '#schemas/lang.ts';

const YEAR_S = 365 * 24 * 60 * 60;

/** Keeps the page's language in the `locale` cookie for 365 days (specification, chapter 9); the account and checkout pages read it. */
export function rememberLocale(lang: Lang): void {
  document.cookie = `locale=${lang}; path=/; max-age=${YEAR_S}; samesite=lax${location.protocol === 'https:' ? '; secure' : ''}`;
}
