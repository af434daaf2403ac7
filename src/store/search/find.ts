/** Finds and ranks the matches of a query in the search index of a shop. */
import { sql, type SQL } from 'drizzle-orm';
import * as v from 'valibot';
import { type Database, selectRows } from '../database/database.ts';
import { searchEntries } from '../database/tables/search.ts';
import { NAME_END, NAME_START, quoteLexeme } from './words/entry.ts';
import type { Meaning, Term } from './expand.ts';
import type { QueryMeaning } from './read-meaning.ts';

/** Kind of a search table's row; products and posts are searched separately. */
export type SearchKind = 'product' | 'blog';

/** Maximum number of matches; no listing shows more of them. */
const MOST_MATCHES = 4000;
/** Score of a match by field: name, categories, highlight, details. */
const FIELD_SCORES = { A: 1, B: 0.5, C: 0.25, D: 0.1 };
/** Additional score of a match at the start or end of a name. */
const NAME_END_SCORE = 0.25;
/** Minimum score of a record that lacks a word, relative to the best record. */
const SHARE_OF_BEST = 0.5;

/** The records that match a query. */
export interface Matches {
  /** By id; a higher score is better, and the best come first. */
  readonly scores: ReadonlyMap<string, number>;
  /** No record has all the words: these have similar words, or some of them. */
  readonly approximate: boolean;
}

const ALL_LABELS = 'ABCD';
const THAI = /[\u0E00-\u0E7F]/;

/** Ids and scores, best first, one per line. */
const Found = v.object({
  ids: v.nullable(v.string()),
  scores: v.nullable(v.string()),
  is_whole: v.nullable(v.boolean()),
});

/**
 * The records that match a query, the best first, 4,000 at most. If a record has every term in its names and
 * categories, only records with every term count. Otherwise records with some of the terms count too, if their score is
 * close to the best one.
 */
export async function findMatches(
  db: Database,
  webId: string,
  kind: SearchKind,
  { terms, approximate }: QueryMeaning,
): Promise<Matches> {
  if (terms.length === 0) return { scores: new Map(), approximate: false };
  // Most queries of several words have such a record, and then only few have to be scored.
  const isWholeSomewhere = terms.length === 1 || (await isAnywhere(db, webId, kind, allOf(terms, 'AB')));
  const best = isWholeSomewhere ? wholeMatches(webId, kind, terms) : partialMatches(webId, kind, terms);
  const [found] = await selectRows(
    db,
    // Returns two texts: parsing thousands of rows would need longer than finding them.
    sql`
      WITH best AS (${best} ORDER BY score DESC, id COLLATE "C" LIMIT ${MOST_MATCHES})
      SELECT string_agg(id, E'\n') AS ids, string_agg(score::text, E'\n') AS scores, bool_or(is_whole) AS is_whole FROM best`,
    Found,
  );
  const ids = found?.ids?.split('\n') ?? [];
  const scores = found?.scores?.split('\n') ?? [];
  return {
    scores: new Map(ids.map((id, row) => [id, Number(scores[row])])),
    approximate: ids.length > 0 && (approximate || found?.is_whole !== true),
  };
}

async function isAnywhere(db: Database, webId: string, kind: SearchKind, query: string): Promise<boolean> {
  const condition = sql`web_id = ${webId} AND kind = ${kind} AND words @@ ${query}::tsquery`;
  const [found] = await selectRows(
    db,
    sql`SELECT EXISTS (SELECT FROM ${searchEntries} WHERE ${condition}) AS is_there`,
    v.object({ is_there: v.boolean() }),
  );
  return found?.is_there === true;
}

/** Every record that has every term, with its score. */
function wholeMatches(webId: string, kind: SearchKind, terms: readonly Term[]): SQL {
  const score = sql.join(terms.map(pointsOf), sql` + `);
  return sql`SELECT id, ${score} AS score, true AS is_whole FROM (${entriesOf(webId, kind, allOf(terms, ALL_LABELS))}) AS entry`;
}

