/** One key for spellings that sound alike: with other tone marks, as a plural, or romanised differently. */
import { withoutTones } from './normalise.ts';

const LATIN = /^[a-z0-9]+$/;
/** Thai letters that sound the same. */
const SAME_SOUND: Readonly<Record<string, string>> = { ใ: 'ไ', ศ: 'ส', ษ: 'ส', ณ: 'น', ญ: 'ย', ฎ: 'ด', ฏ: 'ต', ฬ: 'ล' };
const HAS_SAME_SOUND = new RegExp(`[${Object.keys(SAME_SOUND).join('')}]`, 'g');
const KATAKANA = /[\u30A1-\u30F6]/g;
const LONG_VOWEL = /\u30FC/g;

/**
 * The key of a normalised word. Latin: the singular, by its sound. Thai: without tone marks, one letter per sound.
 * Japanese: in hiragana.
 */
export function soundOf(word: string): string {
  if (LATIN.test(word)) return romanised(singular(word));
  return withoutTones(word)
    .replace(HAS_SAME_SOUND, (letter) => SAME_SOUND[letter] ?? letter)
    .replace(LONG_VOWEL, '')
    .replace(KATAKANA, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0x60));
}

/** An English word as a singular, if its letters show a plural; other words are unchanged. */
export function singular(word: string): string {
  if (word.length < 4 || !LATIN.test(word)) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (word.endsWith('ves')) return `${word.slice(0, -3)}f`;
  if (/(?:[sxz]|ch|sh|[^aeiou]o)es$/.test(word)) return word.slice(0, -2);
  return /[^siu]s$/.test(word) ? word.slice(0, -1) : word;
}

/** Thai is romanised inconsistently: khao, kao; phrik, prik; saboo, sabu. */
function romanised(word: string): string {
  return word
    .replace(/([kpt])h/g, '$1')
    .replace(/ck/g, 'k')
    .replace(/oo/g, 'u')
    .replace(/([a-z])\1+/g, '$1');
}
