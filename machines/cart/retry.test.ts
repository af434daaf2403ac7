import { describe, expect, test } from 'vitest';
import type { Failure } from '#schemas/error.ts';
import {
  ALICE,
  answerSave,
  awaitSave,
  createRequest,
  pendingCall,
  refusal,
  setQuantity,
  start,
  startGuestWithCart,
  stored,
  success,
  UNAVAILABLE,
  updateRequest,
} from './testing/drive.ts';
import { drafts, items, serverCart } from './testing/fixture.ts';

describe('failures', () => {
  test('no answer: the same body is sent again with the same key after 1, 2, 4 … 60 s', async () => {
    const tab = await startGuestWithCart();
    setQuantity(tab, 'a', 3);
    let pending = await awaitSave(tab);
    for (const seconds of [1, 2, 4, 8, 16, 32, 60, 60]) {
      await answerSave(tab, pending, UNAVAILABLE);
      tab.clock.increment(seconds * 1000 - 1);
      expect(tab.pending).toEqual([]);
      tab.clock.increment(1);
      await tab.settle();
      pending = pendingCall(tab, 'saveCart');
      expect(pending.request).toEqual(updateRequest(0, items('a', 3)));
    }
    expect(tab.log).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((count) => ['showUnsaved', count]));
  });

  test('a lost connection counts as no answer, and so does one that takes longer than 20 s', async () => {
    const tab = await startGuestWithCart();
    setQuantity(tab, 'a', 3);
    (await awaitSave(tab)).fail();
    await tab.settle();
    tab.clock.increment(1000);
    await tab.settle();
    pendingCall(tab, 'saveCart');
    tab.clock.increment(20_000);
    expect([tab.pending, tab.log]).toEqual([
      [],
      [
        ['showUnsaved', 1],
        ['showUnsaved', 2],
      ],
    ]);
  });

  test('with another body comes another key', async () => {
    const tab = await startGuestWithCart();
    setQuantity(tab, 'a', 3);
    await answerSave(tab, await awaitSave(tab), UNAVAILABLE);
    setQuantity(tab, 'a', 4);
    expect((await awaitSave(tab)).request).toEqual(updateRequest(1, items('a', 4)));
  });

  test("a key is not used again once somebody has logged in: the same body is another cart's", async () => {
    const tab = await startGuestWithCart();
    setQuantity(tab, 'a', 3);
    await answerSave(tab, await awaitSave(tab), refusal('INVALID_CART_CREDENTIALS'));
    await answerSave(tab, pendingCall(tab, 'saveCart'), UNAVAILABLE);
    tab.actor.send({ type: 'auth.changed', auth: ALICE });
    pendingCall(tab, 'loadCart').answer(success(serverCart('u1', undefined, [])));
    await tab.settle();
    expect((await awaitSave(tab)).request).toEqual(createRequest(2, items('a', 3)));
  });

  test('an edit that is made once more is another write, though its body is that of the try without an answer', async () => {
    const tab = await startGuestWithCart();
    setQuantity(tab, 'a', 3);
    await answerSave(tab, await awaitSave(tab), UNAVAILABLE);
    setQuantity(tab, 'a', 5);
    setQuantity(tab, 'a', 3);
    expect((await awaitSave(tab)).request).toEqual(updateRequest(1, items('a', 3)));
  });

  test('the language of the first try is kept with its body', { meta: { spec: ['7.12b'] } }, async () => {
    const tab = await startGuestWithCart();
    setQuantity(tab, 'a', 3);
    await answerSave(tab, await awaitSave(tab), UNAVAILABLE);
    tab.actor.send({ type: 'lang.changed', lang: 'en' });
    tab.actor.send({ type: 'online' });
    await tab.settle();
    expect(pendingCall(tab, 'saveCart').request).toEqual(updateRequest(0, items('a', 3)));
  });

  test('the network coming back ends the wait', async () => {
    const tab = await startGuestWithCart();
    setQuantity(tab, 'a', 3);
    await answerSave(tab, await awaitSave(tab), UNAVAILABLE);
    expect(tab.pending).toEqual([]);
    tab.actor.send({ type: 'online' });
    await tab.settle();
    expect(pendingCall(tab, 'saveCart').request).toEqual(updateRequest(0, items('a', 3)));
  });

  test('a refusal keeps the draft, shows what is wrong, and waits for the next edit', async () => {
    const tab = await startGuestWithCart();
    setQuantity(tab, 'a', 30);
    setQuantity(tab, 'b', 30);
    const failure: Failure = {
      key: 'NOSTOCK',
      errors: [
        { key: 'NOSTOCK', uuid: 'a', remain: 4 },
        { key: 'NOSTOCK', uuid: 'b', remain: 5 },
        { key: 'OVER_TOTAL_QUANTITY', limit: 50 },
      ],
    };
    await answerSave(tab, await awaitSave(tab), { ok: false, reason: 'refused', failure });
    expect(tab.log).toEqual([['showRefusal', failure]]);
    expect(tab.view().items).toEqual(items('a', 30, 'b', 30));
    expect(tab.view().faults).toEqual({ a: [failure.errors[0]], b: [failure.errors[1]] });
    tab.actor.send({ type: 'online' });
    tab.clock.increment(100_000);
    expect(tab.pending).toEqual([]);
    setQuantity(tab, 'a', 4);
    expect(tab.view().faults).toEqual({ b: [failure.errors[1]] });
    const next = await awaitSave(tab);
    expect(next.request).toEqual(updateRequest(1, items('a', 4, 'b', 30)));
    await answerSave(tab, next, success(serverCart('c1', 's1', items('a', 4, 'b', 30))));
    expect(tab.view().faults).toEqual({});
  });

  test("writes nothing while the visitor's identity is unknown", async () => {
    const tab = start({ stored: stored({ draft: drafts('a', 1) }) });
    pendingCall(tab, 'checkAuth').answer('unknown');
    await tab.settle();
    tab.clock.increment(500);
    await tab.settle();
    pendingCall(tab, 'checkAuth').answer('unknown');
    await tab.settle();
    tab.clock.increment(1000);
    await tab.settle();
    pendingCall(tab, 'checkAuth').answer(null);
    await tab.settle();
    expect(pendingCall(tab, 'saveCart').request).toEqual(createRequest(0, items('a', 1)));
  });
});
