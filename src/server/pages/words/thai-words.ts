/**
 * Words of a Thai text, so that a line never breaks inside one. Thai has no blanks between words: `Intl.Segmenter`
 * finds them by dictionary, and splits unknown ones; the lexicon joins these.
 */
import { COMPOUNDS, SHORT_WORDS } from './thai-lexicon.ts';

const segmenter = new Intl.Segmenter('th', { granularity: 'word' });
const STARTS_WITH_THAI = /^(?![ๆฯ])\p{Script=Thai}/u;
const ENDS_IN_THAI = /\p{Script=Thai}$/u;
const compounds = new RegExp([...COMPOUNDS].toSorted((a, b) => b.length - a.length).join('|'), 'gu');

/** The pieces between which a line may break; joined they are the text. */
export function splitThai(text: string): string[] {
  const breaks = breaksOf(text);
  const pieces: string[] = [];
  let start = 0;
  for (const end of [...breaks].toSorted((a, b) => a - b)) {
    pieces.push(text.slice(start, end));
    start = end;
  }
  return [...pieces, text.slice(start)].filter((piece) => piece !== '');
}

function breaksOf(text: string): ReadonlySet<number> {
  const breaks = new Set<number>();
  let previous = '';
  for (const { segment, index } of segmenter.segment(text)) {
    if (index > 0 && isBreak(previous, segment)) {
      breaks.add(index);
      previous = segment;
    } else previous += segment;
  }
  for (const { index, 0: compound } of text.matchAll(compounds)) {
    for (let inside = index + 1; inside < index + compound.length; inside += 1) breaks.delete(inside);
    for (const edge of [index, index + compound.length]) {
      if (isBreak(text.slice(0, edge), text.slice(edge))) breaks.add(edge);
    }
  }
  return breaks;
}

/** Whether a line may break between the text since the last break and the next piece. */
function isBreak(previous: string, next: string): boolean {
  if (/\s$/u.test(previous)) return !/^[\sๆฯ]/u.test(next);
  if (next.startsWith('(')) return ENDS_IN_THAI.test(previous);
  return ENDS_IN_THAI.test(previous) && STARTS_WITH_THAI.test(next) && isWord(previous) && isWord(next);
}

/** Whether a piece is a word; a shorter one is a fragment that the dictionary left over. */
function isWord(piece: string): boolean {
  return piece.length > 2 || SHORT_WORDS.has(piece);
}
