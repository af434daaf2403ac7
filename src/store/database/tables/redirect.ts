import { index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { shops } from './shop.ts';

const webId = () =>
  text('web_id')
    .notNull()
    .references(() => shops.webId, { onDelete: 'cascade' });

/** Old addresses of a shop, with the pages that they redirect to (src/store/redirects). */
export const redirects = pgTable(
  'redirect',
  {
    webId: webId(),
    /** The normalised old address (`sourceKey`). */
    source: text('source').notNull(),
    /** Path in the shop, with query and fragment if present. */
    target: text('target').notNull(),
    status: integer('status').notNull(),
    hits: integer('hits').notNull().default(0),
    lastHitAt: timestamp('last_hit_at', { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.webId, table.source] })],
);

/** Requested paths that are neither a page nor a redirect. Without queries, so that no data of visitors is stored. */
export const missingPaths = pgTable(
  'missing_path',
  {
    webId: webId(),
    path: text('path').notNull(),
    hits: integer('hits').notNull(),
    lastHitAt: timestamp('last_hit_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.webId, table.path] }),
    index('missing_path_hits').on(table.webId, table.hits, table.lastHitAt),
  ],
);
