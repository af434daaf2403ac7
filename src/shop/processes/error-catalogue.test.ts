/** The error catalogue (specification, chapter 8) as shoppers read it: every key, with its numbers and without, in every language. */
import { setupI18n } from '@lingui/core';
import { beforeAll, describe, expect, test } from 'vitest';
import { CART_ERROR_KEYS, type CartErrorKey } from '#schemas/error-keys.ts';
import { type ErrorEntry, readFailure } from '#schemas/error.ts';
import { type Lang, LANGS } from '#schemas/lang.ts';
import type { Translate } from '#registry/kit/cart/cart-fault.ts';
import { loadI18n } from '../../locales/load.ts';
import { CHECK_AGAIN, failureTexts, SOMETHING_WRONG } from './cart-errors.ts';

type Texts = Readonly<Record<Lang, string>>;

/** What came with a key, and what is said then. */
interface Row {
  readonly entry?: Omit<ErrorEntry, 'key'>;
  /** Baht. */
  readonly price?: number;
  readonly texts: Texts;
}

const UNITS: Texts = { th: 'ขวด', en: 'jar', cn: '罐', kr: '병', jp: '瓶' };
const TITLE: Texts = {
  th: 'กรุณาตรวจสอบอีกครั้ง',
  en: 'Please check again',
  cn: '请再检查一下',
  kr: '다시 확인해 주세요',
  jp: 'もう一度ご確認ください',
};
const WRONG: Texts = {
  th: 'ดูเหมือนมีบางอย่างผิดพลาด',
  en: 'There seems to be something wrong',
  cn: '似乎出了点问题',
  kr: '문제가 생긴 것 같습니다',
  jp: '問題が起きたようです',
};

