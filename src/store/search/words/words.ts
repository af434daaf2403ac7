/**
 * Words of a text. Thai is written without blanks: `Intl.Segmenter` finds its words by dictionary. What it does not know
 * falls into crumbs; these are joined again.
 */
import { normalise } from './normalise.ts';

/** Between the words of a run: Thai words that touch, a Latin word that touches a Thai one. */
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
/** The segmenter keeps letters of two scripts together. */
const ONE_SCRIPT = /[\u0E00-\u0E7F]+|[^\u0E00-\u0E7F]+/gu;

/** The runs of a text (what blanks and punctuation part), each as its words. */
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

/** The text as search keeps it: runs parted by blanks, words within a run by `BORDER`. */
export function bordered(text: string): string {
  return runsOf(text)
    .map((run) => run.join(BORDER))
    .join(' ');
}

/** Whether a piece of Thai can stand alone: two consonants, or one with a vowel. Other scripts always can. */
export function standsAlone(piece: string): boolean {
  if (!THAI.test(piece)) return true;
  if (!isSpelledWhole(piece)) return false;
  const consonants = consonantsIn(piece);
  return consonants > 1 || (consonants === 1 && THAI_VOWEL.test(piece));
}

/** Whether no sign at either end of a piece of Thai belongs to a letter outside of it. */
export function isSpelledWhole(piece: string): boolean {
  return !DEPENDENT.test(piece) && !LEADING_VOWEL.test(piece);
}

/** Counts the Thai consonants of a text. */
export function consonantsIn(text: string): number {
  return text.match(THAI_CONSONANT)?.length ?? 0;
}

/** The word เซรามิก arrives as เซ|รา|มิ|ก: a piece that can't stand alone is joined to the short pieces around it. */
function joinCrumbs(run: readonly string[]): string[] {
  const words: string[] = [];
  let hungry = false;
  for (const word of run) {
    const previous = words.at(-1);
    if (previous !== undefined && THAI.test(previous) && THAI.test(word) && (hungry || !standsAlone(word))) {
      let joined = words.pop() + word;
      while (isCrumb(words.at(-1)) && isCrumb(previous)) joined = (words.pop() ?? '') + joined;
      words.push(joined);
      hungry = false;
      continue;
    }
    words.push(word);
    hungry = THAI.test(word) && !standsAlone(word);
  }
  return words;
}

function isCrumb(word: string | undefined): boolean {
  return word !== undefined && THAI.test(word) && word.length < CRUMB_LENGTH;
}
