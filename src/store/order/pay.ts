import { and, eq, gte, sql } from 'drizzle-orm';
import { toDecimalText, toUnits, unitPrice } from '#schemas/values/money/money.ts';
import { codeKey } from '#schemas/values/text/typed-text.ts';
import type { CredentialErrorKey } from '#schemas/error-keys.ts';
import type { Choices, Visit } from '../cart/basket.ts';
import { type BasketValidation, loadBasket, validateBasket } from '../cart/validate-basket.ts';
import type { Credentials } from '../cart/credentials.ts';
import { readCartItems, openByCredentials } from '../cart/open.ts';
import { lineTitles } from '../cart/products.ts';
import { dueOf, couponSavings } from './due.ts';
import type { DeliveryAddress } from '../address/delivery-address.ts';
import { type UsedCoupon, redeemCoupon } from '../coupon/claim.ts';
import type { Database } from '../database/database.ts';
import { mailOrder, type OrderLinks } from '../mail/order-mail.ts';
import { isAsShown, type Shown, type ShownBefore } from './quote.ts';
import type { Permit } from '../limits/effects.ts';
import { orderOfCart, withEarned } from './read-orders.ts';
import { settlementOf } from './delivery.ts';
import { bookPayment } from '../member/points.ts';
import { cartItems, carts } from '../database/tables/cart.ts';
import { orderLines, orders } from '../database/tables/order.ts';
import type { PlacedLine, PlacedOrder } from './placed-order.ts';
import type { TaxInvoice } from './tax-invoice.ts';
import { products } from '../database/tables/product.ts';

/**
 * The order that a payment created, or why it failed. With a `key` the cart did not open. With `key` null the order was
 * not placed: `validation` has faults, the page showed other amounts (`hasChanged`), or the engine's response is late
 * (`isDelayed`). A late payment may be retried, because it is made only once.
 */
export type Payment =
  | { readonly ok: true; readonly orderId: number }
  | { readonly ok: false; readonly key: CredentialErrorKey }
  | {
      readonly ok: false;
      readonly key: null;
      readonly validation: BasketValidation;
      readonly hasChanged?: true;
      readonly isDelayed?: true;
    };

/** Recipient of an order's mails, and the base of their links. */
export interface Contact extends OrderLinks {
  readonly email: string;
}

/**
 * Where an order goes (null: pick-up), its mail address, that it may be placed, and the amounts that its page showed.
 */
export interface PaymentTerms {
  readonly address: DeliveryAddress | null;
  readonly contact: Contact | null;
  readonly permit: Permit<'order-placed'>;
  readonly shown?: ShownBefore;
  readonly taxInvoice?: TaxInvoice | null;
  /** Text of a gift's card. */
  readonly giftNote?: string | null;
}

/**
 * "Pays" a cart; as a demonstration no money moves. Writes the order and its mail, reduces the stock, uses coupon and
 * points, and books the points earned. The cart becomes CHECKOUTED.
 *
 * One transaction locks the cart and its products, so that nothing is sold twice and no stock falls below 0. A refused
 * payment changes nothing. A payment is refused if its page showed other amounts (`shown`).
 */
export async function payCart(
  db: Database,
  visit: Omit<Visit, 'account'>,
  credentials: Credentials,
  choices: Choices,
  terms: PaymentTerms,
): Promise<Payment> {
  return db.transaction(async (tx): Promise<Payment> => {
    const prepared = await prepareOrder(tx, visit, credentials, choices, terms);
    if (!prepared.ok) return prepared;
    const { cartId, order, checked } = prepared;
    if (!isAsShown(checked, terms.shown ?? {}))
      return { ok: false, key: null, validation: { errors: [] }, hasChanged: true };
    const code = await spendCoupon(tx, visit, order);
    if (!code.ok) return { ok: false, key: null, validation: { errors: [{ key: 'COUPON_CODE_NOT_FOUND' }] } };
    for (const line of order.lines) await reduceStock(tx, visit.shop.webId, line);
    const orderId = await writeOrder(tx, visit, cartId, { ...order, couponCode: code.code }, terms.contact);
    return { ok: true, orderId };
  });
}

/** A cart that may be ordered, or why it may not. */
type Prepared =
  | { readonly ok: true; readonly cartId: string; readonly order: PlacedOrder; readonly checked: Shown }
  | Exclude<Payment, { readonly ok: true }>;

/**
 * Validates a cart for its payment. Returns the order to write, and the cart to compare with the amounts that its page
 * showed. Locks cart, products and points; writes nothing.
 */
