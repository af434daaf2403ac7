/** Checks of idempotency keys, races and the carts of accounts (contract, chapters 2, 8 and 10). */
import { randomUUID } from 'node:crypto';
import { type Check, describeAnswer, type Probe } from '../check.ts';
import type { Answer } from '../client.ts';
import { expectRefusal, keyOf, readSuccess, successOf } from '../envelope.ts';
import {
  CART_GET,
  CREATE,
  credentialsOf,
  expectItems,
  type Item,
  itemsOf,
  makeCart,
  readCart,
  UPDATE,
  UPDATE_ITEMS,
} from './cart-calls.ts';

const CREDENTIAL_ERRORS = ['INVALID_CART_CREDENTIALS', 'ALREADY_OWNED', 'NO_AUTH', 'CHECKOUTED'];

/** Sets the account's cart to exactly these items. */
async function resetAccount(probe: Probe, items: readonly Item[]): Promise<void> {
  const { client } = probe;
  const held = itemsOf(await client.get(CART_GET, { as: 'account' })).map(({ uuid }) => uuid);
  const remove_items = held.filter((uuid) => !items.some((item) => item.uuid === uuid));
  readSuccess(probe, await client.post(UPDATE_ITEMS, { items, remove_items, lang_key: 'th' }, { as: 'account' }));
}

function expectSame({ fault }: Probe, first: Answer, repeated: Answer, what: string): void {
  if (first.text !== repeated.text || first.status !== repeated.status)
    fault(`${repeated.where}, ${what}`, describeAnswer(first), describeAnswer(repeated));
}

