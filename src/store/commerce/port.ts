/**
 * Interface between the handlers of cart, checkout and orders and the engine that keeps the shop's stock, prices and
 * orders. Pages, search, carts, credentials, idempotency and accounts belong to the store service itself. It mirrors an
 * engine's catalogue and order states into its own tables, so that no page waits for the engine.
 */
import type { Choices, Visit } from '../cart/basket.ts';
import type { Credentials } from '../cart/credentials.ts';
import type { Review } from '../checkout/review.ts';
import type { OrderLinks } from '../mail/order-mail.ts';
import type { AccountVisit, Cancellation } from '../order/change-order.ts';
import type { Payment, PaymentTerms } from '../order/pay.ts';
import type { Shop } from '../shop.ts';

/** Engines that can keep a shop's data; `own`: the tables of the store service itself. */
export const ENGINES = ['own', 'vendure'] as const;
/** One of the engines. */
export type EngineName = (typeof ENGINES)[number];

/** A visit with a cart's credentials: the cart names its account. */
export type CartVisit = Omit<Visit, 'account'>;

/** Stage at which the cart is reviewed, and the listed coupon that stays chosen if a typed code is refused. */
export interface QuoteOptions {
  readonly moment?: 'handoff' | 'payment';
  readonly coupon?: string | undefined;
}

/** Simulates the payment provider and the shop for orders of a demo shop. */
export interface OrderSimulation {
  /** Advances an account's order by one step: paid, sent, delivered. */
  advance(visit: AccountVisit, id: number): Promise<void>;
  /** Settles the order of a cart. */
  settle(visit: CartVisit, credentials: Credentials): Promise<void>;
}

/** Engine that decides on stock, prices, orders and payments of a shop. */
export interface Commerce {
  readonly engine: EngineName;
  /**
   * Updates stock and prices of these products in our tables before they are checked. It never fails: if the engine
   * does not respond in time, the rules use the values of the last mirror run.
   */
  refresh(shop: Shop, uuids: readonly string[]): Promise<void>;
  /** Returns lines with prices, discounts, delivery, total and refusals of a cart; changes nothing. */
  quote(visit: CartVisit, credentials: Credentials, choices: Choices | null, options?: QuoteOptions): Promise<Review>;
  /** Makes an order of a cart. Repeated calls make at most one. */
  place(visit: CartVisit, credentials: Credentials, choices: Choices, terms: PaymentTerms): Promise<Payment>;
  /** Cancels an account's order that has not been sent. */
  cancel(visit: AccountVisit, id: number, links: OrderLinks): Promise<Cancellation>;
  /** Cancels a guest's order that has not been sent; `tooLate` if there is none. */
  cancelGuest(visit: CartVisit, credentials: Credentials, links: OrderLinks): Promise<Cancellation>;
  /** Null: orders advance in the engine's admin. */
  readonly simulation: OrderSimulation | null;
  /** Mirrors the engine's catalogue and order states now, instead of at the next interval. */
  synchronize(): Promise<void>;
  /** When this process last read the engine's catalogue. Undefined before the first time, and for our own tables. */
  readonly mirroredAt: () => Date | undefined;
  /** Stops background work. */
  close(): Promise<void>;
}
