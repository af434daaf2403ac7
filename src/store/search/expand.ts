/** Expands a unit of a query to its possible meanings: words of the shop, each with a probability. */
import { allowedEdits, editsBetween } from './words/edits.ts';
import type { ChosenUnit, Unit } from './read-query.ts';
import { singular } from './words/sound.ts';
import { synonymsOf } from './words/synonyms.ts';
import type { ShopWord } from './words/vocabulary.ts';
import { isSpelledWhole, canBeWord } from './words/words.ts';

/** Adjacent words, or one word. */
export interface Meaning {
  readonly words: readonly string[];
  /** Whether the words must be adjacent; otherwise they may be anywhere. */
  readonly isPhrase: boolean;
  /** Whether only names and categories count. */
  readonly isOfHead: boolean;
  /** 0 to 1. */
  readonly certainty: number;
}

/** A unit with its meanings. */
export interface Term {
  readonly meanings: readonly Meaning[];
  /** Its weight. */
  readonly idf: number;
  /** Whether a name, category or highlight of the shop has this spelling, or is a synonym of one. */
  readonly isSure: boolean;
  /** Occurs only in details, never in names, categories or highlights. */
  readonly isOnlyDetail: boolean;
  /** The shop's spelling, if the query misspells it. */
  readonly correction?: string;
}

const CERTAINTY = {
  exact: 1,
  plural: 0.95,
  synonym: 0.85,
  sound: 0.8,
  compound: 0.75,
  apart: 0.6,
  starts: 0.5,
  holds: 0.4,
  like: 0.7,
};
const THAI = /[\u0E00-\u0E7F]/;
const LATIN = /^[a-z0-9]+$/;
const DETAIL = 3;
const MIN_HELD = 4;
/** Maximum number of corrections of a misspelt unit. */
const MOST_CORRECTIONS = 4;

/** The units that may also be a part of a word: `meaningsOf` uses the shop's words that contain them. */
export function piecesToHold(units: readonly ChosenUnit[]): string[] {
  return units.flatMap(({ sound, words }) => {
    const isLong = LATIN.test(sound) ? sound.length >= MIN_HELD - 1 : sound.length >= 1;
    return isLong && words.length === 1 ? [sound] : [];
  });
}

/** The meanings of a known unit. */
export function termOf(
  unit: ChosenUnit,
  bySound: ReadonlyMap<string, readonly ShopWord[]>,
  holding: readonly ShopWord[],
): Term | null {
  const heard = bySound.get(unit.sound) ?? [];
  const exact = heard.filter(({ word }) => word === unit.text);
  const isInNames = exact.some(({ level }) => level < DETAIL);
  const others = heard.filter(({ word }) => word !== unit.text && !(isInNames && THAI.test(word)));
  const synonyms = synonymsOf(unit.sound).flatMap(({ sound, words }) => {
    const found = bySound.get(sound) ?? [];
    return words.length > 1 && found.length === 0
      ? [{ words, isPhrase: true, isOfHead: false, certainty: CERTAINTY.synonym }]
      : found.map((word) => meaning(word, CERTAINTY.synonym));
  });
  const held = holding.filter(({ word }) => word !== unit.text).flatMap((word) => heldMeaning(unit, word, isInNames));
  const isLatin = unit.words.every((word) => LATIN.test(word));
  const apart: Meaning[] =
    unit.words.length > 1 && unit.isAligned
      ? [{ words: unit.words, isPhrase: false, isOfHead: !isLatin, certainty: CERTAINTY.apart }]
      : [];
  const meanings = [
    ...exact.map((word) => meaning(word, CERTAINTY.exact)),
    ...others.map((word) => meaning(word, isPlural(unit.text, word.word) ? CERTAINTY.plural : CERTAINTY.sound)),
    ...synonyms,
    ...apart,
    ...held,
  ];
  if (meanings.length === 0) return null;
  const idf = Math.min(
    ...[...exact, ...others].map((word) => word.idf),
    exact.length + others.length === 0 ? 2 : Infinity,
  );
  const [best] = others.toSorted((a, b) => a.level - b.level || a.idf - b.idf);
  const isWrong = exact.length === 0 && best !== undefined && !THAI.test(best.word) && !isPlural(unit.text, best.word);
  const isOnlyDetail = synonyms.length + held.length === 0 && heard.every(({ level }) => level === DETAIL);
  return {
    meanings,
    idf,
    isSure: isInNames || synonyms.length > 0,
    isOnlyDetail,
    ...(isWrong && best.parts.join('') !== unit.text && { correction: spelled(best) }),
  };
}

/** The probable meaning of an unknown piece: the words that differ in the fewest letters. */
export function correctedTerm(sound: string, like: readonly ShopWord[]): Term | null {
  const allowed = allowedEdits(sound.length);
  const near = like
    .map((word) => ({ word, edits: editsBetween(sound, word.sound) }))
    .filter(({ word, edits }) => edits <= allowed && word.sound.length >= 3)
    .toSorted((a, b) => a.edits - b.edits || a.word.level - b.word.level || a.word.idf - b.word.idf);
  const [best] = near;
  if (best === undefined) return null;
  const certainty = CERTAINTY.like - best.edits / (sound.length * 2);
  const meanings = near
    .filter(({ edits }) => edits === best.edits)
    .slice(0, MOST_CORRECTIONS)
    .map(({ word }) => meaning(word, certainty));
  return { meanings, idf: best.word.idf, isSure: false, isOnlyDetail: false, correction: spelled(best.word) };
}

function meaning({ parts }: ShopWord, certainty: number): Meaning {
  return { words: parts, isPhrase: true, isOfHead: false, certainty };
}

/**
 * Latin words within longer ones are often unrelated (tea, teak). They count only if no name has the unit itself, or it
 * is long.
 */
function heldMeaning(unit: Unit, word: ShopWord, isInNames: boolean): Meaning[] {
  const at = word.sound.indexOf(unit.sound);
  if (at === -1 || word.sound === unit.sound || unit.words.length > 1) return [];
  const before = word.sound.slice(0, at);
  const after = word.sound.slice(at + unit.sound.length);
  const certainty = before === '' ? CERTAINTY.starts : CERTAINTY.holds;
  if (LATIN.test(word.sound)) {
    const isLong = unit.sound.length >= MIN_HELD;
    const fits = isInNames ? isLong && (before === '' || after === '') : before === '' || isLong;
    return fits ? [meaning(word, certainty)] : [];
  }
  if (THAI.test(word.sound)) {
    const fits = [before, after].every((rest) => rest === '' || (canBeWord(rest) && isSpelledWhole(rest)));
    return fits && isSpelledWhole(unit.sound) ? [meaning(word, before === '' ? CERTAINTY.compound : certainty)] : [];
  }
  // The last part of a Chinese, Japanese or Korean compound is its main noun.
  return after === '' || (before === '' && unit.sound.length > 1)
    ? [meaning(word, after === '' ? CERTAINTY.starts : CERTAINTY.holds)]
    : [];
}

function isPlural(one: string, other: string): boolean {
  return singular(one) === singular(other);
}

function spelled({ parts }: ShopWord): string {
  return parts.join(parts.some((part) => LATIN.test(part)) ? ' ' : '');
}
