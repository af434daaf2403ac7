import type { PaymentKind } from '../delivery.ts';
import type { OrderStatus } from '../read-orders.ts';

/** All texts of the receipt and the pages of orders in one language. */
export interface OrderTexts {
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
  readonly reorder: string;
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
  /** Label of the total of a cancelled order: refunded, or never paid. */
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
  /** Working days of a delivery; both bounds are inclusive. */
  readonly days: (from: number, to: number) => string;
  readonly freeFrom: (price: string) => string;
  /** Months of instalments, and the lowest price of goods for which they are offered. */
  readonly months: (count: string) => string;
  readonly offeredFrom: (price: string) => string;
  /** Daily deadline for orders. */
  readonly cutOff: (time: string) => string;
  readonly more: (lines: number) => string;
  /** The engine has not answered a payment, or a cancellation. */
  readonly paymentLate: string;
  readonly cancelLate: string;
  readonly orderChanged: (price: string) => string;
  /** Points that the account loses by a cancellation. */
  readonly revokesPoints: (points: number) => string;
  /** Why an order can't be cancelled: the points that it earned were used. */
  readonly pointsSpent: string;
  /** The balance is below 0: `points` are missing. */
  readonly owes: (points: number) => string;
}

/** Both bounds, or one if they are equal. */
export const range = (from: number, to: number): string => (from === to ? String(from) : `${from}–${to}`);
