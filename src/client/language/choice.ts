/** Chooses the language to offer (specification, chapter 4 "Locale"): the stored choice, else the browser's. Pure. */
import { type Lang, LANG_TAGS, LANGS } from '#schemas/lang.ts';
import { parseUrl } from '#schemas/values/address/parse-url.ts';
import { langPrefix, splitLang } from '../../routes/lang-prefix.ts';

/** The page's, the visitor's and the shop's languages. */
export interface LanguageContext {
  /** Language of the page. */
  readonly page: Lang;
  /** Cookie `locale`. */
  readonly stored: string | undefined;
  /** BCP 47 tags of the browser, by preference. */
  readonly languages: readonly string[];
  /** Languages of the shop. */
  readonly offered: readonly Lang[];
}

/**
 * Returns the language to offer beside the page's own; undefined where the page is in the preferred one, or the shop has none
 * of the preferred ones.
 */
export function languageToOffer({ page, stored, languages, offered }: LanguageContext): Lang | undefined {
  const chosen = offered.find((lang) => lang === stored);
  const preferred = chosen ?? languages.map(langOfTag).find((lang) => lang !== undefined && offered.includes(lang));
  return preferred === page ? undefined : preferred;
}

function langOfTag(tag: string): Lang | undefined {
  const language = tag.toLowerCase().split('-', 1)[0];
  return LANGS.find((lang) => LANG_TAGS[lang].split('-', 1)[0] === language);
}

/** Whether the visitor came from the same page in another language, which is a choice. */
export function isSwitch(referrer: string, here: Pick<URL, 'origin' | 'pathname'>): boolean {
  const before = parseUrl(referrer);
  if (before === undefined || before.origin !== here.origin) return false;
  const [from, to] = [splitLang(before.pathname), splitLang(here.pathname)];
  return from.lang !== to.lang && from.rest === to.rest;
}

/** Returns the address of the page in another language, with its query and hash. */
export function hrefIn(lang: Lang, { pathname, search, hash }: Pick<URL, 'pathname' | 'search' | 'hash'>): string {
  const { rest } = splitLang(pathname);
  const prefix = langPrefix(lang);
  return `${prefix}${rest === '/' && prefix !== '' ? '' : rest}${search}${hash}`;
}

/** Whether a user agent is no known bot; bots get no offer. */
export function isHuman(userAgent: string): boolean {
  return !/bot|crawl|spider|slurp|lighthouse|preview/i.test(userAgent);
}
