import { sql } from 'drizzle-orm';
import { customType, index, pgTable, primaryKey, real, smallint, text } from 'drizzle-orm/pg-core';
import { shops } from './shop.ts';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** The search index: one row per product or post, its texts of all languages together. */
export const searchEntries = pgTable(
  'search_entry',
  {
    webId: text('web_id')
      .notNull()
      .references(() => shops.webId, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['product', 'blog'] }).notNull(),
    id: text('id').notNull(),
    /** Words as written; A: name, B: categories or tags, C: highlight and options, D: details. */
    words: tsvector('words').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.webId, table.kind, table.id] }),
    index('search_entry_words').using('gin', table.webId, table.words),
  ],
);

/** Matches words with letters beyond ASCII; queries with this pattern use the index `search_word_letters`. */
export const BEYOND_ASCII = '[^ -~]';

/** The words of a shop's search index, and adjacent words of names; queries are matched with these. */
export const searchWords = pgTable(
  'search_word',
  {
    webId: text('web_id')
      .notNull()
      .references(() => shops.webId, { onDelete: 'cascade' }),
    /** Several words joined into one. */
    word: text('word').notNull(),
    /** Equal for spellings that sound alike. */
    sound: text('sound').notNull(),
    /** The words it consists of. */
    parts: text('parts').array().notNull(),
    /** Best field that contains it: 0 name, 1 category, 2 highlight, 3 detail. */
    level: smallint('level').notNull(),
    /** Its weight: higher for rare words (inverse document frequency). */
    idf: real('idf').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.webId, table.word] }),
    index('search_word_sound').on(table.webId, table.sound),
    index('search_word_like')
      .using('gin', table.webId, table.sound.op('gin_trgm_ops'))
      .where(sql`${table.level} < 3`),
    // Pieces of two characters have no trigram: a search for them scans all words.
    index('search_word_letters')
      .on(table.webId, table.level, table.idf, table.sound)
      .where(
        sql`${table.level} < 3 AND cardinality(${table.parts}) = 1 AND ${table.sound} ~ ${sql.raw(`'${BEYOND_ASCII}'`)}`,
      ),
  ],
);