const CATALOGUE: Readonly<Record<CartErrorKey, readonly Row[]>> = {
  NO_PRODUCT: [
    {
      texts: {
        th: 'สินค้านี้สั่งซื้อไม่ได้แล้ว',
        en: 'This product can no longer be ordered.',
        cn: '此商品已无法订购。',
        kr: '더 이상 주문할 수 없는 상품입니다.',
        jp: 'この商品はもうご注文いただけません。',
      },
    },
  ],
  NOPRODUCT: [
    {
      texts: {
        th: 'สินค้านี้สั่งซื้อไม่ได้แล้ว',
        en: 'This product can no longer be ordered.',
        cn: '此商品已无法订购。',
        kr: '더 이상 주문할 수 없는 상품입니다.',
        jp: 'この商品はもうご注文いただけません。',
      },
    },
  ],
  HIDDEN: [
    {
      texts: {
        th: 'สินค้านี้สั่งซื้อไม่ได้แล้ว',
        en: 'This product can no longer be ordered.',
        cn: '此商品已无法订购。',
        kr: '더 이상 주문할 수 없는 상품입니다.',
        jp: 'この商品はもうご注文いただけません。',
      },
    },
  ],
  NOSELL: [
    {
      texts: {
        th: 'สินค้านี้สั่งซื้อไม่ได้แล้ว',
        en: 'This product can no longer be ordered.',
        cn: '此商品已无法订购。',
        kr: '더 이상 주문할 수 없는 상품입니다.',
        jp: 'この商品はもうご注文いただけません。',
      },
    },
  ],
  NOSTOCK: [
    {
      entry: { remain: 3, unit: 'unit' },
      texts: {
        th: 'สินค้าไม่พอ เหลือเพียง 3 ขวด',
        en: 'Not enough in stock: only 3 (jar) left.',
        cn: '库存不足：仅剩 3 罐。',
        kr: '재고가 부족합니다. 남은 수량: 3병',
        jp: '在庫が足りません。残り3瓶です。',
      },
    },
    {
      entry: { remain: 3 },
      texts: {
        th: 'สินค้าไม่พอ เหลือเพียง 3',
        en: 'Not enough in stock: only 3 left.',
        cn: '库存不足：仅剩 3。',
        kr: '재고가 부족합니다. 남은 수량: 3',
        jp: '在庫が足りません。残り3です。',
      },
    },
    {
      texts: {
        th: 'สินค้ามีไม่พอ',
        en: 'There is not enough in stock.',
        cn: '库存不足。',
        kr: '재고가 부족합니다.',
        jp: '在庫が足りません。',
      },
    },
    {
      entry: { remain: 0, unit: 'unit' },
      texts: { th: 'สินค้าหมด', en: 'Out of stock.', cn: '已售罄。', kr: '품절입니다.', jp: '在庫切れです。' },
    },
  ],
  'BUY-WEB_CORRUPTION': [
    {
      texts: {
        th: 'ร้านนี้ถูกระงับ ยังสั่งซื้อไม่ได้ในขณะนี้',
        en: 'This shop is suspended and can’t take orders at the moment.',
        cn: '本店已暂停营业，目前无法接单。',
        kr: '이 상점은 일시 중지되어 지금은 주문할 수 없습니다.',
        jp: 'このお店は停止中のため、現在ご注文いただけません。',
      },
    },
  ],
  INVALID_POINT: [
    {
      texts: {
        th: 'กรุณากรอกจำนวนแต้มเป็นตัวเลข',
        en: 'Please enter the points to use as a number.',
        cn: '请输入要使用的积分数字。',
        kr: '사용할 포인트를 숫자로 입력해 주세요.',
        jp: '使用するポイントを数字で入力してください。',
      },
    },
  ],
  INVALID_BANK: [
    {
      texts: {
        th: 'กรุณาเลือกธนาคารให้ถูกต้อง',
        en: 'Please choose a valid bank.',
        cn: '请选择有效的银行。',
        kr: '올바른 은행을 선택해 주세요.',
        jp: '有効な銀行をお選びください。',
      },
    },
  ],
  'USE>POINT': [
    {
      texts: {
        th: 'ใช้แต้มเกินกว่าที่มีไม่ได้',
        en: 'You can’t use more points than you have.',
        cn: '使用的积分不能超过您拥有的积分。',
        kr: '보유한 포인트보다 많이 사용할 수 없습니다.',
        jp: 'お持ちのポイントを超えて使うことはできません。',
      },
    },
  ],
  'POINT>NET': [
    {
      texts: {
        th: 'แต้มที่ใช้มีมูลค่ามากกว่ายอดสั่งซื้อ',
        en: 'The points are worth more than the order’s total.',
        cn: '积分价值超过订单总额。',
        kr: '포인트가 주문 금액보다 많습니다.',
        jp: 'ポイントがご注文金額を超えています。',
      },
    },
  ],
  'BUY-LNWPAY_ANTI-MONEY_LAUNDERING': [
    {
      texts: {
        th: 'ตามกฎหมาย ยอดสั่งซื้อต้องไม่เกิน 30,000 บาทต่อใบสั่งซื้อ กรุณาแบ่งเป็นหลายใบสั่งซื้อ',
        en: 'By law an order may come to 30,000 baht at most. Please split it into smaller orders.',
        cn: '依照法律，每笔订单不得超过 30,000 泰铢，请分成多笔订单。',
        kr: '법에 따라 주문 한 건은 30,000바트를 넘을 수 없습니다. 나누어 주문해 주세요.',
        jp: '法律により1回のご注文は30,000バーツまでです。分けてご注文ください。',
      },
    },
  ],
  PERMISSION_DENIED: [
    {
      texts: {
        th: 'กรุณาเข้าสู่ระบบเพื่อดำเนินการต่อ',
        en: 'Please log in to go on.',
        cn: '请登录后继续。',
        kr: '계속하려면 로그인하세요.',
        jp: '続けるにはログインしてください。',
      },
    },
  ],
  INVALID_SHIPPINGTYPE: [
    {
      texts: {
        th: 'ใช้วิธีจัดส่งนี้ไม่ได้ กรุณาเลือกวิธีอื่น',
        en: 'This way of shipping can’t be used. Please choose another one.',
        cn: '无法使用此配送方式，请另选一种。',
        kr: '이 배송 방법은 사용할 수 없습니다. 다른 방법을 선택해 주세요.',
        jp: 'この配送方法は利用できません。別の方法をお選びください。',
      },
    },
  ],
  BELOW_QUANTITY: [
    {
      entry: { limit: 6, unit: 'unit' },
      texts: {
        th: 'กรุณาสั่งอย่างน้อย 6 ขวด',
        en: 'Please order at least 6 (jar).',
        cn: '请至少订购 6 罐。',
        kr: '6병 이상 주문해 주세요.',
        jp: '6瓶以上でご注文ください。',
      },
    },
    {
      entry: { limit: 6 },
      texts: {
        th: 'กรุณาสั่งอย่างน้อย 6',
        en: 'Please order at least 6.',
        cn: '请至少订购 6。',
        kr: '6 이상 주문해 주세요.',
        jp: '6以上でご注文ください。',
      },
    },
    {
      texts: {
        th: 'กรุณาสั่งจำนวนมากขึ้น',
        en: 'Please order a larger quantity.',
        cn: '请增加购买数量。',
        kr: '수량을 늘려 주세요.',
        jp: '数量を増やしてください。',
      },
    },
  ],
  OVER_QUANTITY: [
    {
      entry: { limit: 1200, unit: 'unit' },
      texts: {
        th: 'สั่งได้ไม่เกิน 1,200 ขวด ต่อใบสั่งซื้อ',
        en: 'At most 1,200 (jar) per order.',
        cn: '每笔订单最多 1,200 罐。',
        kr: '주문당 최대 1,200병까지 구매하실 수 있습니다.',
        jp: '1回のご注文は1,200瓶までです。',
      },
    },
    {
      entry: { limit: 1200 },
      texts: {
        th: 'สั่งได้ไม่เกิน 1,200 ต่อใบสั่งซื้อ',
        en: 'At most 1,200 per order.',
        cn: '每笔订单最多 1,200。',
        kr: '주문당 최대 1,200까지 구매하실 수 있습니다.',
        jp: '1回のご注文は1,200までです。',
      },
    },
    {
      texts: {
        th: 'กรุณาสั่งจำนวนน้อยลง',
        en: 'Please order a smaller quantity.',
        cn: '请减少购买数量。',
        kr: '수량을 줄여 주세요.',
        jp: '数量を減らしてください。',
      },
    },
  ],
  ACCOUNT_LIMIT_REQUIRED_LOGIN: [
    {
      texts: {
        th: 'จำกัด 1 ชิ้นต่อท่าน กรุณาเข้าสู่ระบบเพื่อสั่งซื้อ',
        en: 'Limited to 1 per person. Please log in to order it.',
        cn: '每人限购 1 件，请登录后购买。',
        kr: '1인당 1개로 제한됩니다. 주문하려면 로그인하세요.',
        jp: 'お一人様1点限りです。ログインしてご注文ください。',
      },
    },
  ],
  OVER_QUANTITY_ACCOUNT_ORDERED: [
    {
      entry: { limit: 2, ordered: 1, unit: 'unit' },
      texts: {
        th: 'จำกัด 2 ขวด ต่อท่าน คุณสั่งไปแล้ว 1',
        en: 'Limited to 2 (jar) per person. You have already ordered 1.',
        cn: '每人限购 2 罐，您已订购 1。',
        kr: '1인당 최대 2병까지 구매하실 수 있습니다. 이미 주문하신 수량: 1병',
        jp: 'お一人様2瓶までです。すでに1点ご注文済みです。',
      },
    },
    {
      entry: { limit: 2, ordered: 1 },
      texts: {
        th: 'จำกัด 2 ต่อท่าน คุณสั่งไปแล้ว 1',
        en: 'Limited to 2 per person. You have already ordered 1.',
        cn: '每人限购 2 ，您已订购 1。',
        kr: '1인당 최대 2까지 구매하실 수 있습니다. 이미 주문하신 수량: 1',
        jp: 'お一人様2までです。すでに1点ご注文済みです。',
      },
    },
    {
      texts: {
        th: 'คุณสั่งครบจำนวนที่จำกัดต่อท่านแล้ว',
        en: 'You have already ordered as many as one person may.',
        cn: '您已达到每人限购数量。',
        kr: '1인당 주문 한도에 이미 도달했습니다.',
        jp: 'お一人様の上限数をすでにご注文済みです。',
      },
    },
  ],
  OVER_QUANTITY_ACCOUNT: [
    {
      entry: { limit: 2, unit: 'unit' },
      texts: {
        th: 'จำกัด 2 ขวด ต่อท่าน',
        en: 'Limited to 2 (jar) per person.',
        cn: '每人限购 2 罐。',
        kr: '1인당 최대 2병까지 구매하실 수 있습니다.',
        jp: 'お一人様2瓶までです。',
      },
    },
    {
      entry: { limit: 2 },
      texts: {
        th: 'จำกัด 2 ต่อท่าน',
        en: 'Limited to 2 per person.',
        cn: '每人限购 2。',
        kr: '1인당 최대 2까지 구매하실 수 있습니다.',
        jp: 'お一人様2までです。',
      },
    },
    {
      texts: {
        th: 'จำกัดจำนวนต่อท่าน',
        en: 'The quantity per person is limited.',
        cn: '每人限量购买。',
        kr: '1인당 수량이 제한됩니다.',
        jp: 'お一人様の数量に限りがあります。',
      },
    },
  ],
  'PRODUCT-OVER_QUANTITY': [
    {
      entry: { limit: 5, unit: 'unit' },
      texts: {
        th: 'สินค้านี้จำกัด 5 ขวด',
        en: 'This product is limited to 5 (jar).',
        cn: '此商品限购 5 罐。',
        kr: '이 상품은 최대 5병까지 구매하실 수 있습니다.',
        jp: 'この商品は5瓶までです。',
      },
    },
    {
      entry: { limit: 5 },
      texts: {
        th: 'สินค้านี้จำกัด 5',
        en: 'This product is limited to 5.',
        cn: '此商品限购 5。',
        kr: '이 상품은 최대 5까지 구매하실 수 있습니다.',
        jp: 'この商品は5までです。',
      },
    },
    {
      texts: {
        th: 'สินค้านี้จำกัดจำนวน',
        en: 'The quantity of this product is limited.',
        cn: '此商品限量。',
        kr: '이 상품은 수량이 제한됩니다.',
        jp: 'この商品は数量限定です。',
      },
    },
  ],
  OVER_TOTAL_QUANTITY: [
    {
      entry: { limit: 300, unit: 'unit' },
      texts: {
        th: 'ใส่ตะกร้าได้ไม่เกิน 300 ชิ้น',
        en: 'The cart takes 300 pieces at most.',
        cn: '购物车最多 300 件。',
        kr: '장바구니에는 최대 300개까지 담을 수 있습니다.',
        jp: 'カートに入れられるのは300点までです。',
      },
    },
    {
      texts: {
        th: 'มีสินค้าในตะกร้ามากเกินไป',
        en: 'There are too many pieces in the cart.',
        cn: '购物车件数过多。',
        kr: '장바구니에 담긴 수량이 너무 많습니다.',
        jp: 'カートの点数が多すぎます。',
      },
    },
  ],
  ORDER_LIMIT_MAX_PRICE: [
    {
      price: 20_000.5,
      texts: {
        th: 'ยอดสั่งซื้อสูงสุด 20,000.5 บาทต่อใบสั่งซื้อ',
        en: 'An order may come to 20,000.5 baht at most.',
        cn: '每笔订单最高 20,000.5 泰铢。',
        kr: '주문 금액은 최대 20,000.5바트까지입니다.',
        jp: 'ご注文は1回20,000.5バーツまでです。',
      },
    },
    {
      texts: {
        th: 'ยอดรวมเกินกว่าที่ร้านกำหนด',
        en: 'The total is over the shop’s maximum.',
        cn: '总额超过店铺最高金额。',
        kr: '합계가 상점의 최대 금액을 넘었습니다.',
        jp: '合計がお店の上限金額を超えています。',
      },
    },
  ],
  ORDER_LIMIT_MIN_PRICE: [
    {
      price: 20_000.5,
      texts: {
        th: 'ยอดสั่งซื้อขั้นต่ำ 20,000.5 บาทต่อใบสั่งซื้อ',
        en: 'An order has to come to 20,000.5 baht at least.',
        cn: '每笔订单最低 20,000.5 泰铢。',
        kr: '주문 금액은 최소 20,000.5바트여야 합니다.',
        jp: 'ご注文は20,000.5バーツ以上からお受けします。',
      },
    },
    {
      texts: {
        th: 'ยอดรวมต่ำกว่าขั้นต่ำของร้าน',
        en: 'The total is below the shop’s minimum.',
        cn: '总额低于店铺最低金额。',
        kr: '합계가 상점의 최소 금액보다 적습니다.',
        jp: '合計がお店の最低金額に届いていません。',
      },
    },
  ],
  COUPON_CODE_NOT_FOUND: [
    {
      texts: {
        th: 'ไม่พบคูปองนี้ คูปองถูกใช้หมดแล้ว หรือไม่เข้าเงื่อนไข',
        en: 'This coupon was not found, is used up, or its conditions are not met.',
        cn: '优惠券不存在、已用完或不符合使用条件。',
        kr: '쿠폰이 없거나 모두 사용되었거나 조건에 맞지 않습니다.',
        jp: 'このクーポンは見つからないか、終了したか、条件を満たしていません。',
      },
    },
  ],
};

