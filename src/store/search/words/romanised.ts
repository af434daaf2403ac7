/**
 * Thai words as shoppers write them in Latin letters. `romanised.json` has the Royal Thai General System (khiao), and
 * irregular spellings. `romanKey` makes the same key of it, of the spellings of menus (keow, kiew) and of text books
 * (kiaw, gaaeng).
 */
import * as v from 'valibot';
import { soundOf } from './sound.ts';
import data from './romanised.json' with { type: 'json' };

/**
 * One replacement per sound; later steps read the output of earlier ones. Capitals protect letters from later steps.
 */
const STEPS: readonly (readonly [RegExp, string])[] = [
  [/ng/g, 'N'],
  [/ch|j/g, 'C'],
  [/dt/g, 't'],
  [/bp|ph/g, 'p'],
  [/kh|g/g, 'k'],
  [/th/g, 't'],
  [/v/g, 'w'],
  [/([kptC])[lr]/g, '$1'],
  [/(?:ia|ie|ea|e|i)[ow]w*/g, 'I'],
  [/iau/g, 'I'],
  [/uea|eua/g, 'ua'],
  [/ue|eu|uu/g, 'u'],
  [/aae|ae/g, 'e'],
  [/(?:ao|aw|ow|au)w*/g, 'O'],
  [/(?<=[aou])[yi]/g, 'i'],
  [/r/g, ''],
  [/(.)\1+/g, '$1'],
];
/** Shorter keys are also those of English words. */
const MIN_KEY = 4;

/**
 * The key of a romanised word or phrase: equal for spellings of one Thai word. `sound` comes from `soundOf`, without
 * blanks.
 */
export function romanKey(sound: string): string {
  return STEPS.reduce((key, [from, to]) => key.replace(from, to), sound);
}

const words = new Map<string, string[]>();
for (const [thai, spellings] of Object.entries(v.parse(v.record(v.string(), v.array(v.string())), data)))
  for (const spelling of spellings) {
    const key = romanKey(spelling.split(' ').map(soundOf).join(''));
    words.set(key, [...(words.get(key) ?? []), thai]);
  }

/** The Thai words that a Latin text may mean; `sound` comes from `soundOf`. */
export function thaiWordsOf(sound: string): readonly string[] {
  const key = /^[a-z]+$/.test(sound) ? romanKey(sound) : '';
  return key.length < MIN_KEY ? [] : (words.get(key) ?? []);
}
