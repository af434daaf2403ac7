/** Which language a visitor wants (specification, chapter 4 "Locale"): as chosen before, else the browser's. Pure. */
import { type Lang, LANG_TAGS, LANGS } from '#schemas/lang.ts';
import { langPrefix, splitLang } from '../../routes/lang-prefix.ts';

export interface ConditionContext {
  /** Language of the page. */
  readonly page: Lang;
  /** Cookie `locale`. */
  readonly kept: string | undefined;
  /** BCP 47 tags of the browser, the dearest first. */
  readonly languages: readonly string[];
  /** Languages of the shop. */
  readonly offered: readonly Lang[];
}

/**
 * The language to offer beside the page's own. Undefined where the page is in the wanted one, or in as good a one as any: of
 * what the browser asks for the shop has nothing.
 */
export function languageToOffer({ page, kept, languages, offered }: ConditionContext): Lang | undefined {
  const chosen = offered.find((lang) => lang === kept);
  const wanted = chosen ?? languages.map(langOfTag).find((lang) => lang !== undefined && offered.includes(lang));
  return wanted === page ? undefined : wanted;
}

function langOfTag(tag: string): Lang | undefined {
  const language = tag.toLowerCase().split('-', 1)[0];
  return LANGS.find((lang) => LANG_TAGS[lang].split('-', 1)[0] === language);
}

/** Whether somebody has come from this very page in another language: who switches has chosen. */
export function isSwitch(referrer: string, here: Pick<URL, 'origin' | 'pathname'>): boolean {
  const before = URL.parse(referrer);
  if (before === null || before.origin !== here.origin) return false;
  const [from, to] = [splitLang(before.pathname), splitLang(here.pathname)];
  return from.lang !== to.lang && from.rest === to.rest;
}

/** The address of the page in another language, with its query and its place. */
export function hrefIn(lang: Lang, { pathname, search, hash }: Pick<URL, 'pathname' | 'search' | 'hash'>): string {
  const { rest } = splitLang(pathname);
  const prefix = langPrefix(lang);
  return `${prefix}${rest === '/' && prefix !== '' ? '' : rest}${search}${hash}`;
}

/** Programs that read pages for others are not asked. */
export function isAsked(userAgent: string): boolean {
  return !/bot|crawl|spider|slurp|lighthouse|preview/i.test(userAgent);
}
