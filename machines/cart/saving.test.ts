import { describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { CartCredentials } from '#schemas/cart.ts';
import {
  addItem,
  answerSave,
  awaitSave,
  createRequest,
  CREDENTIALS,
  pendingCall,
  refusal,
  setQuantity,
  startGuest,
  startGuestWithCart,
  startUser,
  stored,
  success,
  UNAVAILABLE,
  updateRequest,
} from './testing/drive.ts';
import { drafts, items, serverCart } from './testing/fixture.ts';

describe('edits', () => {
  test(
    'an edit shows at once, is kept at once, and is saved 500 ms after the last one',
    { meta: { spec: ['3.17', '4.10', '4.14a', '7.12a', '9.6a'] } },
    async () => {
      const tab = await startGuestWithCart();
      setQuantity(tab, 'a', 3);
      expect([tab.view().items, tab.view().count, tab.view().updating]).toEqual([items('a', 3), 3, false]);
      expect(tab.persisted.at(-1)).toEqual({
        cart: stored({ credentials: CREDENTIALS, real: items('a', 2), draft: drafts('a', 3), owner: null }),
        settled: [],
        added: [],
      });
      tab.clock.increment(499);
      setQuantity(tab, 'b', 1);
      tab.clock.increment(499);
      expect(tab.pending).toEqual([]);
      tab.clock.increment(1);
      await tab.settle();
      expect(pendingCall(tab, 'saveCart').request).toEqual(updateRequest(0, items('a', 3, 'b', 1)));
      expect(tab.view().updating).toBe(true);
    },
  );

  test('0 removes, and a removal is reported as one', { meta: { spec: ['4.9', '7.12a'] } }, async () => {
    const tab = await startGuestWithCart();
    setQuantity(tab, 'a', 0);
    expect(tab.view().items).toEqual([]);
    expect((await awaitSave(tab)).request).toEqual(updateRequest(0, [], ['a']));
  });

  test('an acknowledgement clears the drafts it carried and no others', async () => {
    const tab = await startGuestWithCart();
    setQuantity(tab, 'a', 3);
    addItem(tab, 'b');
    const first = await awaitSave(tab);
    setQuantity(tab, 'a', 4);
    await answerSave(tab, first, success(serverCart('c1', 's1', items('a', 3, 'b', 1))));
    expect(tab.view().items).toEqual(items('a', 4, 'b', 1));
    expect(tab.persisted.at(-1)).toEqual({
      cart: stored({ credentials: CREDENTIALS, real: items('a', 3, 'b', 1), draft: drafts('a', 4), owner: null }),
      settled: drafts('a', 3, 'b', 1),
      added: [],
    });
    expect((await awaitSave(tab)).request).toEqual(updateRequest(1, items('a', 4)));
  });

  test('an acknowledgement without a list counts as what was asked', async () => {
    const tab = await startGuestWithCart();
    setQuantity(tab, 'b', 2);
    await answerSave(tab, await awaitSave(tab), success(null));
    expect(tab.view().items).toEqual(items('a', 2, 'b', 2));
    expect(tab.pending).toEqual([]);
  });

  test('an addition starts at the minimum and stops at the maximum, with a word', async () => {
    const tab = await startGuestWithCart([]);
    addItem(tab, 'a', 1, { min: 3, max: 5 });
    expect(tab.view().items).toEqual(items('a', 3));
    addItem(tab, 'a', 4, { min: 3, max: 5 });
    expect(tab.view().items).toEqual(items('a', 5));
    expect(tab.log).toEqual([['showLimit', 'a', 5]]);
  });

  test('quantities stay within 99,999', async () => {
    const tab = await startGuestWithCart();
    setQuantity(tab, 'a', 1_000_000);
    expect(tab.view().items).toEqual(items('a', 99_999));
  });

  test('a hidden page saves without waiting', { meta: { spec: ['4.19'] } }, async () => {
    const tab = await startGuestWithCart();
    setQuantity(tab, 'a', 3);
    tab.actor.send({ type: 'page.hidden' });
    await tab.settle();
    expect(pendingCall(tab, 'saveCart').request).toEqual(updateRequest(0, items('a', 3)));
  });
});

describe('a cart that has to be made', () => {
  test(
    'a guest without credentials makes a cart, and then uses its credentials',
    { meta: { spec: ['4.14b', '6.2', '7.13'] } },
    async () => {
      const tab = await startGuest();
      addItem(tab, 'a', 2);
      const first = await awaitSave(tab);
      expect(first.request).toEqual(createRequest(0, items('a', 2)));
      await answerSave(tab, first, success(serverCart('c1', 's1', items('a', 2))));
      expect(tab.persisted.at(-1)?.cart).toEqual(
        stored({ credentials: CREDENTIALS, real: items('a', 2), owner: null }),
      );
      addItem(tab, 'b');
      expect((await awaitSave(tab)).request).toEqual(updateRequest(1, items('b', 1)));
    },
  );

  test('a new cart that a guest gets no credentials of is not taken for one', async () => {
    const tab = await startGuest();
    addItem(tab, 'a', 2);
    await answerSave(tab, await awaitSave(tab), success(null));
    tab.clock.increment(1000);
    await tab.settle();
    // The visitor may have logged in.
    pendingCall(tab, 'checkAuth').answer(null);
    await tab.settle();
    expect(pendingCall(tab, 'saveCart').request).toEqual(createRequest(0, items('a', 2)));
  });

  test('an addition that was taken back makes no cart', async () => {
    const tab = await startGuest();
    addItem(tab, 'a');
    setQuantity(tab, 'a', 0);
    tab.clock.increment(500);
    await tab.settle();
    expect([tab.pending, tab.view().items, tab.persisted.at(-1)?.cart.draft]).toEqual([[], [], []]);
  });

  test.each([
    ['INVALID_CART_CREDENTIALS', items('a', 2, 'b', 1)],
    ['ALREADY_OWNED', items('a', 2, 'b', 1)],
    ['CHECKOUTED', items('b', 1)],
  ])(
    '%s is answered with one retry as a new cart, with its own key',
    { meta: { spec: ['4.15'] } },
    async (name, list) => {
      const tab = await startGuestWithCart();
      setQuantity(tab, 'b', 1);
      await answerSave(tab, await awaitSave(tab), refusal(name));
      const retry = pendingCall(tab, 'saveCart');
      expect(retry.request).toEqual(createRequest(1, list));
      await answerSave(tab, retry, success(serverCart('c2', 's2', list)));
      expect(tab.persisted.at(-1)?.cart).toEqual(
        stored({
          credentials: v.parse(CartCredentials, { cart_id: 'c2', cart_secret: 's2' }),
          real: list,
          owner: null,
        }),
      );
    },
  );

  test('NO_AUTH repeats the login check before the retry', { meta: { spec: ['4.16'] } }, async () => {
    const tab = await startUser();
    setQuantity(tab, 'b', 1);
    await answerSave(tab, await awaitSave(tab), refusal('NO_AUTH'));
    const check = pendingCall(tab, 'checkAuth');
    expect(check.fresh).toBe(true);
    check.answer(null);
    await tab.settle();
    expect(pendingCall(tab, 'saveCart').request).toEqual(createRequest(1, items('a', 2, 'b', 1)));
  });

  test('a second credential error shows the error and keeps everything', { meta: { spec: ['4.15'] } }, async () => {
    const tab = await startGuestWithCart();
    setQuantity(tab, 'b', 1);
    await answerSave(tab, await awaitSave(tab), refusal('INVALID_CART_CREDENTIALS'));
    await answerSave(tab, pendingCall(tab, 'saveCart'), refusal('ALREADY_OWNED'));
    expect(tab.pending).toEqual([]);
    expect(tab.log).toEqual([['showRefusal', { key: 'ALREADY_OWNED', errors: [] }]]);
    expect(tab.persisted.at(-1)?.cart).toEqual(stored({ draft: drafts('a', 2, 'b', 1), owner: null }));
  });

  test('"must create" stays until a cart is acknowledged, for an account too', async () => {
    const tab = await startUser();
    setQuantity(tab, 'b', 1);
    await answerSave(tab, await awaitSave(tab), refusal('CHECKOUTED'));
    await answerSave(tab, pendingCall(tab, 'saveCart'), UNAVAILABLE);
    setQuantity(tab, 'c', 1);
    const next = await awaitSave(tab);
    expect(next.request).toEqual(createRequest(2, items('b', 1, 'c', 1)));
    await answerSave(tab, next, success(serverCart('u2', undefined, items('b', 1, 'c', 1))));
    setQuantity(tab, 'c', 2);
    expect((await awaitSave(tab)).request).toEqual(updateRequest(3, items('c', 2), [], {}));
  });
});
