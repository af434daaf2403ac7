/**
 * An order as a receipt hands it to the shop's tags: what was bought and for how much, and nothing of the buyer. Receipts are pages of
 * the checkout, which may be a platform's: everything is read within bounds.
 */
import { isRecord } from './record.ts';
import { cutText } from './values/text/cut-text.ts';

/** A line of an order; `price` is that of one piece, in baht. */
export interface PurchaseItem {
  readonly item_id: string;
  readonly item_name?: string;
  readonly item_variant?: string;
  readonly price?: number;
  readonly quantity: number;
}

/** Amounts in baht; `value` is what was paid. */
export interface Purchase {
  /** Names the order, the same on every visit of the receipt. */
  readonly transaction_id: string;
  readonly value: number;
  readonly shipping?: number;
  readonly coupon?: string;
  readonly items: readonly PurchaseItem[];
}

/** Path of the document that a receipt frames. */
export const RECEIPT_FRAME_PATH = '/_receipt';
/** How long after the payment a receipt hands over its order (ms): a link in a mail is opened on other devices, much later. */
export const PURCHASE_MS = 24 * 3_600_000;

/** GA4 counts 200 items of an event. */
const MAX_ITEMS = 200;
const MAX_NAME = 100;
const MAX_AMOUNT = 1e9;
/** An id without blanks, control characters and `@`, as e-mail addresses have it. */
const ID = /^[^\s\p{Cc}@]{1,64}$/u;

/** Reads what a receipt says; undefined where it names no order or no value. Unknown fields are dropped. */
export function readPurchase(given: unknown): Purchase | undefined {
  if (!isRecord(given)) return undefined;
  const id = idOf(given.transaction_id);
  const value = amountOf(given.value);
  if (id === undefined || value === undefined) return undefined;
  const shipping = amountOf(given.shipping);
  const coupon = idOf(given.coupon);
  const items = Array.isArray(given.items) ? given.items.slice(0, MAX_ITEMS).flatMap(readItem) : [];
  return {
    transaction_id: id,
    value,
    ...(shipping === undefined ? {} : { shipping }),
    ...(coupon === undefined ? {} : { coupon }),
    items,
  };
}

function readItem(given: unknown): readonly PurchaseItem[] {
  if (!isRecord(given)) return [];
  const [id, quantity, price] = [idOf(given.item_id), amountOf(given.quantity), amountOf(given.price)];
  if (id === undefined || quantity === undefined || !Number.isInteger(quantity) || quantity === 0) return [];
  const [name, variant] = [given.item_name, given.item_variant].map(nameOf);
  return [
    {
      item_id: id,
      ...(name === undefined ? {} : { item_name: name }),
      ...(variant === undefined ? {} : { item_variant: variant }),
      ...(price === undefined ? {} : { price }),
      quantity,
    },
  ];
}

function idOf(given: unknown): string | undefined {
  const text = typeof given === 'number' ? String(given) : given;
  return typeof text === 'string' && ID.test(text.trim()) ? text.trim() : undefined;
}

function amountOf(given: unknown): number | undefined {
  const amount = typeof given === 'string' && given.trim() !== '' ? Number(given) : given;
  return typeof amount === 'number' && amount >= 0 && amount <= MAX_AMOUNT ? amount : undefined;
}

function nameOf(given: unknown): string | undefined {
  const name = typeof given === 'string' ? cutText(given.trim(), MAX_NAME) : '';
  return name === '' ? undefined : name;
}
