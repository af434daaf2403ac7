/** Texts of the restock alert, for its pages and its mail. */
import type { Lang } from '#schemas/lang.ts';

interface RestockTexts {
  readonly title: string;
  readonly lead: (product: string) => string;
  readonly submit: string;
  readonly doneTitle: string;
  readonly done: (product: string) => string;
  readonly hereTitle: string;
  readonly here: (product: string) => string;
  readonly toProduct: string;
  readonly subject: (product: string, shop: string) => string;
  readonly mailTitle: string;
  readonly mailLead: (product: string) => string;
  readonly hint: string;
}

/** The texts by language. */
export const RESTOCK_TEXTS: Readonly<Record<Lang, RestockTexts>> = {
  th: {
    title: 'แจ้งเตือนเมื่อมีของ',
    lead: (product) => `เราจะส่งอีเมลหาคุณครั้งเดียวเมื่อ “${product}” กลับมา แล้วลบอีเมลนี้ออก`,
    submit: 'แจ้งฉันเมื่อมีของ',
    doneTitle: 'รับเรื่องแล้ว',
    done: (product) => `เมื่อ “${product}” กลับมา เราจะส่งอีเมลหาคุณครั้งเดียว`,
    hereTitle: 'มีของแล้ว',
    here: (product) => `“${product}” สั่งได้แล้วตอนนี้`,
    toProduct: 'ไปที่สินค้า',
    subject: (product, shop) => `${product} กลับมาแล้ว · ${shop}`,
    mailTitle: 'มีของแล้ว',
    mailLead: (product) => `“${product}” ที่คุณรออยู่ สั่งได้แล้ว ของอาจมีไม่มาก`,
    hint: 'คุณได้รับอีเมลนี้เพราะขอให้แจ้งเตือน เราลบอีเมลของคุณออกจากรายการแล้ว',
  },
  en: {
    title: 'Tell me when it is back',
    lead: (product) => `We send one e-mail when “${product}” is back, and then delete your address.`,
    submit: 'Tell me when it is back',
    doneTitle: 'We will tell you',
    done: (product) => `You get one e-mail when “${product}” is back.`,
    hereTitle: 'It is back already',
    here: (product) => `You can order “${product}” now.`,
    toProduct: 'Go to the product',
    subject: (product, shop) => `${product} is back · ${shop}`,
    mailTitle: 'It is back',
    mailLead: (product) => `You can order “${product}” again. There may be few of them.`,
    hint: 'You get this e-mail because you asked for it. Your address is off the list now.',
  },
  cn: {
    title: '到货提醒',
    lead: (product) => `“${product}”到货时我们会发一封邮件给您，然后删除您的邮箱。`,
    submit: '到货时通知我',
    doneTitle: '已登记',
    done: (product) => `“${product}”到货时，您会收到一封邮件。`,
    hereTitle: '已经到货',
    here: (product) => `“${product}”现在可以订购。`,
    toProduct: '查看商品',
    subject: (product, shop) => `${product} 已到货 · ${shop}`,
    mailTitle: '已到货',
    mailLead: (product) => `您等待的“${product}”可以订购了，数量可能不多。`,
    hint: '您收到此邮件是因为登记了到货提醒，您的邮箱已从名单中删除。',
  },
  kr: {
    title: '재입고 알림',
    lead: (product) => `“${product}” 재입고 시 이메일을 한 번 보내고 주소를 삭제합니다.`,
    submit: '재입고 알림 받기',
    doneTitle: '알림을 신청했습니다',
    done: (product) => `“${product}” 재입고 시 이메일을 한 번 보내 드립니다.`,
    hereTitle: '이미 재입고되었습니다',
    here: (product) => `“${product}” 지금 주문할 수 있습니다.`,
    toProduct: '상품 보기',
    subject: (product, shop) => `${product} 재입고 · ${shop}`,
    mailTitle: '재입고되었습니다',
    mailLead: (product) => `기다리시던 “${product}” 주문할 수 있습니다. 수량이 많지 않을 수 있습니다.`,
    hint: '알림을 신청하셔서 보내 드린 이메일입니다. 주소는 목록에서 삭제되었습니다.',
  },
  jp: {
    title: '再入荷のお知らせ',
    lead: (product) => `「${product}」が再入荷したら一度だけメールし、アドレスは削除します。`,
    submit: '再入荷を知らせる',
    doneTitle: '承りました',
    done: (product) => `「${product}」が再入荷したら、一度だけメールでお知らせします。`,
    hereTitle: '再入荷しています',
    here: (product) => `「${product}」はただいまご注文いただけます。`,
    toProduct: '商品を見る',
    subject: (product, shop) => `${product}が再入荷しました · ${shop}`,
    mailTitle: '再入荷しました',
    mailLead: (product) => `お待ちの「${product}」がご注文いただけます。数に限りがあります。`,
    hint: 'お知らせをご希望いただいたためお送りしています。アドレスは一覧から削除しました。',
  },
};
