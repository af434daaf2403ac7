import { afterEach, describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { AccountDigest, CartCredentials } from '#schemas/cart.ts';
import type { Failure } from '#schemas/error.ts';
import { WebId } from '#schemas/ids.ts';
import { type Bench, bench, type BenchOptions, drafts, items, type Pending, SEED, serverCart, uuid } from './bench.ts';
import type { CartAnswer, KeptCart, SaveRequest } from './types.ts';

const ALICE = v.parse(AccountDigest, 'a'.repeat(64));
const BOB = v.parse(AccountDigest, 'b'.repeat(64));
const creds = v.parse(CartCredentials, { cart_id: 'c1', cart_secret: 's1' });
const key = (count: number) => SEED.slice(0, -1) + String(count);
const UNAVAILABLE: CartAnswer = { ok: false, reason: 'unavailable' };
const running: Bench[] = [];

afterEach(() => {
  for (const { actor, errors } of running.splice(0)) {
    expect(errors).toEqual([]);
    actor.stop();
  }
});

function start(options: BenchOptions = {}): Bench {
  const made = bench(options);
  running.push(made);
  return made;
}

function stored(parts: Partial<KeptCart>): KeptCart {
  return { web_id: v.parse(WebId, 'w1'), credentials: null, real: [], draft: [], ...parts };
}

function refusal(keyName: string, rest: Partial<Failure> = {}): CartAnswer {
  return { ok: false, reason: 'refused', failure: { key: keyName, errors: [], ...rest } };
}

function took(cart: ReturnType<typeof serverCart> | null): CartAnswer {
  return { ok: true, cart };
}

/** The one effect under way, which has to be this one. */
function only<Effect extends Pending['effect']>(on: Bench, effect: Effect): Extract<Pending, { effect: Effect }> {
  expect(on.pending.map((entry) => entry.effect)).toEqual([effect]);
  const found = on.pending.find((entry): entry is Extract<Pending, { effect: Effect }> => entry.effect === effect);
  if (found === undefined) throw new Error(`${effect} is not under way`);
  return found;
}

async function guest(options: BenchOptions = {}): Promise<Bench> {
  const on = start(options);
  only(on, 'checkAuth').answer(null);
  await on.settle();
  return on;
}

async function guestWithCart(list = items('a', 2)): Promise<Bench> {
  const on = await guest({ stored: stored({ credentials: creds, real: list }) });
  only(on, 'loadCart').answer(took(serverCart('c1', 's1', list)));
  await on.settle();
  return on;
}

async function user(list = items('a', 2)): Promise<Bench> {
  const on = start();
  only(on, 'checkAuth').answer(ALICE);
  await on.settle();
  only(on, 'loadCart').answer(took(serverCart('u1', undefined, list)));
  await on.settle();
  return on;
}

function set(on: Bench, id: string, quantity: number): void {
  on.actor.send({ type: 'quantity.set', uuid: uuid(id), quantity });
}

function add(on: Bench, id: string, quantity = 1, { min = 1, max = 99_999 } = {}): void {
  on.actor.send({ type: 'add', addition: { uuid: uuid(id), quantity, min, max } });
}

/** An account begins to hand off what its cart holds now. */
async function checkoutOfAccount(on: Bench, list = items('a', 2)): Promise<void> {
  on.actor.send({ type: 'checkout', to: 'checkout' });
  only(on, 'loadCart').answer(took(serverCart('u1', undefined, list)));
  await on.settle();
}

/** One tab tells another what it has kept last. */
function tell(from: Bench, to: Bench): void {
  const told = from.kept.at(-1);
  if (told !== undefined) to.actor.send({ type: 'tab.changed', ...told });
}

async function save(on: Bench): Promise<Extract<Pending, { effect: 'saveCart' }>> {
  on.clock.increment(500);
  await on.settle();
  return only(on, 'saveCart');
}

async function answer(on: Bench, pending: Extract<Pending, { effect: 'saveCart' }>, given: CartAnswer): Promise<void> {
  pending.answer(given);
  await on.settle();
}

const updateItems = (count: number, list: object, remove: string[] = [], own: object = creds): SaveRequest =>
  ({
    call: 'cartUpdateItems',
    key: key(count),
    body: { items: list, remove_items: remove, lang_key: 'th', ...own },
  }) as SaveRequest;
const create = (count: number, list: object): SaveRequest =>
  ({ call: 'cartCheckoutByItems', key: key(count), body: { items: list, lang_key: 'th' } }) as SaveRequest;

describe('start', () => {
  test('a guest without a cart is ready once that is known, without a load', async () => {
    const on = start();
    expect(on.view()).toEqual({
      items: [],
      count: 0,
      ready: false,
      loading: true,
      updating: false,
      open: false,
      offline: false,
      faults: {},
    });
    only(on, 'checkAuth').answer(null);
    await on.settle();
    expect([on.view().ready, on.view().loading, on.pending]).toEqual([true, false, []]);
  });

  test('what was stored is shown at once, and the server has the last word', async () => {
    const on = await guest({ stored: stored({ credentials: creds, real: items('a', 1), draft: drafts('b', 3) }) });
    expect(on.view().items).toEqual(items('a', 1, 'b', 3));
    const load = only(on, 'loadCart');
    expect(load.credentials).toEqual(creds);
    load.answer(took(serverCart('c1', 's1', items('a', 5))));
    await on.settle();
    expect(on.view().items).toEqual(items('a', 5, 'b', 3));
    expect((await save(on)).request).toEqual(updateItems(0, items('b', 3)));
  });

  test.each(['INVALID_CART_CREDENTIALS', 'CHECKOUTED', 'ALREADY_OWNED', 'NO_AUTH'])(
    'a load refused with %s clears credentials and confirmed items, the drafts stay',
    async (name) => {
      const on = await guest({ stored: stored({ credentials: creds, real: items('a', 1), draft: drafts('b', 3) }) });
      only(on, 'loadCart').answer(refusal(name));
      await on.settle();
      expect(on.view().items).toEqual(items('b', 3));
      expect(on.kept.at(-1)?.cart.credentials).toBe(null);
    },
  );

  test('an empty result clears credentials and confirmed items', async () => {
    const on = await guest({ stored: stored({ credentials: creds, real: items('a', 1) }) });
    only(on, 'loadCart').answer(took(null));
    await on.settle();
    expect(on.kept.at(-1)?.cart).toEqual(stored({ owner: null }));
  });

  test('a load that fails keeps what was stored, and is tried again when the network is back', async () => {
    const on = await guest({ stored: stored({ credentials: creds, real: items('a', 1) }) });
    only(on, 'loadCart').answer(UNAVAILABLE);
    await on.settle();
    expect([on.view().items, on.view().ready, on.log]).toEqual([
      items('a', 1),
      true,
      [['logLoadFailure', UNAVAILABLE]],
    ]);
    on.actor.send({ type: 'online' });
    expect(only(on, 'checkAuth').fresh).toBe(true);
  });

  test('a load without any answer is given up after 20 s', async () => {
    const on = await guest({ stored: stored({ credentials: creds, real: items('a', 1) }) });
    on.clock.increment(20_000);
    expect([on.view().loading, on.pending]).toEqual([false, []]);
  });

  test('what an account confirmed is not shown to the guest who comes after', async () => {
    const on = await guest({ stored: stored({ real: items('a', 1), owner: ALICE }) });
    expect(on.view().items).toEqual([]);
  });

  test('a cart of another shop is reset', async () => {
    const on = await guest({
      stored: stored({ web_id: v.parse(WebId, 'w9'), credentials: creds, real: items('a', 1), draft: drafts('b', 1) }),
    });
    expect(on.log).toEqual([['forgetForeign']]);
    expect(on.view().items).toEqual([]);
    expect(on.kept.at(-1)?.cart).toEqual(stored({ owner: null }));
  });

  test('changes of quantity are ignored while loading, additions wait for what the cart holds', async () => {
    const on = await guest({ stored: stored({ credentials: creds, real: items('a', 1) }) });
    set(on, 'a', 7);
    add(on, 'a', 2);
    expect(on.view().items).toEqual(items('a', 3));
    const id = `${SEED}/0`;
    const waiting = [{ uuid: uuid('a'), quantity: 2, min: 1, max: 99_999, id }];
    expect(on.kept.at(-1)?.cart).toEqual(stored({ credentials: creds, real: items('a', 1), owner: null, waiting }));
    only(on, 'loadCart').answer(took(serverCart('c1', 's1', items('a', 4))));
    await on.settle();
    expect(on.view().items).toEqual(items('a', 6));
    expect((await save(on)).request).toEqual(updateItems(0, items('a', 6)));
  });
});

describe('login', () => {
  test("the guest's items go on top of the account's, with the larger quantity, and the credentials go", async () => {
    const on = start({
      stored: stored({ credentials: creds, real: items('a', 1, 'b', 5, 'd', 1), draft: drafts('c', 2, 'd', -1) }),
    });
    only(on, 'checkAuth').answer(ALICE);
    await on.settle();
    const load = only(on, 'loadCart');
    expect(load.credentials).toBe(null);
    load.answer(took(serverCart('u1', undefined, items('a', 3, 'b', 2, 'd', 4))));
    await on.settle();
    expect(on.view().items).toEqual(items('a', 3, 'b', 5, 'd', 4, 'c', 2));
    expect(on.kept.at(-1)?.cart.credentials).toBe(null);
    expect((await save(on)).request).toEqual(updateItems(0, items('b', 5, 'c', 2), [], {}));
  });

  test("an account's own open edits stay as they are", async () => {
    const on = start({ stored: stored({ owner: ALICE, draft: drafts('a', 1) }) });
    only(on, 'checkAuth').answer(ALICE);
    await on.settle();
    only(on, 'loadCart').answer(took(serverCart('u1', undefined, items('a', 4))));
    await on.settle();
    expect(on.view().items).toEqual(items('a', 1));
  });

  test('a login while the page is open loads the account cart', async () => {
    const on = await guestWithCart();
    on.actor.send({ type: 'auth.changed', auth: ALICE });
    expect(only(on, 'loadCart').credentials).toBe(null);
  });
});

describe('owner', () => {
  const ofAlice = { owner: ALICE, real: items('a', 1), draft: drafts('b', 2, 'a', -1) };
  const pieces = (id: string) => ({ uuid: uuid(id), quantity: 1, min: 1, max: 9 });

  async function loadFor(on: Bench, account: AccountDigest, list = items()): Promise<void> {
    only(on, 'checkAuth').answer(account);
    await on.settle();
    only(on, 'loadCart').answer(took(serverCart('u1', undefined, list)));
    await on.settle();
  }

  test("drops one account's stored cart when another one is logged in", async () => {
    const on = start({ stored: stored({ ...ofAlice, waiting: [{ ...pieces('d'), id: 'x', owner: ALICE }] }) });
    expect(on.view().items).toEqual([]);
    await loadFor(on, BOB, items('c', 1));
    on.clock.increment(10_000);
    await on.settle();
    expect([on.view().items, on.pending]).toEqual([items('c', 1), []]);
    expect(on.kept.at(-1)?.cart).toEqual(stored({ owner: BOB, real: items('c', 1) }));
  });

  test("shows and saves an account's stored edits once that account is known", async () => {
    const on = start({ stored: stored(ofAlice) });
    expect(on.view().items).toEqual([]);
    await loadFor(on, ALICE, items('a', 1));
    expect((await save(on)).request).toEqual(updateItems(0, items('b', 2), [uuid('a')], {}));
  });

  test("keeps an account's unsaved edits from the next account when a guest was there between", async () => {
    const on = await guest({ stored: stored(ofAlice) });
    expect(on.kept.at(-1)?.cart).toMatchObject({ owner: null, formerOwner: ALICE });
    on.actor.send({ type: 'auth.changed', auth: BOB });
    expect(on.view().items).toEqual([]);
    only(on, 'loadCart').answer(took(serverCart('u1', undefined, items('c', 1))));
    await on.settle();
    expect(on.kept.at(-1)?.cart).toEqual(stored({ owner: BOB, real: items('c', 1) }));
  });

  test('gives an addition that was made before anybody was known to the account that is named first', async () => {
    const on = start({ stored: stored(ofAlice) });
    add(on, 'c');
    expect(on.view().items).toEqual(items('c', 1));
    await loadFor(on, BOB);
    expect((await save(on)).request).toEqual(updateItems(0, items('c', 1), [], {}));
  });

  test("drops one account's edits when another one logs in while the page is open", async () => {
    const on = await user();
    set(on, 'b', 1);
    on.actor.send({ type: 'auth.changed', auth: BOB });
    expect(on.view().items).toEqual([]);
    only(on, 'loadCart').answer(took(serverCart('u2', undefined, items('c', 1))));
    await on.settle();
    expect(on.view().items).toEqual(items('c', 1));
  });

  test("asks who is there when another tab tells of another account's cart, and takes nothing over", async () => {
    const on = await user();
    on.actor.send({ type: 'tab.changed', cart: stored({ ...ofAlice, owner: BOB }), settled: [], added: [] });
    expect([on.view().items, only(on, 'checkAuth').fresh]).toEqual([items('a', 2), true]);
    await loadFor(on, BOB);
    expect(on.view().items).toEqual([]);
  });

  test("asks who is there before a save when the storage holds another account's cart", async () => {
    const on = start({ lock: (granted) => (granted(stored({ ...ofAlice, owner: BOB })), () => {}) });
    await loadFor(on, ALICE);
    set(on, 'c', 1);
    on.clock.increment(500);
    await on.settle();
    expect([on.view().items, only(on, 'checkAuth').fresh]).toEqual([items('c', 1), true]);
  });

  test("ignores a stored cart without an owner when its confirmed items were an account's", async () => {
    const on = start({ stored: stored({ real: items('a', 1), draft: drafts('b', 1) }) });
    await loadFor(on, BOB);
    expect(on.kept.at(-1)?.cart).toEqual(stored({ owner: BOB }));
  });

  test("takes a stored cart without an owner for a guest's when nothing in it was confirmed", async () => {
    const on = start({ stored: stored({ draft: drafts('b', 1) }) });
    await loadFor(on, BOB);
    expect(on.view().items).toEqual(items('b', 1));
  });
});

describe('who is there changes', () => {
  test('a login gives the save up that is under way, and loads the account cart first', async () => {
    const on = await guestWithCart();
    set(on, 'a', 5);
    await save(on);
    on.actor.send({ type: 'auth.changed', auth: ALICE });
    only(on, 'loadCart').answer(took(serverCart('u1', undefined, items('b', 1))));
    await on.settle();
    expect(on.view().items).toEqual(items('b', 1, 'a', 5));
    expect((await save(on)).request).toEqual(updateItems(1, items('a', 5), [], {}));
  });

  test("nothing is written into an account's cart before the guest's could go on top of it", async () => {
    const on = await guestWithCart();
    on.actor.send({ type: 'auth.changed', auth: ALICE });
    only(on, 'loadCart').answer(UNAVAILABLE);
    await on.settle();
    expect([on.view().items, on.view().loading]).toEqual([items('a', 2), false]);
    on.clock.increment(1000);
    await on.settle();
    only(on, 'loadCart').answer(took(serverCart('u1', undefined, items('b', 1))));
    await on.settle();
    expect(on.view().items).toEqual(items('b', 1, 'a', 2));
  });

  test('what another tab believed about the visitor is asked for before the next save', async () => {
    const on = await guestWithCart();
    on.actor.send({
      type: 'tab.changed',
      cart: stored({ owner: ALICE, real: items('a', 9) }),
      settled: [],
      added: [],
    });
    set(on, 'b', 1);
    on.clock.increment(500);
    await on.settle();
    expect(only(on, 'checkAuth').fresh).toBe(true);
  });
});

describe('edits', () => {
  test('an edit shows at once, is kept at once, and is saved 500 ms after the last one', async () => {
    const on = await guestWithCart();
    set(on, 'a', 3);
    expect([on.view().items, on.view().count, on.view().updating]).toEqual([items('a', 3), 3, false]);
    expect(on.kept.at(-1)).toEqual({
      cart: stored({ credentials: creds, real: items('a', 2), draft: drafts('a', 3), owner: null }),
      settled: [],
      added: [],
    });
    on.clock.increment(499);
    set(on, 'b', 1);
    on.clock.increment(499);
    expect(on.pending).toEqual([]);
    on.clock.increment(1);
    await on.settle();
    expect(only(on, 'saveCart').request).toEqual(updateItems(0, items('a', 3, 'b', 1)));
    expect(on.view().updating).toBe(true);
  });

  test('0 removes, and a removal is told as one', async () => {
    const on = await guestWithCart();
    set(on, 'a', 0);
    expect(on.view().items).toEqual([]);
    expect((await save(on)).request).toEqual(updateItems(0, [], ['a']));
  });

  test('an acknowledgement clears the drafts it carried and no others', async () => {
    const on = await guestWithCart();
    set(on, 'a', 3);
    add(on, 'b');
    const first = await save(on);
    set(on, 'a', 4);
    await answer(on, first, took(serverCart('c1', 's1', items('a', 3, 'b', 1))));
    expect(on.view().items).toEqual(items('a', 4, 'b', 1));
    expect(on.kept.at(-1)).toEqual({
      cart: stored({ credentials: creds, real: items('a', 3, 'b', 1), draft: drafts('a', 4), owner: null }),
      settled: drafts('a', 3, 'b', 1),
      added: [],
    });
    expect((await save(on)).request).toEqual(updateItems(1, items('a', 4)));
  });

  test('an acknowledgement without a list counts as what was asked', async () => {
    const on = await guestWithCart();
    set(on, 'b', 2);
    await answer(on, await save(on), took(null));
    expect(on.view().items).toEqual(items('a', 2, 'b', 2));
    expect(on.pending).toEqual([]);
  });

  test('an addition starts at the minimum and stops at the maximum, with a word', async () => {
    const on = await guestWithCart([]);
    add(on, 'a', 1, { min: 3, max: 5 });
    expect(on.view().items).toEqual(items('a', 3));
    add(on, 'a', 4, { min: 3, max: 5 });
    expect(on.view().items).toEqual(items('a', 5));
    expect(on.log).toEqual([['tellLimit', 'a', 5]]);
  });

  test('quantities stay within 99,999', async () => {
    const on = await guestWithCart();
    set(on, 'a', 1_000_000);
    expect(on.view().items).toEqual(items('a', 99_999));
  });

  test('a hidden page saves without waiting', async () => {
    const on = await guestWithCart();
    set(on, 'a', 3);
    on.actor.send({ type: 'page.hidden' });
    await on.settle();
    expect(only(on, 'saveCart').request).toEqual(updateItems(0, items('a', 3)));
  });
});

describe('a cart that has to be made', () => {
  test('a guest without credentials makes a cart, and then uses its credentials', async () => {
    const on = await guest();
    add(on, 'a', 2);
    const first = await save(on);
    expect(first.request).toEqual(create(0, items('a', 2)));
    await answer(on, first, took(serverCart('c1', 's1', items('a', 2))));
    expect(on.kept.at(-1)?.cart).toEqual(stored({ credentials: creds, real: items('a', 2), owner: null }));
    add(on, 'b');
    expect((await save(on)).request).toEqual(updateItems(1, items('b', 1)));
  });

  test('a new cart that a guest gets no credentials of is not taken for one', async () => {
    const on = await guest();
    add(on, 'a', 2);
    await answer(on, await save(on), took(null));
    on.clock.increment(1000);
    await on.settle();
    // Perhaps somebody has logged in.
    only(on, 'checkAuth').answer(null);
    await on.settle();
    expect(only(on, 'saveCart').request).toEqual(create(0, items('a', 2)));
  });

  test('an addition that was taken back makes no cart', async () => {
    const on = await guest();
    add(on, 'a');
    set(on, 'a', 0);
    on.clock.increment(500);
    await on.settle();
    expect([on.pending, on.view().items, on.kept.at(-1)?.cart.draft]).toEqual([[], [], []]);
  });

  test.each([
    ['INVALID_CART_CREDENTIALS', items('a', 2, 'b', 1)],
    ['ALREADY_OWNED', items('a', 2, 'b', 1)],
    ['CHECKOUTED', items('b', 1)],
  ])('%s is answered with one retry as a new cart, with its own key', async (name, list) => {
    const on = await guestWithCart();
    set(on, 'b', 1);
    await answer(on, await save(on), refusal(name));
    const retry = only(on, 'saveCart');
    expect(retry.request).toEqual(create(1, list));
    await answer(on, retry, took(serverCart('c2', 's2', list)));
    expect(on.kept.at(-1)?.cart).toEqual(
      stored({
        credentials: v.parse(CartCredentials, { cart_id: 'c2', cart_secret: 's2' }),
        real: list,
        owner: null,
      }),
    );
  });

  test('NO_AUTH asks again who is there before the retry', async () => {
    const on = await user();
    set(on, 'b', 1);
    await answer(on, await save(on), refusal('NO_AUTH'));
    const check = only(on, 'checkAuth');
    expect(check.fresh).toBe(true);
    check.answer(null);
    await on.settle();
    expect(only(on, 'saveCart').request).toEqual(create(1, items('a', 2, 'b', 1)));
  });

  test('a second credential error shows the error and keeps everything', async () => {
    const on = await guestWithCart();
    set(on, 'b', 1);
    await answer(on, await save(on), refusal('INVALID_CART_CREDENTIALS'));
    await answer(on, only(on, 'saveCart'), refusal('ALREADY_OWNED'));
    expect(on.pending).toEqual([]);
    expect(on.log).toEqual([['showRefusal', { key: 'ALREADY_OWNED', errors: [] }]]);
    expect(on.kept.at(-1)?.cart).toEqual(stored({ draft: drafts('a', 2, 'b', 1), owner: null }));
  });

  test('"must create" stays until a cart is acknowledged, for an account too', async () => {
    const on = await user();
    set(on, 'b', 1);
    await answer(on, await save(on), refusal('CHECKOUTED'));
    await answer(on, only(on, 'saveCart'), UNAVAILABLE);
    set(on, 'c', 1);
    const next = await save(on);
    expect(next.request).toEqual(create(2, items('b', 1, 'c', 1)));
    await answer(on, next, took(serverCart('u2', undefined, items('b', 1, 'c', 1))));
    set(on, 'c', 2);
    expect((await save(on)).request).toEqual(updateItems(3, items('c', 2), [], {}));
  });
});

describe('failures', () => {
  test('no answer: the same body is sent again with the same key after 1, 2, 4 … 60 s', async () => {
    const on = await guestWithCart();
    set(on, 'a', 3);
    let pending = await save(on);
    for (const seconds of [1, 2, 4, 8, 16, 32, 60, 60]) {
      await answer(on, pending, UNAVAILABLE);
      on.clock.increment(seconds * 1000 - 1);
      expect(on.pending).toEqual([]);
      on.clock.increment(1);
      await on.settle();
      pending = only(on, 'saveCart');
      expect(pending.request).toEqual(updateItems(0, items('a', 3)));
    }
    expect(on.log).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((count) => ['showUnsaved', count]));
  });

  test('a lost connection counts as no answer, and so does one that takes longer than 20 s', async () => {
    const on = await guestWithCart();
    set(on, 'a', 3);
    (await save(on)).fail();
    await on.settle();
    on.clock.increment(1000);
    await on.settle();
    only(on, 'saveCart');
    on.clock.increment(20_000);
    expect([on.pending, on.log]).toEqual([
      [],
      [
        ['showUnsaved', 1],
        ['showUnsaved', 2],
      ],
    ]);
  });

  test('with another body comes another key', async () => {
    const on = await guestWithCart();
    set(on, 'a', 3);
    await answer(on, await save(on), UNAVAILABLE);
    set(on, 'a', 4);
    expect((await save(on)).request).toEqual(updateItems(1, items('a', 4)));
  });

  test("a key is not used again once somebody has logged in: the same body is another cart's", async () => {
    const on = await guestWithCart();
    set(on, 'a', 3);
    await answer(on, await save(on), refusal('INVALID_CART_CREDENTIALS'));
    await answer(on, only(on, 'saveCart'), UNAVAILABLE);
    on.actor.send({ type: 'auth.changed', auth: ALICE });
    only(on, 'loadCart').answer(took(serverCart('u1', undefined, [])));
    await on.settle();
    expect((await save(on)).request).toEqual(create(2, items('a', 3)));
  });

  test('the language of the first try is kept with its body', async () => {
    const on = await guestWithCart();
    set(on, 'a', 3);
    await answer(on, await save(on), UNAVAILABLE);
    on.actor.send({ type: 'lang.changed', lang: 'en' });
    on.actor.send({ type: 'online' });
    await on.settle();
    expect(only(on, 'saveCart').request).toEqual(updateItems(0, items('a', 3)));
  });

  test('the network coming back ends the wait', async () => {
    const on = await guestWithCart();
    set(on, 'a', 3);
    await answer(on, await save(on), UNAVAILABLE);
    expect(on.pending).toEqual([]);
    on.actor.send({ type: 'online' });
    await on.settle();
    expect(only(on, 'saveCart').request).toEqual(updateItems(0, items('a', 3)));
  });

  test('a refusal keeps the draft, shows what is wrong, and waits for the next edit', async () => {
    const on = await guestWithCart();
    set(on, 'a', 30);
    set(on, 'b', 30);
    const failure: Failure = {
      key: 'NOSTOCK',
      errors: [
        { key: 'NOSTOCK', uuid: 'a', remain: 4 },
        { key: 'NOSTOCK', uuid: 'b', remain: 5 },
        { key: 'OVER_TOTAL_QUANTITY', limit: 50 },
      ],
    };
    await answer(on, await save(on), { ok: false, reason: 'refused', failure });
    expect(on.log).toEqual([['showRefusal', failure]]);
    expect(on.view().items).toEqual(items('a', 30, 'b', 30));
    expect(on.view().faults).toEqual({ a: [failure.errors[0]], b: [failure.errors[1]] });
    on.actor.send({ type: 'online' });
    on.clock.increment(100_000);
    expect(on.pending).toEqual([]);
    set(on, 'a', 4);
    expect(on.view().faults).toEqual({ b: [failure.errors[1]] });
    const next = await save(on);
    expect(next.request).toEqual(updateItems(1, items('a', 4, 'b', 30)));
    await answer(on, next, took(serverCart('c1', 's1', items('a', 4, 'b', 30))));
    expect(on.view().faults).toEqual({});
  });

  test('while nobody knows who is there, nothing is written', async () => {
    const on = start({ stored: stored({ draft: drafts('a', 1) }) });
    only(on, 'checkAuth').answer('unknown');
    await on.settle();
    on.clock.increment(500);
    await on.settle();
    only(on, 'checkAuth').answer('unknown');
    await on.settle();
    on.clock.increment(1000);
    await on.settle();
    only(on, 'checkAuth').answer(null);
    await on.settle();
    expect(only(on, 'saveCart').request).toEqual(create(0, items('a', 1)));
  });
});

