/** Every key of the error catalogue, reached as a shopper reaches it (specification, chapter 8). */
import { ADDRESS, CHOICES, GUEST_EMAIL } from '../checkout/checkout-harness.ts';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { CART_ERROR_KEYS, type CartErrorKey } from '#schemas/error-keys.ts';
import { products } from '../../../src/store/database/tables/product.ts';
import { pointBalances } from '../../../src/store/database/tables/member.ts';
import { describeService, type TestService } from '../harness.ts';
import {
  type Answer,
  credentialsIn,
  customer,
  MARKET,
  offer,
  openMarket,
  stock,
  type Visitor,
  visitor,
} from '../cart-environment.ts';

const MEMBER_ONLY = { memberOnly: true } as const;

function refusal(errors: readonly object[], price?: number): Answer['body'] {
  const key = String(Object.entries(errors[0] ?? {}).find(([name]) => name === 'key')?.[1]);
  return { success: false, key, data: { error_data: { errors, ...(price === undefined ? {} : { price }) } } };
}

function put(someone: Visitor, uuid: string, quantity: number): Promise<Answer> {
  return someone.call('cartCheckoutByItems', { body: { items: [{ uuid, quantity }], lang_key: 'th' } });
}

function handOff(someone: Visitor, uuid: string, quantity: number, more: object = {}): Promise<Answer> {
  return someone.call('cartUpdate', { body: { items: [{ uuid, quantity }], lang_key: 'th', ...more } });
}

/** Pays a cart of an account on the checkout page; answers the page's status. */
async function pay(person: Visitor, cart: Answer): Promise<number> {
  const { cart_id, cart_secret } = credentialsIn(cart);
  const form = { s: cart_secret, do: 'pay', email: GUEST_EMAIL, ...CHOICES, bank: 'card', ...ADDRESS };
  return (await person.post(`/pay/checkout/talad/${cart_id}`, form)).status;
}

type Reach = (service: TestService) => Promise<{ readonly answer: Answer; readonly expected: Answer['body'] }>;

