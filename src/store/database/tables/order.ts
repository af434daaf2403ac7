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

/**
 * Orders, each made from a cart. Amounts are exact baht; the driver returns them as text. `vat` is added to goods and
 * delivery.
 */
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
    /** When it was paid; null while the payment is awaited, as at a counter. */
    settledAt: timestamp('settled_at', { withTimezone: true }),
    goods: numeric('goods', { precision: 14, scale: 4 }).notNull(),
    couponDiscount: numeric('coupon_discount', { precision: 14, scale: 4 }).notNull(),
    usedPoints: integer('used_points').notNull(),
    /** VAT on top of the prices, and its rate in percent; 0 if prices include it or the shop charges none. */
    vat: numeric('vat', { precision: 14, scale: 4 }).notNull().default('0'),
    vatPercent: integer('vat_percent').notNull().default(0),
    /** Goods and delivery less coupon and points, with VAT. */
    net: numeric('net', { precision: 14, scale: 4 }).notNull(),
    earnedPoints: integer('earned_points').notNull(),
    /** Delivery fee less the coupon's discount on it; part of `net`. */
    shippingFee: numeric('shipping_fee', { precision: 14, scale: 4 }).notNull().default('0'),
    /** Null: pick-up at the shop, or nothing to send. */
    address: jsonb('address').$type<DeliveryAddress>(),
    /** Recipient of mail about the order; null for orders from before addresses were required. */
    email: text('email'),
    /** Status: the last of these dates that is set; without any, the order is being packed. */
    shippedAt: timestamp('shipped_at', { withTimezone: true }),
    deliveredAt: timestamp('delivered_at', { withTimezone: true }),
    cancelledAt: timestamp('cancelled_at', { withTimezone: true }),
    bank: text('bank'),
    shippingType: text('shipping_type'),
    couponCode: text('coupon_code'),
    /** Customer named on the tax invoice; null: none requested. */
    taxInvoice: jsonb('tax_invoice').$type<TaxInvoice>(),
    /** Text on the card of a gift; null: no card. */
    giftNote: text('gift_note'),
  },
  (table) => [
    index('shop_order_account').on(table.webId, table.accountId),
    check('shop_order_net', sql`${table.net} >= 0`),
  ],
);
/** An order as stored, without its lines; amounts are baht as decimal text. */
export type OrderRow = typeof orders.$inferSelect;

/** Lines of an order with the names and prices at the time of the order. */
export const orderLines = pgTable(
  'shop_order_line',
  {
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    uuid: text('uuid').notNull(),
    name: jsonb('name').$type<LocalText>().notNull(),
    /** The chosen variant of a product. */
    variant: jsonb('variant').$type<LocalText>(),
    /** Address of its picture. */
    image: text('image'),
    unit: jsonb('unit').$type<LocalText>().notNull(),
    quantity: integer('quantity').notNull(),
    /**
     * Pieces that the payment subtracted from the stock; 0: the stock was not tracked. Null for orders from before this
     * was stored.
     */
    taken: integer('taken'),
    /** Per piece, at the tier of the quantity. */
    price: numeric('price', { precision: 14, scale: 4 }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.uuid] }), index('shop_order_line_product').on(table.uuid)],
);

/** `paying`: the engine may have the order, ours is not written; `placed`: both have it. */
export type EngineOrderState = 'paying' | 'placed';

/**
 * Orders in a commerce engine. The row is committed before the order is sent to the engine, so that another process can
 * finish it if this one dies in between.
 */
export const engineOrders = pgTable('engine_order', {
  cartId: text('cart_id')
    .primaryKey()
    .references(() => carts.id, { onDelete: 'cascade' }),
  webId: text('web_id')
    .notNull()
    .references(() => shops.webId, { onDelete: 'cascade' }),
  /** The engine's code of the order, as its admin shows it. */
  code: text('code').notNull(),
  /** The engine's session that holds the order until it is paid. */
  session: text('session').notNull(),
  state: text('state').$type<EngineOrderState>().notNull(),
  /** Our order, written once the engine has accepted it. */
  order: jsonb('placed_order').$type<PlacedOrder>().notNull(),
  /** Start of the last attempt to pay. It acts as a lease, because the engine may still be processing it. */
  attemptedAt: timestamp('attempted_at', { withTimezone: true }).notNull(),
});
/** An order in an engine, as stored. */
export type EngineOrderRow = typeof engineOrders.$inferSelect;
