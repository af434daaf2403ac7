import { describe, expect, test } from 'vitest';
import type { AccountDigest } from '#schemas/cart.ts';
import {
  addItem,
  ALICE,
  awaitSave,
  BOB,
  createRequest,
  CREDENTIALS,
  pendingCall,
  setQuantity,
  start,
  startGuest,
  startGuestWithCart,
  startUser,
  stored,
  success,
  UNAVAILABLE,
  updateRequest,
} from './testing/drive.ts';
import { drafts, items, serverCart, type CartFixture, uuid } from './testing/fixture.ts';

describe('login', () => {
  test("the guest's items join the account's; the larger quantity", { meta: { spec: ['4.14a', '6.3b'] } }, async () => {
    const tab = start({
      stored: stored({ credentials: CREDENTIALS, real: items('a', 1, 'b', 5, 'd', 1), draft: drafts('c', 2, 'd', -1) }),
    });
    pendingCall(tab, 'checkAuth').answer(ALICE);
    await tab.settle();
    const load = pendingCall(tab, 'loadCart');
    expect(load.credentials).toBe(null);
    load.answer(success(serverCart('u1', undefined, items('a', 3, 'b', 2, 'd', 4))));
    await tab.settle();
    expect(tab.view().items).toEqual(items('a', 3, 'b', 5, 'd', 4, 'c', 2));
    expect(tab.persisted.at(-1)?.cart.credentials).toBe(null);
    expect((await awaitSave(tab)).request).toEqual(updateRequest(0, items('b', 5, 'c', 2), [], {}));
  });

  test("an account's own open edits stay as they are", async () => {
    const tab = start({ stored: stored({ owner: ALICE, draft: drafts('a', 1) }) });
    pendingCall(tab, 'checkAuth').answer(ALICE);
    await tab.settle();
    pendingCall(tab, 'loadCart').answer(success(serverCart('u1', undefined, items('a', 4))));
    await tab.settle();
    expect(tab.view().items).toEqual(items('a', 1));
  });

  test('a login while the page is open loads the account cart', { meta: { spec: ['4.12'] } }, async () => {
    const tab = await startGuestWithCart();
    tab.actor.send({ type: 'auth.changed', auth: ALICE });
    expect(pendingCall(tab, 'loadCart').credentials).toBe(null);
  });
});

