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

/** Editing state of a page; a page that was only imported has no row. Kept when the shop is imported again. */
export const pageEdits = pgTable(
  'page_edit',
  {
    ...spot,
    /** Revision counter of the page (optimistic locking): writes based on an older one are refused. */
    revision: integer('revision').notNull(),
    /** The unpublished draft; null: none. */
    draft: json('draft').$type<PageContent>(),
    savedBy: text('saved_by'),
    savedAt: timestamp('saved_at', { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.webId, table.path] })],
);

/** Versions published from a builder. The newest one replaces the imported page of its path. */
export const pageVersions = pgTable(
  'page_version',
  {
    ...spot,
    /** From 1 on. */
    version: integer('version').notNull(),
    kind: text('kind').$type<Exclude<PageVersion['kind'], 'imported'>>().notNull(),
    /** Number of the version that this one restores. */
    of: integer('of'),
    /** Null: the page is not shown. */
    content: json('content').$type<PageContent>(),
    note: text('note'),
    by: text('published_by'),
    at: timestamp('published_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.webId, table.path, table.version] })],
);
