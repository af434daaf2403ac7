/** A customer who is logged in and has an order, an address and a cart: requests that spend them find them the next time all the same. */
import { eq } from 'drizzle-orm';
import {
  accountAddresses,
  accountAttempts,
  accountCredentials,
  accounts,
  accountSecondFactors,
  accountSessions,
} from '../../src/store/database/tables/account.ts';
import { members } from '../../src/store/database/tables/member.ts';
import { orders } from '../../src/store/database/tables/order.ts';
import { credentialsIn, join, visitorAt } from '../contract/cart-environment.ts';
import { ADDRESS, CHOICES, type Credentials } from '../contract/checkout/checkout-harness.ts';
import type { TestService } from '../contract/harness.ts';
import { uuidOf } from '../contract/store-client.ts';

/** Stand for the credentials of an open cart in a request. */
export const CART_ID = 'c0ffee'.padEnd(32, '0');
export const CART_SECRET = 'decade'.padEnd(32, '0');
/** The password of the customer. */
export const PASSWORD = 'a long password';
/** Limits count requests within such a time (ms). */
const WINDOW_MS = 61_000;

/** The sender of a request. */
export interface Member {
  readonly cookie: string;
  /** Restores the session, the password, the order and the address. */
  readonly restore: () => Promise<void>;
  readonly openCart: () => Promise<Credentials>;
}

/** Registers the customer and places the order. */
export async function openMember(service: TestService, host: string): Promise<Member> {
  const { db } = service;
  const person = visitorAt(service, host);
  const email = 'member@example.com';
  await join(service, person, { name: 'Malee', email, password: PASSWORD });
  const items = [{ uuid: uuidOf(1), quantity: 1 }];
  const openCart = async () => credentialsIn(await person.call('cartUpdate', { body: { items } }));
  const cart = await openCart();
  const paid = await person.post(`/pay/checkout/krua/${cart.cart_id}?lang=en`, {
    s: cart.cart_secret,
    do: 'pay',
    email,
    ...CHOICES,
    ...ADDRESS,
  });
  const [account] = await db.select().from(accounts).where(eq(accounts.email, email));
  const [order] = await db.select().from(orders).where(eq(orders.cartId, cart.cart_id));
  if (account === undefined || order?.id !== 1)
    throw new Error(`no order was placed: ${paid.status} ${(await paid.text()).slice(0, 4000)}`);
  const { id } = account;
  const sessions = await db.select().from(accountSessions).where(eq(accountSessions.userId, id));
  const credentials = await db.select().from(accountCredentials).where(eq(accountCredentials.userId, id));
  const joined = await db.select().from(members).where(eq(members.accountId, id));
  const cookie = person.cookie();
  return {
    cookie,
    openCart,
    restore: async () => {
      service.now = new Date(service.now.getTime() + WINDOW_MS);
      await db.delete(accountAttempts);
      await db.delete(accountSecondFactors);
      await db.delete(accountAddresses);
      const { area: _, ...address } = ADDRESS;
      await db.insert(accountAddresses).values({ id: 1, accountId: id, ...address });
      await db.insert(accountSessions).values(sessions).onConflictDoNothing();
      for (const { id: key, password } of credentials)
        await db.update(accountCredentials).set({ password }).where(eq(accountCredentials.id, key));
      if (joined.length > 0) await db.insert(members).values(joined).onConflictDoNothing();
      await db.update(orders).set(order).where(eq(orders.id, order.id));
    },
  };
}

/** Whether the customer sends the requests of a route: everything of an account except its log-in. */
export function isOfMember(route: string): boolean {
  return (
    / \/account(?:$|\/(?:logout|orders|profile|addresses|security|second-factor|connections))/.test(route) ||
    / \/api\/x4\/(?:cart|coupon|member|auth)\//.test(route) ||
    route.includes('/builder/oauth/authorize') ||
    route.includes(' /pay/:page')
  );
}
