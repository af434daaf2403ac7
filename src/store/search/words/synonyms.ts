/** Synonyms and stop words by language (synonyms.json). */
import * as v from 'valibot';
import { runsOf } from './words.ts';
import { thaiWordsOf } from './romanised.ts';
import { soundOf } from './sound.ts';
import data from './synonyms.json' with { type: 'json' };

const Synonyms = v.record(
  v.string(),
  v.object({ stop: v.array(v.string()), groups: v.array(v.pipe(v.array(v.string()), v.minLength(2))) }),
);

interface Phrase {
  readonly sound: string;
  readonly words: readonly string[];
}

const readPhrase = (text: string): Phrase => {
  const words = runsOf(text).flat();
  return { sound: words.map(soundOf).join(''), words };
};

const languages = Object.values(v.parse(Synonyms, data));
const stopWords = new Set(languages.flatMap(({ stop }) => stop.flatMap((word) => runsOf(word).flat())));
const bySound = new Map<string, Phrase[]>();
for (const phrases of languages.flatMap(({ groups }) => groups.map((group) => group.map(readPhrase)))) {
  for (const { sound } of phrases)
    bySound.set(sound, [...(bySound.get(sound) ?? []), ...phrases.filter((other) => other.sound !== sound)]);
}

/** Synonyms of a phrase, or the Thai that it romanises; empty if there are none. */
export function synonymsOf(sound: string): readonly Phrase[] {
  return bySound.get(sound) ?? thaiWordsOf(sound).map(readPhrase);
}

/** Whether a normalised word is a stop word. */
export function isStopWord(word: string): boolean {
  return stopWords.has(word);
}
