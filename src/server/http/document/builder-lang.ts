import { type Lang, langOf } from '#schemas/lang.ts';
import { cookieIn } from '../../../shop/storage/cookies.ts';
import { settings } from '#settings';
import type { RequestContext } from '../message/request-context.ts';

/** Holds the language that the workbench was used in last; only `/builder` reads it. */
const COOKIE = 'workbench_lang';
const MAX_AGE_S = 365 * 86_400;
/** A browser sends a few; more are no choice of a person. */
const MOST_TAGS = 20;

/**
 * The language of the workbench: that of the path's prefix or of `lang` in the query, which can name the default one. Without
 * them it is the one used last, else the first that the browser prefers, else the shop's default.
 */
export function builderLang({
  lang,
  hasPrefix,
  query,
  headers,
}: Pick<RequestContext, 'lang' | 'hasPrefix' | 'query' | 'headers'>): Lang {
  if (hasPrefix) return lang;
  const asked = [query.lang ?? '', cookieIn(headers.get('cookie') ?? '', COOKIE) ?? '', ...preferredTags(headers)];
  return asked.map(langOf).find((each) => each !== undefined && settings.languages.includes(each)) ?? lang;
}

/** The `set-cookie` line that keeps the language. */
export function builderLangCookie(lang: Lang, origin: string): string {
  const secure = origin.startsWith('https:') ? '; Secure' : '';
  return `${COOKIE}=${lang}; Path=/builder; Max-Age=${MAX_AGE_S}; HttpOnly; SameSite=Lax${secure}`;
}

/** The tags of `Accept-Language` by weight (RFC 9110, section 12.5.4). */
function preferredTags(headers: Headers): readonly string[] {
  return (headers.get('accept-language') ?? '')
    .split(',', MOST_TAGS)
    .map((range) => {
      const [tag = '', weight] = range.split(';q=');
      return { tag, weight: weight === undefined ? 1 : Number(weight) || 0 };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);
}
