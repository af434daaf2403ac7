/**
 * Splits a text into words. Thai is written without blanks: `Intl.Segmenter` finds its words by dictionary. It splits
 * unknown words into fragments, which are joined here.
 */
import { normalise } from './normalise.ts';

/** Separates the words of a run: adjacent Thai words, or a Latin word next to a Thai one. */
export const BORDER = '|';

const segmenter = new Intl.Segmenter('th', { granularity: 'word' });
const THAI_CONSONANT = /[\u0E01-\u0E2E]/g;
const THAI_VOWEL = /[\u0E30-\u0E3A\u0E40-\u0E45\u0E4D]/;
const THAI = /[\u0E00-\u0E7F]/;
/** A sign that belongs to the consonant before it, so that no word starts with it. */
const DEPENDENT = /^[\u0E30-\u0E3A\u0E45\u0E47-\u0E4E]/;
/** A vowel that is written before its consonant, so that no word ends with it. */
const LEADING_VOWEL = /[\u0E40-\u0E44]$/;
const CRUMB_LENGTH = 3;
/** The segmenter does not split letters of two scripts. */
const ONE_SCRIPT = /[\u0E00-\u0E7F]+|[^\u0E00-\u0E7F]+/gu;

/** The runs of a text (separated by blanks and punctuation), each as its words. */
export function runsOf(text: string): string[][] {
  const runs: string[][] = [];
  let run: string[] = [];
  for (const { segment, isWordLike } of segmenter.segment(normalise(text))) {
    if (isWordLike === true) {
      run.push(...(segment.match(ONE_SCRIPT) ?? []));
      continue;
    }
    if (run.length > 0) runs.push(joinCrumbs(run));
    run = [];
  }
  return run.length > 0 ? [...runs, joinCrumbs(run)] : runs;
}

/** The text as search stores it: blanks between runs, `BORDER` between the words of a run. */
export function bordered(text: string): string {
  return runsOf(text)
    .map((run) => run.join(BORDER))
    .join(' ');
}

/** Whether a piece of Thai can be a word: two consonants, or one with a vowel. Other scripts always can. */
export function canBeWord(piece: string): boolean {
  if (!THAI.test(piece)) return true;
  if (!isSpelledWhole(piece)) return false;
  const consonants = consonantsIn(piece);
  return consonants > 1 || (consonants === 1 && THAI_VOWEL.test(piece));
}

/** Whether both ends of a piece of Thai are letter boundaries, so that no sign belongs to a letter outside. */
export function isSpelledWhole(piece: string): boolean {
  return !DEPENDENT.test(piece) && !LEADING_VOWEL.test(piece);
}

/** Counts the Thai consonants of a text. */
export function consonantsIn(text: string): number {
  return text.match(THAI_CONSONANT)?.length ?? 0;
}

/** The segmenter splits เซรามิก into เซ|รา|มิ|ก: a piece that can't be a word is joined to its short neighbours. */
function joinCrumbs(run: readonly string[]): string[] {
  const words: string[] = [];
  let hungry = false;
  for (const word of run) {
    const previous = words.at(-1);
    if (previous !== undefined && THAI.test(previous) && THAI.test(word) && (hungry || !canBeWord(word))) {
      let joined = words.pop() + word;
      while (isCrumb(words.at(-1)) && isCrumb(previous)) joined = (words.pop() ?? '') + joined;
      words.push(joined);
      hungry = false;
      continue;
    }
    words.push(word);
    hungry = THAI.test(word) && !canBeWord(word);
  }
  return words;
}

function isCrumb(word: string | undefined): boolean {
  return word !== undefined && THAI.test(word) && word.length < CRUMB_LENGTH;
}
