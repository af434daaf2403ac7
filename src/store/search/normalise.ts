/** One spelling for what people write in several ways, so that texts and queries can be compared letter by letter. */

const SARA_AM_AFTER_TONE = /\u0E4D([\u0E48-\u0E4B]?)\u0E32/g;
const SARA_AM_BEFORE_TONE = /([\u0E48-\u0E4B])\u0E4D\u0E32/g;
const TONE_BEFORE_VOWEL = /([\u0E48-\u0E4C])([\u0E31\u0E34-\u0E3A])/g;
const DOUBLE_SARA_E = /\u0E40\u0E40/g;
const INVISIBLE = /[\u00AD\u200B-\u200D\u2060\uFEFF]/g;
const THAI_DIGIT = /[\u0E50-\u0E59]/g;
const TONE_MARKS = /[\u0E47-\u0E4C\u0E4E]/g;
const LATIN_MARKS = /[\u0300-\u036F]/g;

/**
 * NFC, lower case, no invisible characters; Thai: sara am as one letter, vowel before tone mark, sara ae where sara e was
 * typed twice, Arabic digits; Latin letters without accents.
 */
export function normalise(text: string): string {
  return text
    .normalize('NFD')
    .replace(LATIN_MARKS, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(INVISIBLE, '')
    .replace(SARA_AM_BEFORE_TONE, '$1ำ')
    .replace(SARA_AM_AFTER_TONE, '$1ำ')
    .replace(TONE_BEFORE_VOWEL, '$2$1')
    .replace(DOUBLE_SARA_E, 'แ')
    .replace(THAI_DIGIT, (digit) => String(digit.charCodeAt(0) - 0x0e50));
}

/** Without tone marks, short-vowel and silence signs: what is left when they are mistyped. */
export function withoutTones(normalised: string): string {
  return normalised.replace(TONE_MARKS, '');
}

/** The text of HTML: tags become blanks, character references their characters. */
export function textOfHtml(html: string): string {
  return html
    .replace(/<(script|style)\b[^]*?<\/\1\s*>/gi, ' ')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(#x?[0-9a-f]+|[a-z]+);/gi, (whole, name: string) => character(name) ?? whole)
    .replace(/\s+/g, ' ')
    .trim();
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

function character(name: string): string | undefined {
  if (!name.startsWith('#')) return NAMED[name.toLowerCase()];
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return Number.isInteger(code) && code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}
