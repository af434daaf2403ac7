import { sql } from 'drizzle-orm';
import { boolean, check, integer, jsonb, numeric, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { LocalText } from '#schemas/lang.ts';
import { accounts } from './account.ts';
import { shops } from './shop.ts';

/** Coupons of a shop. Amounts are exact baht; the driver returns them as text. */
export const coupons = pgTable(
  'coupon',
  {
    webId: text('web_id')
      .notNull()
      .references(() => shops.webId, { onDelete: 'cascade' }),
    code: text('code').notNull(),
    title: jsonb('title').$type<LocalText>(),
    kind: text('kind').$type<'discount' | 'shipping'>().notNull(),
    maxDiscount: numeric('max_discount', { precision: 14, scale: 4 }),
    minSpend: numeric('min_spend', { precision: 14, scale: 4 }),
    claimStart: timestamp('claim_start', { withTimezone: true }),
    claimEnd: timestamp('claim_end', { withTimezone: true }),
    useStart: timestamp('use_start', { withTimezone: true }),
    /** Null: never expires. */
    useEnd: timestamp('use_end', { withTimezone: true }),
    limited: boolean('limited').notNull(),
    memberOnly: boolean('member_only').notNull(),
    /** Number of coupons; null is unlimited. `remaining` + claims = `stock`, always. */
    stock: integer('stock'),
    remaining: integer('remaining'),
    /** Removed from the shop's folder; accounts that have claimed it keep it. */
    withdrawn: boolean('withdrawn').notNull().default(false),
    /** A promotion of a commerce engine: the engine decides on its users and its discount. */
    ofEngine: boolean('of_engine').notNull().default(false),
    /** Position in the shop's folder. */
    position: integer('position').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.webId, table.code] }),
    check('coupon_remaining', sql`${table.remaining} >= 0`),
    check('coupon_counted', sql`(${table.stock} is null) = (${table.remaining} is null)`),
  ],
);
/** A coupon as stored: amounts are baht as decimal text, and `remaining` is null if it is not counted. */
export type CouponRow = typeof coupons.$inferSelect;

/** Claims of coupons, one per account and coupon. */
export const couponClaims = pgTable(
  'coupon_claim',
  {
    webId: text('web_id').notNull(),
    code: text('code').notNull(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    claimedAt: timestamp('claimed_at', { withTimezone: true }).notNull(),
    /** Null until an order has used it. */
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.webId, table.code, table.accountId] })],
);
