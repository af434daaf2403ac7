import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { CountKind } from '#schemas/experiments/counts.ts';
import { shops } from './shop.ts';

/** How many browsers a variant was shown in, and how many of these went to the checkout, by day (UTC). Nothing of a visitor. */
export const experimentCounts = pgTable(
  'experiment_count',
  {
    webId: text('web_id')
      .notNull()
      .references(() => shops.webId, { onDelete: 'cascade' }),
    /** Of the page, as it is stored: `/product/*` for all pages of a pattern. */
    path: text('path').notNull(),
    /** Id of the experiment's node. */
    experiment: text('experiment').notNull(),
    /** From 1 on; 0: the usual content. */
    variant: integer('variant').notNull(),
    kind: text('kind').$type<CountKind>().notNull(),
    day: date('day').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.webId, table.path, table.experiment, table.variant, table.kind, table.day] }),
  ],
);
