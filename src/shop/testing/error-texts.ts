/** Expected texts of the error catalogue (specification, chapter 8), in the two languages that every shop has. */
import type { ErrorEntry } from '#schemas/error.ts';
import type { CartErrorKey } from '#schemas/error-keys.ts';

/** A refusal and its texts; `price` in baht. `unit` stands for that of the language. */
type ErrorCase = readonly [
  key: CartErrorKey,
  given: Omit<ErrorEntry, 'key'> & { readonly price?: number },
  th: string,
  en: string,
];

export const CASES: readonly ErrorCase[] = [
  ['NO_PRODUCT', {}, 'สินค้านี้สั่งซื้อไม่ได้แล้ว', 'This product can no longer be ordered.'],
  ['NOPRODUCT', {}, 'สินค้านี้สั่งซื้อไม่ได้แล้ว', 'This product can no longer be ordered.'],
  ['HIDDEN', {}, 'สินค้านี้สั่งซื้อไม่ได้แล้ว', 'This product can no longer be ordered.'],
  ['NOSELL', {}, 'สินค้านี้สั่งซื้อไม่ได้แล้ว', 'This product can no longer be ordered.'],
  ['NOSTOCK', { remain: 3, unit: 'unit' }, 'สินค้าไม่พอ เหลือเพียง 3 ขวด', 'Not enough in stock: only 3 jars left.'],
  ['NOSTOCK', { remain: 3 }, 'สินค้าไม่พอ เหลือเพียง 3 ชิ้น', 'Not enough in stock: only 3 pieces left.'],
  ['NOSTOCK', {}, 'สินค้ามีไม่พอ', 'There is not enough in stock.'],
  ['NOSTOCK', { remain: 0, unit: 'unit' }, 'สินค้าหมด', 'Out of stock.'],
  [
    'BUY-WEB_CORRUPTION',
    {},
    'ร้านนี้ถูกระงับ ยังสั่งซื้อไม่ได้ในขณะนี้',
    'This shop is suspended and can’t take orders at the moment.',
  ],
  ['INVALID_POINT', {}, 'กรุณากรอกจำนวนแต้มเป็นตัวเลข', 'Please enter the points to use as a number.'],
  ['INVALID_BANK', {}, 'กรุณาเลือกธนาคารให้ถูกต้อง', 'Please choose a valid bank.'],
  ['USE>POINT', {}, 'ใช้แต้มเกินกว่าที่มีไม่ได้', 'You can’t use more points than you have.'],
  ['POINT>NET', {}, 'แต้มที่ใช้มีมูลค่ามากกว่ายอดสั่งซื้อ', 'The points are worth more than the order’s total.'],
  [
    'BUY-LNWPAY_ANTI-MONEY_LAUNDERING',
    {},
    'ตามกฎหมาย ยอดสั่งซื้อต้องไม่เกิน 30,000 บาทต่อใบสั่งซื้อ กรุณาแบ่งเป็นหลายใบสั่งซื้อ',
    'By law an order may come to 30,000 baht at most. Please split it into smaller orders.',
  ],
  ['PERMISSION_DENIED', {}, 'กรุณาเข้าสู่ระบบเพื่อดำเนินการต่อ', 'Please log in to continue.'],
  [
    'INVALID_SHIPPINGTYPE',
    {},
    'ใช้วิธีจัดส่งนี้ไม่ได้ กรุณาเลือกวิธีอื่น',
    'This way of shipping can’t be used. Please choose another one.',
  ],
  ['BELOW_QUANTITY', { limit: 6, unit: 'unit' }, 'กรุณาสั่งอย่างน้อย 6 ขวด', 'Please order at least 6 jars.'],
  ['BELOW_QUANTITY', { limit: 6 }, 'กรุณาสั่งอย่างน้อย 6 ชิ้น', 'Please order at least 6 pieces.'],
  ['BELOW_QUANTITY', {}, 'กรุณาสั่งจำนวนมากขึ้น', 'Please order a larger quantity.'],
  ['OVER_QUANTITY', { limit: 1200, unit: 'unit' }, 'สั่งได้ไม่เกิน 1,200 ขวดต่อใบสั่งซื้อ', 'At most 1,200 jars per order.'],
  ['OVER_QUANTITY', { limit: 1200 }, 'สั่งได้ไม่เกิน 1,200 ชิ้นต่อใบสั่งซื้อ', 'At most 1,200 pieces per order.'],
  ['OVER_QUANTITY', {}, 'กรุณาสั่งจำนวนน้อยลง', 'Please order a smaller quantity.'],
  [
    'ACCOUNT_LIMIT_REQUIRED_LOGIN',
    { limit: 2, unit: 'unit' },
    'จำกัด 2 ขวดต่อท่าน กรุณาเข้าสู่ระบบเพื่อสั่งซื้อ',
    'Limited to 2 jars per person. Please log in to order it.',
  ],
  [
    'ACCOUNT_LIMIT_REQUIRED_LOGIN',
    {},
    'จำกัด 1 ชิ้นต่อท่าน กรุณาเข้าสู่ระบบเพื่อสั่งซื้อ',
    'Limited to 1 piece per person. Please log in to order it.',
  ],
  [
    'OVER_QUANTITY_ACCOUNT_ORDERED',
    { limit: 2, ordered: 1, unit: 'unit' },
    'จำกัด 2 ขวดต่อท่าน คุณสั่งไปแล้ว 1 ขวด',
    'Limited to 2 jars per person. You have already ordered 1 jar.',
  ],
  [
    'OVER_QUANTITY_ACCOUNT_ORDERED',
    { limit: 2, ordered: 1 },
    'จำกัด 2 ชิ้นต่อท่าน คุณสั่งไปแล้ว 1 ชิ้น',
    'Limited to 2 pieces per person. You have already ordered 1 piece.',
  ],
  [
    'OVER_QUANTITY_ACCOUNT_ORDERED',
    {},
    'คุณสั่งครบจำนวนที่จำกัดต่อท่านแล้ว',
    'You have already ordered as many as one person may.',
  ],
  ['OVER_QUANTITY_ACCOUNT', { limit: 2, unit: 'unit' }, 'จำกัด 2 ขวดต่อท่าน', 'Limited to 2 jars per person.'],
  ['OVER_QUANTITY_ACCOUNT', { limit: 2 }, 'จำกัด 2 ชิ้นต่อท่าน', 'Limited to 2 pieces per person.'],
  ['OVER_QUANTITY_ACCOUNT', {}, 'จำกัดจำนวนต่อท่าน', 'The quantity per person is limited.'],
  ['PRODUCT-OVER_QUANTITY', { limit: 5, unit: 'unit' }, 'สินค้านี้จำกัด 5 ขวด', 'This product is limited to 5 jars.'],
  ['PRODUCT-OVER_QUANTITY', { limit: 5 }, 'สินค้านี้จำกัด 5 ชิ้น', 'This product is limited to 5 pieces.'],
  ['PRODUCT-OVER_QUANTITY', {}, 'สินค้านี้จำกัดจำนวน', 'The quantity of this product is limited.'],
  [
    'OVER_TOTAL_QUANTITY',
    { limit: 300, unit: 'unit' },
    'ใส่ตะกร้าได้ไม่เกิน 300 ชิ้น',
    'The cart can hold at most 300 pieces.',
  ],
  ['OVER_TOTAL_QUANTITY', {}, 'มีสินค้าในตะกร้ามากเกินไป', 'There are too many pieces in the cart.'],
  [
    'ORDER_LIMIT_MAX_PRICE',
    { price: 20000.5 },
    'ยอดสั่งซื้อสูงสุด 20,000.5 บาทต่อใบสั่งซื้อ',
    'An order may come to 20,000.5 baht at most.',
  ],
  ['ORDER_LIMIT_MAX_PRICE', {}, 'ยอดรวมเกินกว่าที่ร้านกำหนด', 'The total is over the shop’s maximum.'],
  [
    'ORDER_LIMIT_MIN_PRICE',
    { price: 20000.5 },
    'ยอดสั่งซื้อขั้นต่ำ 20,000.5 บาทต่อใบสั่งซื้อ',
    'An order has to come to 20,000.5 baht at least.',
  ],
  ['ORDER_LIMIT_MIN_PRICE', {}, 'ยอดรวมต่ำกว่าขั้นต่ำของร้าน', 'The total is below the shop’s minimum.'],
  [
    'COUPON_CODE_NOT_FOUND',
    {},
    'ไม่พบคูปองนี้ คูปองถูกใช้หมดแล้ว หรือไม่เข้าเงื่อนไข',
    'This coupon was not found, is used up, or its conditions are not met.',
  ],
];
