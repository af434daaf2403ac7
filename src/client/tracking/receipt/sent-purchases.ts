/** Remembers which orders each tag has received, for all tabs of the browser. */
import { isRecord } from '#schemas/record.ts';
import { fnv1a } from '#schemas/values/text/fnv1a.ts';
import type { Cookies } from '../../../shop/storage/cookies.ts';

const KEY = 'raan_purchases';
/** Orders that are remembered of a tag. */
const MAX_ORDERS = 50;
/** Orders that fit into a cookie, and its lifetime in days: receipts hand over their order for one. */
const MAX_IN_COOKIE = 10;
const COOKIE_DAYS = 2;

/** The storages of the browser; null: it has none. */
export interface PurchaseStorage {
  readonly storage: () => Storage | null;
  readonly cookies: Cookies;
}

/** Whether a tag has received an order. */
export interface SentPurchases {
  readonly has: (tag: string, order: string) => boolean;
  /** Remembers an order; false where the browser stores nothing, so that it might be sent again and again. */
  readonly add: (tag: string, order: string) => boolean;
}

/** Opens the memory: the local storage, or a cookie where that can't be written. */
export function openSentPurchases({ storage, cookies }: PurchaseStorage): SentPurchases {
  const readStored = (): Readonly<Record<string, readonly unknown[]>> => {
    try {
      const value: unknown = JSON.parse(storage()?.getItem(KEY) ?? '{}');
      if (!isRecord(value)) return {};
      return Object.fromEntries(
        Object.entries(value).flatMap(([tag, list]) => (Array.isArray(list) ? [[tag, list]] : [])),
      );
    } catch {
      return {};
    }
  };
  const readCookie = () => (cookies.read(KEY) ?? '').split('.').filter((mark) => mark !== '');
  const isStored = (tag: string, order: string) => {
    const stored = readStored();
    return Object.hasOwn(stored, tag) && stored[tag]?.includes(order) === true;
  };
  const store = (tag: string, order: string) => {
    try {
      const known = readStored();
      const orders = [...(Object.hasOwn(known, tag) ? (known[tag] ?? []) : []), order].slice(-MAX_ORDERS);
      storage()?.setItem(KEY, JSON.stringify({ ...known, [tag]: orders }));
    } catch {
      // The storage is full, or forbidden.
    }
    return isStored(tag, order);
  };
  const inCookie = (tag: string, order: string) => readCookie().includes(markOf(tag, order));
  return {
    has: (tag, order) => isStored(tag, order) || inCookie(tag, order),
    add: (tag, order) => {
      if (store(tag, order)) return true;
      cookies.write(KEY, [...readCookie(), markOf(tag, order)].slice(-MAX_IN_COOKIE).join('.'), COOKIE_DAYS);
      return inCookie(tag, order);
    },
  };
}

/** A short mark of a tag and an order: two hashes of 32 bits. */
function markOf(tag: string, order: string): string {
  const text = `${tag}\n${order}`;
  return fnv1a(text).toString(36) + fnv1a(text, 0x21_66_a3_b1).toString(36);
}
