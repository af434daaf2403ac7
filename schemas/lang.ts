/** The languages of a shop: one row each, from which everything else derives. */

/** A language. `th` is the default of paths (specification, chapter 9), `en` the language that messages are written in. */
interface LangRow {
  /** As paths and the API's `lang` spell it. */
  readonly code: string;
  /** BCP 47 tag for `lang` and `hreflang` (contract, chapter 8). */
  readonly tag: string;
  /** With its country, for `Intl` and Open Graph (specification, chapter 3 "Locale record": th-TH, en-US). */
  readonly locale: string;
  /** Extension of `locale` for `Intl`: calendar and digits. */
  readonly extension?: string;
  /** Its own name, for switchers. */
  readonly name: string;
  /** The languages that replace a missing text, first to last (contract, chapter 8). */
  readonly fallbacks: readonly ('en' | 'th')[];
  /** The sign between groups of digits, as `Intl` writes it. */
  readonly digitSeparator: string;
  /** Whether spaces separate its words. */
  readonly hasSpaces: boolean;
  /** Matches texts that may be of this language and are not English. English: words, not units and signs. */
  readonly letters: RegExp;
  /** Tags of the same language that are another text than the shop's; in lower case. */
  readonly otherText?: RegExp;
  /** A day; `month` is 0 to 11. Phones need 40 ms for the first date of `Intl`. */
  readonly day: (year: number, month: number, day: number) => string;
}

const THAI_MONTHS = 'มกราคม กุมภาพันธ์ มีนาคม เมษายน พฤษภาคม มิถุนายน กรกฎาคม สิงหาคม กันยายน ตุลาคม พฤศจิกายน ธันวาคม'.split(' ');
const ENGLISH_MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);
/** Year of the Buddhist era that the year 0 is. */
const BUDDHIST_ERA = 543;

const ROWS = [
  {
    code: 'th',
    tag: 'th',
    locale: 'th-TH',
    // Thai shops use the Buddhist era.
    extension: '-u-ca-buddhist-nu-latn',
    name: 'ไทย',
    fallbacks: [],
    digitSeparator: ',',
    hasSpaces: false,
    letters: /\p{Script=Thai}/u,
    day: (year, month, day) => `${day} ${THAI_MONTHS[month]} ${year + BUDDHIST_ERA}`,
  },
  {
    code: 'en',
    tag: 'en',
    locale: 'en-US',
    name: 'English',
    fallbacks: ['th'],
    digitSeparator: ',',
    hasSpaces: true,
    letters: /\p{Script=Latin}{3}/u,
    day: (year, month, day) => `${ENGLISH_MONTHS[month]} ${day}, ${year}`,
  },
  {
    code: 'cn',
    tag: 'zh-CN',
    locale: 'zh-CN',
    name: '中文',
    fallbacks: ['en', 'th'],
    digitSeparator: ',',
    hasSpaces: false,
    letters: /^(?=.*\p{Script=Han})[^\p{Script=Hiragana}\p{Script=Katakana}]*$/su,
    // Traditional characters; the script decides before the country.
    otherText: /^zh-(?!.*\bhans\b)(?:.*-)?(?:hant|tw|hk|mo)\b/,
    day: (year, month, day) => `${year}年${month + 1}月${day}日`,
  },
  {
    code: 'kr',
    tag: 'ko',
    locale: 'ko-KR',
    name: '한국어',
    fallbacks: ['en', 'th'],
    digitSeparator: ',',
    hasSpaces: true,
    letters: /\p{Script=Hangul}/u,
    day: (year, month, day) => `${year}년 ${month + 1}월 ${day}일`,
  },
  {
    code: 'jp',
    tag: 'ja',
    locale: 'ja-JP',
    name: '日本語',
    fallbacks: ['en', 'th'],
    digitSeparator: ',',
    hasSpaces: false,
    // Without kana the text may be Chinese too.
    letters: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u,
    day: (year, month, day) => `${year}年${month + 1}月${day}日`,
  },
] as const satisfies readonly LangRow[];

/** A language as paths and the API's `lang` spell it; `LANG_TAGS` has the tag that browsers know. */
export type Lang = (typeof ROWS)[number]['code'];

/** Languages of a shop (specification, chapter 9); th is the default and has no path prefix. */
export const LANGS: readonly Lang[] = ROWS.map(({ code }) => code);

/** The language of a path without prefix (specification, chapter 9). */
export const DEFAULT_LANG: Lang = 'th';

/** One value per language. */
export function byLang<Value>(valueOf: (lang: Lang) => Value): Readonly<Record<Lang, Value>> {
  return Object.fromEntries(LANGS.map((lang) => [lang, valueOf(lang)])) as Record<Lang, Value>;
}

/** One field of each row. Builds leave out unused columns. */
function column<Value>(read: (row: LangRow) => Value): Readonly<Record<Lang, Value>> {
  return Object.fromEntries(ROWS.map((row) => [row.code, read(row)])) as Record<Lang, Value>;
}

/** BCP 47 tags for `lang` and `hreflang` (contract, chapter 8). */
export const LANG_TAGS = column(({ tag }) => tag);

/** Languages with their country, for Open Graph. */
export const LOCALE_TAGS = /* @__PURE__ */ column(({ locale }) => locale);

/** Locales for `Intl`; Thai dates use the Buddhist era, as Thai shops do. */
export const INTL_LOCALES = /* @__PURE__ */ column(({ locale, extension = '' }) => locale + extension);

/** Each language's own name, for switchers. */
export const LANG_NAMES = column(({ name }) => name);

/** The sign between groups of digits. */
export const DIGIT_SEPARATORS = /* @__PURE__ */ column(({ digitSeparator }) => digitSeparator);

/** Whether spaces separate the words of a language. */
export const HAS_SPACES = /* @__PURE__ */ column(({ hasSpaces }) => hasSpaces);

/** Matches texts that may be of a language. */
export const LETTERS = /* @__PURE__ */ column(({ letters }) => letters);

/** Writes a day; the month is 0 to 11. */
export const DAY_FORMATS = /* @__PURE__ */ column(({ day }) => day);

const OTHER_TEXTS: readonly RegExp[] = ROWS.flatMap((row) => ('otherText' in row ? [row.otherText] : []));

const OTHERS: Readonly<Record<Lang, readonly Lang[]>> = column(({ fallbacks }) => fallbacks);
/** A language and those that replace a missing text, first to last (contract, chapter 8). */
export const FALLBACKS: Readonly<Record<Lang, readonly Lang[]>> = byLang((lang) => [lang, ...OTHERS[lang]]);

/** Whether a text is one of the language codes. */
export function isLang(text: unknown): text is Lang {
  return LANGS.some((lang) => lang === text);
}

/**
 * The language of a code, or of a tag of BCP 47 in any spelling (`EN`, `en-US`, `zh_Hans_CN`, `ja`); undefined for others. Chinese in
 * traditional characters is another text than that of the shop.
 */
export function langOf(code: string): Lang | undefined {
  const tag = code.trim().toLowerCase().replaceAll('_', '-');
  const [language] = tag.split('-');
  if (OTHER_TEXTS.some((pattern) => pattern.test(tag))) return undefined;
  return LANGS.find((lang) => lang === tag) ?? LANGS.find((lang) => LANG_TAGS[lang].split('-', 1)[0] === language);
}

/** Text in several languages; at least one of them is there. */
export type LocalText = string | { readonly [lang in Lang]?: string | undefined };

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
