import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { Choices } from '../../cart/basket.ts';
import { accounts } from './account.ts';
import { shops } from './shop.ts';

/** `open`; `paid`: it became an order; `merged`: its items were moved to an account's cart. */
export type CartState = 'open' | 'paid' | 'merged';

/** Carts; a guest's has no account. An account has one open cart per shop, beside separate ones. */
export const carts = pgTable(
  'cart',
  {
    /** 128 random bits in hexadecimal. */
    id: text('id').primaryKey(),
    webId: text('web_id')
      .notNull()
      .references(() => shops.webId),
    accountId: text('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    state: text('state').$type<CartState>().notNull().default('open'),
    /** Whether it is a "Buy now" cart: an account may have any number of these beside its own. */
    isSeparate: boolean('is_separate').notNull().default(false),
    /** Payment and shipping choice of the last `cart/update`: the checkout page's defaults. */
    choices: jsonb('choices').$type<Choices>().notNull().default({}),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('cart_open_of_account')
      .on(table.webId, table.accountId)
      .where(sql`${table.state} = 'open' and not ${table.isSeparate}`),
    check('cart_state', sql`${table.state} in ('open', 'paid', 'merged')`),
  ],
);
/** A cart as stored, without its items and secrets, which have tables of their own. */
export type CartRow = typeof carts.$inferSelect;

/**
 * Secrets that open a cart, as SHA-256. A guest's cart has the one of its creation. An account's cart has one per
 * hand-off, which opens only the checkout page and expires.
 */
export const cartSecrets = pgTable(
  'cart_secret',
  {
    cartId: text('cart_id')
      .notNull()
      .references(() => carts.id, { onDelete: 'cascade' }),
    hash: text('hash').notNull(),
    purpose: text('purpose').$type<'guest' | 'handoff'>().notNull(),
    /** Null: expires with the cart. */
    expiresAt: timestamp('expires_at', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.cartId, table.hash] }),
    index('cart_secret_expiry').on(table.expiresAt),
    check('cart_secret_purpose', sql`${table.purpose} in ('guest', 'handoff')`),
  ],
);

/** The products of a cart. They have no foreign key to the product, which may be deleted meanwhile. */
export const cartItems = pgTable(
  'cart_item',
  {
    cartId: text('cart_id')
      .notNull()
      .references(() => carts.id, { onDelete: 'cascade' }),
    uuid: text('uuid').notNull(),
    quantity: integer('quantity').notNull(),
    /** Order of insertion. */
    place: serial('place').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.cartId, table.uuid] }),
    check('cart_item_quantity', sql`${table.quantity} > 0`),
  ],
);
