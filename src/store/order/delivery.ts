/** Ways to receive an order and to pay it: what a shop offers, what it costs and how long it takes. */
import { type Lang, type LocalText, textIn } from '#schemas/lang.ts';
import { type DeliveryTerms, PICKUP } from '#schemas/delivery/delivery-terms.ts';
import type { Shop, ShopPolicy } from '../shop.ts';

/** What a shop says of one of its ways to send; without any it costs nothing and takes nobody knows how long. */
export function deliveryTerms({ deliveries }: ShopPolicy, type: string | undefined): DeliveryTerms | undefined {
  return type !== undefined && deliveries !== undefined && Object.hasOwn(deliveries, type)
    ? deliveries[type]
    : undefined;
}

/** Baht that sending goods worth `goods` baht costs. */
export function deliveryFee(policy: ShopPolicy, type: string | undefined, goods: number): number {
  const terms = deliveryTerms(policy, type);
  if (terms === undefined) return 0;
  return terms.free_from !== undefined && goods >= terms.free_from ? 0 : terms.fee;
}

/** Whether a parcel goes somewhere: not where the order is fetched, and not in a shop that sends nothing. */
export function needsAddress({ shipping_types }: ShopPolicy, type: string | undefined): boolean {
  return type !== undefined && type !== PICKUP && shipping_types.includes(type);
}

/** Whether the order is fetched at the shop. */
export function isPickup(type: string | null): boolean {
  return type === PICKUP;
}

const INSTALLMENT = /install?ment/i;

/** From which price of goods on a way to pay is offered; 0 for all but instalments. */
export function offeredFrom({ months }: PaymentWay, { rules }: Pick<ShopPolicy, 'rules'>): number {
  return months === undefined ? 0 : (rules?.installments?.from ?? 0);
}

/** A way to pay: `value` is what the form sends, `bank` a bank of a bank transfer. */
export interface PaymentWay {
  readonly value: string;
  readonly label: LocalText | undefined;
  readonly bank?: string;
  /** Months over which instalments are paid. */
  readonly months?: number;
}

/**
 * Every way to pay that the shop's foot promises, a bank transfer once for each of its banks, and instalments for each choice of
 * months; else the banks alone.
 */
export function paymentWays({ paymentMethods, policy }: Pick<Shop, 'paymentMethods' | 'policy'>): PaymentWay[] {
  const banks = policy.banks;
  const { months = [] } = policy.rules?.installments ?? {};
  const ways = paymentMethods.flatMap(({ kind, label }): PaymentWay[] => {
    if (/transfer/i.test(kind) && banks.length > 0) return banks.map((bank) => ({ value: bank, label, bank }));
    if (INSTALLMENT.test(kind) && months.length > 0)
      return months.map((count) => ({ value: `${kind}_${count}`, label, months: count }));
    return [{ value: kind, label }];
  });
  const known = new Set(ways.map(({ value }) => value));
  const rest = banks.filter((bank) => !known.has(bank)).map((bank) => ({ value: bank, label: undefined, bank }));
  return [...ways, ...rest];
}

/** Kinds of ways to pay, in the order in which a checkout groups them. */
export const PAYMENT_KINDS = ['card', 'scan', 'bank', 'transfer', 'later', 'cash', 'other'] as const;
/** One of the kinds. */
export type PaymentKind = (typeof PAYMENT_KINDS)[number];

/** The kind of a way to pay, by what shops call it. */
export function paymentKind({ value, bank }: PaymentWay): PaymentKind {
  if (/counter|cash|^cod$|on.?delivery/i.test(value)) return 'cash';
  if (INSTALLMENT.test(value)) return 'later';
  if (/qr|promptpay|wallet/i.test(value)) return 'scan';
  if (/card/i.test(value)) return 'card';
  if (/banking|mobile|internet/i.test(value)) return 'bank';
  return bank === undefined && !/transfer/i.test(value) ? 'other' : 'transfer';
}

/** The label of a way to pay in a language; `bankName` names a bank or another way that has no label of its own. */
export function paymentLabel(
  { label, bank, value }: PaymentWay,
  lang: Lang,
  bankName: (bank: string) => string,
): string {
  if (label === undefined) return bankName(value);
  return bank === undefined ? textIn(label, lang) : `${textIn(label, lang)} · ${bankName(bank)}`;
}

/** When the money of an order comes: at the payment itself, after a QR code is scanned or at a counter, or with the parcel. */
export type Settlement = 'at-once' | 'qr' | 'counter' | 'on-delivery';

/** How a way to pay settles. Thai QR of a shop without a PromptPay number is confirmed at once, as cards are: payments are simulated. */
export function settlementOf(policy: Pick<ShopPolicy, 'promptpay_id'>, bank: string | null | undefined): Settlement {
  const way = bank ?? '';
  if (/^cod$|on.?delivery/i.test(way)) return 'on-delivery';
  if (/counter/i.test(way)) return 'counter';
  return /qr|promptpay/i.test(way) && policy.promptpay_id !== undefined ? 'qr' : 'at-once';
}