describe('the shop without a server cart', () => {
  test('its cart lives in the browser alone', async () => {
    const on = start({ webId: '10047' });
    add(on, 'a', 2);
    set(on, 'b', 1);
    set(on, 'b', 0);
    on.actor.send({ type: 'checkout', to: 'checkout' });
    on.clock.increment(60_000);
    await on.settle();
    expect([on.pending, on.log, on.view().items, on.view().offline, on.view().ready]).toEqual([
      [],
      [],
      items('a', 2),
      true,
      true,
    ]);
    expect(on.kept.at(-1)?.cart.draft).toEqual(drafts('a', 2));
  });
});

describe('other tabs', () => {
  test("another tab's edit shows here, and is its to save", async () => {
    const on = await guestWithCart();
    const theirs = stored({ credentials: creds, real: items('a', 2), draft: drafts('a', 5), owner: null });
    on.actor.send({ type: 'tab.changed', cart: theirs, settled: [], added: [] });
    expect(on.view().items).toEqual(items('a', 5));
    on.clock.increment(2999);
    await on.settle();
    expect(on.pending).toEqual([]);
    on.actor.send({
      type: 'tab.changed',
      cart: { ...theirs, real: items('a', 5), draft: [] },
      settled: drafts('a', 5),
      added: [],
    });
    on.clock.increment(10_000);
    await on.settle();
    expect([on.view().items, on.pending]).toEqual([items('a', 5), []]);
  });

  test('the edits of a tab that is gone are saved by the one that is left', async () => {
    const on = await guestWithCart();
    on.actor.send({
      type: 'tab.changed',
      cart: stored({ credentials: creds, real: items('a', 2), draft: drafts('a', 5), owner: null }),
      settled: [],
      added: [],
    });
    on.clock.increment(3000);
    await on.settle();
    expect(only(on, 'saveCart').request).toEqual(updateItems(0, items('a', 5)));
  });

  test('edits made in two tabs at once are both kept, and told to the other', async () => {
    const on = await guestWithCart();
    set(on, 'b', 1);
    on.actor.send({
      type: 'tab.changed',
      cart: stored({ credentials: creds, real: items('a', 2), draft: drafts('c', 1), owner: null }),
      settled: [],
      added: [],
    });
    expect(on.view().items).toEqual(items('a', 2, 'c', 1, 'b', 1));
    expect(on.kept.at(-1)?.cart.draft).toEqual(drafts('c', 1, 'b', 1));
  });

  test('a save waits for the lock, and uses the cart another tab has made meanwhile', async () => {
    let grant: (cart: KeptCart | null) => void = () => {};
    const on = await guest({
      lock: (granted) => {
        grant = granted;
        return () => {};
      },
    });
    add(on, 'b');
    on.clock.increment(500);
    await on.settle();
    expect(on.pending).toEqual([]);
    grant(stored({ credentials: creds, real: items('a', 1), draft: drafts('b', 1), owner: null }));
    await on.settle();
    expect(only(on, 'saveCart').request).toEqual(updateItems(0, items('b', 1)));
    expect(on.view().items).toEqual(items('a', 1, 'b', 1));
  });

  test('an addition that one tab could not make yet is made by the one that knows the cart, and by no other', async () => {
    const [here, there] = [
      await guestWithCart(),
      await guest({ stored: stored({ credentials: creds, real: items('a', 2) }) }),
    ];
    add(there, 'a');
    tell(there, here);
    expect(here.view().items).toEqual(items('a', 3));
    expect(here.kept.at(-1)?.added).toEqual([`${SEED}/0`]);
    tell(here, there);
    only(there, 'loadCart').answer(took(serverCart('c1', 's1', items('a', 2))));
    await there.settle();
    expect(there.view().items).toEqual(items('a', 3));
    expect(there.kept.at(-1)?.added).toEqual([]);
  });

  test('an addition that waits in a tab which tells it twice is made once', async () => {
    const [here, there] = [
      await guestWithCart(),
      await guest({ stored: stored({ credentials: creds, real: items('a', 2) }) }),
    ];
    add(there, 'a');
    tell(there, here);
    // The answer is still on its way when the other tab tells more.
    add(there, 'b');
    tell(there, here);
    expect(here.view().items).toEqual(items('a', 3, 'b', 1));
  });

  test('an addition kept at the tap is made by one of two tabs, whichever comes first', async () => {
    const [here, there] = [await guestWithCart(), await guestWithCart()];
    const kept = { type: 'add', addition: { uuid: uuid('b'), quantity: 1, min: 1, max: 9 }, id: 'kept' } as const;
    here.actor.send(kept);
    here.actor.send(kept);
    tell(here, there);
    there.actor.send(kept);
    expect([here.view().items, there.view().items, here.kept.at(-1)?.cart.taken]).toEqual([
      items('a', 2, 'b', 1),
      items('a', 2, 'b', 1),
      ['kept'],
    ]);
  });

  test('an addition that waited when the tab ended is made after the next start, on top of what the cart holds then', async () => {
    const waiting = [{ uuid: uuid('a'), quantity: 2, min: 1, max: 99_999, id: 'another/0' }];
    const on = await guest({ stored: stored({ credentials: creds, real: items('a', 1), waiting }) });
    only(on, 'loadCart').answer(took(serverCart('c1', 's1', items('a', 4))));
    await on.settle();
    expect(on.view().items).toEqual(items('a', 6));
    expect(on.kept.at(-1)).toMatchObject({ cart: { draft: drafts('a', 6) }, added: ['another/0'] });
  });

  test('what another tab tells while the cart is being loaded makes the answer on its way old', async () => {
    const on = await guest({ stored: stored({ credentials: creds, real: items('a', 1) }) });
    const fresh = v.parse(CartCredentials, { cart_id: 'c2', cart_secret: 's2' });
    on.actor.send({
      type: 'tab.changed',
      cart: stored({ credentials: fresh, real: items('b', 1), owner: null }),
      settled: [],
      added: [],
    });
    const load = only(on, 'loadCart');
    expect(load.credentials).toEqual(fresh);
    load.answer(took(serverCart('c2', 's2', items('b', 1))));
    await on.settle();
    expect(on.view().items).toEqual(items('b', 1));
  });

  test('a removal made while the first answer of an account was lost is told to its cart', async () => {
    const on = await user([]);
    add(on, 'a');
    await answer(on, await save(on), refusal('CHECKOUTED'));
    await answer(on, only(on, 'saveCart'), UNAVAILABLE);
    set(on, 'a', 0);
    expect((await save(on)).request).toEqual(updateItems(2, [], ['a'], {}));
  });

  test("an account's cart that is made anew keeps what else it holds, so removals follow", async () => {
    const on = await user([]);
    add(on, 'a');
    add(on, 'b');
    await answer(on, await save(on), refusal('CHECKOUTED'));
    await answer(on, only(on, 'saveCart'), UNAVAILABLE);
    set(on, 'a', 0);
    const made = await save(on);
    expect(made.request).toEqual(create(2, items('b', 1)));
    await answer(on, made, took(serverCart('u2', undefined, items('a', 1, 'b', 1))));
    expect(on.view().items).toEqual(items('b', 1));
    expect((await save(on)).request).toEqual(updateItems(3, [], ['a'], {}));
  });

  test('a save that another tab has done meanwhile is not repeated', async () => {
    let grant: (cart: KeptCart | null) => void = () => {};
    const on = await guest({
      lock: (granted) => {
        grant = granted;
        return () => {};
      },
    });
    add(on, 'b');
    on.clock.increment(500);
    grant(stored({ credentials: creds, real: items('b', 1), owner: null }));
    await on.settle();
    expect([on.pending, on.view().items]).toEqual([[], items('b', 1)]);
  });
});

