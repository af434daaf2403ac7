/** Makes a record's row of the search table out of its texts, and the words that queries are matched with. */
import { LRUCache } from 'lru-cache';
import { LANGS, type LocalText, textIn } from '#schemas/lang.ts';
import { textOfHtml } from './normalise.ts';
import { soundOf } from './sound.ts';
import { runsOf } from './words.ts';

/** The texts a record is found by, those that say most first; `detail` may be HTML. */
export interface SearchTexts {
  readonly name: readonly LocalText[];
  readonly category: readonly LocalText[];
  readonly highlight: readonly LocalText[];
  readonly detail: readonly LocalText[];
}

/** Fields by how much they say: a word's level is the index of its best field. PostgreSQL calls them A to D. */
const FIELDS = ['name', 'category', 'highlight', 'detail'] as const satisfies readonly (keyof SearchTexts)[];
const LABELS = ['A', 'B', 'C', 'D'] as const;

/** A word of a shop, or words that stand side by side in a name or a category. */
export interface IndexedWord {
  /** As it is written, normalised; several words in one piece. */
  readonly word: string;
  readonly sound: string;
  /** The words it consists of: one, or up to four. */
  readonly parts: readonly string[];
  /** Index of the best field that has it: 0 name, 1 category, 2 highlight, 3 detail. */
  readonly level: number;
}

export interface SearchIndex {
  /** Text of a `tsvector`. */
  readonly vector: string;
  /** By word. */
  readonly words: ReadonlyMap<string, IndexedWord>;
}

/** Longer texts are looked through up to here, in characters. */
const MAX_FIELD_LENGTH = 8000;
/** Words of a name that are also kept as one piece. */
const MAX_PARTS = 4;
/** Sizes and numbers make every name unique: nobody misspells them, and each would be a word of its own. */
const HAS_DIGIT = /[0-9]/;
/** Side by side are words of one text alone. */
const GAP = 8;
/** Stand around the first part of each name, up to a comma: what it starts or ends with is mostly what the product is. No word is spelled so. */
export const NAME_START = '^';
export const NAME_END = '$';
/** Limits of PostgreSQL: a position, the positions of a word, the bytes of a word. */
const MAX_POSITION = 16_383;
const MAX_POSITIONS = 255;
const MAX_WORD_LENGTH = 200;

/** Shops repeat categories, units and conditions; finding words is what an import spends its time on. */
const runsByText = new LRUCache<string, readonly (readonly string[])[]>({
  max: 20_000,
  maxSize: 8_000_000,
  sizeCalculation: (_, text) => text.length + 1,
});

/** Indexes a record. HTML becomes text, and a text beyond 8,000 characters is cut. */
export function searchIndex(texts: SearchTexts): SearchIndex {
  const words = new Map<string, IndexedWord>();
  const positions = new Map<string, string[]>();
  let position = 1;
  const place = (word: string, level: number) => {
    const places = positions.get(word) ?? [];
    positions.set(word, places);
    if (places.length < MAX_POSITIONS) places.push(`${Math.min(position, MAX_POSITION)}${LABELS[level] ?? 'D'}`);
    position += 1;
  };
  for (const [level, field] of FIELDS.entries()) {
    for (const text of inAllLanguages(texts[field])) {
      const parts = level === 0 ? partsOfName(text) : [text];
      for (const [index, part] of parts.entries()) {
        const found = readRuns(part).flat();
        if (level === 0 && index === 0) place(NAME_START, level);
        for (const word of found) {
          addWord(words, [word], level);
          place(word, level);
        }
        if (level === 0 && index === 0) place(NAME_END, level);
        if (level <= 1) addNeighbours(words, found, level);
      }
      position += GAP;
    }
  }
  const vector = [...positions].map(([word, places]) => `${quoteLexeme(word)}:${places.join(',')}`).join(' ');
  return { vector, words };
}

/** A word as it stands in the text of a `tsvector` or `tsquery`. */
export function quoteLexeme(word: string): string {
  return `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}

/** “Khiao Ngu sticky rice, Chiang Rai”: what it is, then more of it. */
function partsOfName(name: string): readonly string[] {
  const comma = name.search(/[,、，·(（]/);
  return comma < 1 ? [name] : [name.slice(0, comma), name.slice(comma)];
}

function addNeighbours(words: Map<string, IndexedWord>, text: readonly string[], level: number): void {
  for (const at of text.keys()) {
    for (let end = at + 2; end <= Math.min(at + MAX_PARTS, text.length); end += 1) {
      if (HAS_DIGIT.test(text[end - 1] ?? '') || HAS_DIGIT.test(text[at] ?? '')) break;
      addWord(words, text.slice(at, end), level);
    }
  }
}

function addWord(words: Map<string, IndexedWord>, parts: readonly string[], level: number): void {
  const word = parts.join('');
  if (words.has(word)) return;
  words.set(word, { word, sound: parts.map(soundOf).join(''), parts, level });
}

function readRuns(text: string): readonly (readonly string[])[] {
  const known = runsByText.get(text);
  if (known !== undefined) return known;
  const runs = runsOf(textOfHtml(text).slice(0, MAX_FIELD_LENGTH)).map((run) =>
    run.map((word) => word.slice(0, MAX_WORD_LENGTH)),
  );
  runsByText.set(text, runs);
  return runs;
}

function inAllLanguages(texts: readonly LocalText[]): ReadonlySet<string> {
  return new Set(
    texts.flatMap((text) => (typeof text === 'string' ? [text] : LANGS.map((lang) => textIn(text, lang)))),
  );
}
