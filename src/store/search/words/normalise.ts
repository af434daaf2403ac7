/** Normalises spelling variants, so that texts and queries can be compared letter by letter. */
import { decodeHTML } from 'entities/decode';
import { composeSaraAm, foldDigits } from '#schemas/values/text/typed-text.ts';

const TONE_BEFORE_VOWEL = /([\u0E48-\u0E4C])([\u0E31\u0E34-\u0E3A])/g;
const DOUBLE_SARA_E = /\u0E40\u0E40/g;
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const TONE_MARKS = /[\u0E47-\u0E4C\u0E4E]/g;
const LATIN_MARKS = /[\u0300-\u036F]/g;

/**
 * Normalises a text. Compatible forms (full-width, half-width katakana, ligatures) become plain letters, Latin letters
 * lose their accents, and digits of every script become 0 to 9. Letters are lower case, and invisible characters are
 * dropped. In Thai, sara am is one letter, vowels precede tone marks, and sara e typed twice is sara ae.
 */
export function normalise(text: string): string {
  const letters = text.normalize('NFKD').replace(LATIN_MARKS, '').normalize('NFC').toLowerCase().replace(INVISIBLE, '');
  return composeSaraAm(foldDigits(letters)).replace(TONE_BEFORE_VOWEL, '$2$1').replace(DOUBLE_SARA_E, 'แ');
}

/** Without tone marks, short-vowel and silence signs, which are often mistyped. */
export function withoutTones(normalised: string): string {
  return normalised.replace(TONE_MARKS, '');
}

/** A tag, a comment or a declaration; any other `<` is text. */
const TAG = /<[a-z/!?][^<>]*>/gi;
const CODE_TAG = /<(\/?)(script|style)\b[^<>]*>/gi;

/** The text of HTML: tags become blanks, character references their characters; scripts and styles are dropped. */
export function textOfHtml(html: string): string {
  return decodeHTML(withoutCode(html).replace(TAG, ' ')).replace(/\s+/g, ' ').trim();
}

/** Drops scripts and styles in one pass; an unclosed one ends with the text, as in browsers. */
function withoutCode(html: string): string {
  let [shown, from, open] = ['', 0, ''];
  for (const { 0: tag, 1: slash = '', 2: given = '', index } of html.matchAll(CODE_TAG)) {
    const name = given.toLowerCase();
    if (open === '') shown += `${html.slice(from, index)} `;
    if (open === '' && slash === '') open = name;
    else if (slash !== '' && open === name) open = '';
    from = index + tag.length;
  }
  return open === '' ? shown + html.slice(from) : shown;
}
