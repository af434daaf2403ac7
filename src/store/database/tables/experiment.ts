import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { CountKind } from '#schemas/experiments/counts.ts';
import { DEFAULT_GOAL, type Goal } from '#schemas/experiments/goal.ts';
import { shops } from './shop.ts';

/**
 * Browsers that saw a variant, and how many of these reached the goal, by day (UTC). Each goal has counts of its own.
 * Stores no data of visitors.
 */
export const experimentCounts = pgTable(
  'experiment_count',
  {
    webId: text('web_id')
      .notNull()
      .references(() => shops.webId, { onDelete: 'cascade' }),
    /** The stored path of the page: `/product/*` for all pages of a pattern. */
    path: text('path').notNull(),
    /** Id of the experiment's node. */
    experiment: text('experiment').notNull(),
    /** From 1 on; 0: the usual content. */
    variant: integer('variant').notNull(),
    kind: text('kind').$type<CountKind>().notNull(),
    goal: text('goal').$type<Goal>().notNull().default(DEFAULT_GOAL),
    /** Of experiments whose results decide: the audience that saw the variant; '' elsewhere. */
    audience: text('audience').notNull().default(''),
    day: date('day').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [
    primaryKey({
      name: 'experiment_count_pk',
      columns: [
        table.webId,
        table.path,
        table.experiment,
        table.variant,
        table.kind,
        table.goal,
        table.audience,
        table.day,
      ],
    }),
  ],
);
