import { json, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { shops } from './shop.ts';

/** Pages by path; a path that ends in `/*` is a pattern. Texts are in all languages. */
export const pages = pgTable(
  'page',
  {
    webId: text('web_id')
      .notNull()
      .references(() => shops.webId, { onDelete: 'cascade' }),
    path: text('path').notNull(),
    setting: json('setting').$type<Record<string, unknown>>(),
    head: json('head').$type<Record<string, unknown>>(),
    /** The node or list of nodes, each node's `$t` unresolved. */
    component: json('component').$type<unknown>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.webId, table.path] })],
);
/** A page as stored: texts in all languages, its tree unresolved. */
export type PageRow = typeof pages.$inferSelect;
