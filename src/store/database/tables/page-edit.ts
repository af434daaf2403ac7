import { index, integer, json, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
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
    /** The published page that the draft was based on, or merged with last; null: there was none. */
    draftBase: json('draft_base').$type<PageContent>(),
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
    /** Id of the release that published it; null: it was published by itself. */
    release: text('release_id'),
  },
  (table) => [primaryKey({ columns: [table.webId, table.path, table.version] })],
);

/**
 * Presence: the pages that builders have open in a workbench right now, with a heartbeat every few seconds. Unlogged
 * and not in backups, because a row expires within a minute.
 */
export const builderPresence = pgTable(
  'builder_presence',
  {
    ...spot,
    /** Random id of the tab. */
    session: text('session').notNull(),
    name: text('name'),
    /** Id of the selected node; null: the page itself. */
    node: text('node'),
    seenAt: timestamp('seen_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.webId, table.path, table.session] }),
    index('builder_presence_seen_at').on(table.seenAt),
  ],
);

/**
 * A page at earlier revisions, for merging edits based on them: the last twenty of a page, for a day. Unlogged and not
 * in backups: the browser sends lost data once more.
 */
export const pageRevisions = pgTable(
  'page_revision',
  {
    ...spot,
    /** Id of the release whose page it is; '': the shop's own. */
    release: text('release_id').notNull(),
    revision: integer('revision').notNull(),
    /** Null: there was no page. */
    content: json('content').$type<PageContent>(),
    at: timestamp('replaced_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.webId, table.path, table.release, table.revision] }),
    index('page_revision_at').on(table.at),
  ],
);
