/** How well a record answers a query: pure, on texts that carry their word borders. */
import { withoutTones } from './normalise.ts';
import { BORDER, consonantsIn, isSpelledWhole, runsOf, standsAlone } from './words.ts';

/** The searchable texts of a record, each as `bordered` writes it. */
export interface SearchFields {
  readonly name: string;
  readonly category: string;
  readonly highlight: string;
  readonly detail: string;
}

const FIELDS = ['name', 'category', 'highlight', 'detail'] as const satisfies readonly (keyof SearchFields)[];
const WEIGHTS: Readonly<Record<keyof SearchFields, number>> = { name: 8, category: 4, highlight: 2, detail: 1 };
const GRADE = { word: 4, start: 3, inside: 2 } as const;
/** The whole query as one piece counts more than any sum of single words. */
const PHRASE_BONUS = 200;
const WHOLE_FIELD_BONUS = 2000;
const MAX_TERMS = 12;
/** A Thai term with so many consonants is no accident wherever it is found. */
const LONG_TERM = 4;
/** Shorter pieces of Latin words are found as whole words only, or at a word's start only. */
const MIN_LATIN_START = 2;
const MIN_LATIN_INSIDE = 3;

/** A query as normalised words, at most 12 of them. */
export interface Query {
  /** The query's runs, each written as one piece. */
  readonly phrase: string;
  /** Words, each of which must be found. */
  readonly terms: readonly string[];
}

/** Reads a query; one without any word has no terms. */
export function readQuery(text: string): Query {
  const runs = runsOf(text);
  const terms = [...new Set(runs.flat())].slice(0, MAX_TERMS);
  return { phrase: runs.map((run) => run.join('')).join(' '), terms };
}

/** The query without tone marks. */
export function withoutTonesQuery({ phrase, terms }: Query): Query {
  return { phrase: withoutTones(phrase), terms: terms.map(withoutTones).filter((term) => term !== '') };
}

/** The fields without tone marks. */
export function withoutTonesFields(fields: SearchFields): SearchFields {
  return {
    name: withoutTones(fields.name),
    category: withoutTones(fields.category),
    highlight: withoutTones(fields.highlight),
    detail: withoutTones(fields.detail),
  };
}

/**
 * The score of a record, 0 when one of the terms is nowhere. A term counts where its ends are ends of words, or where
 * what it leaves of the words around it can stand alone: ผึ้ง is found in น้ำผึ้ง, นม is not found in ขนม. The field's weight and the
 * kind of find make the score; the whole query in one piece counts most.
 */
export function score(fields: SearchFields, query: Query): number {
  if (query.terms.length === 0) return 0;
  const texts = FIELDS.map((field) => ({ weight: WEIGHTS[field], text: readBordered(fields[field]) }));
  let sum = 0;
  for (const term of query.terms) {
    const best = Math.max(...texts.map(({ weight, text }) => weight * grade(text, term)));
    if (best === 0) return phraseScore(texts, query.phrase);
    sum += best;
  }
  return sum + phraseScore(texts, query.phrase);
}

/** A text without its borders, and where they were. */
interface Bordered {
  readonly flat: string;
  readonly borders: ReadonlySet<number>;
}

function readBordered(text: string): Bordered {
  const borders = new Set<number>([0]);
  let flat = '';
  for (const piece of text.split(/([| ])/)) {
    if (piece === BORDER) borders.add(flat.length);
    else if (piece === ' ') {
      borders.add(flat.length);
      flat += ' ';
      borders.add(flat.length);
    } else flat += piece;
  }
  borders.add(flat.length);
  return { flat, borders };
}

function phraseScore(texts: readonly { weight: number; text: Bordered }[], phrase: string): number {
  const best = Math.max(
    ...texts.map(({ weight, text }) => {
      const found = grade(text, phrase);
      const whole = found > 0 && text.flat === phrase ? WHOLE_FIELD_BONUS : 0;
      return weight * (found > 0 ? PHRASE_BONUS + found + whole : 0);
    }),
  );
  return Math.max(best, 0);
}

function grade({ flat, borders }: Bordered, term: string): number {
  let best = 0;
  for (let at = flat.indexOf(term); at !== -1 && best < GRADE.word; at = flat.indexOf(term, at + 1)) {
    best = Math.max(best, gradeAt(flat, borders, at, at + term.length));
  }
  return best;
}

function gradeAt(flat: string, borders: ReadonlySet<number>, start: number, end: number): number {
  const startsWord = borders.has(start);
  const endsWord = borders.has(end);
  if (startsWord && endsWord) return GRADE.word;
  if (!isThai(flat[start]) || !isThai(flat[end - 1])) {
    const length = end - start;
    if (startsWord) return length >= MIN_LATIN_START ? GRADE.start : 0;
    return length >= MIN_LATIN_INSIDE ? GRADE.inside : 0;
  }
  const holds = consonantsIn(flat.slice(start, end)) >= LONG_TERM ? isSpelledWhole : standsAlone;
  if (!startsWord && !holds(flat.slice(borderBefore(borders, start), start))) return 0;
  if (!endsWord && !holds(flat.slice(end, borderAfter(borders, end, flat.length)))) return 0;
  return startsWord ? GRADE.start : GRADE.inside;
}

function borderBefore(borders: ReadonlySet<number>, at: number): number {
  let border = at;
  while (!borders.has(border)) border -= 1;
  return border;
}

function borderAfter(borders: ReadonlySet<number>, at: number, length: number): number {
  let border = at;
  while (border < length && !borders.has(border)) border += 1;
  return border;
}

function isThai(character: string | undefined): boolean {
  return character !== undefined && character >= '\u0E00' && character <= '\u0E7F';
}
