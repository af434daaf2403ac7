import { type Lang, LANG_TAGS, LANGS, LETTERS } from '#schemas/lang.ts';

/** Attributes of an element that holds one text of the shop and nothing else. */
export interface TextAttributes {
  /** The text's language where it is not the page's: what stands in for a missing translation (contract, chapter 8). */
  readonly lang?: string;
  /** Marks Thai text: the server puts places to break between its words. */
  readonly 'data-words'?: '';
}

/** Languages with letters that English lacks. Korean texts hold Chinese characters too, so languages of these come last. */
const CANDIDATES = LANGS.filter((lang) => lang !== 'en').toSorted((a, b) => Number(hasHan(a)) - Number(hasHan(b)));

/** The language attributes of a shop's text. Records have a text without its language, so its script decides. */
export function textAttributes(text: string, lang: Lang): TextAttributes {
  const own = langOf(text, lang);
  return {
    ...(own === lang ? {} : { lang: LANG_TAGS[own] }),
    ...(LETTERS.th.test(text) ? { 'data-words': '' } : {}),
  };
}

function hasHan(lang: Lang): boolean {
  return LETTERS[lang].test('漢');
}

function langOf(text: string, lang: Lang): Lang {
  if (lang !== 'en' && LETTERS[lang].test(text)) return lang;
  const other = CANDIDATES.find((candidate) => candidate !== lang && LETTERS[candidate].test(text));
  if (other !== undefined) return other;
  // Thai pages mix in names in Latin letters, and their readers' voices know them.
  return lang !== 'th' && LETTERS.en.test(text) ? 'en' : lang;
}
