import { isMember } from '../member/membership.ts';
import { pointsOf } from '../member/points.ts';
import { couponDiscount } from '../coupon/use.ts';
import type { Database } from '../database/database.ts';
import type { ProductRow } from '../database/tables/product.ts';
import type { Basket, Choices, Line, Moment } from './basket.ts';
import type { Item } from './open.ts';
import { missingProduct, piecesOrdered, productRows, ruledProduct } from './products.ts';
import { basketTotal } from './rules.ts';
import type { Visit } from './visitor.ts';

/** A change of a cart: quantities are absolute, 0 takes the line out. */
export interface Edit {
  readonly moment: Moment;
  readonly items: readonly Item[];
  /** Whether lines that the edit does not name go (the full list) or stay. */
  readonly isFull: boolean;
  readonly choices: Choices;
}

/** The cart as it would be after an edit, and the products' rows behind it. */
export interface Weighed {
  readonly basket: Basket;
  readonly rows: ReadonlyMap<string, ProductRow>;
}

/**
 * Gathers what the rules need to judge an edit of what a cart holds. At the payment the products' rows, the points and
 * the coupon's claim are locked, so that the verdict still holds when the order is written.
 */
export async function weigh(tx: Database, visit: Visit, held: readonly Item[], edit: Edit): Promise<Weighed> {
  const { shop, account, lang } = visit;
  const isPayment = edit.moment === 'payment';
  const quantities = new Map(held.map(({ uuid, quantity }) => [uuid, quantity]));
  const named = new Map(edit.items.map(({ uuid, quantity }) => [uuid, quantity]));
  const uuids = [...new Set([...quantities.keys(), ...named.keys()])];
  const rows = await productRows(tx, shop.webId, uuids, isPayment);
  const ordered = await piecesOrdered(tx, shop.webId, account?.id ?? null, uuids);
  const lines = uuids.map((uuid): Line => {
    const before = quantities.get(uuid) ?? 0;
    const row = rows.get(uuid);
    return {
      uuid,
      before,
      quantity: named.get(uuid) ?? (edit.isFull ? 0 : before),
      named: named.has(uuid) || edit.moment !== 'save',
      product: row === undefined ? missingProduct(uuid, before > 0) : ruledProduct(row, ordered.get(uuid) ?? 0, lang),
    };
  });
  const code = (edit.choices.couponCode ?? '').trim();
  const basket: Basket = {
    moment: edit.moment,
    suspended: shop.suspended,
    policy: shop.policy,
    visitor: await visitorKind(tx, visit),
    points: await pointsOf(tx, shop.webId, account?.id ?? null, isPayment),
    lines,
    choices: edit.choices,
    couponDiscount: code === '' ? null : await couponDiscount(tx, visit, code, basketTotal({ lines })),
  };
  return { basket, rows };
}

async function visitorKind(tx: Database, { shop, account }: Visit): Promise<Basket['visitor']> {
  if (account === null) return 'guest';
  return (await isMember(tx, shop.webId, account.id)) ? 'member' : 'account';
}
