import { describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { WebId } from '#schemas/ids.ts';
import {
  addItem,
  ALICE,
  awaitSave,
  CREDENTIALS,
  pendingCall,
  refusal,
  setQuantity,
  start,
  startGuest,
  stored,
  success,
  UNAVAILABLE,
  updateRequest,
} from './testing/drive.ts';
import { drafts, items, SEED, serverCart, uuid } from './testing/fixture.ts';

describe('start', () => {
  test('a guest without a cart is ready once that is known, without a load', { meta: { spec: ['4.11'] } }, async () => {
    const tab = start();
    expect(tab.view()).toEqual({
      items: [],
      count: 0,
      ready: false,
      loading: true,
      updating: false,
      open: false,
      offline: false,
      faults: {},
    });
    pendingCall(tab, 'checkAuth').answer(null);
    await tab.settle();
    expect([tab.view().ready, tab.view().loading, tab.pending]).toEqual([true, false, []]);
  });

  test(
    'what was stored is shown at once, and the server has the last word',
    { meta: { spec: ['4.9', '7.11'] } },
    async () => {
      const tab = await startGuest({
        stored: stored({ credentials: CREDENTIALS, real: items('a', 1), draft: drafts('b', 3) }),
      });
      expect(tab.view().items).toEqual(items('a', 1, 'b', 3));
      const load = pendingCall(tab, 'loadCart');
      expect(load.credentials).toEqual(CREDENTIALS);
      load.answer(success(serverCart('c1', 's1', items('a', 5))));
      await tab.settle();
      expect(tab.view().items).toEqual(items('a', 5, 'b', 3));
      expect((await awaitSave(tab)).request).toEqual(updateRequest(0, items('b', 3)));
    },
  );

  test.each(['INVALID_CART_CREDENTIALS', 'CHECKOUTED', 'ALREADY_OWNED', 'NO_AUTH'])(
    'a load refused with %s clears credentials and confirmed items, the drafts stay',
    { meta: { spec: ['4.17', '8.9'] } },
    async (name) => {
      const tab = await startGuest({
        stored: stored({ credentials: CREDENTIALS, real: items('a', 1), draft: drafts('b', 3) }),
      });
      pendingCall(tab, 'loadCart').answer(refusal(name));
      await tab.settle();
      expect(tab.view().items).toEqual(items('b', 3));
      expect(tab.persisted.at(-1)?.cart.credentials).toBe(null);
    },
  );

  test('an empty result clears credentials and confirmed items', { meta: { spec: ['4.17'] } }, async () => {
    const tab = await startGuest({ stored: stored({ credentials: CREDENTIALS, real: items('a', 1) }) });
    pendingCall(tab, 'loadCart').answer(success(null));
    await tab.settle();
    expect(tab.persisted.at(-1)?.cart).toEqual(stored({ owner: null }));
  });

  test(
    'a load that fails keeps what was stored, and is tried again when the network is back',
    { meta: { spec: ['8.9'] } },
    async () => {
      const tab = await startGuest({ stored: stored({ credentials: CREDENTIALS, real: items('a', 1) }) });
      pendingCall(tab, 'loadCart').answer(UNAVAILABLE);
      await tab.settle();
      expect([tab.view().items, tab.view().ready, tab.log]).toEqual([
        items('a', 1),
        true,
        [['logLoadFailure', UNAVAILABLE]],
      ]);
      tab.actor.send({ type: 'online' });
      expect(pendingCall(tab, 'checkAuth').fresh).toBe(true);
    },
  );

  test('a load without any answer is given up after 20 s', async () => {
    const tab = await startGuest({ stored: stored({ credentials: CREDENTIALS, real: items('a', 1) }) });
    tab.clock.increment(20_000);
    expect([tab.view().loading, tab.pending]).toEqual([false, []]);
  });

  test('what an account confirmed is not shown to the guest who comes after', async () => {
    const tab = await startGuest({ stored: stored({ real: items('a', 1), owner: ALICE }) });
    expect(tab.view().items).toEqual([]);
  });

  test('a cart of another shop is reset', { meta: { spec: ['4.13'] } }, async () => {
    const tab = await startGuest({
      stored: stored({
        web_id: v.parse(WebId, 'w9'),
        credentials: CREDENTIALS,
        real: items('a', 1),
        draft: drafts('b', 1),
      }),
    });
    expect(tab.log).toEqual([['removeForeignCarts']]);
    expect(tab.view().items).toEqual([]);
    expect(tab.persisted.at(-1)?.cart).toEqual(stored({ owner: null }));
  });

  test(
    'changes of quantity are ignored while loading, additions wait for what the cart holds',
    { meta: { spec: ['5.6'] } },
    async () => {
      const tab = await startGuest({ stored: stored({ credentials: CREDENTIALS, real: items('a', 1) }) });
      setQuantity(tab, 'a', 7);
      addItem(tab, 'a', 2);
      expect(tab.view().items).toEqual(items('a', 3));
      const id = `${SEED}/0`;
      const waiting = [{ uuid: uuid('a'), quantity: 2, min: 1, max: 99_999, id }];
      expect(tab.persisted.at(-1)?.cart).toEqual(
        stored({ credentials: CREDENTIALS, real: items('a', 1), owner: null, waiting }),
      );
      pendingCall(tab, 'loadCart').answer(success(serverCart('c1', 's1', items('a', 4))));
      await tab.settle();
      expect(tab.view().items).toEqual(items('a', 6));
      expect((await awaitSave(tab)).request).toEqual(updateRequest(0, items('a', 6)));
    },
  );
});

describe('the shop without a server cart', () => {
  test('its cart lives in the browser alone', { meta: { spec: ['4.18', '9.6d'] } }, async () => {
    const tab = start({ webId: '10047' });
    addItem(tab, 'a', 2);
    setQuantity(tab, 'b', 1);
    setQuantity(tab, 'b', 0);
    tab.actor.send({ type: 'checkout', to: 'checkout' });
    tab.clock.increment(60_000);
    await tab.settle();
    expect([tab.pending, tab.log, tab.view().items, tab.view().offline, tab.view().ready]).toEqual([
      [],
      [],
      items('a', 2),
      true,
      true,
    ]);
    expect(tab.persisted.at(-1)?.cart.draft).toEqual(drafts('a', 2));
  });
});

describe('drawer', () => {
  test(
    'opens 10 ms after it was asked to, and closes on navigation',
    { meta: { spec: ['2.30', '4.20a', '9.6b'] } },
    async () => {
      const tab = await startGuest();
      tab.actor.send({ type: 'drawer.show' });
      tab.clock.increment(9);
      expect(tab.view().open).toBe(false);
      tab.clock.increment(1);
      expect(tab.view().open).toBe(true);
      tab.actor.send({ type: 'navigated' });
      expect(tab.view().open).toBe(false);
    },
  );

  test('toggles, and an opening can be taken back', { meta: { spec: ['2.30'] } }, async () => {
    const tab = await startGuest();
    tab.actor.send({ type: 'drawer.toggle' });
    tab.actor.send({ type: 'drawer.hide' });
    tab.clock.increment(10);
    expect(tab.view().open).toBe(false);
    tab.actor.send({ type: 'drawer.toggle' });
    tab.clock.increment(10);
    expect(tab.view().open).toBe(true);
    tab.actor.send({ type: 'drawer.toggle' });
    expect(tab.view().open).toBe(false);
  });
});