const REACHED: Readonly<Record<CartErrorKey, Reach>> = {
  NO_PRODUCT: async (service) => {
    const uuid = '99999999-9999-4999-8999-999999999999';
    return { answer: await put(visitor(service), uuid, 1), expected: refusal([{ key: 'NO_PRODUCT', uuid }]) };
  },
  NOPRODUCT: async (service) => {
    const uuid = await stock(service, 'talad');
    const guest = visitor(service);
    const credentials = credentialsIn(await put(guest, uuid, 1));
    await service.db.delete(products).where(eq(products.uuid, uuid));
    const body = { ...credentials, items: [{ uuid, quantity: 2 }], remove_items: [] };
    return { answer: await guest.call('cartUpdateItems', { body }), expected: refusal([{ key: 'NOPRODUCT', uuid }]) };
  },
  HIDDEN: async (service) => {
    const uuid = await stock(service, 'talad', { hidden: true });
    return { answer: await put(visitor(service), uuid, 1), expected: refusal([{ key: 'HIDDEN', uuid }]) };
  },
  NOSELL: async (service) => {
    const uuid = await stock(service, 'talad', { nosell: true });
    return { answer: await put(visitor(service), uuid, 1), expected: refusal([{ key: 'NOSELL', uuid }]) };
  },
  NOSTOCK: async (service) => {
    const uuid = await stock(service, 'talad', { remain: 3 });
    const expected = refusal([{ key: 'NOSTOCK', uuid, remain: 3, unit: 'ก้อน' }]);
    return { answer: await put(visitor(service), uuid, 4), expected };
  },
  'BUY-WEB_CORRUPTION': async (service) => {
    const uuid = await stock(service, 'closed');
    const expected = refusal([{ key: 'BUY-WEB_CORRUPTION' }]);
    return { answer: await put(visitor(service, 'closed'), uuid, 1), expected };
  },
  INVALID_POINT: async (service) => {
    const uuid = await stock(service, 'talad');
    const answer = await handOff(await customer(service), uuid, 1, { use_point: 'ten' });
    return { answer, expected: refusal([{ key: 'INVALID_POINT' }]) };
  },
  INVALID_BANK: async (service) => {
    const uuid = await stock(service, 'talad');
    const answer = await handOff(await customer(service), uuid, 1, { bank: 'barter' });
    return { answer, expected: refusal([{ key: 'INVALID_BANK' }]) };
  },
  'USE>POINT': async (service) => {
    const uuid = await stock(service, 'talad');
    const answer = await handOff(await customer(service), uuid, 1, { use_point: 1 });
    return { answer, expected: refusal([{ key: 'USE>POINT' }]) };
  },
  'POINT>NET': async (service) => {
    const uuid = await stock(service, 'talad');
    const person = await customer(service);
    await person.call('memberJoin');
    const { body } = await person.call('authCheck');
    const { id } = Object(body.data?.user) as { id: string };
    await service.db.insert(pointBalances).values({ webId: MARKET.talad.webId, accountId: id, points: 500 });
    return { answer: await handOff(person, uuid, 1, { use_point: '121' }), expected: refusal([{ key: 'POINT>NET' }]) };
  },
  'BUY-LNWPAY_ANTI-MONEY_LAUNDERING': async (service) => {
    const uuid = await stock(service, 'plain', { price: '10000.01' });
    const expected = refusal([{ key: 'BUY-LNWPAY_ANTI-MONEY_LAUNDERING' }]);
    return { answer: await put(visitor(service, 'plain'), uuid, 3), expected };
  },
  PERMISSION_DENIED: async (service) => {
    const uuid = await stock(service, 'talad', MEMBER_ONLY);
    return { answer: await put(visitor(service), uuid, 1), expected: refusal([{ key: 'PERMISSION_DENIED', uuid }]) };
  },
  INVALID_SHIPPINGTYPE: async (service) => {
    const uuid = await stock(service, 'talad');
    const answer = await handOff(await customer(service), uuid, 1, { shipping_type: 'pigeon' });
    return { answer, expected: refusal([{ key: 'INVALID_SHIPPINGTYPE' }]) };
  },
  BELOW_QUANTITY: async (service) => {
    const uuid = await stock(service, 'talad', { quantityMin: 3 });
    const expected = refusal([{ key: 'BELOW_QUANTITY', uuid, limit: 3, unit: 'ก้อน' }]);
    return { answer: await put(visitor(service), uuid, 2), expected };
  },
  OVER_QUANTITY: async (service) => {
    const uuid = await stock(service, 'talad', { quantityMax: 5 });
    const expected = refusal([{ key: 'OVER_QUANTITY', uuid, limit: 5, unit: 'ก้อน' }]);
    return { answer: await put(visitor(service), uuid, 6), expected };
  },
  ACCOUNT_LIMIT_REQUIRED_LOGIN: async (service) => {
    const uuid = await stock(service, 'talad', { limitPerAccount: 1 });
    const expected = refusal([{ key: 'ACCOUNT_LIMIT_REQUIRED_LOGIN', uuid, limit: 1, unit: 'ก้อน' }]);
    return { answer: await put(visitor(service), uuid, 1), expected };
  },
  OVER_QUANTITY_ACCOUNT_ORDERED: async (service) => {
    const uuid = await stock(service, 'talad', { limitPerAccount: 3 });
    const person = await customer(service);
    await pay(person, await handOff(person, uuid, 2));
    const expected = refusal([{ key: 'OVER_QUANTITY_ACCOUNT_ORDERED', uuid, limit: 3, ordered: 2, unit: 'ก้อน' }]);
    return { answer: await put(person, uuid, 2), expected };
  },
  OVER_QUANTITY_ACCOUNT: async (service) => {
    const uuid = await stock(service, 'talad', { limitPerAccount: 3 });
    const expected = refusal([{ key: 'OVER_QUANTITY_ACCOUNT', uuid, limit: 3, unit: 'ก้อน' }]);
    return { answer: await put(await customer(service), uuid, 4), expected };
  },
  'PRODUCT-OVER_QUANTITY': async (service) => {
    const parentUuid = await stock(service, 'talad', { hasVariants: true, limitProduct: 4 });
    const [red, blue] = [
      await stock(service, 'talad', { parentUuid, variantId: 'red', limitProduct: 4 }),
      await stock(service, 'talad', { parentUuid, variantId: 'blue', limitProduct: 4 }),
    ];
    const guest = visitor(service);
    const credentials = credentialsIn(await put(guest, red, 3));
    const body = { ...credentials, items: [{ uuid: blue, quantity: 2 }], remove_items: [], lang_key: 'en' };
    const expected = refusal([{ key: 'PRODUCT-OVER_QUANTITY', uuid: blue, limit: 4, unit: 'bar' }]);
    return { answer: await guest.call('cartUpdateItems', { body }), expected };
  },
  OVER_TOTAL_QUANTITY: async (service) => {
    const uuid = await stock(service, 'talad', { price: '1.00' });
    const expected = refusal([{ key: 'OVER_TOTAL_QUANTITY', limit: 60 }]);
    return { answer: await put(visitor(service), uuid, 61), expected };
  },
  ORDER_LIMIT_MAX_PRICE: async (service) => {
    const uuid = await stock(service, 'talad', { price: '10000.01' });
    return {
      answer: await put(visitor(service), uuid, 2),
      expected: refusal([{ key: 'ORDER_LIMIT_MAX_PRICE' }], 20_000),
    };
  },
  ORDER_LIMIT_MIN_PRICE: async (service) => {
    const uuid = await stock(service, 'talad', { price: '33.33' });
    const expected = refusal([{ key: 'ORDER_LIMIT_MIN_PRICE' }], 100);
    return { answer: await handOff(await customer(service), uuid, 3), expected };
  },
  COUPON_CODE_NOT_FOUND: async (service) => {
    const uuid = await stock(service, 'talad');
    const code = await offer(service, { minSpend: '121' });
    const answer = await handOff(await customer(service), uuid, 1, { coupon_code: code });
    return { answer, expected: refusal([{ key: 'COUPON_CODE_NOT_FOUND' }]) };
  },
};

