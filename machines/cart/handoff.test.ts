import { describe, expect, test } from 'vitest';
import {
  addItem,
  ALICE,
  answerSave,
  awaitSave,
  BOB,
  checkoutOfAccount,
  createRequest,
  CREDENTIALS,
  pendingCall,
  refusal,
  setQuantity,
  start,
  startGuest,
  startGuestWithCart,
  startUser,
  stored,
  success,
  UNAVAILABLE,
  updateRequest,
  key,
} from './testing/drive.ts';
import { drafts, items, serverCart, type CartFixture } from './testing/fixture.ts';
import type { PersistedCart } from './types.ts';

describe('hand-off', () => {
  const checkout = (tab: CartFixture) => tab.actor.send({ type: 'checkout', to: 'checkout' });
  const handoffUpdate = (count: number, list: object) => ({
    call: 'cartUpdate',
    key: key(count),
    body: { items: list, lang_key: 'th' },
  });

  test('a guest with everything saved goes at once', { meta: { spec: ['2.31'] } }, async () => {
    const tab = await startGuestWithCart();
    tab.actor.send({ type: 'checkout', to: 'cart' });
    await tab.settle();
    expect(tab.log).toEqual([['goToCheckout', { to: 'cart', cart: CREDENTIALS }]]);
  });

  test('an empty cart goes nowhere', async () => {
    const tab = await startGuest();
    checkout(tab);
    await tab.settle();
    expect([tab.log, tab.view().updating]).toEqual([[], false]);
  });

  test('open edits are saved first, without the debounce', { meta: { spec: ['2.32'] } }, async () => {
    const tab = await startGuest();
    addItem(tab, 'a');
    checkout(tab);
    await tab.settle();
    const pending = pendingCall(tab, 'saveCart');
    expect([pending.request, tab.view().updating]).toEqual([createRequest(0, items('a', 1)), true]);
    await answerSave(tab, pending, success(serverCart('c1', 's1', items('a', 1))));
    expect([tab.log, tab.view().updating]).toEqual([[], true]);
    tab.clock.increment(50);
    expect(tab.log).toEqual([['goToCheckout', { to: 'checkout', cart: CREDENTIALS }]]);
  });

  test('a guest goes 50 ms after each hand-off’s save', { meta: { field: ['3.11'], spec: ['4.22'] } }, async () => {
    const tab = await startGuestWithCart();
    setQuantity(tab, 'a', 3);
    checkout(tab);
    await tab.settle();
    await answerSave(tab, pendingCall(tab, 'saveCart'), success(serverCart('c1', 's1', items('a', 3))));
    tab.clock.increment(49);
    expect(tab.log).toEqual([]);
    setQuantity(tab, 'a', 4);
    tab.clock.increment(1);
    tab.clock.increment(500);
    await tab.settle();
    await answerSave(tab, pendingCall(tab, 'saveCart'), success(serverCart('c1', 's1', items('a', 4))));
    tab.clock.increment(49);
    expect(tab.log).toEqual([]);
    tab.clock.increment(1);
    expect(tab.log).toEqual([['goToCheckout', { to: 'checkout', cart: CREDENTIALS }]]);
  });

  test('a guest who logs in during the pause hands off the account’s cart', { meta: { field: ['3.11'] } }, async () => {
    const tab = await startGuest();
    addItem(tab, 'a');
    checkout(tab);
    await tab.settle();
    await answerSave(tab, pendingCall(tab, 'saveCart'), success(serverCart('c1', 's1', items('a', 1))));
    tab.actor.send({ type: 'auth.changed', auth: ALICE });
    await tab.settle();
    pendingCall(tab, 'loadCart').answer(success(serverCart('u1', undefined, items('a', 1))));
    await tab.settle();
    expect([pendingCall(tab, 'saveCart').request, tab.log]).toEqual([handoffUpdate(1, items('a', 1)), []]);
  });

  test('an account sends its full list, then goes there', { meta: { spec: ['4.22', '7.14', '9.6e'] } }, async () => {
    const tab = await startUser();
    setQuantity(tab, 'b', 1);
    checkout(tab);
    await tab.settle();
    await answerSave(tab, pendingCall(tab, 'saveCart'), success(serverCart('u1', undefined, items('a', 2, 'b', 1))));
    const update = pendingCall(tab, 'saveCart');
    expect(update.request).toEqual(handoffUpdate(1, items('a', 2, 'b', 1)));
    await answerSave(tab, update, success(serverCart('u1', 'us', items('a', 2, 'b', 1))));
    tab.clock.increment(49);
    expect(tab.log).toEqual([]);
    tab.clock.increment(1);
    expect(tab.log).toEqual([['goToCheckout', { to: 'checkout', cart: { cart_id: 'u1', cart_secret: 'us' } }]]);
  });

  test.each([
    ['another account', BOB],
    ['a guest', null],
  ])('an account’s full list is not handed off to %s, who logged in while it was being sent', async (_name, auth) => {
    const tab = await startUser();
    await checkoutOfAccount(tab);
    pendingCall(tab, 'saveCart');
    tab.actor.send({ type: 'auth.changed', auth });
    await tab.settle();
    tab.clock.increment(1000);
    const isSent = tab.pending.some(({ effect }) => effect === 'saveCart');
    expect([isSent, tab.view().items, tab.log]).toEqual([false, [], []]);
  });

  test('another account does not hand off a cart that one account was about to hand off', async () => {
    const tab = await startUser();
    setQuantity(tab, 'b', 1);
    checkout(tab);
    await tab.settle();
    tab.actor.send({ type: 'auth.changed', auth: BOB });
    pendingCall(tab, 'loadCart').answer(success(serverCart('u2', undefined, items('c', 1))));
    await tab.settle();
    tab.clock.increment(60_000);
    expect([tab.pending, tab.view().updating, tab.log]).toEqual([[], false, []]);
  });

  test('an edit made while the full list is being sent is saved after it, and then the list is sent once more', async () => {
    const tab = await startUser();
    await checkoutOfAccount(tab);
    const update = pendingCall(tab, 'saveCart');
    setQuantity(tab, 'a', 9);
    tab.clock.increment(600);
    await tab.settle();
    expect(tab.pending).toHaveLength(1);
    await answerSave(tab, update, success(serverCart('u1', 'us', items('a', 2))));
    tab.clock.increment(50);
    tab.clock.increment(500);
    await tab.settle();
    const pending = pendingCall(tab, 'saveCart');
    expect(pending.request).toEqual(updateRequest(1, items('a', 9), [], {}));
    await answerSave(tab, pending, success(serverCart('u1', undefined, items('a', 9))));
    expect(pendingCall(tab, 'saveCart').request).toEqual(handoffUpdate(2, items('a', 9)));
  });

  test('the full list waits until no other tab saves, and for what that has saved', async () => {
    const grants: ((cart: PersistedCart | null) => void)[] = [];
    const tab = start({
      lock: (granted) => {
        grants.push(granted);
        return () => {};
      },
    });
    pendingCall(tab, 'checkAuth').answer(ALICE);
    await tab.settle();
    pendingCall(tab, 'loadCart').answer(success(serverCart('u1', undefined, items('a', 2))));
    await tab.settle();
    await checkoutOfAccount(tab);
    expect(tab.pending).toEqual([]);
    grants[0]?.(stored({ owner: ALICE, real: items('a', 7) }));
    await tab.settle();
    expect(pendingCall(tab, 'saveCart').request).toEqual(handoffUpdate(0, items('a', 7)));
  });

  test('a cart that turns out to be bought goes nowhere', async () => {
    const tab = await startUser();
    await checkoutOfAccount(tab);
    await answerSave(tab, pendingCall(tab, 'saveCart'), refusal('CHECKOUTED'));
    expect([tab.log, tab.pending, tab.view().items, tab.view().updating]).toEqual([[], [], [], false]);
  });

  test('items that were paid for elsewhere are not bought again, and items an account has added since are', async () => {
    const tab = await startUser();
    await checkoutOfAccount(tab, []);
    expect([tab.log, tab.pending, tab.view().items, tab.view().updating]).toEqual([[], [], [], false]);
    setQuantity(tab, 'b', 1);
    await answerSave(tab, await awaitSave(tab), success(serverCart('u2', undefined, items('b', 1))));
    await checkoutOfAccount(tab, items('b', 1, 'c', 3));
    expect(pendingCall(tab, 'saveCart').request).toEqual(handoffUpdate(1, items('b', 1, 'c', 3)));
  });

  test('a cart that can not be asked for is handed off as it is known', async () => {
    const tab = await startUser();
    checkout(tab);
    pendingCall(tab, 'loadCart').answer(UNAVAILABLE);
    await tab.settle();
    expect(pendingCall(tab, 'saveCart').request).toEqual(handoffUpdate(0, items('a', 2)));
  });

  test('no connection: to the site root, with the drafts kept', { meta: { spec: ['8.10'] } }, async () => {
    const tab = await startGuestWithCart();
    setQuantity(tab, 'a', 3);
    checkout(tab);
    await tab.settle();
    await answerSave(tab, pendingCall(tab, 'saveCart'), UNAVAILABLE);
    expect(tab.log).toEqual([['showUnsaved', 1], ['goToSiteRoot']]);
    expect(tab.persisted.at(-1)?.cart.draft).toEqual(drafts('a', 3));
  });

  test('a refused save: the message, and here we stay', async () => {
    const tab = await startGuestWithCart();
    setQuantity(tab, 'a', 3);
    checkout(tab);
    await tab.settle();
    await answerSave(tab, pendingCall(tab, 'saveCart'), refusal('NOSTOCK'));
    expect([tab.log, tab.view().updating]).toEqual([[['showRefusal', { key: 'NOSTOCK', errors: [] }]], false]);
  });

  test.each([
    ['refused', refusal('OVER_TOTAL_QUANTITY'), [['showRefusal', { key: 'OVER_TOTAL_QUANTITY', errors: [] }]]],
    ['lost', UNAVAILABLE, [['goToSiteRoot']]],
    ['answered without a cart id', success(null), [['showNoCart'], ['goBack']]],
  ])('a full list that is %s', { meta: { spec: ['8.12e'] } }, async (_, given, log) => {
    const tab = await startUser();
    await checkoutOfAccount(tab);
    await answerSave(tab, pendingCall(tab, 'saveCart'), given);
    expect([tab.log, tab.view().updating, tab.view().items]).toEqual([log, false, items('a', 2)]);
  });

  test("an account's cart that is gone is created again once, then handed off", async () => {
    const tab = await startUser();
    await checkoutOfAccount(tab);
    await answerSave(tab, pendingCall(tab, 'saveCart'), refusal('INVALID_CART_CREDENTIALS'));
    const made = pendingCall(tab, 'saveCart');
    expect(made.request).toEqual(createRequest(1, items('a', 2)));
    await answerSave(tab, made, success(serverCart('u2', undefined, items('a', 2))));
    const update = pendingCall(tab, 'saveCart');
    expect(update.request).toEqual(handoffUpdate(2, items('a', 2)));
    await answerSave(tab, update, refusal('INVALID_CART_CREDENTIALS'));
    expect([tab.pending, tab.log]).toEqual([[], [['showRefusal', { key: 'INVALID_CART_CREDENTIALS', errors: [] }]]]);
  });

  test('a page that comes back out of the history loads the cart again', async () => {
    const tab = await startGuestWithCart();
    checkout(tab);
    await tab.settle();
    tab.actor.send({ type: 'page.restored' });
    pendingCall(tab, 'checkAuth').answer(null);
    await tab.settle();
    pendingCall(tab, 'loadCart').answer(refusal('CHECKOUTED'));
    await tab.settle();
    expect(tab.view().items).toEqual([]);
    expect(tab.persisted.at(-1)?.cart.credentials).toBe(null);
  });
});
