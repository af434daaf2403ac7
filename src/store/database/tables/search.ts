import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { SearchFields } from '../../search/match.ts';
import { shops } from './shop.ts';

/** The search index: one row per product or post, its texts of all languages together. */
export const searchEntries = pgTable(
  'search_entry',
  {
    webId: text('web_id')
      .notNull()
      .references(() => shops.webId, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['product', 'blog'] }).notNull(),
    id: text('id').notNull(),
    /**
     * Names and categories as words with blanks between, without tone marks: trigrams of misspelt terms are compared
     * with these.
     */
    head: text('head').notNull(),
    /** All texts without tone marks and word borders: prefilter that excludes a record without the term. */
    plain: text('plain').notNull(),
    /** The texts by field with their word borders, for scoring. */
    fields: jsonb('fields').$type<SearchFields>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.webId, table.kind, table.id] }),
    index('search_entry_head').using('gin', table.head.op('gin_trgm_ops')),
    index('search_entry_plain').using('gin', table.plain.op('gin_trgm_ops')),
  ],
);
