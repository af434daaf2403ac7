/** Texts and labels of the whole journey in the shop's five languages. */
import type { Lang } from '#schemas/lang.ts';

/** Texts that a shopper reads and clicks on the whole journey, in one language. */
export interface Words {
  readonly lang: Lang;
  /** Button that opens the search field on phones. */
  readonly search: string;
  /** A search term that finds the soap. */
  readonly query: string;
  readonly prefix: string;
  readonly tag: string;
  readonly notices: string;
  readonly add: string;
  readonly cart: string;
  readonly checkout: string;
  readonly join: string;
  readonly confirm: string;
  readonly welcome: string;
  readonly claim: string;
  readonly claimed: string;
  /** A coupon of ฿20 off without conditions. */
  readonly couponTitle: string;
  readonly pay: string;
  readonly thanks: string;
  readonly back: string;
  readonly account: {
    readonly email: string;
    readonly password: string;
    readonly login: string;
    readonly orders: string;
  };
}

/** The account site's texts in English. */
export const ENGLISH = { email: 'E-mail', password: 'Password', login: 'Log in', orders: 'My Orders' };

/** The texts of the journey by language. */
export const LANGUAGES = {
  th: {
    lang: 'th',
    search: 'ค้นหา',
    query: 'สบู่มะขาม',
    prefix: '',
    tag: 'th',
    notices: 'การแจ้งเตือน',
    add: 'หยิบใส่ตะกร้า',
    cart: 'ตะกร้า',
    checkout: 'สั่งซื้อ',
    join: 'สมัครสมาชิกร้าน',
    confirm: 'ยืนยัน',
    welcome: 'คุณเป็นสมาชิกแล้ว',
    claim: 'เก็บคูปอง',
    claimed: 'เก็บแล้ว',
    couponTitle: 'ขอบคุณที่กลับมา ใช้ได้ตลอดไป',
    pay: 'ชำระเงิน',
    thanks: 'ขอบคุณที่อุดหนุน',
    back: 'กลับไปที่ร้าน',
    account: { email: 'อีเมล', password: 'รหัสผ่าน', login: 'เข้าสู่ระบบ', orders: 'คำสั่งซื้อของฉัน' },
  },
  en: {
    lang: 'en',
    search: 'Search',
    query: 'tamarind soap',
    prefix: '/en',
    tag: 'en',
    notices: 'Notifications',
    add: 'Add to cart',
    cart: 'Cart',
    checkout: 'Checkout',
    join: 'Join membership',
    confirm: 'Confirm',
    welcome: 'You are a member',
    claim: 'Claim',
    claimed: 'Already claimed',
    couponTitle: 'Thank you for coming back; never expires',
    pay: 'Pay',
    thanks: 'Thank you',
    back: 'Back to the shop',
    account: ENGLISH,
  },
  cn: {
    lang: 'cn',
    search: '搜索',
    query: '罗望子',
    prefix: '/cn',
    tag: 'zh-CN',
    notices: '通知',
    add: '加入购物车',
    cart: '购物车',
    checkout: '结算',
    join: '加入会员',
    confirm: '确认',
    welcome: '您已是会员',
    claim: '领取',
    claimed: '已领取',
    couponTitle: '感谢再次光临，永不过期',
    pay: '付款',
    thanks: '感谢您的惠顾',
    back: '返回店铺',
    account: { email: '电子邮箱', password: '密码', login: '登录', orders: '我的订单' },
  },
  kr: {
    lang: 'kr',
    search: '검색',
    query: '타마린드 강황 비누',
    prefix: '/kr',
    tag: 'ko',
    notices: '알림',
    add: '장바구니에 담기',
    cart: '장바구니',
    checkout: '주문하기',
    join: '멤버십 가입',
    confirm: '확인',
    welcome: '회원입니다',
    claim: '받기',
    claimed: '이미 받음',
    couponTitle: '다시 찾아 주셔서 감사합니다. 기한 없음',
    pay: '결제하기',
    thanks: '감사합니다',
    back: '상점으로 돌아가기',
    account: { email: '이메일', password: '비밀번호', login: '로그인', orders: '내 주문' },
  },
  jp: {
    lang: 'jp',
    search: '検索',
    query: 'タマリンド',
    prefix: '/jp',
    tag: 'ja',
    notices: '通知',
    add: 'カートに入れる',
    cart: 'カート',
    checkout: '購入手続きへ',
    join: '会員になる',
    confirm: '確認',
    welcome: '会員です',
    claim: '受け取る',
    claimed: '受け取り済み',
    couponTitle: 'またのご来店に感謝、期限なし',
    pay: '支払う',
    thanks: 'ありがとうございます',
    back: 'お店に戻る',
    account: { email: 'メールアドレス', password: 'パスワード', login: 'ログイン', orders: '注文履歴' },
  },
} as const satisfies Record<string, Words>;
