import { index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { shops } from './shop.ts';

const webId = () =>
  text('web_id')
    .notNull()
    .references(() => shops.webId, { onDelete: 'cascade' });

/** Old addresses of a shop, with the pages that answer in their place (src/store/redirects). */
export const redirects = pgTable(
  'redirect',
  {
    webId: webId(),
    /** The old address in its one spelling (`sourceKey`). */
    source: text('source').notNull(),
    /** Path of the shop, with query and fragment where it has them. */
    target: text('target').notNull(),
    status: integer('status').notNull(),
    hits: integer('hits').notNull().default(0),
    lastHitAt: timestamp('last_hit_at', { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.webId, table.source] })],
);

/** Paths that visitors asked for and that are neither a page nor a redirect. Without queries: nothing of a visitor. */
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
