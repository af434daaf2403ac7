/**
 * The rules of the error catalogue, one entry per key: when it is checked, and which values violate it.
 *
 * | moment | call | lines checked |
 * |-----------|-----------------------------------|-----------------------------------|
 * | `save` | `update_items`, `checkoutByItems` | those the save names |
 * | `handoff` | `cart/update` | all |
 * | `payment` | the checkout page's "pay" | all, with the products locked |
 *
 * A `save` checks cart-wide bounds only if a quantity grows: removing is never refused. A removed line (quantity 0) is
 * not validated. An `unavailable` rule ends its line: a hidden product is not also reported as out of stock.
 */
import { MAX_LINES } from '#schemas/cart.ts';
import type { CartErrorKey } from '#schemas/error-keys.ts';
import type { ErrorEntry } from '#schemas/error.ts';
import { type Barrier, barrierOf, isOrderable } from '#schemas/records/product-rules.ts';
import { toUnits, totalPrice } from '#schemas/values/money/money.ts';
import { codeKey, foldTyped } from '#schemas/values/text/typed-text.ts';
import { type Basket, type BasketProduct, type Line, type Moment, increasesQuantity } from './basket.ts';

type Detail = Omit<ErrorEntry, 'key' | 'uuid'>;

/** `fault` returns null when the rule is met, else the values of the message. */
export type Rule =
  | { readonly about: 'shop'; readonly at: readonly Moment[]; readonly broken: (basket: Basket) => boolean }
  | {
      readonly about: 'line';
      readonly at: readonly Moment[];
      readonly unavailable?: true;
      readonly fault: (line: Line, basket: Basket) => Detail | null;
    }
  | {
      readonly about: 'cart';
      readonly at: readonly Moment[];
      /** `price` is the violated bound in baht (`data.error_data.price`). */
      readonly fault: (basket: Basket) => (Detail & { readonly price?: number }) | null;
    };

const ALWAYS = ['save', 'handoff', 'payment'] as const;
const BEFORE_ORDER = ['handoff', 'payment'] as const;

/** The payment provider's maximum in baht per order. */
export const MONEY_LAUNDERING_CAP = 30_000;
/** Value of a point in baht. */
const POINT_BAHT = 1;

/** Value of points, in units of 1/10,000 baht. */
export function pointsUnits(points: number): bigint {
  return toUnits(POINT_BAHT) * BigInt(points);
}

/** Total of the lines that can be ordered, in baht, rounded to 2 decimals; shipping and VAT excluded. */
export function basketTotal({ lines, visitor }: Pick<Basket, 'lines' | 'visitor'>): number {
  return totalPrice(
    lines.filter(({ product }) => {
      const { availability, remain, quantityMin } = product;
      const isInStock = isOrderable({ remain, quantity_min: quantityMin ?? undefined });
      return isInStock && availability === 'sold' && barrierTo(product, visitor) === undefined;
    }),
  );
}

/** `barrierOf` of a product of the cart. */
function barrierTo({ availability, memberOnly, limitPerAccount }: BasketProduct, visitor: Basket['visitor']) {
  return barrierOf(
    { nosell: availability === 'unsold', member_only: memberOnly, limit_per_account: limitPerAccount ?? undefined },
    visitor,
  );
}

/**
 * The rules by error key, in the order of reported faults. The compiler names a key of the catalogue that has no rule.
 */
