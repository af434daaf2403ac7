import { describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { CartCredentials } from '#schemas/cart.ts';
import {
  addItem,
  answerSave,
  awaitSave,
  createRequest,
  CREDENTIALS,
  deliver,
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
import { drafts, items, SEED, serverCart, uuid } from './testing/fixture.ts';
import type { PersistedCart } from './types.ts';

describe('other tabs', () => {
  test("another tab's edit shows here, and is its to save", async () => {
    const tab = await startGuestWithCart();
    const theirs = stored({ credentials: CREDENTIALS, real: items('a', 2), draft: drafts('a', 5), owner: null });
    tab.actor.send({ type: 'tab.changed', cart: theirs, settled: [], added: [] });
    expect(tab.view().items).toEqual(items('a', 5));
    tab.clock.increment(2999);
    await tab.settle();
    expect(tab.pending).toEqual([]);
    tab.actor.send({
      type: 'tab.changed',
      cart: { ...theirs, real: items('a', 5), draft: [] },
      settled: drafts('a', 5),
      added: [],
    });
    tab.clock.increment(10_000);
    await tab.settle();
    expect([tab.view().items, tab.pending]).toEqual([items('a', 5), []]);
  });

  test('the edits of a tab that is gone are saved by the one that is left', async () => {
    const tab = await startGuestWithCart();
    tab.actor.send({
      type: 'tab.changed',
      cart: stored({ credentials: CREDENTIALS, real: items('a', 2), draft: drafts('a', 5), owner: null }),
      settled: [],
      added: [],
    });
    tab.clock.increment(3000);
    await tab.settle();
    expect(pendingCall(tab, 'saveCart').request).toEqual(updateRequest(0, items('a', 5)));
  });

  test('concurrent edits in two tabs are both kept, and each tab reports its edit', async () => {
    const tab = await startGuestWithCart();
    setQuantity(tab, 'b', 1);
    tab.actor.send({
      type: 'tab.changed',
      cart: stored({ credentials: CREDENTIALS, real: items('a', 2), draft: drafts('c', 1), owner: null }),
      settled: [],
      added: [],
    });
    expect(tab.view().items).toEqual(items('a', 2, 'c', 1, 'b', 1));
    expect(tab.persisted.at(-1)?.cart.draft).toEqual(drafts('c', 1, 'b', 1));
  });

  test('a save waits for the lock, and uses the cart another tab has made meanwhile', async () => {
    let grant: (cart: PersistedCart | null) => void = () => {};
    const tab = await startGuest({
      lock: (granted) => {
        grant = granted;
        return () => {};
      },
    });
    addItem(tab, 'b');
    tab.clock.increment(500);
    await tab.settle();
    expect(tab.pending).toEqual([]);
    grant(stored({ credentials: CREDENTIALS, real: items('a', 1), draft: drafts('b', 1), owner: null }));
    await tab.settle();
    expect(pendingCall(tab, 'saveCart').request).toEqual(updateRequest(0, items('b', 1)));
    expect(tab.view().items).toEqual(items('a', 1, 'b', 1));
  });

  test('an addition that one tab could not make yet is made by the one that knows the cart, and by no other', async () => {
    const [here, there] = [
      await startGuestWithCart(),
      await startGuest({ stored: stored({ credentials: CREDENTIALS, real: items('a', 2) }) }),
    ];
    addItem(there, 'a');
    deliver(there, here);
    expect(here.view().items).toEqual(items('a', 3));
    expect(here.persisted.at(-1)?.added).toEqual([`${SEED}/0`]);
    deliver(here, there);
    pendingCall(there, 'loadCart').answer(success(serverCart('c1', 's1', items('a', 2))));
    await there.settle();
    expect(there.view().items).toEqual(items('a', 3));
    expect(there.persisted.at(-1)?.added).toEqual([]);
  });

  test('an addition that a tab reports twice is made once', async () => {
    const [here, there] = [
      await startGuestWithCart(),
      await startGuest({ stored: stored({ credentials: CREDENTIALS, real: items('a', 2) }) }),
    ];
    addItem(there, 'a');
    deliver(there, here);
    // The answer is still pending when the other tab reports more.
    addItem(there, 'b');
    deliver(there, here);
    expect(here.view().items).toEqual(items('a', 3, 'b', 1));
  });

  test('an addition kept at the tap is made by one of two tabs, whichever comes first', async () => {
    const [here, there] = [await startGuestWithCart(), await startGuestWithCart()];
    const kept = { type: 'add', addition: { uuid: uuid('b'), quantity: 1, min: 1, max: 9 }, id: 'kept' } as const;
    here.actor.send(kept);
    here.actor.send(kept);
    deliver(here, there);
    there.actor.send(kept);
    expect([here.view().items, there.view().items, here.persisted.at(-1)?.cart.taken]).toEqual([
      items('a', 2, 'b', 1),
      items('a', 2, 'b', 1),
      ['kept'],
    ]);
  });

  test('an addition that waited when the tab ended is made after the next start, on top of what the cart holds then', async () => {
    const waiting = [{ uuid: uuid('a'), quantity: 2, min: 1, max: 99_999, id: 'another/0' }];
    const tab = await startGuest({ stored: stored({ credentials: CREDENTIALS, real: items('a', 1), waiting }) });
    pendingCall(tab, 'loadCart').answer(success(serverCart('c1', 's1', items('a', 4))));
    await tab.settle();
    expect(tab.view().items).toEqual(items('a', 6));
    expect(tab.persisted.at(-1)).toMatchObject({ cart: { draft: drafts('a', 6) }, added: ['another/0'] });
  });

  test('a report of another tab during a load makes the pending answer stale', async () => {
    const tab = await startGuest({ stored: stored({ credentials: CREDENTIALS, real: items('a', 1) }) });
    const fresh = v.parse(CartCredentials, { cart_id: 'c2', cart_secret: 's2' });
    tab.actor.send({
      type: 'tab.changed',
      cart: stored({ credentials: fresh, real: items('b', 1), owner: null }),
      settled: [],
      added: [],
    });
    const load = pendingCall(tab, 'loadCart');
    expect(load.credentials).toEqual(fresh);
    load.answer(success(serverCart('c2', 's2', items('b', 1))));
    await tab.settle();
    expect(tab.view().items).toEqual(items('b', 1));
  });

  test('a removal made while the first answer of an account was lost is sent to its cart', async () => {
    const tab = await startUser([]);
    addItem(tab, 'a');
    await answerSave(tab, await awaitSave(tab), refusal('CHECKOUTED'));
    await answerSave(tab, pendingCall(tab, 'saveCart'), UNAVAILABLE);
    setQuantity(tab, 'a', 0);
    expect((await awaitSave(tab)).request).toEqual(updateRequest(2, [], ['a'], {}));
  });

  test("an account's cart that is created again keeps its other items, so removals follow", async () => {
    const tab = await startUser([]);
    addItem(tab, 'a');
    addItem(tab, 'b');
    await answerSave(tab, await awaitSave(tab), refusal('CHECKOUTED'));
    await answerSave(tab, pendingCall(tab, 'saveCart'), UNAVAILABLE);
    setQuantity(tab, 'a', 0);
    const made = await awaitSave(tab);
    expect(made.request).toEqual(createRequest(2, items('b', 1)));
    await answerSave(tab, made, success(serverCart('u2', undefined, items('a', 1, 'b', 1))));
    expect(tab.view().items).toEqual(items('b', 1));
    expect((await awaitSave(tab)).request).toEqual(updateRequest(3, [], ['a'], {}));
  });

  test('a save that another tab has done meanwhile is not repeated', async () => {
    let grant: (cart: PersistedCart | null) => void = () => {};
    const tab = await startGuest({
      lock: (granted) => {
        grant = granted;
        return () => {};
      },
    });
    addItem(tab, 'b');
    tab.clock.increment(500);
    grant(stored({ credentials: CREDENTIALS, real: items('b', 1), owner: null }));
    await tab.settle();
    expect([tab.pending, tab.view().items]).toEqual([[], items('b', 1)]);
  });
});