describeService('the error catalogue', {}, (service) => {
  beforeAll(() => openMarket(service()));

  test.each(CART_ERROR_KEYS)(
    '%s',
    {
      meta: {
        spec: [
          '3.20 8.13 8.14 8.15 8.16 8.17 8.18 8.19 8.20 8.21 8.22 8.23 8.24 8.25 8.26 8.27 8.28 8.29 8.30 8.31 9.5',
        ],
      },
    },
    async (key) => {
      const { answer, expected } = await REACHED[key](service());
      expect(answer).toEqual({ status: 200, body: expected });
      expect(expected.key).toBe(key);
    },
  );

  test('a product for members is denied to an account that is none, and sold once it has joined', async () => {
    const uuid = await stock(service(), 'talad', MEMBER_ONLY);
    const person = await customer(service());
    expect((await put(person, uuid, 1)).body.key).toBe('PERMISSION_DENIED');
    await person.call('memberJoin');
    expect((await put(person, uuid, 1)).body.success).toBe(true);
  });

  test('a product that is sold by its variants is not sold itself', async () => {
    const parentUuid = await stock(service(), 'talad', { hasVariants: true });
    const variant = await stock(service(), 'talad', { parentUuid, variantId: 'one' });
    expect((await put(visitor(service()), parentUuid, 1)).body.key).toBe('NOSELL');
    expect((await put(visitor(service()), variant, 1)).body.success).toBe(true);
  });

  test('a minimum total is checked at the hand-off, on the rounded total', { tags: ['own-rounding'] }, async () => {
    const uuid = await stock(service(), 'talad', { price: '33.3333' });
    const person = await customer(service());
    expect((await put(person, uuid, 2)).body.success).toBe(true);
    expect((await handOff(person, uuid, 2)).body).toEqual(refusal([{ key: 'ORDER_LIMIT_MIN_PRICE' }], 100));
    // 3 × 33.3333 = 99.9999, which is 100.00 baht to pay.
    expect((await handOff(person, uuid, 3)).body.success).toBe(true);
    await service().db.update(products).set({ price: '33.3316' }).where(eq(products.uuid, uuid));
    // 3 × 33.3316 = 99.9948, which is 99.99 baht.
    expect((await handOff(person, uuid, 3)).body.key).toBe('ORDER_LIMIT_MIN_PRICE');
  });
});