describe('owner', () => {
  const ofAlice = { owner: ALICE, real: items('a', 1), draft: drafts('b', 2, 'a', -1) };
  const pieces = (id: string) => ({ uuid: uuid(id), quantity: 1, min: 1, max: 9 });

  async function loadFor(tab: CartFixture, account: AccountDigest, list = items()): Promise<void> {
    pendingCall(tab, 'checkAuth').answer(account);
    await tab.settle();
    pendingCall(tab, 'loadCart').answer(success(serverCart('u1', undefined, list)));
    await tab.settle();
  }

  test("drops one account's stored cart when another one is logged in", async () => {
    const tab = start({ stored: stored({ ...ofAlice, waiting: [{ ...pieces('d'), id: 'x', owner: ALICE }] }) });
    expect(tab.view().items).toEqual([]);
    await loadFor(tab, BOB, items('c', 1));
    tab.clock.increment(10_000);
    await tab.settle();
    expect([tab.view().items, tab.pending]).toEqual([items('c', 1), []]);
    expect(tab.persisted.at(-1)?.cart).toEqual(stored({ owner: BOB, real: items('c', 1), taken: ['x'] }));
  });

  test('leaves nothing of one account in the browser once another one is named', async () => {
    const tab = start({ stored: stored({ ...ofAlice, waiting: [{ ...pieces('d'), id: 'x', owner: ALICE }] }) });
    pendingCall(tab, 'checkAuth').answer(BOB);
    await tab.settle();
    // Its cart is not loaded yet: who leaves now leaves nothing behind.
    expect(tab.persisted.map(({ cart }) => cart)).toEqual([stored({ owner: BOB, taken: ['x'] })]);
  });

  test('drops what one account has queued in another tab when the cart of another account is loaded here', async () => {
    const tab = start();
    await loadFor(tab, BOB);
    const cart = stored({ owner: BOB, waiting: [{ ...pieces('d'), id: 'x', owner: ALICE }] });
    tab.actor.send({ type: 'tab.changed', cart, settled: [], added: [] });
    expect(tab.view().items).toEqual([]);
    // The tab that still queues it learns that nobody adds it any more.
    expect(tab.persisted.at(-1)?.cart).toEqual(stored({ owner: BOB, taken: ['x'] }));
  });

  test("shows and saves an account's stored edits once that account is known", async () => {
    const tab = start({ stored: stored(ofAlice) });
    expect(tab.view().items).toEqual([]);
    await loadFor(tab, ALICE, items('a', 1));
    expect((await awaitSave(tab)).request).toEqual(updateRequest(0, items('b', 2), [uuid('a')], {}));
  });

  test("keeps an account's queued addition from the next account when a guest was there between", async () => {
    const waiting = [{ ...pieces('d'), id: 'x', owner: ALICE }];
    const tab = await startGuest({ stored: stored({ owner: ALICE, waiting }) });
    expect(tab.persisted.at(-1)?.cart).toMatchObject({ owner: null, formerOwner: ALICE });
    tab.actor.send({ type: 'auth.changed', auth: BOB });
    expect(tab.view().items).toEqual([]);
    pendingCall(tab, 'loadCart').answer(success(serverCart('u1', undefined, items())));
    await tab.settle();
    expect([tab.view().items, tab.persisted.at(-1)?.cart.draft]).toEqual([[], []]);
  });

  test("keeps an account's unsaved edits from the next account when a guest was there between", async () => {
    const tab = await startGuest({ stored: stored(ofAlice) });
    expect(tab.persisted.at(-1)?.cart).toMatchObject({ owner: null, formerOwner: ALICE });
    tab.actor.send({ type: 'auth.changed', auth: BOB });
    expect(tab.view().items).toEqual([]);
    pendingCall(tab, 'loadCart').answer(success(serverCart('u1', undefined, items('c', 1))));
    await tab.settle();
    expect(tab.persisted.at(-1)?.cart).toEqual(stored({ owner: BOB, real: items('c', 1) }));
  });

  test('gives an addition that was made before anybody was known to the account that is named first', async () => {
    const tab = start({ stored: stored(ofAlice) });
    addItem(tab, 'c');
    expect(tab.view().items).toEqual(items('c', 1));
    await loadFor(tab, BOB);
    expect((await awaitSave(tab)).request).toEqual(updateRequest(0, items('c', 1), [], {}));
  });

  test("drops one account's edits when another one logs in while the page is open", async () => {
    const tab = await startUser();
    setQuantity(tab, 'b', 1);
    tab.actor.send({ type: 'auth.changed', auth: BOB });
    expect(tab.view().items).toEqual([]);
    pendingCall(tab, 'loadCart').answer(success(serverCart('u2', undefined, items('c', 1))));
    await tab.settle();
    expect(tab.view().items).toEqual(items('c', 1));
  });

  test("checks the visitor's identity when another tab reports another account's cart, and keeps its own cart", async () => {
    const tab = await startUser();
    tab.actor.send({ type: 'tab.changed', cart: stored({ ...ofAlice, owner: BOB }), settled: [], added: [] });
    expect([tab.view().items, pendingCall(tab, 'checkAuth').fresh]).toEqual([items('a', 2), true]);
    await loadFor(tab, BOB);
    expect(tab.view().items).toEqual([]);
  });

  test("checks the visitor's identity before a save when the storage holds another account's cart", async () => {
    const tab = start({ lock: (granted) => (granted(stored({ ...ofAlice, owner: BOB })), () => {}) });
    await loadFor(tab, ALICE);
    setQuantity(tab, 'c', 1);
    tab.clock.increment(500);
    await tab.settle();
    expect([tab.view().items, pendingCall(tab, 'checkAuth').fresh]).toEqual([items('c', 1), true]);
  });

  test('uses the visitor that the shop has identified if the answer of a login check never comes', async () => {
    const tab = await startUser();
    setQuantity(tab, 'b', 1);
    tab.actor.send({ type: 'tab.changed', cart: stored({ owner: BOB }), settled: [], added: [] });
    const check = pendingCall(tab, 'checkAuth');
    tab.actor.send({ type: 'auth.changed', auth: BOB });
    check.fail();
    await tab.settle();
    expect([tab.view().items, pendingCall(tab, 'loadCart').credentials]).toEqual([[], null]);
  });

  test('the same before a save', async () => {
    const tab = start();
    pendingCall(tab, 'checkAuth').answer('unknown');
    await tab.settle();
    addItem(tab, 'a');
    tab.clock.increment(500);
    await tab.settle();
    pendingCall(tab, 'checkAuth');
    tab.actor.send({ type: 'auth.changed', auth: null });
    expect(pendingCall(tab, 'saveCart').request).toEqual(createRequest(0, items('a', 1)));
  });

  test('edits that nobody was known to make are no other account’s once they are sent for one', async () => {
    const tab = start();
    pendingCall(tab, 'checkAuth').answer('unknown');
    await tab.settle();
    addItem(tab, 'a');
    tab.actor.send({ type: 'auth.changed', auth: ALICE });
    pendingCall(tab, 'loadCart').answer(UNAVAILABLE);
    await tab.settle();
    expect(tab.persisted.at(-1)?.cart).toMatchObject({ draft: drafts('a', 1), formerOwner: ALICE });
    tab.actor.send({ type: 'auth.changed', auth: BOB });
    expect(tab.view().items).toEqual([]);
  });

  test("ignores a stored cart without an owner when its confirmed items were an account's", async () => {
    const tab = start({ stored: stored({ real: items('a', 1), draft: drafts('b', 1) }) });
    await loadFor(tab, BOB);
    expect(tab.persisted.at(-1)?.cart).toEqual(stored({ owner: BOB }));
  });

  test("treats a stored cart without an owner as a guest's when nothing in it was confirmed", async () => {
    const tab = start({ stored: stored({ draft: drafts('b', 1) }) });
    await loadFor(tab, BOB);
    expect(tab.view().items).toEqual(items('b', 1));
  });
});

