/**
 * One spelling for what people type, paste and dictate: keyboards of Thai, Chinese, Japanese and Arabic write other digits, dashes
 * and full-width letters, and copied text brings zero-width characters along.
 */

/** Characters without a shape: zero-width, direction marks, soft hyphens, fillers that count as letters, tags. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
/** Joiners and variation selectors change the shape of the letter before them. */
const SHAPING = /^[\u200C\u200D\p{Variation_Selector}]$/u;
const DASHES = /[\p{Pd}\u2043\u2212]/gu;
const QUOTES = /[\u2018\u2019\u201B\u2032\u02BC]/gu;
const BLANKS = /[\s\p{Cc}\u2800]+/gu;
const DIGIT = /\p{Nd}/u;
const SARA_AM = /\u0E4D([\u0E48-\u0E4B]?)\u0E32/g;

/** Text as typed by hand on any keyboard: compatible forms are unified, invisible characters go, digits and dashes are ASCII. */
export function foldTyped(text: string): string {
  const visible = text.toWellFormed().normalize('NFKC').replace(INVISIBLE, '').replace(BLANKS, ' ').trim();
  return composeSaraAm(foldDigits(visible)).replace(DASHES, '-').replace(QUOTES, "'");
}

/**
 * Thai sara am as one letter after its tone mark: compatible forms (NFKC, NFKD) decompose it, and keyboards write it in
 * two orders.
 */
export function composeSaraAm(text: string): string {
  return text.replace(SARA_AM, '$1ำ');
}

/** Decimal digits of every script as 0 to 9. */
export function foldDigits(text: string): string {
  return text.replace(/(?![0-9])\p{Nd}/gu, (digit) => String(valueOf(digit)));
}

/** Scripts have their ten digits in a row, one row after another where they touch. */
function valueOf(digit: string): number {
  const at = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (DIGIT.test(String.fromCodePoint(at - before - 1))) before += 1;
  return before % 10;
}

/** The key by which codes are compared (coupons, one-time codes): the case and spelling of a keyboard do not matter. */
export function codeKey(text: string): string {
  // Lower case first: ẞ is a capital letter already, and only ß becomes SS. Capitals of Greek letters are two, and an accent
  // then belongs to the second.
  return foldTyped(text).replaceAll(' ', '').toLowerCase().toUpperCase().toLowerCase().normalize('NFC');
}

/** A name or a line of text for people: letters stay as they are, control and invisible characters go, blanks are single. */
export function cleanLine(text: string): string {
  return text.toWellFormed().normalize('NFC').replace(BLANKS, ' ').replace(INVISIBLE, keepShaping).trim();
}

function keepShaping(character: string): string {
  return SHAPING.test(character) ? character : '';
}

/** Whether a text has anything that is seen; zero-width characters and fillers are not. */
export function isVisible(text: string): boolean {
  return text.replace(INVISIBLE, '').replace(BLANKS, '') !== '';
}

/** Whether a text has a letter that is seen. */
export function hasVisibleLetter(text: string): boolean {
  return /\p{L}/u.test(text.replace(INVISIBLE, ''));
}
