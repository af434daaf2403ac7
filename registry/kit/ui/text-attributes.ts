import { type Lang, LANG_TAGS } from '#schemas/lang.ts';

/** Attributes of an element that holds one text of the shop and nothing else. */
export interface TextAttributes {
  /** The text's language where it is not the page's: what stands in for a missing translation (contract, chapter 8). */
  readonly lang?: string;
  /** Marks Thai text: the server puts places to break between its words. */
  readonly 'data-words'?: '';
}

const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const HAN = /\p{Script=Han}/u;
const THAI = /\p{Script=Thai}/u;
const HANGUL = /\p{Script=Hangul}/u;
/** A word in Latin letters; what is shorter is a unit or a sign. */
const LATIN_WORD = /\p{Script=Latin}{3}/u;

/** Whether a text may be of a language, by its script. Han characters without kana may be Japanese too. */
const MAY_BE: Readonly<Record<Lang, (text: string) => boolean>> = {
  th: (text) => THAI.test(text),
  kr: (text) => HANGUL.test(text),
  jp: (text) => KANA.test(text) || HAN.test(text),
  cn: (text) => HAN.test(text) && !KANA.test(text),
  en: (text) => LATIN_WORD.test(text),
};
const CANDIDATES: readonly Lang[] = ['th', 'kr', 'cn', 'jp'];

/** The language attributes of a shop's text. Records have a text without its language, so its script decides. */
export function textAttributes(text: string, lang: Lang): TextAttributes {
  const own = langOf(text, lang);
  return {
    ...(own === lang ? {} : { lang: LANG_TAGS[own] }),
    ...(MAY_BE.th(text) ? { 'data-words': '' } : {}),
  };
}

function langOf(text: string, lang: Lang): Lang {
  if (lang !== 'en' && MAY_BE[lang](text)) return lang;
  const other = CANDIDATES.find((candidate) => candidate !== lang && MAY_BE[candidate](text));
  if (other !== undefined) return other;
  // Thai pages mix in names in Latin letters, and their readers' voices know them.
  return lang !== 'th' && MAY_BE.en(text) ? 'en' : lang;
}