export async function prepareOrder(
  tx: Database,
  visit: Omit<Visit, 'account'>,
  credentials: Credentials,
  choices: Choices,
  { address, contact, taxInvoice = null, giftNote = null }: Omit<PaymentTerms, 'permit' | 'shown'>,
): Promise<Prepared> {
  const { shop, lang, now } = visit;
  const opened = await openByCredentials(tx, shop.webId, credentials, now, 'checkout');
  if (!opened.ok) return opened;
  const { id: cartId, accountId } = opened.cart;
  const owned = { ...visit, account: accountId === null ? null : { id: accountId } };
  const stored = await readCartItems(tx, cartId);
  if (stored.length === 0) return { ok: false, key: null, validation: { errors: [{ key: 'NO_PRODUCT' }] } };
  const edit = { moment: 'payment', items: stored, isFull: true, choices } as const;
  const { basket, rows } = await loadBasket(tx, owned, stored, edit);
  const validation = validateBasket(basket);
  if (validation.errors.length > 0) return { ok: false, key: null, validation };
  const titles = await lineTitles(tx, shop.webId, rows);
  const due = dueOf(basket);
  const { bank = null, shippingType = null } = choices;
  const forGoods = toUnits(due.net) - toUnits(due.shippingFee) - toUnits(due.vat);
  const order: PlacedOrder = {
    accountId,
    due,
    earnedPoints: accountId === null ? 0 : earnedFor(forGoods, shop.policy.points),
    // A coupon that saves nothing stays available for another order.
    couponCode:
      couponSavings(due) === 0 || codeKey(choices.couponCode ?? '') === '' ? null : (choices.couponCode ?? null),
    bank,
    shippingType,
    isSettled: settlementOf(shop.policy, bank) === 'at-once',
    address,
    email: contact?.email ?? null,
    taxInvoice,
    giftNote,
    lines: basket.lines.flatMap(({ uuid, quantity, product }) => {
      const row = rows.get(uuid);
      const title = titles.get(uuid);
      if (row === undefined || title === undefined) return [];
      const price = toDecimalText(unitPrice(product, quantity));
      const taken = product.remain === null ? 0 : quantity;
      return [{ uuid, ...title, unit: row.unit, quantity, taken, price }];
    }),
  };
  return { ok: true, cartId, order, checked: { basket, due, titles, lang } };
}

/** Uses the coupon of an order; returns its code as the shop writes it. */
export async function spendCoupon(
  tx: Database,
  visit: Omit<Visit, 'account'>,
  { accountId, couponCode }: PlacedOrder,
): Promise<UsedCoupon | { readonly ok: true; readonly code: null }> {
  if (couponCode === null) return { ok: true, code: null };
  return redeemCoupon(tx, { ...visit, account: accountId === null ? null : { id: accountId } }, couponCode);
}

/** Writes an order with its points and its mail, and closes its cart. */
export async function writeOrder(
  tx: Database,
  { shop, lang, now }: Omit<Visit, 'account'>,
  cartId: string,
  { due, lines, isSettled, ...placed }: PlacedOrder,
  contact: Contact | null,
): Promise<number> {
  const { goods, couponDiscount, usedPoints, shippingFee, vat, vatPercent, net } = due;
  const [order] = await tx
    .insert(orders)
    .values({
      ...placed,
      webId: shop.webId,
      cartId,
      paidAt: now,
      settledAt: isSettled ? now : null,
      goods: toDecimalText(goods),
      couponDiscount: toDecimalText(couponDiscount),
      usedPoints,
      vat: toDecimalText(vat),
      vatPercent,
      net: toDecimalText(net),
      shippingFee: toDecimalText(shippingFee),
    })
    .returning();
  if (order === undefined) throw new Error('the order was not written');
  await tx.insert(orderLines).values(lines.map((line) => ({ ...line, orderId: order.id })));
  const { accountId } = placed;
  if (accountId !== null) await bookPayment(tx, { webId: shop.webId, accountId }, withEarned(order), now);
  await tx.delete(cartItems).where(eq(cartItems.cartId, cartId));
  await tx.update(carts).set({ state: 'paid', updatedAt: now }).where(eq(carts.id, cartId));
  const written = await orderOfCart(tx, cartId);
  if (contact !== null && written !== null) await mailOrder(tx, 'received', written, { shop, lang, ...contact }, now);
  return order.id;
}

/** Whole points earned by paying an amount for goods, in units of 1/10,000 baht. */
function earnedFor(paid: bigint, points: Visit['shop']['policy']['points']): number {
  if (points?.enabled !== true) return 0;
  return Number((paid * toUnits(points.per_baht)) / toUnits(1) ** 2n);
}

async function reduceStock(tx: Database, webId: string, { uuid, taken }: PlacedLine): Promise<void> {
  if (taken === 0) return;
  const rows = await tx
    .update(products)
    .set({ remain: sql`${products.remain} - ${taken}` })
    .where(and(eq(products.webId, webId), eq(products.uuid, uuid), gte(products.remain, taken)))
    .returning({ uuid: products.uuid });
  if (rows.length === 0) throw new Error('a locked product lost its stock');
}