/** English speaks as the code does; the other languages out of their catalogues. */
async function translator(lang: Lang): Promise<Translate> {
  const i18n = lang === 'en' ? setupI18n({ locale: 'en', messages: { en: {} } }) : await loadI18n(lang);
  return (message, values) => i18n._(message.id, { ...values }, { message: message.message });
}

describe.each(LANGS)('in %s', (lang) => {
  let translate: Translate;
  beforeAll(async () => {
    translate = await translator(lang);
  });

  test.each(CART_ERROR_KEYS)('%s', (key) => {
    const unit = UNITS[lang];
    const said = CATALOGUE[key].map(({ entry = {}, price }) => {
      const detail = { key, ...entry, ...(entry.unit === undefined ? {} : { unit }) };
      const data = { error_data: { errors: [detail], ...(price === undefined ? {} : { price }) } };
      return failureTexts(readFailure({ success: false, key, data }), translate);
    });
    expect(said).toEqual(CATALOGUE[key].map(({ texts }) => [texts[lang]]));
  });

  test('the title, and the word where nothing was said', () => {
    const silent = readFailure({ success: false, key: '' });
    expect([translate(CHECK_AGAIN), translate(SOMETHING_WRONG), failureTexts(silent, translate)]).toEqual([
      TITLE[lang],
      WRONG[lang],
      [WRONG[lang]],
    ]);
  });

  test("the server's own words as they are, an unknown key as it is", () => {
    const own = readFailure({ success: false, key: 'NOSTOCK', msg: '<b>Own words</b>', data: [{ key: 'NOSTOCK' }] });
    const unknown = readFailure({ success: false, key: 'SOME_NEW_RULE' });
    expect([failureTexts(own, translate), failureTexts(unknown, translate)]).toEqual([
      ['<b>Own words</b>'],
      ['SOME_NEW_RULE'],
    ]);
  });

  test('faults are read from error_data.errors, else error_messages, else the data itself', () => {
    const [first, second, third] = ['INVALID_BANK', 'INVALID_POINT', 'COUPON_CODE_NOT_FOUND'] as const;
    const say = (data: unknown) => failureTexts(readFailure({ success: false, key: 'X', data }), translate);
    const text = (key: CartErrorKey) => CATALOGUE[key][0]?.texts[lang];
    expect([
      say({ error_data: { errors: [{ key: first }] }, error_messages: [second], key: third }),
      say({ error_data: { errors: [] }, error_messages: [second], key: third }),
      say({ error_messages: [], key: third }),
      say([third, first]),
    ]).toEqual([[text(first)], [text(second)], [text(third)], [text(third), text(first)]]);
  });
});
