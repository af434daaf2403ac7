/** Spellings that sound alike: one key for what is written with other tone marks, as a plural, or romanised in another way. */
import { withoutTones } from './normalise.ts';

const LATIN = /^[a-z0-9]+$/;
/** Thai letters that sound the same. */
const SAME_SOUND: Readonly<Record<string, string>> = { ใ: 'ไ', ศ: 'ส', ษ: 'ส', ณ: 'น', ญ: 'ย', ฎ: 'ด', ฏ: 'ต', ฬ: 'ล' };
const HAS_SAME_SOUND = new RegExp(`[${Object.keys(SAME_SOUND).join('')}]`, 'g');
const KATAKANA = /[\u30A1-\u30F6]/g;
const LONG_VOWEL = /\u30FC/g;

/** The key of a normalised word. Latin: the singular, by its sound; Thai: without tone marks, letters of one sound as one; Japanese: in hiragana. */
export function soundOf(word: string): string {
  if (LATIN.test(word)) return romanised(singular(word));
  return withoutTones(word)
    .replace(HAS_SAME_SOUND, (letter) => SAME_SOUND[letter] ?? letter)
    .replace(LONG_VOWEL, '')
    .replace(KATAKANA, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0x60));
}

/** An English word as a singular, as far as its letters tell; other words stay as they are. */
export function singular(word: string): string {
  if (word.length < 4 || !LATIN.test(word)) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (word.endsWith('ves')) return `${word.slice(0, -3)}f`;
  if (/(?:[sxz]|ch|sh|[^aeiou]o)es$/.test(word)) return word.slice(0, -2);
  return /[^siu]s$/.test(word) ? word.slice(0, -1) : word;
}

/** Thai is romanised in many ways: khao, kao; phrik, prik; saboo, sabu. */
function romanised(word: string): string {
  return word
    .replace(/([kpt])h/g, '$1')
    .replace(/ck/g, 'k')
    .replace(/oo/g, 'u')
    .replace(/([a-z])\1+/g, '$1');
}
