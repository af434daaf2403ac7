/** Languages of a shop (specification, chapter 9); th is the default and has no path prefix. */
export const LANGS = ['th', 'en', 'cn', 'kr', 'jp'] as const;
/** A language as paths and the API's `lang` spell it; `LANG_TAGS` has the tag that browsers know. */
export type Lang = (typeof LANGS)[number];

/** The language of a path without prefix (specification, chapter 9). */
export const DEFAULT_LANG: Lang = 'th';

/** BCP 47 tags for `lang` and `hreflang` (contract, chapter 8). */
export const LANG_TAGS: Readonly<Record<Lang, string>> = { th: 'th', en: 'en', cn: 'zh-CN', kr: 'ko', jp: 'ja' };

/** Languages with their country, for `Intl` and Open Graph (specification, chapter 3 "Locale record": th-TH, en-US). */
export const LOCALE_TAGS: Readonly<Record<Lang, string>> = {
  th: 'th-TH',
  en: 'en-US',
  cn: 'zh-CN',
  kr: 'ko-KR',
  jp: 'ja-JP',
};

/** Each language's own name, for switchers. */
export const LANG_NAMES: Readonly<Record<Lang, string>> = {
  th: 'ไทย',
  en: 'English',
  cn: '中文',
  kr: '한국어',
  jp: '日本語',
};

/** Whether a text is one of the five language codes. */
export function isLang(text: unknown): text is Lang {
  return LANGS.some((lang) => lang === text);
}

/**
 * The language of a code, or of a tag of BCP 47 in any spelling (`EN`, `en-US`, `zh_Hans_CN`, `ja`); undefined for others. Chinese in
 * traditional characters is another text than that of the shop.
 */
export function langOf(code: string): Lang | undefined {
  const tag = code.trim().toLowerCase().replaceAll('_', '-');
  if (/^zh-(?:.*-)?(?:hant|tw|hk|mo)\b/.test(tag)) return undefined;
  const [language] = tag.split('-');
  return LANGS.find((lang) => lang === tag) ?? LANGS.find((lang) => LANG_TAGS[lang].split('-', 1)[0] === language);
}

/** Text in several languages; at least one of them is there. */
export type LocalText = string | { readonly [lang in Lang]?: string | undefined };

/**
 * The fallback languages of a missing text, first to last (contract, chapter 8). Readers of Chinese, Korean and
 * Japanese know English rather than Thai.
 */
const FALLBACKS: Readonly<Record<Lang, readonly Lang[]>> = {
  th: ['th'],
  en: ['en', 'th'],
  cn: ['cn', 'en', 'th'],
  kr: ['kr', 'en', 'th'],
  jp: ['jp', 'en', 'th'],
};

/** Which of the languages given is shown in one language, by the fallbacks, then the first given; undefined without any. */
export function shownLang(given: readonly Lang[], lang: Lang): Lang | undefined {
  return FALLBACKS[lang].find((candidate) => given.includes(candidate)) ?? given[0];
}

/** The text in one language, or in the one that stands in for it (contract, chapter 8). */
export function textIn(text: LocalText, lang: Lang): string {
  if (typeof text === 'string') return text;
  const given = Object.keys(text)
    .filter((key) => isLang(key))
    .filter((key) => text[key] !== undefined);
  const shown = shownLang(given, lang);
  return (shown === undefined ? undefined : text[shown]) ?? '';
}