/** Records that have every term, or some of them in names and categories with a score close to the best. */
function partialMatches(webId: string, kind: SearchKind, terms: readonly Term[]): SQL {
  const query = terms.map(({ meanings }) => anyOf(meanings, ALL_LABELS)).join(' | ');
  const points = sql.join(
    terms.map(
      (term, index) => sql`${pointsOf(term)} AS ${name('points', index)}, ${isInHead(term)} AS ${name('head', index)}`,
    ),
    sql`, `,
  );
  const sum = (column: string, cast: (each: SQL) => SQL) =>
    sql.join(
      terms.map((_, index) => cast(name(column, index))),
      sql` + `,
    );
  return sql`
    SELECT id, score, matched = ${terms.length} AS is_whole FROM (
      SELECT *, max(in_head) OVER () AS best_head, max(score) OVER () AS best_score FROM (
        SELECT id, ${sum('points', (each) => each)} AS score,
          ${sum('points', (each) => sql`(${each} > 0)::int`)} AS matched, ${sum('head', (each) => sql`${each}::int`)} AS in_head
        FROM (SELECT id, ${points} FROM (${entriesOf(webId, kind, query)}) AS entry) AS found
      ) AS summed
    ) AS measured
    WHERE matched = ${terms.length}
      OR (best_head < ${terms.length} AND in_head > 0 AND score >= best_score * ${SHARE_OF_BEST}::float8)`;
}

/** Removing no word unpacks the words once for all conditions; OFFSET keeps the planner from repeating it for each. */
function entriesOf(webId: string, kind: SearchKind, query: string): SQL {
  return sql`SELECT id, ts_delete(words, '') AS words FROM ${searchEntries}
    WHERE web_id = ${webId} AND kind = ${kind} AND words @@ ${query}::tsquery OFFSET 0`;
}

function name(column: string, index: number): SQL {
  return sql.raw(`${column}_${index}`);
}

/** The score of the best meaning of a term in each field, added up. */
function pointsOf({ meanings, idf }: Term): SQL {
  const groups = [...Map.groupBy(meanings, ({ certainty }) => certainty)].toSorted(([a], [b]) => b - a);
  const best = (score: number, query: (some: readonly Meaning[]) => string) => {
    const cases = groups.flatMap(([certainty, some]) => {
      const text = query(some);
      return text === '' ? [] : [sql`WHEN words @@ ${text}::tsquery THEN ${certainty * score * idf}::float8`];
    });
    return cases.length === 0 ? sql`0::float8` : sql`CASE ${sql.join(cases, sql` `)} ELSE 0 END`;
  };
  const fields = Object.entries(FIELD_SCORES).map(([label, score]) => best(score, (some) => anyOf(some, label)));
  // Testing for adjacent words is slower than for single words.
  const ends = sql`CASE WHEN words @@ ${anyOf(meanings, 'A')}::tsquery THEN ${best(NAME_END_SCORE, atNameEnds)} ELSE 0 END`;
  return sql.join([...fields, ends], sql` + `);
}

function isInHead({ meanings }: Term): SQL {
  return sql`words @@ ${anyOf(meanings, 'AB')}::tsquery`;
}

/** A `tsquery` for every term, in one of its meanings, in a field of these labels. */
function allOf(terms: readonly Term[], labels: string): string {
  return terms.map(({ meanings }) => `(${anyOf(meanings, labels)})`).join(' & ');
}

/**
 * A `tsquery` for any of the meanings in a field of these labels; empty if there are none. Words that need not be
 * adjacent may be in different fields: the worst of these fields counts.
 */
function anyOf(meanings: readonly Meaning[], labels: string): string {
  return meanings
    .flatMap(({ words, isPhrase, isOfHead }) => {
      if (isOfHead && (labels === 'C' || labels === 'D')) return [];
      const upTo = isOfHead ? 'B' : (labels.at(-1) ?? '');
      const fields = isPhrase || labels === 'A' ? labels : ALL_LABELS.slice(0, ALL_LABELS.indexOf(upTo) + 1);
      // Without labels PostgreSQL reads only the index.
      const within = fields === ALL_LABELS ? '' : `:${fields}`;
      return [`(${words.map((word) => `${quoteLexeme(word)}${within}`).join(isPhrase ? ' <-> ' : ' & ')})`];
    })
    .join(' | ');
}

/** Thai puts the main noun first, the other languages put it last. */
function atNameEnds(meanings: readonly Meaning[]): string {
  return meanings
    .filter(({ isPhrase }) => isPhrase)
    .map(({ words }) => {
      const phrase = words.map((word) => `${quoteLexeme(word)}:A`);
      const isThai = words.some((word) => THAI.test(word));
      return isThai ? [`${quoteLexeme(NAME_START)}:A`, ...phrase] : [...phrase, `${quoteLexeme(NAME_END)}:A`];
    })
    .map((lexemes) => `(${lexemes.join(' <-> ')})`)
    .join(' | ');
}