export const RULES = {
  /** The shop is suspended. No other rule applies then. */
  'BUY-WEB_CORRUPTION': { about: 'shop', at: ALWAYS, broken: ({ suspended }) => suspended },

  /** The shop never had such a product. */
  NO_PRODUCT: availability('unknown'),
  /** The product existed and has been deleted since. */
  NOPRODUCT: availability('deleted'),
  /** The product is hidden. */
  HIDDEN: availability('hidden'),
  /** The product is visible but not for sale. */
  NOSELL: barrier('unsold'),
  /** Members only. */
  PERMISSION_DENIED: barrier('members'),
  /** Limited per person: the buyer's identity must be known. */
  ACCOUNT_LIMIT_REQUIRED_LOGIN: barrier('account', ({ limitPerAccount, unit }) => ({
    limit: limitPerAccount ?? 0,
    unit,
  })),
  /**
   * The stock is smaller than the quantity. Carts reserve nothing, so this may become true at any moment until the
   * payment.
   */
  NOSTOCK: {
    about: 'line',
    at: ALWAYS,
    fault: ({ product, quantity }) =>
      product.remain !== null && quantity > product.remain ? { remain: product.remain, unit: product.unit } : null,
  },
  /** Less than the minimum of one order. */
  BELOW_QUANTITY: {
    about: 'line',
    at: ALWAYS,
    fault: ({ product, quantity }) =>
      product.quantityMin !== null && quantity < product.quantityMin
        ? { limit: product.quantityMin, unit: product.unit }
        : null,
  },
  /** More than the maximum of one order. */
  OVER_QUANTITY: {
    about: 'line',
    at: ALWAYS,
    fault: ({ product, quantity }) =>
      product.quantityMax !== null && quantity > product.quantityMax
        ? { limit: product.quantityMax, unit: product.unit }
        : null,
  },
  /** More than one account may buy; it has bought some already. */
  OVER_QUANTITY_ACCOUNT_ORDERED: {
    about: 'line',
    at: ALWAYS,
    fault: (line, basket) =>
      line.product.ordered > 0 && overAccount(line, basket)
        ? { limit: line.product.limitPerAccount ?? 0, ordered: line.product.ordered, unit: line.product.unit }
        : null,
  },
  /** More than one account may buy; it has bought none so far. */
  OVER_QUANTITY_ACCOUNT: {
    about: 'line',
    at: ALWAYS,
    fault: (line, basket) =>
      line.product.ordered === 0 && overAccount(line, basket)
        ? { limit: line.product.limitPerAccount ?? 0, unit: line.product.unit }
        : null,
  },
  /**
   * More of all variants together than the maximum of one order; reported once, at the first named line of the family.
   */
  'PRODUCT-OVER_QUANTITY': {
    about: 'line',
    at: ALWAYS,
    fault: (line, { lines }) => {
      const { family, limitProduct, unit } = line.product;
      if (limitProduct === null) return null;
      const siblings = lines.filter(({ product }) => product.family === family);
      const isReported = siblings.find(({ named, quantity }) => named && quantity > 0) === line;
      return isReported && pieces(siblings) > limitProduct ? { limit: limitProduct, unit } : null;
    },
  },

  /** More pieces than the shop allows in one cart, or more lines than any cart may have. */
  OVER_TOTAL_QUANTITY: {
    about: 'cart',
    at: ALWAYS,
    fault: (basket) => {
      const { policy, lines } = basket;
      if (basket.moment === 'save' && !increasesQuantity(basket)) return null;
      if (policy.cart_max_quantity !== undefined && pieces(lines) > policy.cart_max_quantity) {
        return { limit: policy.cart_max_quantity };
      }
      return lines.filter(({ quantity }) => quantity > 0).length > MAX_LINES ? { limit: MAX_LINES } : null;
    },
  },
  /** Above the shop's maximum order total. */
  ORDER_LIMIT_MAX_PRICE: {
    about: 'cart',
    at: ALWAYS,
    fault: (basket) => {
      const max = basket.policy.order_max_price;
      if (max === undefined || (basket.moment === 'save' && !increasesQuantity(basket))) return null;
      return basketTotal(basket) > max ? { price: max } : null;
    },
  },
  /** Below the shop's minimum order total. A cart starts small, so saves skip it. */
  ORDER_LIMIT_MIN_PRICE: {
    about: 'cart',
    at: BEFORE_ORDER,
    fault: (basket) => {
      const min = basket.policy.order_min_price;
      return min !== undefined && basketTotal(basket) < min ? { price: min } : null;
    },
  },
  /** Over the maximum of the payment provider. */
  'BUY-LNWPAY_ANTI-MONEY_LAUNDERING': {
    about: 'cart',
    at: ALWAYS,
    fault: (basket) => {
      if (basket.moment === 'save' && !increasesQuantity(basket)) return null;
      return basketTotal(basket) > MONEY_LAUNDERING_CAP ? {} : null;
    },
  },

  /** The shop lacks that delivery; a payment requires one if the shop has any. */
  INVALID_SHIPPINGTYPE: {
    about: 'cart',
    at: BEFORE_ORDER,
    fault: ({ moment, choices, policy }) =>
      badChoice(choices.shippingType, policy.shipping_types, moment === 'payment') ? {} : null,
  },
  /** The shop lacks that payment method; a payment requires one if the shop has any. */
  INVALID_BANK: {
    about: 'cart',
    at: BEFORE_ORDER,
    fault: ({ moment, choices, payments }) => (badChoice(choices.bank, payments, moment === 'payment') ? {} : null),
  },
  /** No such coupon, used up, or its conditions are not met by this visitor and cart. */
  COUPON_CODE_NOT_FOUND: {
    about: 'cart',
    at: BEFORE_ORDER,
    fault: ({ choices, couponDiscount }) =>
      codeKey(choices.couponCode ?? '') !== '' && couponDiscount === null ? {} : null,
  },
  /** Not a whole number of points, or a shop without points. */
  INVALID_POINT: {
    about: 'cart',
    at: BEFORE_ORDER,
    fault: ({ choices, policy }) => {
      const points = readPoints(choices.usePoint);
      return points === null || (points > 0 && policy.points?.enabled !== true) ? {} : null;
    },
  },
  /** More points than the account owns; a guest owns none. */
  'USE>POINT': {
    about: 'cart',
    at: BEFORE_ORDER,
    fault: ({ choices, points, policy }) =>
      policy.points?.enabled === true && (readPoints(choices.usePoint) ?? 0) > Math.max(points, 0) ? {} : null,
  },
  /** The points' value exceeds the amount due after the coupon. */
  'POINT>NET': {
    about: 'cart',
    at: BEFORE_ORDER,
    fault: (basket) => {
      const pointUnits = pointsUnits(readPoints(basket.choices.usePoint) ?? 0);
      const dueUnits = toUnits(basketTotal(basket)) - toUnits(basket.couponDiscount ?? 0);
      return basket.policy.points?.enabled === true && pointUnits > dueUnits ? {} : null;
    },
  },
} as const satisfies Record<CartErrorKey, Rule>;

/** Points as submitted: empty is 0; null when they are no whole number of 0 or more. */
export function readPoints(written = ''): number | null {
  const text = foldTyped(written);
  if (text === '') return 0;
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}

function availability(refused: Line['product']['availability']): Rule {
  return {
    about: 'line',
    at: ALWAYS,
    unavailable: true,
    fault: ({ product }) => (product.availability === refused ? {} : null),
  };
}

/** Whether this keeps the visitor from ordering the product at all; `detail` has the values of the message. */
function barrier(kind: Barrier, detail: (product: BasketProduct) => Detail = () => ({})): Rule {
  return {
    about: 'line',
    at: ALWAYS,
    unavailable: true,
    fault: ({ product }, { visitor }) => (barrierTo(product, visitor) === kind ? detail(product) : null),
  };
}

function overAccount({ product, quantity }: Line, { visitor }: Basket): boolean {
  return (
    visitor !== 'guest' && product.limitPerAccount !== null && product.ordered + quantity > product.limitPerAccount
  );
}

function badChoice(chosen: string | undefined, offered: readonly string[], isRequired: boolean): boolean {
  if (chosen === undefined || chosen === '') return isRequired && offered.length > 0;
  return !offered.includes(chosen);
}

function pieces(lines: readonly Line[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}
