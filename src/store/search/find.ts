/** Looks a query up in the search table: candidates by PostgreSQL, the verdict by `match.ts`. */
import { and, eq, like, or, sql, type SQL } from 'drizzle-orm';
import * as v from 'valibot';
import { type Database, selectRows } from '../database/database.ts';
import { searchEntries } from '../database/tables/search.ts';
import { likeness } from './likeness.ts';
import { type Query, readQuery, score, withoutTonesFields, withoutTonesQuery } from './match.ts';

/** Kind of a search table's row; products and posts are looked up apart. */
export type SearchKind = 'product' | 'blog';

/** Of the trigrams of the query this part must be found in a name for it to be looked at more closely. */
const LIKENESS = 0.2;
const MAX_CANDIDATES = 5000;
const MAX_LIKELY = 200;
/** Characters; what a longer query says beyond does not count. */
export const MAX_QUERY_LENGTH = 200;

/** The records that answer a query. */
export interface Matches {
  /** By id; higher is better. */
  readonly scores: ReadonlyMap<string, number>;
  /** The words themselves are nowhere: these are like them. */
  readonly approximate: boolean;
}

const NO_MATCHES: Matches = { scores: new Map(), approximate: false };

/**
 * The records that answer a query. Tried in turn, the first with any result wins: letter by letter; without tone marks;
 * likeness of names, for misspellings. A query without a word finds nothing.
 */
export async function findMatches(db: Database, webId: string, kind: SearchKind, text: string): Promise<Matches> {
  const query = readQuery(text.slice(0, MAX_QUERY_LENGTH));
  if (query.terms.length === 0) return NO_MATCHES;
  const plain = withoutTonesQuery(query);
  const candidates = await db
    .select({ id: searchEntries.id, fields: searchEntries.fields })
    .from(searchEntries)
    .where(and(eq(searchEntries.webId, webId), eq(searchEntries.kind, kind), holdsAll(plain)))
    .limit(MAX_CANDIDATES);
  const exact = scored(candidates.map(({ id, fields }) => [id, score(fields, query)]));
  if (exact.size > 0) return { scores: exact, approximate: false };
  const toneless = scored(candidates.map(({ id, fields }) => [id, score(withoutTonesFields(fields), plain)]));
  if (toneless.size > 0) return { scores: toneless, approximate: false };
  const likely = await findLikely(db, webId, kind, plain);
  return likely.size > 0 ? { scores: likely, approximate: true } : NO_MATCHES;
}

function holdsAll({ terms, phrase }: Query): SQL | undefined {
  const holds = (piece: string) => like(searchEntries.plain, `%${piece.replace(/[\\%_]/g, '\\$&')}%`);
  return or(and(...terms.map(holds)), holds(phrase));
}

function scored(entries: readonly (readonly [string, number])[]): Map<string, number> {
  return new Map(entries.filter(([, points]) => points > 0));
}

/** For misspellings: names that share trigrams with the query, and of these the ones that differ in few letters. */
async function findLikely(
  db: Database,
  webId: string,
  kind: SearchKind,
  { terms, phrase }: Query,
): Promise<ReadonlyMap<string, number>> {
  const { id, head } = searchEntries;
  const shared = sql`greatest(word_similarity(${phrase}, ${head}), word_similarity(${terms.join(' ')}, ${head}))`;
  const rows = await selectRows(
    db,
    sql`
      SELECT ${id} AS id, ${head} AS head FROM ${searchEntries}
      WHERE ${searchEntries.webId} = ${webId} AND ${searchEntries.kind} = ${kind} AND ${shared} >= ${LIKENESS}
      ORDER BY ${shared} DESC LIMIT ${MAX_LIKELY}`,
    v.object({ id: v.string(), head: v.string() }),
  );
  const pieces = phrase.split(' ');
  return scored(rows.map((row) => [row.id, likeness(pieces, row.head)]));
}
