/** Looks words up in a shop's search index: by sound, by prefix or part, by similarity. */
import { sql, type SQL } from 'drizzle-orm';
import * as v from 'valibot';
import { type Database, selectRows } from '../../database/database.ts';
import { BEYOND_ASCII, searchWords } from '../../database/tables/search.ts';
import type { IndexedWord } from './entry.ts';

const Row = v.object({
  word: v.string(),
  sound: v.string(),
  parts: v.array(v.string()),
  level: v.number(),
  idf: v.number(),
});

/** A word of the index, with its weight. */
export interface ShopWord extends IndexedWord {
  readonly idf: number;
}

/**
 * Maximum words that contain a piece or are similar: enough for the rarest meaning, and few enough to compare letter by
 * letter.
 */
const MOST_HOLDING = 100;
const MOST_LIKE = 60;
/**
 * Maximum letters of a misspelt word. The trigrams of 100 letters, which no word has, would need 0.2 s in the database.
 */
const LONGEST_LIKE = 64;
const LETTERED = new RegExp(BEYOND_ASCII);

/** The words that sound like one of these. */
export function wordsBySound(db: Database, webId: string, sounds: readonly string[]): Promise<ShopWord[]> {
  if (sounds.length === 0) return Promise.resolve([]);
  return select(db, webId, sql`sound = ANY(${sql.param([...new Set(sounds)])}::text[])`);
}

/** Single words of names, categories and highlights that contain one of these pieces, those of names first. */
export async function wordsHolding(db: Database, webId: string, pieces: readonly string[]): Promise<ShopWord[]> {
  const isLettered = (piece: string) => LETTERED.test(piece);
  const found = await Promise.all([
    holding(db, webId, pieces.filter(isLettered), sql`AND sound ~ ${sql.raw(`'${BEYOND_ASCII}'`)}`),
    holding(
      db,
      webId,
      pieces.filter((piece) => !isLettered(piece)),
      sql``,
    ),
  ]);
  return found
    .flat()
    .toSorted((a, b) => a.level - b.level || a.idf - b.idf)
    .slice(0, MOST_HOLDING);
}

/** If all pieces have letters beyond ASCII, `condition` allows the index of such words (`search_word_letters`). */
function holding(db: Database, webId: string, pieces: readonly string[], condition: SQL): Promise<ShopWord[]> {
  if (pieces.length === 0) return Promise.resolve([]);
  const patterns = pieces.map((piece) => `%${piece.replace(/[\\%_]/g, '\\$&')}%`);
  return select(
    db,
    webId,
    sql`level < 3 AND sound LIKE ANY(${sql.param(patterns)}::text[]) AND cardinality(parts) = 1 ${condition}
      ORDER BY level, idf LIMIT ${MOST_HOLDING}`,
  );
}

/**
 * Words of names, categories and highlights that share trigrams with a piece, the most similar first; none for a long
 * piece.
 */
export async function wordsLike(db: Database, webId: string, pieces: readonly string[]): Promise<ShopWord[]> {
  const asked = pieces.filter(({ length }) => length <= LONGEST_LIKE);
  const found = await Promise.all(
    asked.map((piece) =>
      select(
        db,
        webId,
        sql`level < 3 AND sound % ${piece} ORDER BY similarity(sound, ${piece}) DESC, level, idf LIMIT ${MOST_LIKE}`,
      ),
    ),
  );
  return found.flat();
}

function select(db: Database, webId: string, condition: SQL): Promise<ShopWord[]> {
  return selectRows(
    db,
    sql`SELECT word, sound, parts, level, idf FROM ${searchWords} WHERE web_id = ${webId} AND ${condition}`,
    Row,
  );
}
