import type { SiteLang } from '../site/lang.ts';

const en = {
  title: 'Checkout',
  lead: 'Check your order, choose how to pay and how to receive it.',
  yourCart: 'Your order',
  goods: 'Goods',
  coupon: 'Coupon',
  points: 'Points',
  total: 'To pay',
  excluded: 'Shipping and VAT are excluded. Nothing is reserved until you have paid.',
  shipping: 'How to receive it',
  payment: 'How to pay',
  couponCode: 'Coupon code',
  couponHint: 'Coupons belong to an account: log in to use one.',
  usePoints: 'Points to use',
  pointsHint: 'One point is one baht. You own:',
  apply: 'Update the total',
  pay: 'Pay',
  reviewTitle: 'Please check again',
  thanks: 'Thank you',
  thanksLead: 'Your order has been received. As this is a demo, nothing was charged and nothing will be sent.',
  order: 'Order',
  paid: 'Paid',
  earned: 'Points earned',
  backToShop: 'Back to the shop',
  emptyTitle: 'The cart is empty',
  emptyLead: 'Everything has been taken out of it.',
  unknownTitle: 'This cart cannot be found',
  unknownLead: 'The link is incomplete or has run out. Open the cart in the shop and go to checkout again.',
  ownedTitle: 'This cart has moved',
  ownedLead: 'Its items are in the cart of your account now. Open the cart in the shop and go to checkout again.',
  foreignTitle: 'Nothing was paid',
  foreignLead: 'This form was sent from another website. Go back to the shop and open the checkout there.',
};

export type Texts = Readonly<Record<keyof typeof en, string>>;

/** What the checkout page says. */
export const TEXTS: Readonly<Record<SiteLang, Texts>> = {
  en,
  th: {
    title: 'ชำระเงิน',
    lead: 'ตรวจดูรายการ แล้วเลือกวิธีชำระเงินและวิธีรับของ',
    yourCart: 'รายการของคุณ',
    goods: 'ค่าสินค้า',
    coupon: 'คูปอง',
    points: 'แต้ม',
    total: 'ยอดชำระ',
    excluded: 'ยังไม่รวมค่าส่งและภาษีมูลค่าเพิ่ม สินค้ายังไม่ถูกจองจนกว่าจะชำระเงิน',
    shipping: 'วิธีรับของ',
    payment: 'วิธีชำระเงิน',
    couponCode: 'โค้ดคูปอง',
    couponHint: 'คูปองเป็นของบัญชี เข้าสู่ระบบก่อนจึงจะใช้ได้',
    usePoints: 'แต้มที่จะใช้',
    pointsHint: 'หนึ่งแต้มเท่ากับหนึ่งบาท คุณมี',
    apply: 'คำนวณยอดใหม่',
    pay: 'ชำระเงิน',
    reviewTitle: 'กรุณาตรวจสอบอีกครั้ง',
    thanks: 'ขอบคุณที่อุดหนุน',
    thanksLead: 'เราได้รับคำสั่งซื้อของคุณแล้ว นี่เป็นร้านสาธิต จึงไม่มีการตัดเงินและไม่มีการส่งของจริง',
    order: 'คำสั่งซื้อ',
    paid: 'ชำระแล้ว',
    earned: 'แต้มที่ได้รับ',
    backToShop: 'กลับไปที่ร้าน',
    emptyTitle: 'ตะกร้าว่าง',
    emptyLead: 'สินค้าถูกนำออกจากตะกร้าหมดแล้ว',
    unknownTitle: 'ไม่พบตะกร้านี้',
    unknownLead: 'ลิงก์ไม่ครบหรือหมดอายุแล้ว กรุณาเปิดตะกร้าในร้าน แล้วกดสั่งซื้ออีกครั้ง',
    ownedTitle: 'ตะกร้านี้ย้ายไปแล้ว',
    ownedLead: 'สินค้าอยู่ในตะกร้าของบัญชีคุณแล้ว กรุณาเปิดตะกร้าในร้าน แล้วกดสั่งซื้ออีกครั้ง',
    foreignTitle: 'ยังไม่ได้ชำระเงิน',
    foreignLead: 'แบบฟอร์มนี้ส่งมาจากเว็บอื่น กรุณากลับไปที่ร้านแล้วเปิดหน้าชำระเงินจากที่นั่น',
  },
};

type Labels = Readonly<Record<string, Readonly<Record<SiteLang, string>>>>;

const SHIPPING: Labels = {
  post: { th: 'ไปรษณีย์ไทย', en: 'Thailand Post' },
  ems: { th: 'ไปรษณีย์ด่วนพิเศษ EMS', en: 'Thailand Post EMS' },
  standard: { th: 'ส่งธรรมดา', en: 'Standard delivery' },
  express: { th: 'ส่งด่วน', en: 'Express delivery' },
  courier: { th: 'ขนส่งเอกชน', en: 'Courier' },
  chilled: { th: 'ส่งแบบควบคุมความเย็น', en: 'Chilled delivery' },
  pickup: { th: 'รับเองที่ร้าน', en: 'Pick up at the shop' },
};

const PAYMENT: Labels = {
  card: { th: 'บัตรเครดิต / เดบิต', en: 'Credit or debit card' },
  qr: { th: 'Thai QR', en: 'Thai QR' },
  promptpay: { th: 'พร้อมเพย์', en: 'PromptPay' },
  transfer: { th: 'โอนเงินผ่านธนาคาร', en: 'Bank transfer' },
  mobile: { th: 'แอปธนาคาร', en: 'Mobile banking app' },
  internet: { th: 'ธนาคารออนไลน์', en: 'Internet banking' },
  installment: { th: 'ผ่อนชำระ', en: 'Instalments' },
  counter: { th: 'จ่ายเงินสดที่เคาน์เตอร์', en: 'Cash at a counter' },
  wallet: { th: 'กระเป๋าเงินอิเล็กทรอนิกส์', en: 'E-wallet' },
  bbl: { th: 'ธนาคารกรุงเทพ', en: 'Bangkok Bank' },
  kbank: { th: 'ธนาคารกสิกรไทย', en: 'Kasikornbank' },
  ktb: { th: 'ธนาคารกรุงไทย', en: 'Krungthai Bank' },
  scb: { th: 'ธนาคารไทยพาณิชย์', en: 'Siam Commercial Bank' },
  bay: { th: 'ธนาคารกรุงศรีอยุธยา', en: 'Bank of Ayudhya (Krungsri)' },
  ttb: { th: 'ธนาคารทหารไทยธนชาต', en: 'TMBThanachart Bank' },
  gsb: { th: 'ธนาคารออมสิน', en: 'Government Savings Bank' },
};

/** The name of a way to pay or to send; one that is not known here is shown as the shop wrote it. */
export function choiceLabel(of: 'shipping' | 'payment', choice: string, lang: SiteLang): string {
  const labels = of === 'shipping' ? SHIPPING : PAYMENT;
  return (Object.hasOwn(labels, choice) ? labels[choice]?.[lang] : undefined) ?? choice;
}
