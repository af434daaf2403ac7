/** Expected texts of the error catalogue (specification, chapter 8): limits of an order, and coupons. */
import type { ErrorEntry } from '#schemas/error.ts';
import type { Lang } from '#schemas/lang.ts';

/** A text in each language that the specification has one in. */
export type Texts = Readonly<Partial<Record<Lang, string>>>;

/** An entry of a refusal and its expected texts. */
export interface ErrorCase {
  readonly entry?: Omit<ErrorEntry, 'key'>;
  /** Baht. */
  readonly price?: number;
  readonly texts: Texts;
}

/** Cases by error key. */
export const LIMIT_CASES = {
  ACCOUNT_LIMIT_REQUIRED_LOGIN: [
    {
      entry: { limit: 2, unit: 'unit' },
      texts: {
        th: 'จำกัด 2 ขวดต่อท่าน กรุณาเข้าสู่ระบบเพื่อสั่งซื้อ',
        en: 'Limited to 2 jars per person. Please log in to order it.',
        cn: '每人限购 2 罐，请登录后购买。',
        kr: '1인당 최대 2병까지 구매하실 수 있습니다. 주문하려면 로그인하세요.',
        jp: 'お一人様2瓶までです。ログインしてご注文ください。',
      },
    },
    {
      texts: {
        th: 'จำกัด 1 ชิ้นต่อท่าน กรุณาเข้าสู่ระบบเพื่อสั่งซื้อ',
        en: 'Limited to 1 piece per person. Please log in to order it.',
        cn: '每人限购 1 件，请登录后购买。',
        kr: '1인당 최대 1개까지 구매하실 수 있습니다. 주문하려면 로그인하세요.',
        jp: 'お一人様1点までです。ログインしてご注文ください。',
      },
    },
  ],
  OVER_QUANTITY_ACCOUNT_ORDERED: [
    {
      entry: { limit: 2, ordered: 1, unit: 'unit' },
      texts: {
        th: 'จำกัด 2 ขวดต่อท่าน คุณสั่งไปแล้ว 1 ขวด',
        en: 'Limited to 2 jars per person. You have already ordered 1 jar.',
        cn: '每人限购 2 罐，您已订购 1 罐。',
        kr: '1인당 최대 2병까지 구매하실 수 있습니다. 이미 주문하신 수량: 1병',
        jp: 'お一人様2瓶までです。すでに1瓶ご注文済みです。',
      },
    },
    {
      entry: { limit: 2, ordered: 1 },
      texts: {
        th: 'จำกัด 2 ชิ้นต่อท่าน คุณสั่งไปแล้ว 1 ชิ้น',
        en: 'Limited to 2 pieces per person. You have already ordered 1 piece.',
        cn: '每人限购 2 件，您已订购 1 件。',
        kr: '1인당 최대 2개까지 구매하실 수 있습니다. 이미 주문하신 수량: 1개',
        jp: 'お一人様2点までです。すでに1点ご注文済みです。',
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
        th: 'จำกัด 2 ขวดต่อท่าน',
        en: 'Limited to 2 jars per person.',
        cn: '每人限购 2 罐。',
        kr: '1인당 최대 2병까지 구매하실 수 있습니다.',
        jp: 'お一人様2瓶までです。',
      },
    },
    {
      entry: { limit: 2 },
      texts: {
        th: 'จำกัด 2 ชิ้นต่อท่าน',
        en: 'Limited to 2 pieces per person.',
        cn: '每人限购 2 件。',
        kr: '1인당 최대 2개까지 구매하실 수 있습니다.',
        jp: 'お一人様2点までです。',
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
        en: 'This product is limited to 5 jars.',
        cn: '此商品限购 5 罐。',
        kr: '이 상품은 최대 5병까지 구매하실 수 있습니다.',
        jp: 'この商品は5瓶までです。',
      },
    },
    {
      entry: { limit: 5 },
      texts: {
        th: 'สินค้านี้จำกัด 5 ชิ้น',
        en: 'This product is limited to 5 pieces.',
        cn: '此商品限购 5 件。',
        kr: '이 상품은 최대 5개까지 구매하실 수 있습니다.',
        jp: 'この商品は5点までです。',
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
        en: 'The cart can hold at most 300 pieces.',
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
} satisfies Readonly<Record<string, readonly ErrorCase[]>>;
