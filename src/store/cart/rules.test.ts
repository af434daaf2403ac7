import { assert, boolean, constantFrom, integer, property, record } from 'fast-check';
import { expect, it, test } from 'vitest';
import { canOrder } from '#schemas/records/product-rules.ts';
import { CART_ERROR_KEYS } from '#schemas/error-keys.ts';
import type { Basket, Line, BasketProduct } from './basket.ts';
import { dueOf } from '../order/due.ts';
import { validateBasket } from './validate-basket.ts';
import { basketTotal, RULES } from './rules.ts';

function product(given: Partial<BasketProduct> = {}): BasketProduct {
  return {
    availability: 'sold',
    memberOnly: false,
    unit: 'ชิ้น',
    price: 100,
    price_list: [],
    remain: null,
    quantityMin: null,
    quantityMax: null,
    limitPerAccount: null,
    limitProduct: null,
    family: 'family',
    ordered: 0,
    ...given,
  };
}

function line(quantity: number, given: Partial<BasketProduct> = {}, more: Partial<Line> = {}): Line {
  return { uuid: 'a', quantity, before: 0, named: true, product: product(given), ...more };
}

function basket(lines: readonly Line[], given: Partial<Basket> = {}): Basket {
  return {
    moment: 'save',
    suspended: false,
    policy: { banks: ['transfer'], shipping_types: ['post'] },
    visitor: 'guest',
    points: 0,
    lines,
    choices: {},
    payments: given.policy?.banks ?? ['transfer'],
    couponDiscount: null,
    deliveryDiscount: 0,
    ...given,
  };
}

const withPoints = { banks: [], shipping_types: [], points: { enabled: true, per_baht: 0.01 } };

test.each<[string, Basket]>([
  ['HIDDEN', basket([line(1, { availability: 'hidden', remain: 0 })])],
  ['BUY-WEB_CORRUPTION', basket([line(1, { availability: 'hidden' })], { suspended: true })],
])('%s is the only fault, whatever else is wrong with the line', (key, broken) => {
  expect(validateBasket(broken).errors.map((each) => each.key)).toEqual([key]);
});

test('a payment needs a delivery and a payment method where the shop has any', () => {
  const keys = (given: Partial<Basket>) =>
    validateBasket(basket([line(1)], { moment: 'payment', ...given })).errors.map(({ key }) => key);
  expect([keys({}), keys({ policy: { banks: [], shipping_types: [] } })]).toEqual([
    ['INVALID_SHIPPINGTYPE', 'INVALID_BANK'],
    [],
  ]);
});

test('a limit of all variants together is reported once, at the first line that the save names', () => {
  const variants = [
    line(2, { limitProduct: 3 }, { uuid: 'b', before: 2, named: false }),
    line(1, { limitProduct: 3 }),
    line(1, { limitProduct: 3 }, { uuid: 'c' }),
  ];
  expect(validateBasket(basket(variants)).errors).toEqual([
    { key: 'PRODUCT-OVER_QUANTITY', uuid: 'a', limit: 3, unit: 'ชิ้น' },
  ]);
});

it('points of exactly the amount due pay it, and one more is too many', { meta: { field: ['4.money.2'] } }, () => {
  const satang = integer({ min: 0, max: 3_000_000 });
  assert(
    property(integer({ min: 0, max: 30_000 }), satang, (points, coupon) => {
      const goods = points * 100 + coupon;
      const bought = (usePoint: number) =>
        basket([line(1, { price: goods / 100 })], {
          moment: 'handoff',
          policy: withPoints,
          points: points + 1,
          choices: { usePoint: String(usePoint), couponCode: 'OFF' },
          couponDiscount: coupon / 100,
        });
      const keys = (usePoint: number) => validateBasket(bought(usePoint)).errors.map(({ key }) => key);
      expect(keys(points)).not.toContain('POINT>NET');
      expect(keys(points + 1)).toContain('POINT>NET');
      expect(dueOf(bought(points)).net).toBe(0);
    }),
  );
});

