import { isLang } from '#schemas/lang.ts';

/** The languages of the account site and the checkout page; visitors of the shop's other languages get English. */
export type SiteLang = 'th' | 'en';

/** Chosen by `lang` in the address, else by the shop's `locale` cookie; Thai by default. */
export function siteLang(request: Request): SiteLang {
  const asked = new URL(request.url).searchParams.get('lang') ?? localeCookie(request.headers.get('cookie') ?? '');
  return asked === 'th' || !isLang(asked) ? 'th' : 'en';
}

/** The shop's home in a language of the site. */
export function homePath(lang: SiteLang): string {
  return lang === 'th' ? '/' : '/en';
}

/** Baht with two decimals, as people write it. */
export function formatBaht(baht: number, lang: SiteLang): string {
  return new Intl.NumberFormat(LOCALES[lang], { style: 'currency', currency: 'THB' }).format(baht);
}

/** A day, in Thai by the Buddhist calendar. */
export function formatDay(date: Date, lang: SiteLang): string {
  return new Intl.DateTimeFormat(LOCALES[lang], { dateStyle: 'long', timeZone: 'Asia/Bangkok' }).format(date);
}

/** A day and the time of it. */
export function formatMoment(date: Date, lang: SiteLang): string {
  const style = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Bangkok' } as const;
  return new Intl.DateTimeFormat(LOCALES[lang], style).format(date);
}

const LOCALES = { th: 'th-TH', en: 'en-GB' } as const;

function localeCookie(header: string): string | undefined {
  const [, locale] = /(?:^|;\s*)locale=([^;]*)/.exec(header) ?? [];
  return locale;
}
