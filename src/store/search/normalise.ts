/** One spelling for what people write in several ways, so that texts and queries can be compared letter by letter. */
import { decodeHTML } from 'entities/decode';
import { foldDigits } from '#schemas/values/typed-text.ts';

const SARA_AM_AFTER_TONE = /\u0E4D([\u0E48-\u0E4B]?)\u0E32/g;
const SARA_AM_BEFORE_TONE = /([\u0E48-\u0E4B])\u0E4D\u0E32/g;
const TONE_BEFORE_VOWEL = /([\u0E48-\u0E4C])([\u0E31\u0E34-\u0E3A])/g;
const DOUBLE_SARA_E = /\u0E40\u0E40/g;
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const TONE_MARKS = /[\u0E47-\u0E4C\u0E4E]/g;
const LATIN_MARKS = /[\u0300-\u036F]/g;

/**
 * Compatible forms (full-width, half-width katakana, ligatures) as their plain letters, lower case, digits 0 to 9 in every script, no
 * invisible characters; Thai: sara am as one letter, vowel before tone mark, sara ae where sara e was typed twice; Latin letters
 * without accents.
 */
export function normalise(text: string): string {
  const letters = text.normalize('NFKD').replace(LATIN_MARKS, '').normalize('NFC').toLowerCase().replace(INVISIBLE, '');
  return foldDigits(letters)
    .replace(SARA_AM_BEFORE_TONE, '$1ำ')
    .replace(SARA_AM_AFTER_TONE, '$1ำ')
    .replace(TONE_BEFORE_VOWEL, '$2$1')
    .replace(DOUBLE_SARA_E, 'แ');
}

/** Without tone marks, short-vowel and silence signs: what is left when they are mistyped. */
export function withoutTones(normalised: string): string {
  return normalised.replace(TONE_MARKS, '');
}

/** The text of HTML: tags become blanks, character references their characters. */
export function textOfHtml(html: string): string {
  const text = html.replace(/<(script|style)\b[^]*?<\/\1\s*>/gi, ' ').replace(/<[^<>]*>/g, ' ');
  return decodeHTML(text).replace(/\s+/g, ' ').trim();
}
