import { sql } from 'drizzle-orm';
import { check, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { accounts } from './account.ts';
import { shops } from './shop.ts';

/** Members of the shops: one row per account that has joined and not left. */
export const members = pgTable(
  'member',
  {
    webId: text('web_id')
      .notNull()
      .references(() => shops.webId, { onDelete: 'cascade' }),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    joinedAt: timestamp('joined_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.webId, table.accountId] })],
);

/** Unused points of accounts by shop. They outlive a membership. */
export const pointBalances = pgTable(
  'point_balance',
  {
    webId: text('web_id')
      .notNull()
      .references(() => shops.webId, { onDelete: 'cascade' }),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    points: integer('points').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.webId, table.accountId] }),
    check('point_balance_points', sql`${table.points} >= 0`),
  ],
);
