/** Steps of the cart's unit tests: start as a guest or a user, edit, save, answer, exchange changes between tabs. */
import { expect, onTestFinished } from 'vitest';
import * as v from 'valibot';
import { AccountDigest, CartCredentials } from '#schemas/cart.ts';
import type { Failure } from '#schemas/error.ts';
import { WebId } from '#schemas/ids.ts';
import type { CartAnswer, PersistedCart, SaveRequest } from '../types.ts';
import {
  type CartFixture,
  type CartFixtureOptions,
  createCartFixture,
  items,
  type Pending,
  SEED,
  serverCart,
  uuid,
} from './fixture.ts';

export const ALICE = v.parse(AccountDigest, 'a'.repeat(64));
export const BOB = v.parse(AccountDigest, 'b'.repeat(64));
export const CREDENTIALS = v.parse(CartCredentials, { cart_id: 'c1', cart_secret: 's1' });
export const key = (count: number) => SEED.slice(0, -1) + String(count);
export const UNAVAILABLE: CartAnswer = { ok: false, reason: 'unavailable' };
/** Starts a tab; it stops with the test and must not have failed. */
export function start(options: CartFixtureOptions = {}): CartFixture {
  const tab = createCartFixture(options);
  onTestFinished(() => {
    tab.stop();
    expect(tab.errors).toEqual([]);
  });
  return tab;
}

export function stored(parts: Partial<PersistedCart>): PersistedCart {
  return { web_id: v.parse(WebId, 'w1'), credentials: null, real: [], draft: [], ...parts };
}

export function refusal(keyName: string, rest: Partial<Failure> = {}): CartAnswer {
  return { ok: false, reason: 'refused', failure: { key: keyName, errors: [], ...rest } };
}

export function success(cart: ReturnType<typeof serverCart> | null): CartAnswer {
  return { ok: true, cart };
}

/** Returns the only pending call, which must be of this effect. */
export function pendingCall<Effect extends Pending['effect']>(
  tab: CartFixture,
  effect: Effect,
): Extract<Pending, { effect: Effect }> {
  expect(tab.pending.map((entry) => entry.effect)).toEqual([effect]);
  const found = tab.pending.find((entry): entry is Extract<Pending, { effect: Effect }> => entry.effect === effect);
  if (found === undefined) throw new Error(`${effect} is not pending`);
  return found;
}

/** Starts a tab of a guest. */
export async function startGuest(options: CartFixtureOptions = {}): Promise<CartFixture> {
  const tab = start(options);
  pendingCall(tab, 'checkAuth').answer(null);
  await tab.settle();
  return tab;
}

export async function startGuestWithCart(list = items('a', 2)): Promise<CartFixture> {
  const tab = await startGuest({ stored: stored({ credentials: CREDENTIALS, real: list }) });
  pendingCall(tab, 'loadCart').answer(success(serverCart('c1', 's1', list)));
  await tab.settle();
  return tab;
}

export async function startUser(list = items('a', 2)): Promise<CartFixture> {
  const tab = start();
  pendingCall(tab, 'checkAuth').answer(ALICE);
  await tab.settle();
  pendingCall(tab, 'loadCart').answer(success(serverCart('u1', undefined, list)));
  await tab.settle();
  return tab;
}

export function setQuantity(tab: CartFixture, id: string, quantity: number): void {
  tab.actor.send({ type: 'quantity.set', uuid: uuid(id), quantity });
}

export function addItem(tab: CartFixture, id: string, quantity = 1, { min = 1, max = 99_999 } = {}): void {
  tab.actor.send({ type: 'add', addition: { uuid: uuid(id), quantity, min, max } });
}

/** Starts an account's hand-off, which loads its cart first. */
export async function checkoutOfAccount(tab: CartFixture, list = items('a', 2)): Promise<void> {
  tab.actor.send({ type: 'checkout', to: 'checkout' });
  pendingCall(tab, 'loadCart').answer(success(serverCart('u1', undefined, list)));
  await tab.settle();
}

/** Delivers a tab's last persisted change to another tab. */
export function deliver(from: CartFixture, to: CartFixture): void {
  const change = from.persisted.at(-1);
  if (change !== undefined) to.actor.send({ type: 'tab.changed', ...change });
}

/** Waits for the debounce and returns the pending save. */
export async function awaitSave(tab: CartFixture): Promise<Extract<Pending, { effect: 'saveCart' }>> {
  tab.clock.increment(500);
  await tab.settle();
  return pendingCall(tab, 'saveCart');
}

export async function answerSave(
  tab: CartFixture,
  pending: Extract<Pending, { effect: 'saveCart' }>,
  output: CartAnswer,
): Promise<void> {
  pending.answer(output);
  await tab.settle();
}

export const updateRequest = (
  count: number,
  list: object,
  remove: string[] = [],
  own: object = CREDENTIALS,
): SaveRequest =>
  ({
    call: 'cartUpdateItems',
    key: key(count),
    body: { items: list, remove_items: remove, lang_key: 'th', ...own },
  }) as SaveRequest;
export const createRequest = (count: number, list: object): SaveRequest =>
  ({ call: 'cartCheckoutByItems', key: key(count), body: { items: list, lang_key: 'th' } }) as SaveRequest;
