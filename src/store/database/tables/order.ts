import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  serial,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import type { LocalText } from '#schemas/lang.ts';
import type { DeliveryAddress } from '../../address/delivery-address.ts';
import type { PlacedOrder } from '../../order/placed-order.ts';
import type { TaxInvoice } from '../../order/tax-invoice.ts';
import { accounts } from './account.ts';
import { carts } from './cart.ts';
import { shops } from './shop.ts';

/** Carts that were ordered. Amounts in baht, exact, handed over by the driver as text; `vat` is what comes on top of goods and delivery. */
export const orders = pgTable(
  'shop_order',
  {
    id: serial('id').primaryKey(),
    webId: text('web_id')
      .notNull()
      .references(() => shops.webId),
    cartId: text('cart_id')
      .notNull()
      .unique()
      .references(() => carts.id),
    /** Null: ordered as a guest. */
    accountId: text('account_id').references(() => accounts.id, { onDelete: 'set null' }),
    /** When it was placed. */
    paidAt: timestamp('paid_at', { withTimezone: true }).notNull(),
    /** When its money came; null while it is awaited, as at a counter. */
    settledAt: timestamp('settled_at', { withTimezone: true }),
    goods: numeric('goods', { precision: 14, scale: 4 }).notNull(),
    couponDiscount: numeric('coupon_discount', { precision: 14, scale: 4 }).notNull(),
    usedPoints: integer('used_points').notNull(),
    /** VAT on top of the prices, and its rate in percent; 0 where prices hold it or the shop charges none. */
    vat: numeric('vat', { precision: 14, scale: 4 }).notNull().default('0'),
    vatPercent: integer('vat_percent').notNull().default(0),
    /** Goods and delivery less coupon and points, with VAT. */
    net: numeric('net', { precision: 14, scale: 4 }).notNull(),
    earnedPoints: integer('earned_points').notNull(),
    /** Of the delivery, less what a coupon takes off it; `net` holds it. */
    shippingFee: numeric('shipping_fee', { precision: 14, scale: 4 }).notNull().default('0'),
    /** Null: fetched at the shop, or nothing to send. */
    address: jsonb('address').$type<DeliveryAddress>(),
    /** Where mail about the order goes; null for orders of before it was asked for. */
    email: text('email'),
    /** How it stands: the last of these that is set, else it is being packed. */
    shippedAt: timestamp('shipped_at', { withTimezone: true }),
    deliveredAt: timestamp('delivered_at', { withTimezone: true }),
    cancelledAt: timestamp('cancelled_at', { withTimezone: true }),
    bank: text('bank'),
    shippingType: text('shipping_type'),
    couponCode: text('coupon_code'),
    /** Whom a tax invoice names; null: none is asked for. */
    taxInvoice: jsonb('tax_invoice').$type<TaxInvoice>(),
    /** What is written on the card of a gift; null: no card. */
    giftNote: text('gift_note'),
  },
  (table) => [
    index('shop_order_account').on(table.webId, table.accountId),
    check('shop_order_net', sql`${table.net} >= 0`),
  ],
);
/** An order as stored, without its lines; amounts are baht as decimal text. */
export type OrderRow = typeof orders.$inferSelect;

/** Lines of an order with the names and prices of its time. */
export const orderLines = pgTable(
  'shop_order_line',
  {
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    uuid: text('uuid').notNull(),
    name: jsonb('name').$type<LocalText>().notNull(),
    /** What was chosen of a product with variants. */
    variant: jsonb('variant').$type<LocalText>(),
    /** Address of its picture. */
    image: text('image'),
    unit: jsonb('unit').$type<LocalText>().notNull(),
    quantity: integer('quantity').notNull(),
    /** Pieces that the payment took from the stock; 0: the stock was not tracked. Null for orders of before this was stored. */
    taken: integer('taken'),
    /** Of one piece, at the tier of the quantity. */
    price: numeric('price', { precision: 14, scale: 4 }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.uuid] }), index('shop_order_line_product').on(table.uuid)],
);

/** `paying`: the engine may have the order, ours is not written; `placed`: both have it. */
export type EngineOrderState = 'paying' | 'placed';

/**
 * Orders in a commerce engine. The row is committed before the engine is asked to place the order, so that a process that dies in
 * between leaves behind what another needs to finish.
 */
export const engineOrders = pgTable('engine_order', {
  cartId: text('cart_id')
    .primaryKey()
    .references(() => carts.id, { onDelete: 'cascade' }),
  webId: text('web_id')
    .notNull()
    .references(() => shops.webId, { onDelete: 'cascade' }),
  /** The engine's code of the order, which its admin shows. */
  code: text('code').notNull(),
  /** The engine's session that holds the order until it is paid. */
  session: text('session').notNull(),
  state: text('state').$type<EngineOrderState>().notNull(),
  /** Our order as it is written once the engine has accepted it. */
  order: jsonb('placed_order').$type<PlacedOrder>().notNull(),
  /** When somebody began to pay it: nobody else does for a while, as the engine may still be at it. */
  attemptedAt: timestamp('attempted_at', { withTimezone: true }).notNull(),
});
/** An order in an engine, as stored. */
export type EngineOrderRow = typeof engineOrders.$inferSelect;
