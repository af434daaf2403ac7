/** What the receipt and the pages of orders say, in five languages. */
import type { Lang } from '#schemas/lang.ts';
import type { PaymentKind } from './delivery.ts';
import type { OrderStatus } from './read-orders.ts';

interface OrderTexts {
  readonly order: string;
  readonly orderedOn: string;
  readonly status: Readonly<Record<OrderStatus, string>> & { readonly ready: string; readonly collected: string };
  readonly statusLead: Readonly<Record<OrderStatus, string>> & { readonly ready: string; readonly collected: string };
  readonly items: string;
  readonly deliverTo: string;
  readonly delivery: string;
  readonly free: string;
  readonly payment: string;
  readonly seeOrder: string;
  readonly allOrders: string;
  readonly keepLink: string;
  readonly again: string;
  readonly noneAdded: string;
  readonly cancel: string;
  readonly cancelLead: string;
  readonly cancelNow: string;
  readonly cancelled: string;
  readonly tooLate: string;
  readonly demoSettle: string;
  readonly demoSend: string;
  readonly paymentKinds: Readonly<Record<PaymentKind, string>>;
  readonly willEarn: string;
  readonly giftNote: string;
  readonly giftText: string;
  readonly giftHint: (characters: number) => string;
  readonly taxInvoice: string;
  readonly taxHint: (days: number) => string;
  readonly taxCompany: string;
  readonly taxId: string;
  readonly taxIdHint: string;
  /** Before the total of a cancelled order: its money went back, or never came. */
  readonly refunded: string;
  readonly notPaid: string;
  readonly payAtCounter: (price: string, order: string) => string;
  /** The text alternative of a QR code. */
  readonly qrOf: (price: string) => string;
  readonly scanQr: (price: string) => string;
  readonly demoArrive: string;
  readonly newAddress: string;
  readonly chooseAddress: string;
  readonly keepAddress: string;
  /** Working days that a delivery takes; both bounds are inclusive. */
  readonly days: (from: number, to: number) => string;
  readonly freeFrom: (price: string) => string;
  readonly more: (lines: number) => string;
  readonly orderChanged: (price: string) => string;
  /** Points that a cancellation takes back. */
  readonly takesPoints: (points: number) => string;
  /** Why an order can't be cancelled: the points that it earned were used. */
  readonly pointsSpent: string;
  /** The balance is below 0: `points` are missing. */
  readonly owes: (points: number) => string;
}

const range = (from: number, to: number): string => (from === to ? String(from) : `${from}–${to}`);

