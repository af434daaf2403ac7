/**
 * What the handlers of cart, checkout and orders ask of the engine that keeps the shop's stock, prices and orders. Pages, search, carts,
 * credentials, idempotency and accounts are the store service's own: an engine's catalogue and the states of its orders are mirrored
 * into our tables, so that no page waits for it.
 */
import type { Choices, Visit } from '../cart/basket.ts';
import type { Credentials } from '../cart/open.ts';
import type { Review } from '../checkout/review.ts';
import type { OrderLinks } from '../mail/order-mail.ts';
import type { AccountVisit, Cancellation } from '../order/change-order.ts';
import type { Payment, PaymentTerms } from '../order/pay.ts';
import type { Shop } from '../shop.ts';

/** Engines that a shop can be kept in; `own`: the tables of the store service itself. */
export const ENGINES = ['own', 'vendure'] as const;
/** One of the engines. */
export type EngineName = (typeof ENGINES)[number];

/** A visit with a cart's credentials: the cart names its account. */
export type CartVisit = Omit<Visit, 'account'>;

/** The moment that a cart is reviewed for, and the listed coupon that stays chosen while a typed one is refused. */
export interface QuoteOptions {
  readonly moment?: 'handoff' | 'payment';
  readonly coupon?: string | undefined;
}

/** Plays the payment provider and the shop for orders of a demo shop. */
export interface OrderSimulation {
  /** Takes an account's order one step on: paid, sent, delivered. */
  advance(visit: AccountVisit, id: number): Promise<void>;
  /** Settles the order of a cart. */
  settle(visit: CartVisit, credentials: Credentials): Promise<void>;
}

/** What decides on stock, prices, orders and payments of a shop. */
export interface Commerce {
  readonly engine: EngineName;
  /**
   * Brings stock and prices of these products up to date in our tables before they are checked. It never fails: without an answer of
   * the engine in time the rules see what was mirrored last.
   */
  refresh(shop: Shop, uuids: readonly string[]): Promise<void>;
  /** Lines with prices, discounts, delivery, total and refusals of a cart; changes nothing. */
  quote(visit: CartVisit, credentials: Credentials, choices: Choices | null, options?: QuoteOptions): Promise<Review>;
  /** Makes an order of a cart, at most one however often it is called. */
  place(visit: CartVisit, credentials: Credentials, choices: Choices, terms: PaymentTerms): Promise<Payment>;
  /** Cancels an account's order that has not been sent. */
  cancel(visit: AccountVisit, id: number, links: OrderLinks): Promise<Cancellation>;
  /** Cancels a guest's order that has not been sent; `tooLate` where there is none. */
  cancelGuest(visit: CartVisit, credentials: Credentials, links: OrderLinks): Promise<Cancellation>;
  /** Null: orders advance in the engine's admin. */
  readonly simulation: OrderSimulation | null;
  /** Mirrors the engine's catalogue and the states of its orders now, not only at the next interval. */
  synchronize(): Promise<void>;
  /** When this process last read the engine's catalogue; undefined before, and of our own tables. */
  readonly mirroredAt: () => Date | undefined;
  /** Stops what runs in the background. */
  close(): Promise<void>;
}
