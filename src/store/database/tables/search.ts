import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { SearchFields } from '../../search/match.ts';
import { shops } from './shop.ts';

/** What search looks through: one row a product or post, its texts of all languages together. */
export const searchEntries = pgTable(
  'search_entry',
  {
    webId: text('web_id')
      .notNull()
      .references(() => shops.webId, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['product', 'blog'] }).notNull(),
    id: text('id').notNull(),
    /** Names and categories as words with blanks between, without tone marks: misspelt terms are likened to these. */
    head: text('head').notNull(),
    /** All texts without tone marks and word borders: a record that lacks a term here is no candidate. */
    plain: text('plain').notNull(),
    /** The texts by field with their word borders: these decide. */
    fields: jsonb('fields').$type<SearchFields>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.webId, table.kind, table.id] }),
    index('search_entry_head').using('gin', table.head.op('gin_trgm_ops')),
    index('search_entry_plain').using('gin', table.plain.op('gin_trgm_ops')),
  ],
);
