import { CART_ERROR_KEYS, type CartErrorKey, type ErrorEntry } from '#schemas/error.ts';
import { formatBaht, type SiteLang } from '../site/lang.ts';

interface Told {
  readonly remain: number;
  readonly limit: number;
  readonly ordered: number;
  readonly unit: string;
  /** The broken bound, as money. */
  readonly price: string;
}

type Say = (told: Told) => string;

/** The error catalogue in words (specification, chapter 8). */
const SAYS: Readonly<Record<SiteLang, Readonly<Record<CartErrorKey, Say>>>> = {
  en: {
    NO_PRODUCT: () => 'This product cannot be ordered any more.',
    NOPRODUCT: () => 'This product cannot be ordered any more.',
    HIDDEN: () => 'This product cannot be ordered any more.',
    NOSELL: () => 'This product cannot be ordered any more.',
    NOSTOCK: ({ remain, unit }) => (remain === 0 ? 'Sold out.' : `Only ${remain} ${unit} left.`),
    'BUY-WEB_CORRUPTION': () => 'The shop takes no orders at the moment.',
    INVALID_POINT: () => 'Enter a whole number of points.',
    INVALID_BANK: () => 'Choose how to pay.',
    'USE>POINT': () => 'You do not own that many points.',
    'POINT>NET': () => 'The points are worth more than the order.',
    'BUY-LNWPAY_ANTI-MONEY_LAUNDERING': () => 'One order may cost 30,000 baht at most.',
    PERMISSION_DENIED: () => 'For members of the shop only. Log in and join first.',
    INVALID_SHIPPINGTYPE: () => 'Choose how to receive your order.',
    BELOW_QUANTITY: ({ limit, unit }) => `${limit} ${unit} at least.`,
    OVER_QUANTITY: ({ limit, unit }) => `${limit} ${unit} per order at most.`,
    ACCOUNT_LIMIT_REQUIRED_LOGIN: ({ limit, unit }) => `Limited to ${limit} ${unit} per person. Please log in.`,
    OVER_QUANTITY_ACCOUNT_ORDERED: ({ limit, ordered, unit }) =>
      `Limited to ${limit} ${unit} per person, of which you have bought ${ordered}.`,
    OVER_QUANTITY_ACCOUNT: ({ limit, unit }) => `Limited to ${limit} ${unit} per person.`,
    'PRODUCT-OVER_QUANTITY': ({ limit, unit }) => `${limit} ${unit} of all its variants together at most.`,
    OVER_TOTAL_QUANTITY: ({ limit }) => `One cart may hold ${limit} pieces at most.`,
    ORDER_LIMIT_MAX_PRICE: ({ price }) => `One order may cost ${price} at most.`,
    ORDER_LIMIT_MIN_PRICE: ({ price }) => `An order begins at ${price}.`,
    COUPON_CODE_NOT_FOUND: () => 'No such coupon, it is used up, or its conditions are not met.',
  },
  th: {
    NO_PRODUCT: () => 'สินค้านี้สั่งซื้อไม่ได้แล้ว',
    NOPRODUCT: () => 'สินค้านี้สั่งซื้อไม่ได้แล้ว',
    HIDDEN: () => 'สินค้านี้สั่งซื้อไม่ได้แล้ว',
    NOSELL: () => 'สินค้านี้สั่งซื้อไม่ได้แล้ว',
    NOSTOCK: ({ remain, unit }) => (remain === 0 ? 'สินค้าหมด' : `เหลือเพียง ${remain} ${unit}`),
    'BUY-WEB_CORRUPTION': () => 'ร้านปิดรับคำสั่งซื้อชั่วคราว',
    INVALID_POINT: () => 'กรุณากรอกแต้มเป็นจำนวนเต็ม',
    INVALID_BANK: () => 'กรุณาเลือกวิธีชำระเงิน',
    'USE>POINT': () => 'คุณมีแต้มไม่พอ',
    'POINT>NET': () => 'แต้มมีมูลค่ามากกว่ายอดสั่งซื้อ',
    'BUY-LNWPAY_ANTI-MONEY_LAUNDERING': () => 'ยอดสั่งซื้อต่อครั้งต้องไม่เกิน 30,000 บาท',
    PERMISSION_DENIED: () => 'เฉพาะสมาชิกร้าน กรุณาเข้าสู่ระบบและสมัครสมาชิกก่อน',
    INVALID_SHIPPINGTYPE: () => 'กรุณาเลือกวิธีรับของ',
    BELOW_QUANTITY: ({ limit, unit }) => `สั่งขั้นต่ำ ${limit} ${unit}`,
    OVER_QUANTITY: ({ limit, unit }) => `สั่งได้ไม่เกิน ${limit} ${unit} ต่อครั้ง`,
    ACCOUNT_LIMIT_REQUIRED_LOGIN: ({ limit, unit }) => `จำกัดคนละ ${limit} ${unit} กรุณาเข้าสู่ระบบก่อน`,
    OVER_QUANTITY_ACCOUNT_ORDERED: ({ limit, ordered, unit }) =>
      `จำกัดคนละ ${limit} ${unit} คุณซื้อไปแล้ว ${ordered} ${unit}`,
    OVER_QUANTITY_ACCOUNT: ({ limit, unit }) => `จำกัดคนละ ${limit} ${unit}`,
    'PRODUCT-OVER_QUANTITY': ({ limit, unit }) => `รวมทุกแบบแล้วสั่งได้ไม่เกิน ${limit} ${unit}`,
    OVER_TOTAL_QUANTITY: ({ limit }) => `ตะกร้าหนึ่งใส่ได้ไม่เกิน ${limit} ชิ้น`,
    ORDER_LIMIT_MAX_PRICE: ({ price }) => `ยอดสั่งซื้อต่อครั้งต้องไม่เกิน ${price}`,
    ORDER_LIMIT_MIN_PRICE: ({ price }) => `ยอดสั่งซื้อขั้นต่ำ ${price}`,
    COUPON_CODE_NOT_FOUND: () => 'ไม่พบคูปอง คูปองถูกใช้หมดแล้ว หรือยังไม่เข้าเงื่อนไข',
  },
};

/** One fault in words; `price` is the bound in baht that came with the verdict. */
export function faultText(
  { key, remain, limit, ordered, unit }: ErrorEntry,
  price: number | undefined,
  lang: SiteLang,
) {
  const known = CART_ERROR_KEYS.find((one) => one === key);
  if (known === undefined) return key;
  return SAYS[lang][known]({
    remain: remain ?? 0,
    limit: limit ?? 0,
    ordered: ordered ?? 0,
    unit: unit ?? '',
    price: formatBaht(price ?? 0, lang),
  });
}