/** Texts of the order pages by language. */
export const ORDER_TEXTS: Readonly<Record<Lang, OrderTexts>> = {
  th: {
    order: 'คำสั่งซื้อ',
    orderedOn: 'สั่งเมื่อ',
    status: {
      awaiting: 'รอชำระเงิน',
      paid: 'กำลังเตรียมของ',
      shipped: 'ส่งแล้ว',
      delivered: 'ได้รับแล้ว',
      cancelled: 'ยกเลิกแล้ว',
      ready: 'พร้อมให้รับ',
      collected: 'รับแล้ว',
    },
    statusLead: {
      awaiting: 'ร้านจะเริ่มเตรียมของเมื่อได้รับเงิน ตอนนี้ยังยกเลิกได้',
      paid: 'ร้านกำลังเตรียมของ ตอนนี้ยังยกเลิกได้',
      shipped: 'ของออกจากร้านแล้ว กำลังเดินทางไปหาคุณ',
      delivered: 'ของถึงมือคุณแล้ว',
      cancelled: 'คำสั่งซื้อนี้ถูกยกเลิก ของ แต้ม และคูปองกลับคืนที่เดิมแล้ว',
      ready: 'มารับของที่ร้านได้เลย',
      collected: 'คุณรับของที่ร้านแล้ว',
    },
    items: 'รายการ',
    deliverTo: 'ที่อยู่จัดส่ง',
    delivery: 'ค่าส่ง',
    free: 'ฟรี',
    payment: 'วิธีชำระเงิน',
    seeOrder: 'ดูคำสั่งซื้อ',
    allOrders: 'คำสั่งซื้อทั้งหมด',
    keepLink: 'เก็บที่อยู่ของหน้านี้ไว้ เป็นใบเสร็จของคุณ',
    again: 'สั่งอีกครั้ง',
    noneAdded: 'รายการเหล่านี้ไม่มีขายแล้ว',
    cancel: 'ยกเลิกคำสั่งซื้อ',
    cancelLead: 'คุณจะได้เงิน แต้ม และคูปองคืน ของจะกลับเข้าสต็อก ยกเลิกแล้วเปลี่ยนใจไม่ได้',
    cancelNow: 'ยืนยันการยกเลิก',
    cancelled: 'ยกเลิกคำสั่งซื้อแล้ว',
    tooLate: 'ยกเลิกไม่ได้แล้ว เพราะของออกจากร้านแล้ว',
    demoSettle: 'สาธิต: ยืนยันว่าได้รับเงินแล้ว',
    demoSend: 'สาธิต: ให้ร้านส่งของ',
    demoArrive: 'สาธิต: ให้ของไปถึง',
    giftNote: 'การ์ดของขวัญ',
    giftText: 'ข้อความบนการ์ด',
    giftHint: (characters) => `ร้านเขียนด้วยลายมือ ไม่เกิน ${characters} ตัวอักษร`,
    taxInvoice: 'ใบกำกับภาษี',
    taxHint: (days) => `ส่งทางอีเมลภายใน ${days} วัน`,
    taxCompany: 'ชื่อบริษัทหรือผู้เสียภาษี',
    taxId: 'เลขผู้เสียภาษี',
    taxIdHint: '13 หลัก',
    paymentKinds: {
      card: 'บัตร',
      scan: 'สแกนและวอลเล็ต',
      bank: 'แอปและเว็บธนาคาร',
      transfer: 'โอนผ่านธนาคาร',
      later: 'ผ่อนชำระ',
      cash: 'เงินสด',
      other: 'อื่น ๆ',
    },
    willEarn: 'แต้มที่จะได้เมื่อชำระเงินแล้ว',
    refunded: 'คืนเงินแล้ว',
    notPaid: 'ไม่ต้องชำระแล้ว',
    payAtCounter: (price, order) => `ชำระ ${price} ที่เคาน์เตอร์ แจ้งเลขคำสั่งซื้อ ${order}`,
    qrOf: (price) => `QR พร้อมเพย์ ยอด ${price}`,
    scanQr: (price) => `สแกนด้วยแอปธนาคาร ยอด ${price}`,
    newAddress: 'ที่อยู่ใหม่',
    chooseAddress: 'กรุณาเลือกที่อยู่จัดส่ง',
    keepAddress: 'เก็บไว้ในสมุดที่อยู่ของฉัน',
    days: (from, to) => `${range(from, to)} วันทำการ`,
    freeFrom: (price) => `ส่งฟรีเมื่อซื้อครบ ${price}`,
    more: (lines) => `และอีก ${lines} รายการ`,
    orderChanged: (price) => `คำสั่งซื้อเปลี่ยนไปจากที่แสดงไว้ ยอดชำระเป็น ${price} กรุณาตรวจสอบแล้วกดชำระเงินอีกครั้ง`,
    takesPoints: (points) => `ร้านจะหักแต้ม ${points} แต้มที่ได้จากคำสั่งซื้อนี้คืน`,
    pointsSpent: 'ยกเลิกไม่ได้ เพราะคุณใช้แต้มที่ได้จากคำสั่งซื้อนี้ไปแล้ว หากคำสั่งซื้อที่ใช้แต้มยังไม่ส่ง กรุณายกเลิกคำสั่งซื้อนั้นก่อน หรือติดต่อร้าน',
    owes: (points) => `แต้มของคุณติดลบ ${points} แต้ม เพราะแต้มที่ใช้ไปมาจากคำสั่งซื้อที่ยกเลิกแล้ว แต้มที่ได้ครั้งต่อไปจะหักลบส่วนนี้ก่อน`,
  },
  en: {
    order: 'Order',
    orderedOn: 'Ordered on',
    status: {
      awaiting: 'Awaiting payment',
      paid: 'Being packed',
      shipped: 'On its way',
      delivered: 'Delivered',
      cancelled: 'Cancelled',
      ready: 'Ready to pick up',
      collected: 'Picked up',
    },
    statusLead: {
      awaiting: 'The shop packs it when your payment has arrived. You can still cancel it.',
      paid: 'The shop is packing it. You can still cancel it.',
      shipped: 'It has left the shop and is on its way to you.',
      delivered: 'It has arrived.',
      cancelled: 'This order was cancelled; goods, points and coupon are back where they were.',
      ready: 'You can pick it up at the shop.',
      collected: 'You have picked it up.',
    },
    items: 'Items',
    deliverTo: 'Delivery address',
    delivery: 'Delivery',
    free: 'Free',
    payment: 'Paid by',
    seeOrder: 'See the order',
    allOrders: 'All orders',
    keepLink: 'Keep the address of this page: it is your receipt.',
    again: 'Order again',
    noneAdded: 'None of it is sold any more.',
    cancel: 'Cancel the order',
    cancelLead: 'You get money, points and coupon back, and the goods go back on the shelf. This cannot be undone.',
    cancelNow: 'Yes, cancel it',
    cancelled: 'The order is cancelled.',
    tooLate: 'It has left the shop already, so it cannot be cancelled any more.',
    demoSettle: 'Demo: confirm the payment',
    demoSend: 'Demo: let the shop send it',
    demoArrive: 'Demo: let it arrive',
    giftNote: 'Gift card with a note',
    giftText: 'Words on the card',
    giftHint: (characters) => `Written by hand, up to ${characters} characters.`,
    taxInvoice: 'Tax invoice',
    taxHint: (days) => `Sent by e-mail within ${days} days.`,
    taxCompany: 'Company or person',
    taxId: 'Tax ID',
    taxIdHint: '13 digits',
    paymentKinds: {
      card: 'Card',
      scan: 'Scan and wallet',
      bank: 'Banking app and web',
      transfer: 'Bank transfer',
      later: 'Instalments',
      cash: 'Cash',
      other: 'Other',
    },
    willEarn: 'Points after payment',
    refunded: 'Paid back',
    notPaid: 'Nothing to pay',
    payAtCounter: (price, order) => `Pay ${price} at a counter and give the order number ${order}.`,
    qrOf: (price) => `PromptPay QR code for ${price}`,
    scanQr: (price) => `Scan with your banking app to pay ${price}.`,
    newAddress: 'A new address',
    chooseAddress: 'Choose where to deliver to.',
    keepAddress: 'Keep it in my addresses',
    days: (from, to) => `${range(from, to)} working ${to === 1 ? 'day' : 'days'}`,
    freeFrom: (price) => `free from ${price}`,
    more: (lines) => `and ${lines} more`,
    orderChanged: (price) =>
      `This order is no longer what the page showed. The total is ${price} now. Please check it and pay once more.`,
    takesPoints: (points) => `The ${points} points that this order earned are taken back.`,
    pointsSpent:
      'You have already used the points that this order earned, so it cannot be cancelled. If the order that you paid with them has not been sent, cancel that one first. Otherwise please contact the shop.',
    owes: (points) =>
      `Your balance is ${points} points below zero, because you used points from an order that was cancelled. The next points you earn fill it up first.`,
  },
  cn: {
    order: '订单',
    orderedOn: '下单时间',
    status: {
      awaiting: '等待付款',
      paid: '备货中',
      shipped: '已发货',
      delivered: '已送达',
      cancelled: '已取消',
      ready: '可以取货',
      collected: '已取货',
    },
    statusLead: {
      awaiting: '收到付款后店铺开始备货，现在仍可取消。',
      paid: '店铺正在备货，现在仍可取消。',
      shipped: '货物已从店铺发出，正在送往您处。',
      delivered: '货物已送达。',
      cancelled: '订单已取消，商品、积分和优惠券均已退回。',
      ready: '可以到店取货了。',
      collected: '您已到店取货。',
    },
    items: '商品',
    deliverTo: '收货地址',
    delivery: '运费',
    free: '免运费',
    payment: '付款方式',
    seeOrder: '查看订单',
    allOrders: '全部订单',
    keepLink: '请保存本页网址，它就是您的收据。',
    again: '再次购买',
    noneAdded: '这些商品均已停售。',
    cancel: '取消订单',
    cancelLead: '款项、积分和优惠券将退还给您，商品退回库存。取消后无法恢复。',
    cancelNow: '确认取消',
    cancelled: '订单已取消。',
    tooLate: '货物已发出，无法取消。',
    demoSettle: '演示：确认已付款',
    demoSend: '演示：让店铺发货',
    demoArrive: '演示：让包裹送达',
    giftNote: '礼物卡片',
    giftText: '卡片文字',
    giftHint: (characters) => `手写，最多 ${characters} 个字。`,
    taxInvoice: '税务发票',
    taxHint: (days) => `${days} 天内通过电子邮件发送。`,
    taxCompany: '公司或个人名称',
    taxId: '税号',
    taxIdHint: '13 位数字',
    paymentKinds: {
      card: '银行卡',
      scan: '扫码与电子钱包',
      bank: '手机与网上银行',
      transfer: '银行转账',
      later: '分期付款',
      cash: '现金',
      other: '其他',
    },
    willEarn: '付款后获得的积分',
    refunded: '已退款',
    notPaid: '无需付款',
    payAtCounter: (price, order) => `请在柜台支付 ${price}，并告知订单号 ${order}。`,
    qrOf: (price) => `PromptPay 二维码，金额 ${price}`,
    scanQr: (price) => `用银行应用扫码支付 ${price}。`,
    newAddress: '新地址',
    chooseAddress: '请选择收货地址。',
    keepAddress: '保存到我的地址',
    days: (from, to) => `${range(from, to)} 个工作日`,
    freeFrom: (price) => `满 ${price} 免运费`,
    more: (lines) => `另有 ${lines} 件商品`,
    orderChanged: (price) => `订单内容已变更，总额现为 ${price}，请确认后再次付款。`,
    takesPoints: (points) => `此订单获得的 ${points} 积分将被收回。`,
    pointsSpent: '此订单获得的积分已被使用，因此无法取消。如果使用积分的订单尚未发货，请先取消该订单；否则请联系店铺。',
    owes: (points) => `您的积分余额为 -${points}，因为您使用了已取消订单的积分。之后获得的积分会先补足差额。`,
  },
  kr: {
    order: '주문',
    orderedOn: '주문일',
    status: {
      awaiting: '결제 대기',
      paid: '상품 준비 중',
      shipped: '배송 중',
      delivered: '배송 완료',
      cancelled: '취소됨',
      ready: '수령 가능',
      collected: '수령 완료',
    },
    statusLead: {
      awaiting: '입금이 확인되면 상품을 준비합니다. 아직 취소할 수 있습니다.',
      paid: '상품을 준비하고 있습니다. 아직 취소할 수 있습니다.',
      shipped: '상품이 발송되어 배송 중입니다.',
      delivered: '상품이 도착했습니다.',
      cancelled: '주문이 취소되었고 상품, 포인트, 쿠폰이 모두 되돌려졌습니다.',
      ready: '매장에서 수령하실 수 있습니다.',
      collected: '매장에서 수령하셨습니다.',
    },
    items: '상품',
    deliverTo: '배송지',
    delivery: '배송비',
    free: '무료',
    payment: '결제 수단',
    seeOrder: '주문 보기',
    allOrders: '전체 주문',
    keepLink: '이 페이지의 주소를 보관하세요. 영수증입니다.',
    again: '다시 주문하기',
    noneAdded: '더 이상 판매되지 않는 상품입니다.',
    cancel: '주문 취소',
    cancelLead: '결제 금액, 포인트, 쿠폰이 환불되고 상품은 재고로 돌아갑니다. 되돌릴 수 없습니다.',
    cancelNow: '취소하기',
    cancelled: '주문이 취소되었습니다.',
    tooLate: '이미 발송되어 취소할 수 없습니다.',
    demoSettle: '데모: 입금 확인하기',
    demoSend: '데모: 발송하기',
    demoArrive: '데모: 도착시키기',
    giftNote: '선물 카드',
    giftText: '카드에 적을 글',
    giftHint: (characters) => `손글씨로 적어 드립니다. 최대 ${characters}자.`,
    taxInvoice: '세금계산서',
    taxHint: (days) => `${days}일 안에 이메일로 보내 드립니다.`,
    taxCompany: '회사 또는 개인 이름',
    taxId: '세금 번호',
    taxIdHint: '숫자 13자리',
    paymentKinds: {
      card: '카드',
      scan: '스캔·월렛',
      bank: '모바일·인터넷 뱅킹',
      transfer: '계좌 이체',
      later: '할부',
      cash: '현금',
      other: '기타',
    },
    willEarn: '결제 후 적립될 포인트',
    refunded: '환불됨',
    notPaid: '결제할 금액 없음',
    payAtCounter: (price, order) => `카운터에서 주문 번호 ${order}을(를) 말하고 ${price}을(를) 결제해 주세요.`,
    qrOf: (price) => `프롬프트페이 QR 코드, 금액 ${price}`,
    scanQr: (price) => `은행 앱으로 스캔하여 ${price}을(를) 결제해 주세요.`,
    newAddress: '새 주소',
    chooseAddress: '배송지를 선택해 주세요.',
    keepAddress: '내 주소록에 저장',
    days: (from, to) => `영업일 ${range(from, to)}일`,
    freeFrom: (price) => `${price} 이상 무료`,
    more: (lines) => `외 ${lines}건`,
    orderChanged: (price) => `주문 내용이 바뀌었습니다. 결제 금액은 ${price}입니다. 확인 후 다시 결제해 주세요.`,
    takesPoints: (points) => `이 주문으로 적립된 ${points}포인트가 회수됩니다.`,
    pointsSpent:
      '이 주문으로 적립된 포인트를 이미 사용하셨으므로 취소할 수 없습니다. 포인트를 사용한 주문이 아직 발송되지 않았다면 그 주문을 먼저 취소해 주세요. 이미 발송되었다면 매장에 문의해 주세요.',
    owes: (points) =>
      `취소된 주문의 포인트를 사용하셨기 때문에 잔액이 -${points}포인트입니다. 다음에 적립되는 포인트로 먼저 채워집니다.`,
  },
  jp: {
    order: 'ご注文',
    orderedOn: 'ご注文日',
    status: {
      awaiting: 'お支払い待ち',
      paid: '発送準備中',
      shipped: '配送中',
      delivered: 'お届け済み',
      cancelled: 'キャンセル済み',
      ready: '受け取り可能',
      collected: '受け取り済み',
    },
    statusLead: {
      awaiting: 'ご入金を確認しだい、発送の準備をします。まだキャンセルできます。',
      paid: '発送の準備をしています。まだキャンセルできます。',
      shipped: '商品を発送しました。お届けまでお待ちください。',
      delivered: '商品をお届けしました。',
      cancelled: 'ご注文はキャンセルされ、商品・ポイント・クーポンは元に戻りました。',
      ready: '店舗でお受け取りいただけます。',
      collected: '店舗でお受け取り済みです。',
    },
    items: '商品',
    deliverTo: 'お届け先',
    delivery: '送料',
    free: '無料',
    payment: 'お支払い方法',
    seeOrder: '注文を見る',
    allOrders: 'すべての注文',
    keepLink: 'このページのアドレスを保存してください。領収書になります。',
    again: 'もう一度注文する',
    noneAdded: 'これらの商品は販売を終了しました。',
    cancel: '注文をキャンセル',
    cancelLead: '代金・ポイント・クーポンをお返しし、商品は在庫に戻ります。取り消しはできません。',
    cancelNow: 'キャンセルする',
    cancelled: 'ご注文をキャンセルしました。',
    tooLate: 'すでに発送したため、キャンセルできません。',
    demoSettle: 'デモ：入金を確認する',
    demoSend: 'デモ：発送する',
    demoArrive: 'デモ：お届けする',
    giftNote: 'ギフトカード',
    giftText: 'カードの文面',
    giftHint: (characters) => `手書きで${characters}文字まで。`,
    taxInvoice: '税務領収書',
    taxHint: (days) => `${days}日以内にメールでお送りします。`,
    taxCompany: '会社名または氏名',
    taxId: '納税者番号',
    taxIdHint: '13桁の数字',
    paymentKinds: {
      card: 'カード',
      scan: 'QR・ウォレット',
      bank: '銀行アプリ・ウェブ',
      transfer: '銀行振込',
      later: '分割払い',
      cash: '現金',
      other: 'その他',
    },
    willEarn: 'お支払い後の獲得ポイント',
    refunded: '返金済み',
    notPaid: 'お支払いは不要です',
    payAtCounter: (price, order) => `窓口で注文番号${order}をお伝えのうえ、${price}をお支払いください。`,
    qrOf: (price) => `PromptPayのQRコード（${price}）`,
    scanQr: (price) => `銀行アプリで読み取り、${price}をお支払いください。`,
    newAddress: '新しい住所',
    chooseAddress: 'お届け先を選んでください。',
    keepAddress: 'アドレス帳に保存する',
    days: (from, to) => `${range(from, to)}営業日`,
    freeFrom: (price) => `${price}以上で無料`,
    more: (lines) => `ほか${lines}点`,
    orderChanged: (price) =>
      `ご注文の内容が変わりました。合計は${price}になりました。ご確認のうえ、もう一度お支払いください。`,
    takesPoints: (points) => `このご注文で獲得した${points}ポイントは取り消されます。`,
    pointsSpent:
      'このご注文で獲得したポイントはすでに使われているため、キャンセルできません。ポイントを使ったご注文が未発送の場合は、先にそちらをキャンセルしてください。発送済みの場合は店舗にお問い合わせください。',
    owes: (points) =>
      `キャンセルされたご注文のポイントが使われたため、残高が-${points}ポイントになっています。次に獲得するポイントから差し引かれます。`,
  },
};
