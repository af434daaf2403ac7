/** Builds a record's row of the search table from its texts, and the words that queries are matched with. */
import { settings } from '#settings';
import { type Lang, type LocalText, textIn } from '#schemas/lang.ts';
import { type ByteCache, bytesOfTexts, createByteCache } from '../../../bounds/byte-cache.ts';
import { textOfHtml } from './normalise.ts';
import { soundOf } from './sound.ts';
import { runsOf } from './words.ts';

/** The texts that a record is found by, the most important first; `detail` may be HTML. */
export interface SearchTexts {
  readonly name: readonly LocalText[];
  readonly category: readonly LocalText[];
  readonly highlight: readonly LocalText[];
  readonly detail: readonly LocalText[];
}

/** Fields by importance: a word's level is the index of its best field. PostgreSQL calls them A to D. */
const FIELDS = ['name', 'category', 'highlight', 'detail'] as const satisfies readonly (keyof SearchTexts)[];
const LABELS = ['A', 'B', 'C', 'D'] as const;

/** A word of a shop, or adjacent words of a name or a category. */
export interface IndexedWord {
  /** As written, normalised; several words are joined. */
  readonly word: string;
  readonly sound: string;
  /** The words it consists of: one to four. */
  readonly parts: readonly string[];
  /** Index of the best field that contains it: 0 name, 1 category, 2 highlight, 3 detail. */
  readonly level: number;
}

/** The index entry of one product in one language. */
export interface SearchIndex {
  /** Text of a `tsvector`. */
  readonly vector: string;
  /** By word. */
  readonly words: ReadonlyMap<string, IndexedWord>;
}

/** Characters of a text that are indexed. */
const MAX_FIELD_LENGTH = 8000;
/** Maximum words of a name that are also stored as one piece. */
const MAX_PARTS = 4;
/** Sizes and numbers make every name unique: nobody misspells them, and each would be a word of its own. */
const HAS_DIGIT = /[0-9]/;
/** Distance between two texts, so that only words of one text are adjacent. */
const GAP = 8;
/**
 * Marks the start of a name's first part, up to a comma: the first or last word of a name is mostly the product itself.
 * No word is spelled so.
 */
export const NAME_START = '^';
/** Marks the end of that part. */
export const NAME_END = '$';
/** Limits of PostgreSQL: a position, the positions of a word, the bytes of a word. */
const MAX_POSITION = 16_383;
const MAX_POSITIONS = 255;
const MAX_WORD_LENGTH = 200;

/** The lexemes of a text in their order, and its words with those that are adjacent. */
interface IndexedText {
  readonly lexemes: readonly string[];
  readonly words: readonly IndexedWord[];
}

const MAX_PIECE = 100;

/** Memory for the words of pieces, in bytes. */
const PIECE_BYTES = 8 * 1024 * 1024;

/**
 * Words of the pieces between blanks, where every word ends. The cache pays off because pieces repeat while a shop is
 * indexed.
 */
let pieces: ByteCache<readonly string[]> | undefined;

/** Releases the memory of indexing after a shop is indexed. */
export function forgetTexts(): void {
  pieces = undefined;
}

/** Indexes a record in the shop's languages. HTML becomes text, and a text is cut after 8,000 characters. */
export function searchIndex(texts: SearchTexts, languages: readonly Lang[] = settings.languages): SearchIndex {
  const words = new Map<string, IndexedWord>();
  const places = new Map<string, { text: string; count: number }>();
  let position = 1;
  for (const [level, field] of FIELDS.entries()) {
    const label = LABELS[level] ?? 'D';
    for (const text of inLanguages(texts[field], languages)) {
      const indexed = indexText(text, level);
      for (const word of indexed.words) if (!words.has(word.word)) words.set(word.word, word);
      for (const lexeme of indexed.lexemes) {
        const at = `${Math.min(position, MAX_POSITION)}${label}`;
        const place = places.get(lexeme);
        if (place === undefined) places.set(lexeme, { text: at, count: 1 });
        else if (place.count < MAX_POSITIONS) {
          place.text += `,${at}`;
          place.count += 1;
        }
        position += 1;
      }
      position += GAP;
    }
  }
  let vector = '';
  for (const [lexeme, { text }] of places) vector += `${vector === '' ? '' : ' '}${lexeme}:${text}`;
  return { vector, words };
}

function indexText(text: string, level: number): IndexedText {
  return indexParts(level === 0 ? partsOfName(text) : [text], level);
}

/** Words of a text in parts; adjacent words are in one part. The ends of a name's first part are marked. */
function indexParts(parts: readonly string[], level: number): IndexedText {
  const lexemes: string[] = [];
  const words: IndexedWord[] = [];
  for (const [index, part] of parts.entries()) {
    const found = readWords(part);
    const isName = level === 0 && index === 0;
    if (isName) lexemes.push(quoteLexeme(NAME_START));
    for (const word of found) {
      words.push({ word, sound: soundOf(word), parts: [word], level });
      lexemes.push(quoteLexeme(word));
    }
    if (isName) lexemes.push(quoteLexeme(NAME_END));
    if (level <= 1) addNeighbours(words, found, level);
  }
  return { lexemes, words };
}

/** A word, quoted for the text of a `tsvector` or `tsquery`. */
export function quoteLexeme(word: string): string {
  return /['\\]/.test(word) ? `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'` : `'${word}'`;
}

/** “Khiao Ngu sticky rice, Chiang Rai”: the product first, then details. */
function partsOfName(name: string): readonly string[] {
  const comma = name.search(/[,、，·(（]/);
  return comma < 1 ? [name] : [name.slice(0, comma), name.slice(comma)];
}

function addNeighbours(words: IndexedWord[], text: readonly string[], level: number): void {
  for (const [at, first] of text.entries()) {
    let word = first;
    let sound = soundOf(first);
    for (let end = at + 2; end <= Math.min(at + MAX_PARTS, text.length); end += 1) {
      const next = text[end - 1] ?? '';
      if (HAS_DIGIT.test(next) || HAS_DIGIT.test(first)) break;
      word += next;
      sound += soundOf(next);
      words.push({ word, sound, parts: text.slice(at, end), level });
    }
  }
}

function readWords(text: string): readonly string[] {
  return textOfHtml(text).slice(0, MAX_FIELD_LENGTH).split(/\s+/).flatMap(readPiece);
}

function readPiece(piece: string): readonly string[] {
  pieces ??= createByteCache(PIECE_BYTES);
  const known = pieces.get(piece);
  if (known !== undefined) return known;
  const words = runsOf(piece).flatMap((run) => run.map((word) => word.slice(0, MAX_WORD_LENGTH)));
  if (piece.length <= MAX_PIECE) pieces.set(piece, words, bytesOfTexts(words));
  return words;
}

function inLanguages(texts: readonly LocalText[], languages: readonly Lang[]): ReadonlySet<string> {
  return new Set(
    texts.flatMap((text) => (typeof text === 'string' ? [text] : languages.map((lang) => textIn(text, lang)))),
  );
}
