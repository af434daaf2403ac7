/** Splits a query into units: the longest pieces that are words of the shop, or synonyms of them. */
import { soundOf } from './words/sound.ts';
import { isStopWord, synonymsOf } from './words/synonyms.ts';
import { consonantsIn, isSpelledWhole, runsOf } from './words/words.ts';

/** A letter of a run without blanks, or a whole Latin word; `startsWord` at the segmenter's word boundaries. */
interface Cell {
  readonly text: string;
  readonly startsWord: boolean;
  readonly startsRun: boolean;
}

/** A piece of a query; `words` are the segmenter's. */
export interface Unit {
  readonly text: string;
  readonly sound: string;
  readonly words: readonly string[];
  /** Whether it starts and ends at word boundaries. */
  readonly isAligned: boolean;
  /** Whether it starts a run of the query. */
  readonly startsRun: boolean;
}

/** How a shop uses a sound: the best field of its words, and whether one of them has the unit's spelling. */
export interface Known {
  readonly level: number;
  readonly isExact: boolean;
}

const MAX_CELLS = 48;
/** Letters of a piece without blanks; Latin words of a piece. */
const MAX_LETTERS = 16;
const MAX_WORDS = 4;
const LATIN = /^[a-z0-9'’.]+$/;
const SHORT = 2;

/** A query as cells; cells beyond 48 are ignored. */
export interface Query {
  readonly cells: readonly Cell[];
}

/** Splits a query; without any word it has no cells. */
export function readQuery(text: string): Query {
  const cells = runsOf(text).flatMap((run) =>
    run.flatMap((word, at): Cell[] => {
      const letters = LATIN.test(word) ? [word] : [...word];
      return letters.map((letter, index) => ({
        text: letter,
        startsWord: index === 0,
        startsRun: index === 0 && at === 0,
      }));
    }),
  );
  return { cells: cells.slice(0, MAX_CELLS) };
}

/** Every piece of a query that could be a unit. */
export function candidateUnits({ cells }: Query): Unit[] {
  return cells.flatMap((_, start) =>
    cells.slice(start).flatMap((_cell, length) => {
      const unit = unitAt(cells, start, start + length + 1);
      return unit === null ? [] : [unit];
    }),
  );
}

function unitAt(cells: readonly Cell[], start: number, end: number): Unit | null {
  const piece = cells.slice(start, end);
  const words = wordsOf(piece);
  const text = words.join('');
  const first = piece[0];
  if (first === undefined || (text.length > MAX_LETTERS && words.length > 1) || words.length > 2 * MAX_WORDS)
    return null;
  const isAligned = first.startsWord && (cells[end]?.startsWord ?? true);
  const crossesRuns = piece.slice(1).some(({ startsRun }) => startsRun);
  if (crossesRuns && !(first.startsRun && (cells[end]?.startsRun ?? true) && words.length <= MAX_WORDS)) return null;
  if (!isAligned && !canBePart(text, cells[end]?.startsWord ?? true)) return null;
  return { text, sound: words.map(soundOf).join(''), words, isAligned, startsRun: first.startsRun };
}

/**
 * Whether letters within a word can be a word of their own. A single Chinese or Korean one can only at the end, as the
 * main noun.
 */
function canBePart(text: string, endsWord: boolean): boolean {
  if (isThai(text)) return isSpelledWhole(text) && consonantsIn(text) >= SHORT;
  return text.length >= SHORT || endsWord;
}

function wordsOf(cells: readonly Cell[]): string[] {
  const words: string[] = [];
  for (const { text, startsWord } of cells) {
    if (startsWord || words.length === 0) words.push(text);
    else words.push(`${words.pop() ?? ''}${text}`);
  }
  return words;
}

/** Costs of a piece of a query: the cheapest split wins, which has few and long pieces. */
const COST = { piece: 1, sound: 0.3, onlyDetail: 0.6, unaligned: 0.35, stop: 0.2, unknown: 4 };
const DETAIL = 3;

/** A unit of a split query. */
export interface ChosenUnit extends Unit {
  readonly isKnown: boolean;
}

/**
 * Splits a query into known pieces and unknown whole words; stop words are dropped. A piece that starts or ends within
 * a word must occur in a name, a category or a highlight.
 */
export function chooseUnits({ cells }: Query, knownOf: (unit: Unit) => Known | undefined): ChosenUnit[] {
  interface Best {
    readonly cost: number;
    readonly units: readonly ChosenUnit[];
  }
  const best: (Best | undefined)[] = [{ cost: 0, units: [] }];
  for (let end = 1; end <= cells.length; end += 1) {
    for (let start = 0; start < end; start += 1) {
      const before = best[start];
      const unit = before === undefined ? null : unitAt(cells, start, end);
      const piece = unit === null ? null : pieceOf(unit, knownOf(unit));
      if (before === undefined || piece === null) continue;
      const cost = before.cost + piece.cost;
      if (cost < (best[end]?.cost ?? Infinity)) best[end] = { cost, units: [...before.units, ...piece.units] };
    }
  }
  return [...(best[cells.length]?.units ?? [])];
}

function pieceOf(unit: Unit, known: Known | undefined): { cost: number; units: ChosenUnit[] } | null {
  if (unit.isAligned && unit.words.length === 1 && isStopWord(unit.text)) return { cost: COST.stop, units: [] };
  const alternatives = synonymsOf(unit.sound).length > 0;
  if (known === undefined && !alternatives) {
    const isWord = unit.isAligned && unit.words.length === 1;
    return isWord ? { cost: COST.unknown + unit.text.length, units: [{ ...unit, isKnown: false }] } : null;
  }
  if (!unit.isAligned && known?.level === DETAIL) return null;
  const cost =
    COST.piece +
    (known === undefined || known.isExact ? 0 : COST.sound) +
    (known?.level === DETAIL && !alternatives ? COST.onlyDetail : 0) +
    (unit.isAligned ? 0 : COST.unaligned);
  return { cost, units: [{ ...unit, isKnown: true }] };
}

function isThai(text: string): boolean {
  return /[\u0E00-\u0E7F]/.test(text);
}
