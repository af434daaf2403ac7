/** Loads the inputs of the rules for a cart and validates it. */
import { isMember } from '../member/membership.ts';
import { pointsOf } from '../member/points.ts';
import { couponDiscount } from '../coupon/claim.ts';
import { offeredFrom, paymentOptions } from '../order/delivery.ts';
import { codeKey } from '#schemas/values/text/typed-text.ts';
import type { Database } from '../database/database.ts';
import type { ProductRow } from '../database/tables/product.ts';
import type { Basket, Choices, Line, Moment, Visit } from './basket.ts';
import type { Item } from './open.ts';
import { basketProduct, missingProduct, piecesOrdered, productRows } from './products.ts';
import { basketTotal, type Rule, RULES } from './rules.ts';
import type { CartErrorKey } from '#schemas/error-keys.ts';
import type { ErrorEntry } from '#schemas/error.ts';

/** A change of a cart: quantities are absolute, 0 removes the line. */
export interface Edit {
  readonly moment: Moment;
  readonly items: readonly Item[];
  /** Whether lines that the edit does not name are removed (the full list) or stay. */
  readonly isFull: boolean;
  readonly choices: Choices;
}

/** The cart as it would be after an edit, and the products' rows behind it. */
export interface LoadedBasket {
  readonly basket: Basket;
  readonly rows: ReadonlyMap<string, ProductRow>;
}

/**
 * Loads the inputs of the rules for an edit of a cart. A payment locks the products' rows, the points and the coupon's
 * claim, so that the verdict still holds when the order is written.
 */
export async function loadBasket(
  tx: Database,
  visit: Visit,
  stored: readonly Item[],
  edit: Edit,
): Promise<LoadedBasket> {
  const { shop, account, lang } = visit;
  const isPayment = edit.moment === 'payment';
  const quantities = new Map(stored.map(({ uuid, quantity }) => [uuid, quantity]));
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
      product: row === undefined ? missingProduct(uuid, before > 0) : basketProduct(row, ordered.get(uuid) ?? 0, lang),
    };
  });
  const code = edit.choices.couponCode ?? '';
  const visitor = await visitorKind(tx, visit);
  const goods = basketTotal({ lines, visitor });
  const coupon = codeKey(code) === '' ? null : await couponDiscount(tx, visit, code, goods);
  const basket: Basket = {
    moment: edit.moment,
    suspended: shop.suspended,
    policy: shop.policy,
    visitor,
    points: await pointsOf(tx, shop.webId, account?.id ?? null, isPayment),
    lines,
    choices: edit.choices,
    payments: paymentOptions(shop)
      .filter((option) => goods >= offeredFrom(option, shop.policy))
      .map(({ value }) => value),
    couponDiscount: coupon?.goods ?? null,
    deliveryDiscount: coupon?.delivery ?? 0,
  };
  return { basket, rows };
}

async function visitorKind(tx: Database, { shop, account }: Visit): Promise<Basket['visitor']> {
  if (account === null) return 'guest';
  return (await isMember(tx, shop.webId, account.id)) ? 'member' : 'account';
}

/** All faults of a cart, in the order of the rules' table: the shop's, then line by line, then the whole cart's. */
export interface BasketValidation {
  readonly errors: readonly ErrorEntry[];
  /** The bound in baht of a minimum or maximum order price. */
  readonly price?: number;
}

const TABLE = Object.entries(RULES) as readonly (readonly [CartErrorKey, Rule])[];

/** Applies every rule of the moment to a cart; a cart without errors may be stored. */
export function validateBasket(basket: Basket): BasketValidation {
  const asked = TABLE.filter(([, rule]) => rule.at.includes(basket.moment));
  const shop = asked.flatMap(([key, rule]) => (rule.about === 'shop' && rule.broken(basket) ? [{ key }] : []));
  if (shop.length > 0) return { errors: shop };
  const errors: ErrorEntry[] = basket.lines
    .filter(({ named, quantity }) => named && quantity > 0)
    .flatMap((line) => lineFaults(asked, line, basket));
  let price: number | undefined;
  for (const [key, rule] of asked) {
    const fault = rule.about === 'cart' ? rule.fault(basket) : null;
    if (fault === null) continue;
    const { price: bound, ...detail } = fault;
    price ??= bound;
    errors.push({ key, ...detail });
  }
  return price === undefined ? { errors } : { errors, price };
}

function lineFaults(asked: typeof TABLE, line: Line, basket: Basket): ErrorEntry[] {
  const faults: ErrorEntry[] = [];
  for (const [key, rule] of asked) {
    if (rule.about !== 'line') continue;
    const detail = rule.fault(line, basket);
    if (detail === null) continue;
    faults.push({ key, uuid: line.uuid, ...detail });
    if (rule.unavailable) break;
  }
  return faults;
}