describe("the visitor's identity changes", () => {
  test('a login gives the save up that is under way, and loads the account cart first', async () => {
    const tab = await startGuestWithCart();
    setQuantity(tab, 'a', 5);
    await awaitSave(tab);
    tab.actor.send({ type: 'auth.changed', auth: ALICE });
    pendingCall(tab, 'loadCart').answer(success(serverCart('u1', undefined, items('b', 1))));
    await tab.settle();
    expect(tab.view().items).toEqual(items('b', 1, 'a', 5));
    expect((await awaitSave(tab)).request).toEqual(updateRequest(1, items('a', 5), [], {}));
  });

  test("nothing is written into an account's cart before the guest's could go on top of it", async () => {
    const tab = await startGuestWithCart();
    tab.actor.send({ type: 'auth.changed', auth: ALICE });
    pendingCall(tab, 'loadCart').answer(UNAVAILABLE);
    await tab.settle();
    expect([tab.view().items, tab.view().loading]).toEqual([items('a', 2), false]);
    tab.clock.increment(1000);
    await tab.settle();
    pendingCall(tab, 'loadCart').answer(success(serverCart('u1', undefined, items('b', 1))));
    await tab.settle();
    expect(tab.view().items).toEqual(items('b', 1, 'a', 2));
  });

  test('the visitor that another tab reports is checked before the next save', async () => {
    const tab = await startGuestWithCart();
    tab.actor.send({
      type: 'tab.changed',
      cart: stored({ owner: ALICE, real: items('a', 9) }),
      settled: [],
      added: [],
    });
    setQuantity(tab, 'b', 1);
    tab.clock.increment(500);
    await tab.settle();
    expect(pendingCall(tab, 'checkAuth').fresh).toBe(true);
  });
});
