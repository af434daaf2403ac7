import { parse } from 'hono/utils/cookie';
import { DEFAULT_LANG, isLang, type Lang } from '#schemas/lang.ts';
import { intlByLang } from '#schemas/values/text/intl-by-lang.ts';

/**
 * The language of `lang` in the URL, else of the shop's page that linked here, else of the shop's `locale` cookie; Thai
 * by default.
 */
export function langOf(request: Request): Lang {
  const asked =
    new URL(request.url).searchParams.get('lang') ??
    langOfPage(request.headers) ??
    parse(request.headers.get('cookie') ?? '', 'locale').locale;
  return isLang(asked) ? asked : DEFAULT_LANG;
}

function prefixOf(lang: Lang): string {
  return lang === DEFAULT_LANG ? '' : `/${lang}`;
}

/** The shop's home in a language. */
export function homePath(lang: Lang): string {
  return prefixOf(lang) || '/';
}

/** The language of the shop's page that linked here; the account site and the checkout have theirs in the URL. */
function langOfPage(headers: Headers): Lang | undefined {
  const from = URL.parse(headers.get('referer') ?? '');
  const host = headers.get('x-forwarded-host')?.split(',').at(-1)?.trim() ?? headers.get('host');
  if (from === null || from.host !== host) return undefined;
  const [, first = ''] = from.pathname.split('/');
  if (first === 'account' || first === 'pay') return undefined;
  return isLang(first) ? first : DEFAULT_LANG;
}

/** The shop's URL that hands the cart off to the checkout. */
export function checkoutPath(lang: Lang): string {
  return `${prefixOf(lang)}/checkout`;
}

/** The shop's cart. */
export function cartPath(lang: Lang): string {
  return `${prefixOf(lang)}/cart`;
}

/** A path of the shop in a language; a path with a language prefix keeps it. */
export function shopPath(path: string, lang: Lang): string {
  const [, first = ''] = path.split(/[/?#]/);
  return isLang(first) ? path : path === '/' ? homePath(lang) : prefixOf(lang) + path;
}

/** A product's or variant's page in a language, from its uuid. */
export function productPath(uuid: string, lang: Lang): string {
  return `${prefixOf(lang)}/product/${uuid}`;
}

const dayFormat = intlByLang(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'Asia/Bangkok' }),
);
const momentFormat = intlByLang((locale) => {
  const style = { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23', timeZone: 'Asia/Bangkok' } as const;
  return new Intl.DateTimeFormat(locale, style);
});

/** A day; in Thai by the Buddhist calendar. */
export function formatDay(date: Date, lang: Lang): string {
  return dayFormat(lang).format(date);
}

/** A day and its time, with 24 hours as everywhere in the shop. */
export function formatMoment(date: Date, lang: Lang): string {
  return momentFormat(lang).format(date);
}
