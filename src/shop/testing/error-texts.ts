/** Expected texts of the error catalogue (specification, chapter 8), in every language. */
import type { CartErrorKey } from '#schemas/error-keys.ts';
import { type ErrorCase, LIMIT_CASES, type Texts } from './limit-error-texts.ts';

/** The unit of the products, as an entry names it. */
export const UNITS: Texts = { th: 'ขวด', en: 'jar', cn: '罐', kr: '병', jp: '瓶' };
/** Title of every refusal. */
export const TITLE: Texts = {
  th: 'กรุณาตรวจสอบอีกครั้ง',
  en: 'Please check again',
  cn: '请再检查一下',
  kr: '다시 확인해 주세요',
  jp: 'もう一度ご確認ください',
};
/** Text of PERMISSION_DENIED for a person who is logged in. */
export const PERMISSION_OF_ACCOUNT: Texts = {
  th: 'บัญชีของคุณสั่งซื้อไม่ได้ อาจจำกัดเฉพาะสมาชิกร้าน',
  en: 'You can’t order this with your account. It may be for members of the shop only.',
  cn: '您的账号没有订购权限，可能仅限店铺会员。',
  kr: '이 계정으로는 주문할 수 없습니다. 상점 회원 전용일 수 있습니다.',
  jp: 'このアカウントではご注文いただけません。会員限定の可能性があります。',
};
/** Text of a refusal without a reason. */
export const WRONG: Texts = {
  th: 'ดูเหมือนมีบางอย่างผิดพลาด',
  en: 'There seems to be something wrong',
  cn: '似乎出了点问题',
  kr: '문제가 생긴 것 같습니다',
  jp: '問題が起きたようです',
};

/** Cases by error key. */
export const CATALOGUE: Readonly<Record<CartErrorKey, readonly ErrorCase[]>> = {
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
        en: 'Not enough in stock: only 3 jars left.',
        cn: '库存不足：仅剩 3 罐。',
        kr: '재고가 부족합니다. 남은 수량: 3병',
        jp: '在庫が足りません。残り3瓶です。',
      },
    },
    {
      entry: { remain: 3 },
      texts: {
        th: 'สินค้าไม่พอ เหลือเพียง 3 ชิ้น',
        en: 'Not enough in stock: only 3 pieces left.',
        cn: '库存不足：仅剩 3 件。',
        kr: '재고가 부족합니다. 남은 수량: 3개',
        jp: '在庫が足りません。残り3点です。',
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
        en: 'Please log in to continue.',
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
        en: 'Please order at least 6 jars.',
        cn: '请至少订购 6 罐。',
        kr: '6병 이상 주문해 주세요.',
        jp: '6瓶以上でご注文ください。',
      },
    },
    {
      entry: { limit: 6 },
      texts: {
        th: 'กรุณาสั่งอย่างน้อย 6 ชิ้น',
        en: 'Please order at least 6 pieces.',
        cn: '请至少订购 6 件。',
        kr: '6개 이상 주문해 주세요.',
        jp: '6点以上でご注文ください。',
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
        th: 'สั่งได้ไม่เกิน 1,200 ขวดต่อใบสั่งซื้อ',
        en: 'At most 1,200 jars per order.',
        cn: '每笔订单最多 1,200 罐。',
        kr: '주문당 최대 1,200병까지 구매하실 수 있습니다.',
        jp: '1回のご注文は1,200瓶までです。',
      },
    },
    {
      entry: { limit: 1200 },
      texts: {
        th: 'สั่งได้ไม่เกิน 1,200 ชิ้นต่อใบสั่งซื้อ',
        en: 'At most 1,200 pieces per order.',
        cn: '每笔订单最多 1,200 件。',
        kr: '주문당 최대 1,200개까지 구매하실 수 있습니다.',
        jp: '1回のご注文は1,200点までです。',
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
  ...LIMIT_CASES,
};