/** Idempotency keys, races, carts of accounts. */
export const WRITE_CHECKS: readonly Check[] = [
  {
    name: 'idempotency.create',
    title: 'checkoutByItems with the same key and body answers alike and makes no second cart',
    writes: true,
    run: async (probe) => {
      const [one = ''] = await probe.shop.orderable(1);
      const [body, key] = [{ items: [{ uuid: one, quantity: 1 }], lang_key: 'th' }, randomUUID()];
      const first = await probe.client.post(CREATE, body, { key });
      readSuccess(probe, first);
      expectSame(probe, first, await probe.client.post(CREATE, body, { key }), 'the same key again');
    },
  },
  {
    name: 'idempotency.save',
    title: 'a late repetition of a save answers as the first time and does not undo what came after',
    writes: true,
    run: async (probe) => {
      const [one = ''] = await probe.shop.orderable(1);
      const credentials = await makeCart(probe, [{ uuid: one, quantity: 1 }]);
      const bodyOf = (quantity: number) => ({
        ...credentials,
        items: [{ uuid: one, quantity }],
        remove_items: [],
        lang_key: 'th',
      });
      const key = randomUUID();
      const first = await probe.client.post(UPDATE_ITEMS, bodyOf(2), { key });
      await probe.client.post(UPDATE_ITEMS, bodyOf(5), { key: randomUUID() });
      expectSame(probe, first, await probe.client.post(UPDATE_ITEMS, bodyOf(2), { key }), 'the same key again');
      expectItems(probe, await readCart(probe, credentials), [{ uuid: one, quantity: 5 }]);
    },
  },
  {
    name: 'idempotency.mismatch',
    title: 'the same key with another body is 409 IDEMPOTENCY_MISMATCH and changes nothing',
    writes: true,
    run: async (probe) => {
      const [one = ''] = await probe.shop.orderable(1);
      const credentials = await makeCart(probe, [{ uuid: one, quantity: 1 }]);
      const bodyOf = (quantity: number) => ({
        ...credentials,
        items: [{ uuid: one, quantity }],
        remove_items: [],
        lang_key: 'th',
      });
      const key = randomUUID();
      await probe.client.post(UPDATE_ITEMS, bodyOf(2), { key });
      const other = await probe.client.post(UPDATE_ITEMS, bodyOf(3), { key });
      if (other.status !== 409 || keyOf(other) !== 'IDEMPOTENCY_MISMATCH')
        probe.fault(`${other.where}, another body`, '409 IDEMPOTENCY_MISMATCH', describeAnswer(other));
      expectItems(probe, await readCart(probe, credentials), [{ uuid: one, quantity: 2 }]);
    },
  },
  {
    name: 'idempotency.refusal',
    title: 'a refusal is repeated as it was',
    writes: true,
    run: async (probe) => {
      const [body, key] = [
        { items: [{ uuid: '00000000-dead-4000-8000-000000000000', quantity: 1 }], lang_key: 'th' },
        randomUUID(),
      ];
      const first = await probe.client.post(CREATE, body, { key });
      expectSame(probe, first, await probe.client.post(CREATE, body, { key }), 'the same key again');
    },
  },
  {
    name: 'race.same-key',
    title: 'repetitions at the same time make one cart',
    writes: true,
    run: async (probe) => {
      const [one = ''] = await probe.shop.orderable(1);
      const [body, key] = [{ items: [{ uuid: one, quantity: 1 }], lang_key: 'th' }, randomUUID()];
      const answers = await Promise.all(Array.from({ length: 4 }, () => probe.client.post(CREATE, body, { key })));
      const ids = new Set(answers.map((answer) => credentialsOf(answer).cart_id));
      if (ids.size !== 1) probe.fault(`POST ${CREATE}, 4 at once`, 'one cart', `${ids.size} carts`);
    },
  },
  {
    name: 'race.two-products',
    title: 'two saves at once of different products are both kept',
    writes: true,
    run: async (probe) => {
      const [one = '', two = ''] = await probe.shop.orderable(2);
      for (let round = 0; round < 5; round += 1) {
        const credentials = await makeCart(probe, [{ uuid: one, quantity: 1 }]);
        const save = (item: Item) =>
          probe.client.post(
            UPDATE_ITEMS,
            { ...credentials, items: [item], remove_items: [], lang_key: 'th' },
            { key: randomUUID() },
          );
        await Promise.all([save({ uuid: one, quantity: 3 }), save({ uuid: two, quantity: 2 })]);
        expectItems(probe, await readCart(probe, credentials), [
          { uuid: one, quantity: 3 },
          { uuid: two, quantity: 2 },
        ]);
      }
    },
  },
  {
    name: 'race.one-product',
    title: 'of two saves at once of one product one comes last, and its quantity stays',
    writes: true,
    run: async (probe) => {
      const [one = ''] = await probe.shop.orderable(1);
      const credentials = await makeCart(probe, [{ uuid: one, quantity: 1 }]);
      const save = (quantity: number) =>
        probe.client.post(
          UPDATE_ITEMS,
          { ...credentials, items: [{ uuid: one, quantity }], remove_items: [], lang_key: 'th' },
          { key: randomUUID() },
        );
      for (const answer of await Promise.all([save(4), save(7)])) readSuccess(probe, answer);
      const after = await readCart(probe, credentials);
      const isOne = [4, 7].some(
        (quantity) => JSON.stringify(itemsOf(after)) === JSON.stringify([{ uuid: one, quantity }]),
      );
      if (!isOne) probe.fault(`${after.where}: items`, 'a quantity of 4 or 7', itemsOf(after));
    },
  },
  {
    name: 'account-cart.save',
    title: 'an account has one cart, which needs no credentials and shows no secret to be kept',
    writes: true,
    needs: ['account'],
    run: async (probe) => {
      const [one = ''] = await probe.shop.orderable(1);
      await resetAccount(probe, [{ uuid: one, quantity: 2 }]);
      const [first, repeated] = [
        await probe.client.get(CART_GET, { as: 'account' }),
        await probe.client.get(CART_GET, { as: 'account' }),
      ];
      expectItems(probe, first, [{ uuid: one, quantity: 2 }]);
      if (credentialsOf(first).cart_id !== credentialsOf(repeated).cart_id)
        probe.fault(`${repeated.where}: cart_id`, credentialsOf(first).cart_id, credentialsOf(repeated).cart_id);
    },
  },
  {
    name: 'account-cart.full-list',
    title: 'cart/update sets the whole list and answers id and secret for the hand-off',
    writes: true,
    needs: ['account'],
    run: async (probe) => {
      const [one = '', two = ''] = await probe.shop.orderable(2);
      await resetAccount(probe, [
        { uuid: one, quantity: 2 },
        { uuid: two, quantity: 2 },
      ]);
      const items = [{ uuid: two, quantity: 5 }];
      const answer = await probe.client.post(UPDATE, { items, lang_key: 'th' }, { as: 'account', key: randomUUID() });
      readSuccess(probe, answer);
      const { cart_id, cart_secret } = credentialsOf(answer);
      if (cart_id === '' || cart_secret === '')
        probe.fault(`${answer.where}: data`, 'cart_id and cart_secret', describeAnswer(answer));
      expectItems(probe, await probe.client.get(CART_GET, { as: 'account' }), items);
    },
  },
  {
    name: 'account-cart.merge',
    title:
      'a save with a session and a guest’s credentials is refused, leaves the guest’s items out, or merges them into the account’s cart (the larger quantity counts) and ends the guest’s cart',
    writes: true,
    needs: ['account'],
    run: async (probe) => {
      const [one = '', two = ''] = await probe.shop.orderable(2);
      await resetAccount(probe, [{ uuid: one, quantity: 2 }]);
      const guest = await makeCart(probe, [
        { uuid: one, quantity: 4 },
        { uuid: two, quantity: 1 },
      ]);
      const body = { ...guest, items: [], remove_items: [], lang_key: 'th' };
      const saved = await probe.client.post(UPDATE_ITEMS, body, { as: 'account', key: randomUUID() });
      // A platform need not merge: the storefront sends the guest's items itself.
      const wanted = [
        { uuid: one, quantity: 4 },
        { uuid: two, quantity: 1 },
      ];
      const hasMerged = successOf(saved.body) === true && itemsOf(saved).some(({ uuid }) => uuid === two);
      if (!hasMerged) return;
      expectItems(probe, await probe.client.get(CART_GET, { as: 'account' }), wanted);
      expectRefusal(probe, await readCart(probe, guest), CREDENTIAL_ERRORS);
    },
  },
  {
    name: 'account-cart.own',
    title: 'what one account has in its cart is not in another’s',
    writes: true,
    needs: ['account', 'other'],
    run: async (probe) => {
      const [one = ''] = await probe.shop.orderable(1);
      await resetAccount(probe, [{ uuid: one, quantity: 9 }]);
      const other = await probe.client.get(CART_GET, { as: 'other' });
      const own = await probe.client.get(CART_GET, { as: 'account' });
      if (credentialsOf(own).cart_id === credentialsOf(other).cart_id && successOf(other.body) === true)
        probe.fault(`${other.where} of the other account: cart_id`, 'another cart', credentialsOf(other).cart_id);
      if (itemsOf(other).some(({ uuid, quantity }) => uuid === one && quantity === 9))
        probe.fault(`${other.where} of the other account: items`, 'none of the first account', itemsOf(other));
    },
  },
];
