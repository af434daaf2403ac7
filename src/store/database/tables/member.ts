import { bigserial, index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { accounts } from './account.ts';
import { orders } from './order.ts';
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

/**
 * Points of accounts by shop; they outlive a membership. A balance is the sum of its entries. It is negative if an
 * order was cancelled after its points had been spent.
 */
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
  (table) => [primaryKey({ columns: [table.webId, table.accountId] })],
);

/** Reasons of bookings: `opening` is a balance from before entries were stored. */
export type PointReason = 'opening' | 'earned' | 'spent' | 'earned-cancelled' | 'spent-cancelled';

/** The ledger of points. An order books each reason once. */
export const pointEntries = pgTable(
  'point_entry',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    webId: text('web_id')
      .notNull()
      .references(() => shops.webId, { onDelete: 'cascade' }),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    orderId: integer('order_id').references(() => orders.id, { onDelete: 'set null' }),
    reason: text('reason').$type<PointReason>().notNull(),
    /** Positive: received. */
    points: integer('points').notNull(),
    at: timestamp('at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('point_entry_account').on(table.webId, table.accountId),
    uniqueIndex('point_entry_once').on(table.orderId, table.reason),
  ],
);
