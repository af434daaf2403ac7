import { integer, json, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { PageContent } from '#schemas/builder/page.ts';
import type { PageVersion } from '#schemas/builder/records.ts';
import { shops } from './shop.ts';

const spot = {
  webId: text('web_id')
    .notNull()
    .references(() => shops.webId, { onDelete: 'cascade' }),
  path: text('path').notNull(),
};

/** Where work on a page stands; a page that was only imported has no row. Kept when the shop is imported anew. */
export const pageEdits = pgTable(
  'page_edit',
  {
    ...spot,
    /** Counts all that is done to the page: what is written from an older one is refused. */
    revision: integer('revision').notNull(),
    /** What is not published yet; null: nothing. */
    draft: json('draft').$type<PageContent>(),
    savedBy: text('saved_by'),
    savedAt: timestamp('saved_at', { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.webId, table.path] })],
);

/** What was published from a builder. The newest version of a page is shown, instead of the imported page of its path. */
export const pageVersions = pgTable(
  'page_version',
  {
    ...spot,
    /** From 1 on. */
    version: integer('version').notNull(),
    kind: text('kind').$type<Exclude<PageVersion['kind'], 'imported'>>().notNull(),
    /** The version that this one repeats. */
    of: integer('of'),
    /** Null: the page is not shown. */
    content: json('content').$type<PageContent>(),
    note: text('note'),
    by: text('published_by'),
    at: timestamp('published_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.webId, table.path, table.version] })],
);