test('every key of the catalogue has its rule', () => {
  expect(Object.keys(RULES).toSorted()).toEqual([...CART_ERROR_KEYS].toSorted());
});

test('all faults of all lines and of the cart are reported at once', () => {
  const validation = validateBasket(
    basket([line(9, { remain: 3, quantityMax: 5 }), line(1, { availability: 'hidden' }, { uuid: 'b' })], {
      policy: { banks: [], shipping_types: [], cart_max_quantity: 5, order_max_price: 800 },
    }),
  );
  expect(validation).toEqual({
    errors: [
      { key: 'NOSTOCK', uuid: 'a', remain: 3, unit: 'ชิ้น' },
      { key: 'OVER_QUANTITY', uuid: 'a', limit: 5, unit: 'ชิ้น' },
      { key: 'HIDDEN', uuid: 'b' },
      { key: 'OVER_TOTAL_QUANTITY', limit: 5 },
      { key: 'ORDER_LIMIT_MAX_PRICE' },
    ],
    price: 800,
  });
});

test('a save is not asked about lines it does not name, nor about a least order price', () => {
  const policy = { banks: [], shipping_types: [], order_min_price: 5_000 };
  const untouched = line(9, { remain: 0 }, { uuid: 'b', before: 9, named: false });
  expect(validateBasket(basket([line(1), untouched], { policy }))).toEqual({ errors: [] });
});

test('removing is never refused, even from a cart that is over every bound', () => {
  const policy = { banks: [], shipping_types: [], cart_max_quantity: 1, order_max_price: 1 };
  const gone = line(0, { availability: 'deleted' }, { before: 4 });
  const rest = line(500, {}, { uuid: 'b', before: 500, named: false });
  expect(validateBasket(basket([gone, rest], { policy }))).toEqual({ errors: [] });
});

test.each([
  [30_000, []],
  [30_000.004, []],
  [30_000.005, ['BUY-LNWPAY_ANTI-MONEY_LAUNDERING']],
])('a total of %d baht is compared with the cap after rounding to satang', (price, keys) => {
  expect(validateBasket(basket([line(1, { price })])).errors.map(({ key }) => key)).toEqual(keys);
});

test('the bounds are asked of the tier price for the quantity', () => {
  const price_list = [{ quantity_min: 10, quantity_max: null, price: 0.1 }];
  const policy = { banks: [], shipping_types: [], order_max_price: 3 };
  expect(validateBasket(basket([line(30, { price: 1, price_list })], { policy })).errors).toEqual([]);
});

test('points and coupon are asked of an account that owns them and found good', () => {
  const choices = { usePoint: '80', couponCode: 'TWENTY' };
  const asked = { moment: 'handoff', policy: withPoints, points: 80, choices, couponDiscount: 20 } as const;
  expect(validateBasket(basket([line(1)], asked))).toEqual({ errors: [] });
});

test('the service accepts the smallest order of a product from the visitors who are offered it, and counts no other line', () => {
  const sold = record({
    nosell: boolean(),
    memberOnly: boolean(),
    limitPerAccount: constantFrom(null, 2),
    remain: constantFrom(null, 0, 1, 2),
    quantityMin: constantFrom(null, 2),
  });
  assert(
    property(sold, constantFrom('guest', 'account', 'member'), ({ nosell, ...given }, visitor) => {
      const { memberOnly: member_only, limitPerAccount, remain, quantityMin } = given;
      const isOffered = canOrder(
        {
          nosell,
          member_only,
          limit_per_account: limitPerAccount ?? undefined,
          remain,
          quantity_min: quantityMin ?? undefined,
          variants: undefined,
          parent: null,
          preorder_flag: false,
        },
        visitor,
      );
      const ordered = basket([line(quantityMin ?? 1, { ...given, availability: nosell ? 'unsold' : 'sold' })], {
        visitor,
      });
      expect(validateBasket(ordered).errors.length === 0).toBe(isOffered);
      expect(basketTotal(ordered) > 0).toBe(isOffered);
    }),
  );
});
