/** Checks of carts (specification, chapter 4; contract, chapters 2, 8 and 10). All but two of them make carts. */
import { type Check, describeAnswer, type Probe } from '../check.ts';
import { expectRefusal, fieldOf, keyOf, listOf, readSuccess, successOf } from '../envelope.ts';
import { MAX_QUANTITY } from '../../../schemas/wire/leaves.ts';
import { checkShape } from '../shapes.ts';
import {
  CART_GET,
  type Credentials,
  credentialsOf,
  expectItems,
  itemsOf,
  makeCart,
  readCart,
  UPDATE_ITEMS,
  CREATE,
} from './cart-calls.ts';

const NO_CART: Credentials = { cart_id: '0'.repeat(32), cart_secret: '0'.repeat(32) };
const INVALID = ['INVALID_CART_CREDENTIALS'];
const NO_PRODUCT = '00000000-dead-4000-8000-000000000000';
/** Characters of a secret, below which it could be guessed. */
const MIN_SECRET = 16;

async function save(
  probe: Probe,
  credentials: Credentials,
  items: readonly object[],
  remove_items: readonly string[] = [],
) {
  return probe.client.post(UPDATE_ITEMS, { ...credentials, items, remove_items, lang_key: 'th' });
}

/** Guests' carts. */
export const CART_CHECKS: readonly Check[] = [
  {
    name: 'cart.no-credentials',
    title: 'a guest without credentials has no cart: NO_AUTH, or an empty result',
    run: async (probe) => {
      const answer = await probe.client.get(CART_GET);
      if (successOf(answer.body) === true) expectItems(probe, answer, []);
      else expectRefusal(probe, answer, ['NO_AUTH', ...INVALID]);
    },
  },
  {
    name: 'cart.unknown-credentials',
    title: 'credentials that nobody was given are refused: INVALID_CART_CREDENTIALS',
    run: async (probe) => {
      expectRefusal(probe, await probe.client.get(CART_GET, { query: { ...NO_CART } }), INVALID);
    },
  },
  {
    name: 'cart.create',
    title: 'checkoutByItems makes a cart of the items, with an id and a secret that can’t be guessed',
    writes: true,
    run: async (probe) => {
      const [one = '', two = ''] = await probe.shop.orderable(2);
      const items = [
        { uuid: one, quantity: 2 },
        { uuid: two, quantity: 1 },
      ];
      const answer = await probe.client.post(CREATE, { items, lang_key: 'th' });
      const data = readSuccess(probe, answer);
      if (!checkShape(probe, answer.where, 'cart', data)) return;
      const { cart_secret } = credentialsOf(answer);
      if (cart_secret.length < MIN_SECRET)
        probe.fault(`${answer.where}: cart_secret`, `${MIN_SECRET} characters or more`, cart_secret);
      expectItems(probe, answer, items);
    },
  },
  {
    name: 'cart.read-back',
    title: 'cart/get finds the cart by its credentials',
    writes: true,
    run: async (probe) => {
      const [one = ''] = await probe.shop.orderable(1);
      const credentials = await makeCart(probe, [{ uuid: one, quantity: 3 }]);
      const answer = await readCart(probe, credentials);
      expectItems(probe, answer, [{ uuid: one, quantity: 3 }]);
      const id = fieldOf(answer.body, 'data', 'cart_id');
      if (String(id) !== credentials.cart_id) probe.fault(`${answer.where}: cart_id`, credentials.cart_id, id);
    },
  },
  {
    name: 'cart.absolute-quantities',
    title: 'update_items sets quantities, and leaves the other items as they are',
    writes: true,
    run: async (probe) => {
      const [one = '', two = ''] = await probe.shop.orderable(2);
      const credentials = await makeCart(probe, [
        { uuid: one, quantity: 2 },
        { uuid: two, quantity: 1 },
      ]);
      const saved = await save(probe, credentials, [{ uuid: one, quantity: 3 }]);
      const wanted = [
        { uuid: one, quantity: 3 },
        { uuid: two, quantity: 1 },
      ];
      readSuccess(probe, saved);
      expectItems(probe, saved, wanted);
      expectItems(probe, await readCart(probe, credentials), wanted);
    },
  },
  {
    name: 'cart.remove',
    title: 'remove_items removes, also what is not there',
    writes: true,
    run: async (probe) => {
      const [one = '', two = ''] = await probe.shop.orderable(2);
      const credentials = await makeCart(probe, [
        { uuid: one, quantity: 2 },
        { uuid: two, quantity: 1 },
      ]);
      readSuccess(probe, await save(probe, credentials, [], [one, NO_PRODUCT]));
      expectItems(probe, await readCart(probe, credentials), [{ uuid: two, quantity: 1 }]);
    },
  },
  {
    name: 'cart.quantity-bounds',
    title: `quantities are whole numbers up to ${MAX_QUANTITY}; anything else is refused and changes nothing`,
    writes: true,
    run: async (probe) => {
      const [one = ''] = await probe.shop.orderable(1);
      const items = [{ uuid: one, quantity: 2 }];
      const credentials = await makeCart(probe, items);
      for (const quantity of [-1, 1.5, MAX_QUANTITY + 1, Number.MAX_SAFE_INTEGER, '1e3', 'many', null]) {
        const answer = await save(probe, credentials, [{ uuid: one, quantity }]);
        if (successOf(answer.body) !== false || answer.status >= 500)
          probe.fault(`${answer.where}, quantity ${String(quantity)}`, 'a refusal', describeAnswer(answer));
      }
      expectItems(probe, await readCart(probe, credentials), items);
    },
  },
  {
    name: 'cart.unknown-product',
    title: 'a product that there is not is refused with a key, and named by its uuid where errors are listed',
    writes: true,
    run: async (probe) => {
      const answer = await probe.client.post(CREATE, { items: [{ uuid: NO_PRODUCT, quantity: 1 }], lang_key: 'th' });
      expectRefusal(probe, answer);
      const errors = listOf(
        fieldOf(answer.body, 'data', 'error_data', 'errors') ?? fieldOf(answer.body, 'data', 'error_messages'),
      );
      const named = errors.map((error) => fieldOf(error, 'uuid')).filter((uuid) => uuid !== undefined);
      if (named.length > 0 && !named.includes(NO_PRODUCT)) probe.fault(`${answer.where}: errors`, NO_PRODUCT, named);
    },
  },
  {
    name: 'cart.all-or-nothing',
    title: 'a save of which one item is refused changes no item',
    writes: true,
    run: async (probe) => {
      const [one = ''] = await probe.shop.orderable(1);
      const items = [{ uuid: one, quantity: 2 }];
      const credentials = await makeCart(probe, items);
      const refused = await save(probe, credentials, [
        { uuid: one, quantity: 5 },
        { uuid: NO_PRODUCT, quantity: 1 },
      ]);
      expectRefusal(probe, refused);
      expectItems(probe, await readCart(probe, credentials), items);
    },
  },
  {
    name: 'cart.wrong-secret',
    title: 'a cart is neither read nor changed without its secret',
    writes: true,
    run: async (probe) => {
      const [one = ''] = await probe.shop.orderable(1);
      const items = [{ uuid: one, quantity: 2 }];
      const credentials = await makeCart(probe, items);
      const { cart_id } = credentials;
      for (const cart_secret of [NO_CART.cart_secret, credentials.cart_secret.slice(0, -1), '']) {
        const read = await readCart(probe, { cart_id, cart_secret });
        const changed = await save(probe, { cart_id, cart_secret }, [{ uuid: one, quantity: 9 }]);
        for (const answer of [read, changed]) expectRefusal(probe, answer, [...INVALID, 'NO_AUTH']);
      }
      expectItems(probe, await readCart(probe, credentials), items);
    },
  },
  {
    name: 'cart.separate',
    title: 'two carts have ids and secrets of their own, and one does not open with the other’s',
    writes: true,
    run: async (probe) => {
      const [one = ''] = await probe.shop.orderable(1);
      const [a, b] = [
        await makeCart(probe, [{ uuid: one, quantity: 1 }]),
        await makeCart(probe, [{ uuid: one, quantity: 4 }]),
      ];
      if (a.cart_id === b.cart_id || a.cart_secret === b.cart_secret)
        probe.fault(`POST ${CREATE}, twice`, 'two carts', [a, b]);
      expectRefusal(probe, await readCart(probe, { cart_id: a.cart_id, cart_secret: b.cart_secret }), INVALID);
      expectItems(probe, await readCart(probe, a), [{ uuid: one, quantity: 1 }]);
    },
  },
  {
    name: 'cart.save-needs-cart',
    title: 'a save without credentials and session is refused: NO_AUTH',
    writes: true,
    run: async (probe) => {
      const [one = ''] = await probe.shop.orderable(1);
      const body = { items: [{ uuid: one, quantity: 1 }], remove_items: [], lang_key: 'th' };
      expectRefusal(probe, await probe.client.post(UPDATE_ITEMS, body), ['NO_AUTH', ...INVALID]);
      expectRefusal(probe, await probe.client.post('/api/x4/cart/update', body), ['NO_AUTH', ...INVALID]);
    },
  },
  {
    name: 'cart.foreign-origin',
    title: 'a write from another site is refused with 403 and changes nothing',
    writes: true,
    run: async (probe) => {
      const [one = ''] = await probe.shop.orderable(1);
      const items = [{ uuid: one, quantity: 2 }];
      const credentials = await makeCart(probe, items);
      const body = { ...credentials, items: [{ uuid: one, quantity: 7 }], remove_items: [], lang_key: 'th' };
      for (const origin of ['https://elsewhere.example', 'null', `${probe.client.origin}.elsewhere.example`]) {
        const answer = await probe.client.post(UPDATE_ITEMS, body, { headers: { origin } });
        if (answer.status !== 403) probe.fault(`${answer.where}, origin ${origin}`, '403', describeAnswer(answer));
      }
      expectItems(probe, await readCart(probe, credentials), items);
    },
  },
  {
    name: 'cart.malformed-body',
    title: 'a body that is no JSON, or not what the call takes, is a 4xx refusal',
    writes: true,
    run: async (probe) => {
      for (const body of ['{"items": [', '', '[]', '{"items":"x","remove_items":[]}', '['.repeat(50_000)]) {
        const answer = await probe.client.post(UPDATE_ITEMS, body);
        const isRefused =
          (answer.status >= 400 && answer.status < 500) || (answer.status === 200 && keyOf(answer) !== '');
        if (!isRefused) probe.fault(`${answer.where}, body ${body.slice(0, 20)}`, '4xx', describeAnswer(answer));
      }
    },
  },
  {
    name: 'cart.repeated-product',
    title: 'a product that a save names twice is in the cart once',
    writes: true,
    run: async (probe) => {
      const [one = ''] = await probe.shop.orderable(1);
      const answer = await probe.client.post(CREATE, {
        items: [
          { uuid: one, quantity: 1 },
          { uuid: one, quantity: 1 },
        ],
        lang_key: 'th',
      });
      if (successOf(answer.body) === true && itemsOf(answer).length !== 1)
        probe.fault(`${answer.where}: items`, 'one entry', itemsOf(answer));
    },
  },
];
