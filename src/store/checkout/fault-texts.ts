/** Texts of the error catalogue on the checkout page (docs/contract.md). */
import type { CartErrorKey } from '#schemas/error-keys.ts';
import { serverTexts } from '../../texts/server-texts.ts';

/** Values of a fault's text: quantities in `unit`, the violated bound as money. */
interface FaultValues {
  readonly remain: number;
  readonly limit: number;
  readonly ordered: number;
  readonly unit: string;
  readonly price: string;
}

type FaultTexts = Readonly<Record<CartErrorKey, (values: FaultValues) => string>>;

/** Texts of faults by language and key. */
export const FAULT_TEXTS = serverTexts((i18n): FaultTexts => ({
  NO_PRODUCT: () => i18n._({ id: 'checkout.faults.NO_PRODUCT', message: 'This product cannot be ordered any more.' }),
  NOPRODUCT: () => i18n._({ id: 'checkout.faults.NOPRODUCT', message: 'This product cannot be ordered any more.' }),
  HIDDEN: () => i18n._({ id: 'checkout.faults.HIDDEN', message: 'This product cannot be ordered any more.' }),
  NOSELL: () => i18n._({ id: 'checkout.faults.NOSELL', message: 'This product cannot be ordered any more.' }),
  NOSTOCK: ({ remain, unit }: FaultValues) =>
    i18n._({
      id: 'checkout.faults.NOSTOCK',
      message: '{remain, plural, =0 {Sold out.} other {Only {remain} {unit} left.}}',
      values: { remain, unit },
    }),
  'BUY-WEB_CORRUPTION': () =>
    i18n._({ id: 'checkout.faults.BUY-WEB_CORRUPTION', message: 'The shop takes no orders at the moment.' }),
  INVALID_POINT: () => i18n._({ id: 'checkout.faults.INVALID_POINT', message: 'Enter a whole number of points.' }),
  INVALID_BANK: () => i18n._({ id: 'checkout.faults.INVALID_BANK', message: 'Choose how to pay.' }),
  'USE>POINT': () => i18n._({ id: 'checkout.faults.USE>POINT', message: 'You do not own that many points.' }),
  'POINT>NET': () => i18n._({ id: 'checkout.faults.POINT>NET', message: 'The points are worth more than the order.' }),
  'BUY-LNWPAY_ANTI-MONEY_LAUNDERING': () =>
    i18n._({
      id: 'checkout.faults.BUY-LNWPAY_ANTI-MONEY_LAUNDERING',
      message: 'One order may cost 30,000 baht at most.',
    }),
  PERMISSION_DENIED: () =>
    i18n._({
      id: 'checkout.faults.PERMISSION_DENIED',
      message: 'For members of the shop only. You can join on the membership page.',
    }),
  INVALID_SHIPPINGTYPE: () =>
    i18n._({ id: 'checkout.faults.INVALID_SHIPPINGTYPE', message: 'Choose how to receive your order.' }),
  BELOW_QUANTITY: ({ limit, unit }: FaultValues) =>
    i18n._({ id: 'checkout.faults.BELOW_QUANTITY', message: '{limit} {unit} at least.', values: { limit, unit } }),
  OVER_QUANTITY: ({ limit, unit }: FaultValues) =>
    i18n._({
      id: 'checkout.faults.OVER_QUANTITY',
      message: '{limit} {unit} per order at most.',
      values: { limit, unit },
    }),
  ACCOUNT_LIMIT_REQUIRED_LOGIN: ({ limit, unit }: FaultValues) =>
    i18n._({
      id: 'checkout.faults.ACCOUNT_LIMIT_REQUIRED_LOGIN',
      message: 'Limited to {limit} {unit} per person. Please log in.',
      values: { limit, unit },
    }),
  OVER_QUANTITY_ACCOUNT_ORDERED: ({ limit, ordered, unit }: FaultValues) =>
    i18n._({
      id: 'checkout.faults.OVER_QUANTITY_ACCOUNT_ORDERED',
      message: 'Limited to {limit} {unit} per person, of which you have bought {ordered}.',
      values: { limit, ordered, unit },
    }),
  OVER_QUANTITY_ACCOUNT: ({ limit, unit }: FaultValues) =>
    i18n._({
      id: 'checkout.faults.OVER_QUANTITY_ACCOUNT',
      message: 'Limited to {limit} {unit} per person.',
      values: { limit, unit },
    }),
  'PRODUCT-OVER_QUANTITY': ({ limit, unit }: FaultValues) =>
    i18n._({
      id: 'checkout.faults.PRODUCT-OVER_QUANTITY',
      message: '{limit} {unit} of all its variants together at most.',
      values: { limit, unit },
    }),
  OVER_TOTAL_QUANTITY: ({ limit }: FaultValues) =>
    i18n._({
      id: 'checkout.faults.OVER_TOTAL_QUANTITY',
      message: 'One cart may hold {limit} pieces at most.',
      values: { limit },
    }),
  ORDER_LIMIT_MAX_PRICE: ({ price }: FaultValues) =>
    i18n._({
      id: 'checkout.faults.ORDER_LIMIT_MAX_PRICE',
      message: 'One order may cost {price} at most.',
      values: { price },
    }),
  ORDER_LIMIT_MIN_PRICE: ({ price }: FaultValues) =>
    i18n._({ id: 'checkout.faults.ORDER_LIMIT_MIN_PRICE', message: 'An order begins at {price}.', values: { price } }),
  COUPON_CODE_NOT_FOUND: () =>
    i18n._({
      id: 'checkout.faults.COUPON_CODE_NOT_FOUND',
      message: 'No such coupon, it is used up, or its conditions are not met.',
    }),
}));