describe('drawer', () => {
  test('opens 10 ms after it was asked to, and closes on navigation', async () => {
    const on = await guest();
    on.actor.send({ type: 'drawer.show' });
    on.clock.increment(9);
    expect(on.view().open).toBe(false);
    on.clock.increment(1);
    expect(on.view().open).toBe(true);
    on.actor.send({ type: 'navigated' });
    expect(on.view().open).toBe(false);
  });

  test('toggles, and an opening can be taken back', async () => {
    const on = await guest();
    on.actor.send({ type: 'drawer.toggle' });
    on.actor.send({ type: 'drawer.hide' });
    on.clock.increment(10);
    expect(on.view().open).toBe(false);
    on.actor.send({ type: 'drawer.toggle' });
    on.clock.increment(10);
    expect(on.view().open).toBe(true);
    on.actor.send({ type: 'drawer.toggle' });
    expect(on.view().open).toBe(false);
  });
});

describe('hand-off', () => {
  const checkout = (on: Bench) => on.actor.send({ type: 'checkout', to: 'checkout' });
  const handoffUpdate = (count: number, list: object) => ({
    call: 'cartUpdate',
    key: key(count),
    body: { items: list, lang_key: 'th' },
  });

  test('a guest with everything saved goes at once', async () => {
    const on = await guestWithCart();
    on.actor.send({ type: 'checkout', to: 'cart' });
    await on.settle();
    expect(on.log).toEqual([['goToCheckout', { to: 'cart', cart: creds }]]);
  });

  test('an empty cart goes nowhere', async () => {
    const on = await guest();
    checkout(on);
    await on.settle();
    expect([on.log, on.view().updating]).toEqual([[], false]);
  });

  test('open edits are saved first, without the debounce', async () => {
    const on = await guest();
    add(on, 'a');
    checkout(on);
    await on.settle();
    const pending = only(on, 'saveCart');
    expect([pending.request, on.view().updating]).toEqual([create(0, items('a', 1)), true]);
    await answer(on, pending, took(serverCart('c1', 's1', items('a', 1))));
    expect(on.log).toEqual([['goToCheckout', { to: 'checkout', cart: creds }]]);
  });

  test('an account tells its full list, and goes 50 ms after the answer with the cart it names', async () => {
    const on = await user();
    set(on, 'b', 1);
    checkout(on);
    await on.settle();
    await answer(on, only(on, 'saveCart'), took(serverCart('u1', undefined, items('a', 2, 'b', 1))));
    const update = only(on, 'saveCart');
    expect(update.request).toEqual(handoffUpdate(1, items('a', 2, 'b', 1)));
    await answer(on, update, took(serverCart('u1', 'us', items('a', 2, 'b', 1))));
    on.clock.increment(49);
    expect(on.log).toEqual([]);
    on.clock.increment(1);
    expect(on.log).toEqual([['goToCheckout', { to: 'checkout', cart: { cart_id: 'u1', cart_secret: 'us' } }]]);
  });

  test('an edit made while the full list is on its way is saved after it, and then the list once more', async () => {
    const on = await user();
    await checkoutOfAccount(on);
    const update = only(on, 'saveCart');
    set(on, 'a', 9);
    on.clock.increment(600);
    await on.settle();
    expect(on.pending).toHaveLength(1);
    await answer(on, update, took(serverCart('u1', 'us', items('a', 2))));
    on.clock.increment(50);
    on.clock.increment(500);
    await on.settle();
    const pending = only(on, 'saveCart');
    expect(pending.request).toEqual(updateItems(1, items('a', 9), [], {}));
    await answer(on, pending, took(serverCart('u1', undefined, items('a', 9))));
    expect(only(on, 'saveCart').request).toEqual(handoffUpdate(2, items('a', 9)));
  });

  test('the full list waits until no other tab saves, and for what that has saved', async () => {
    const grants: ((cart: KeptCart | null) => void)[] = [];
    const on = start({
      lock: (granted) => {
        grants.push(granted);
        return () => {};
      },
    });
    only(on, 'checkAuth').answer(ALICE);
    await on.settle();
    only(on, 'loadCart').answer(took(serverCart('u1', undefined, items('a', 2))));
    await on.settle();
    await checkoutOfAccount(on);
    expect(on.pending).toEqual([]);
    grants[0]?.(stored({ owner: ALICE, real: items('a', 7) }));
    await on.settle();
    expect(only(on, 'saveCart').request).toEqual(handoffUpdate(0, items('a', 7)));
  });

  test('a cart that turns out to be bought goes nowhere', async () => {
    const on = await user();
    await checkoutOfAccount(on);
    await answer(on, only(on, 'saveCart'), refusal('CHECKOUTED'));
    expect([on.log, on.pending, on.view().items, on.view().updating]).toEqual([[], [], [], false]);
  });

  test('what was paid for elsewhere is not bought again, and what an account has put in since is', async () => {
    const on = await user();
    await checkoutOfAccount(on, []);
    expect([on.log, on.pending, on.view().items, on.view().updating]).toEqual([[], [], [], false]);
    set(on, 'b', 1);
    await answer(on, await save(on), took(serverCart('u2', undefined, items('b', 1))));
    await checkoutOfAccount(on, items('b', 1, 'c', 3));
    expect(only(on, 'saveCart').request).toEqual(handoffUpdate(1, items('b', 1, 'c', 3)));
  });

  test('a cart that can not be asked for is handed off as it is known', async () => {
    const on = await user();
    checkout(on);
    only(on, 'loadCart').answer(UNAVAILABLE);
    await on.settle();
    expect(only(on, 'saveCart').request).toEqual(handoffUpdate(0, items('a', 2)));
  });

  test('no connection: to the site root, with the drafts kept', async () => {
    const on = await guestWithCart();
    set(on, 'a', 3);
    checkout(on);
    await on.settle();
    await answer(on, only(on, 'saveCart'), UNAVAILABLE);
    expect(on.log).toEqual([['showUnsaved', 1], ['goToSiteRoot']]);
    expect(on.kept.at(-1)?.cart.draft).toEqual(drafts('a', 3));
  });

  test('a refused save: the message, and here we stay', async () => {
    const on = await guestWithCart();
    set(on, 'a', 3);
    checkout(on);
    await on.settle();
    await answer(on, only(on, 'saveCart'), refusal('NOSTOCK'));
    expect([on.log, on.view().updating]).toEqual([[['showRefusal', { key: 'NOSTOCK', errors: [] }]], false]);
  });

  test.each([
    ['refused', refusal('OVER_TOTAL_QUANTITY'), [['showRefusal', { key: 'OVER_TOTAL_QUANTITY', errors: [] }]]],
    ['lost', UNAVAILABLE, [['goToSiteRoot']]],
    ['answered without a cart id', took(null), [['showNoCart'], ['goBack']]],
  ])('a full list that is %s', async (_, given, log) => {
    const on = await user();
    await checkoutOfAccount(on);
    await answer(on, only(on, 'saveCart'), given);
    expect([on.log, on.view().updating, on.view().items]).toEqual([log, false, items('a', 2)]);
  });

  test("an account's cart that is gone is made anew once, then handed off", async () => {
    const on = await user();
    await checkoutOfAccount(on);
    await answer(on, only(on, 'saveCart'), refusal('INVALID_CART_CREDENTIALS'));
    const made = only(on, 'saveCart');
    expect(made.request).toEqual(create(1, items('a', 2)));
    await answer(on, made, took(serverCart('u2', undefined, items('a', 2))));
    const update = only(on, 'saveCart');
    expect(update.request).toEqual(handoffUpdate(2, items('a', 2)));
    await answer(on, update, refusal('INVALID_CART_CREDENTIALS'));
    expect([on.pending, on.log]).toEqual([[], [['showRefusal', { key: 'INVALID_CART_CREDENTIALS', errors: [] }]]]);
  });

  test('a page that comes back out of the history loads the cart anew', async () => {
    const on = await guestWithCart();
    checkout(on);
    await on.settle();
    on.actor.send({ type: 'page.restored' });
    only(on, 'checkAuth').answer(null);
    await on.settle();
    only(on, 'loadCart').answer(refusal('CHECKOUTED'));
    await on.settle();
    expect(on.view().items).toEqual([]);
    expect(on.kept.at(-1)?.cart.credentials).toBe(null);
  });
});
