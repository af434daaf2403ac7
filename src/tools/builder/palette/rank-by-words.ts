/** Finds what fits the words that somebody types: what bears them first, then what means the same, then typing errors. Pure. */
import { isClose } from '../../gallery/problems/closest-name.ts';

/** The searchable texts of an item, in any case. */
export interface Findable {
  readonly title: string;
  /** Other names: of other editors, of other languages, its type. */
  readonly names: readonly string[];
  readonly description?: string;
}

const SCORES = { titleStart: 32, title: 24, nameStart: 16, name: 12, closeTitle: 8, closeName: 6, description: 2 };
/** Shorter words are close to too many others. */
const FEWEST_LETTERS = 4;

/** The items that have all words, the best first; all of them in their order where there are no words. */
export function rankByWords<T>(items: Iterable<T>, words: string, findableOf: (item: T) => Findable): readonly T[] {
  const wanted = fold(words).split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return [...items];
  return [...items]
    .map((item) => ({ item, score: scoreOf(findableOf(item), wanted) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .map(({ item }) => item);
}

/** 0 where one of the words is missing. */
function scoreOf(findable: Findable, wanted: readonly string[]): number {
  const title = fold(findable.title);
  const names = findable.names.map(fold);
  const description = fold(findable.description ?? '');
  const scores = wanted.map((word) => {
    if (startsAWord(title, word)) return SCORES.titleStart;
    if (title.includes(word)) return SCORES.title;
    if (names.some((name) => startsAWord(name, word))) return SCORES.nameStart;
    if (names.some((name) => name.includes(word))) return SCORES.name;
    if (description.includes(word)) return SCORES.description;
    if (isMistyped(word, [title])) return SCORES.closeTitle;
    return isMistyped(word, names) ? SCORES.closeName : 0;
  });
  return scores.includes(0) ? 0 : scores.reduce((sum, score) => sum + score, 0);
}

function startsAWord(text: string, word: string): boolean {
  return text.startsWith(word) || text.includes(` ${word}`) || text.includes(`-${word}`);
}

function isMistyped(word: string, texts: readonly string[]): boolean {
  return (
    word.length >= FEWEST_LETTERS &&
    texts.some((text) => text.split(/[\s-]+/).some((each) => each.length >= FEWEST_LETTERS && isClose(word, each)))
  );
}

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
