/** Deliveries and payments that a shop offers: their costs, delivery times and conditions. */
import { type Lang, type LocalText, textIn } from '#schemas/lang.ts';
import { type DeliveryTerms, PICKUP } from '#schemas/delivery/delivery-terms.ts';
import type { Shop, ShopPolicy } from '../shop.ts';

/** Terms of a delivery. Without them a delivery is free and its time is unknown. */
export function deliveryTerms({ deliveries }: ShopPolicy, type: string | undefined): DeliveryTerms | undefined {
  return type !== undefined && deliveries !== undefined && Object.hasOwn(deliveries, type)
    ? deliveries[type]
    : undefined;
}

/** Fee in baht for sending goods of the value `goods` (baht). */
export function deliveryFee(policy: ShopPolicy, type: string | undefined, goods: number): number {
  const terms = deliveryTerms(policy, type);
  if (terms === undefined) return 0;
  return terms.free_from !== undefined && goods >= terms.free_from ? 0 : terms.fee;
}

/** Whether a parcel is sent: false for pick-up, and in a shop that sends nothing. */
export function needsAddress({ shipping_types }: ShopPolicy, type: string | undefined): boolean {
  return type !== undefined && type !== PICKUP && shipping_types.includes(type);
}

/** Whether the buyer fetches the order at the shop. */
export function isPickup(type: string | null): boolean {
  return type === PICKUP;
}

const INSTALLMENT = /install?ment/i;

/** Lowest price of goods for which a payment is offered; 0 for all but instalments. */
export function offeredFrom({ months }: PaymentOption, { rules }: Pick<ShopPolicy, 'rules'>): number {
  return months === undefined ? 0 : (rules?.installments?.from ?? 0);
}

/** A payment that a checkout offers: `value` is sent by the form, `bank` is a bank of a bank transfer. */
export interface PaymentOption {
  readonly value: string;
  readonly label: LocalText | undefined;
  readonly bank?: string;
  /** Months over which instalments are paid. */
  readonly months?: number;
}

/**
 * Lists the payments that the shop's footer names. A bank transfer is listed once for each bank, and instalments once
 * for each number of months. Banks that no transfer lists follow by themselves.
 */
export function paymentOptions({ paymentMethods, policy }: Pick<Shop, 'paymentMethods' | 'policy'>): PaymentOption[] {
  const banks = policy.banks;
  const { months = [] } = policy.rules?.installments ?? {};
  const offered = paymentMethods.flatMap(({ kind, label }): PaymentOption[] => {
    if (/transfer/i.test(kind) && banks.length > 0) return banks.map((bank) => ({ value: bank, label, bank }));
    if (INSTALLMENT.test(kind) && months.length > 0)
      return months.map((count) => ({ value: `${kind}_${count}`, label, months: count }));
    return [{ value: kind, label }];
  });
  const known = new Set(offered.map(({ value }) => value));
  const rest = banks.filter((bank) => !known.has(bank)).map((bank) => ({ value: bank, label: undefined, bank }));
  return [...offered, ...rest];
}

/** Kinds of payments, in the order in which a checkout groups them. */
export const PAYMENT_KINDS = ['card', 'scan', 'bank', 'transfer', 'later', 'cash', 'other'] as const;
/** One of the kinds. */
export type PaymentKind = (typeof PAYMENT_KINDS)[number];

/** The kind of a payment, recognised by the names that shops use. */
export function paymentKind({ value, bank }: PaymentOption): PaymentKind {
  if (/counter|cash|^cod$|on.?delivery/i.test(value)) return 'cash';
  if (INSTALLMENT.test(value)) return 'later';
  if (/qr|promptpay|wallet/i.test(value)) return 'scan';
  if (/card/i.test(value)) return 'card';
  if (/banking|mobile|internet/i.test(value)) return 'bank';
  return bank === undefined && !/transfer/i.test(value) ? 'other' : 'transfer';
}

/** The label of a payment in a language; `bankName` names a bank or a payment without a label of its own. */
export function paymentLabel(
  { label, bank, value }: PaymentOption,
  lang: Lang,
  bankName: (bank: string) => string,
): string {
  if (label === undefined) return bankName(value);
  return bank === undefined ? textIn(label, lang) : `${textIn(label, lang)} · ${bankName(bank)}`;
}

/** When an order is paid: with the payment itself, after a QR code is scanned, by transfer, at a counter, or on delivery. */
export type Settlement = 'at-once' | 'qr' | 'transfer' | 'counter' | 'on-delivery';

/**
 * How a payment settles. Thai QR in a shop without a PromptPay number is confirmed at once, as cards are: payments are
 * simulated.
 */
export function settlementOf(
  policy: Partial<Pick<ShopPolicy, 'promptpay_id' | 'banks'>>,
  bank: string | null | undefined,
): Settlement {
  const payment = bank ?? '';
  if (/^cod$|on.?delivery/i.test(payment)) return 'on-delivery';
  if (/counter/i.test(payment)) return 'counter';
  if (/qr|promptpay/i.test(payment) && policy.promptpay_id !== undefined) return 'qr';
  const isBank = policy.banks?.includes(payment) === true;
  const kind = paymentKind({ value: payment, label: undefined, ...(isBank ? { bank: payment } : {}) });
  return kind === 'transfer' ? 'transfer' : 'at-once';
}
