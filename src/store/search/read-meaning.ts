/** Interprets a query by the words of a shop: the meaning of each piece, and probable misspellings. */
import type { Database } from '../database/database.ts';
import { correctedTerm, piecesToHold, type Term, termOf } from './expand.ts';
import { candidateUnits, type ChosenUnit, chooseUnits, type Known, readQuery, type Unit } from './read-query.ts';
import { synonymsOf } from './words/synonyms.ts';
import { type ShopWord, wordsBySound, wordsHolding, wordsLike } from './words/vocabulary.ts';

/** A query as the shop's words. */
export interface QueryMeaning {
  readonly terms: readonly Term[];
  /** A word was ignored or replaced by another one. */
  readonly approximate: boolean;
  /** The query with the shop's spelling of its misspelt words. */
  readonly suggestion?: string;
}

/** A piece of the query; without a term if the shop has nothing similar. */
interface Piece {
  readonly text: string;
  readonly sound: string;
  readonly term: Term | null;
}

/** Maximum characters; the rest of a longer query is ignored. */
export const MAX_QUERY_LENGTH = 200;

/**
 * Minimum share of a query's letters in words that the shop knows. Below it the unknown words decide what the query is
 * about.
 */
const LEAST_KNOWN = 0.4;
const LATIN = /^[a-z0-9]+$/;

/** Interprets a query; without any known or similar word it has no terms. */
export async function readMeaning(db: Database, webId: string, text: string): Promise<QueryMeaning> {
  const query = readQuery(text.slice(0, MAX_QUERY_LENGTH));
  const sounds = candidateUnits(query).flatMap(({ sound }) => [
    sound,
    ...synonymsOf(sound).map((other) => other.sound),
  ]);
  const bySound = Map.groupBy(await wordsBySound(db, webId, sounds), ({ sound }) => sound);
  const units = chooseUnits(query, (unit) => knownOf(unit, bySound));
  const holding = await wordsHolding(db, webId, piecesToHold(units));
  const runs = runsOfUnits(units).map((run) => run.map((unit) => pieceOf(unit, termOf(unit, bySound, holding))));
  const unclear = runs.filter(isUnclear);
  const like = await wordsLike(db, webId, [
    ...new Set(unclear.flatMap((run) => [join(run), ...stretches(run)].map(({ sound }) => sound))),
  ]);
  return meaningOf(runs.map((run) => (unclear.includes(run) ? corrected(run, like) : run)));
}

/**
 * Misspelt Thai splits into short words with other meanings: if one of several is unsure, the run may be another word.
 */
function isUnclear(run: readonly Piece[]): boolean {
  return run.some(({ term }) => term === null) || (run.length > 1 && run.some(({ term }) => term?.isSure === false));
}

function knownOf({ sound, text }: Unit, bySound: ReadonlyMap<string, readonly ShopWord[]>): Known | undefined {
  const words = bySound.get(sound);
  if (words === undefined) return undefined;
  return { level: Math.min(...words.map(({ level }) => level)), isExact: words.some(({ word }) => word === text) };
}

function runsOfUnits(units: readonly ChosenUnit[]): ChosenUnit[][] {
  const runs: ChosenUnit[][] = [];
  for (const unit of units) {
    if (unit.startsRun || runs.length === 0) runs.push([unit]);
    else runs.at(-1)?.push(unit);
  }
  return runs;
}

function pieceOf({ words, sound }: ChosenUnit, term: Term | null): Piece {
  return { text: words.join(words.every((word) => LATIN.test(word)) ? ' ' : ''), sound, term };
}

/** Replaces a run by a similar word, or else each unknown stretch of it. */
function corrected(run: readonly Piece[], like: readonly ShopWord[]): Piece[] {
  const whole = correct(join(run), like);
  if (whole.term !== null) return [whole];
  const pieces: Piece[] = [];
  let stretch: Piece[] = [];
  for (const piece of [...run, null]) {
    if (piece?.term === null) {
      stretch.push(piece);
      continue;
    }
    if (stretch.length > 0) pieces.push(correct(join(stretch), like));
    stretch = [];
    if (piece !== null) pieces.push(piece);
  }
  return pieces;
}

function correct(piece: Piece, like: readonly ShopWord[]): Piece {
  return { ...piece, term: correctedTerm(piece.sound, like) };
}

/** The adjacent unknown pieces, each stretch as one. */
function stretches(run: readonly Piece[]): Piece[] {
  return corrected(run, []).filter(({ term }) => term === null);
}

function join(pieces: readonly Piece[]): Piece {
  return {
    text: pieces.map((piece) => piece.text).join(''),
    sound: pieces.map((piece) => piece.sound).join(''),
    term: null,
  };
}

/** A word that occurs only in details has little weight beside an unknown word. */
function meaningOf(runs: readonly (readonly Piece[])[]): QueryMeaning {
  const all = runs.flat();
  const found = all.flatMap(({ term }) => term ?? []);
  const isComplete = found.length === all.length;
  const known = all.reduce((letters, { term, text: { length } }) => letters + (term === null ? 0 : length), 0);
  const length = all.reduce((letters, { text }) => letters + text.length, 0);
  if (known < length * LEAST_KNOWN) return { terms: [], approximate: false };
  const terms = isComplete ? found : found.filter(({ isOnlyDetail }) => !isOnlyDetail);
  const isCorrected = terms.some(({ correction }) => correction !== undefined);
  // Unknown words are dropped, so that the suggestion finds exactly its own words.
  const suggestion = runs
    .map((run) => run.map(({ text, term }) => (term === null ? '' : (term.correction ?? text))).join(''))
    .filter((run) => run !== '')
    .join(' ');
  return { terms, approximate: isCorrected || !isComplete, ...(isCorrected && { suggestion }) };
}
