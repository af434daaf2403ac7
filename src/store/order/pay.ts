import { and, eq, gte, sql } from 'drizzle-orm';
import { toDecimalText, toUnits, unitPrice } from '#schemas/values/money/money.ts';
import { codeKey } from '#schemas/values/text/typed-text.ts';
import type { CredentialErrorKey } from '#schemas/error-keys.ts';
import type { Choices, Line, Visit } from '../cart/basket.ts';
import { type BasketValidation, loadBasket, type LoadedBasket, validateBasket } from '../cart/validate-basket.ts';
import { type Credentials, readCartItems, openByCredentials } from '../cart/open.ts';
import { type LineTitle, lineTitles } from '../cart/products.ts';
import { type Due, dueOf, takesOff } from './due.ts';
import type { DeliveryAddress } from '../address/delivery-address.ts';
import { useCoupon } from '../coupon/claim.ts';
import type { Database } from '../database/database.ts';
import { mailOrder, type OrderLinks } from '../mail/order-mail.ts';
import { isAsShown, type ShownBefore } from './quote.ts';
import type { Permit } from '../limits/effects.ts';
import { orderOfCart, withEarned } from './read-orders.ts';
import { settlementOf } from './delivery.ts';
import { bookPayment } from '../member/points.ts';
import { cartItems, carts } from '../database/tables/cart.ts';
import { orderLines, type OrderRow, orders } from '../database/tables/order.ts';
import type { TaxInvoice } from './tax-invoice.ts';
import { products } from '../database/tables/product.ts';

/** The order a payment wrote; else why the cart did not open, or with key null what the rules found or that the page showed otherwise. */
export type Payment =
  | { readonly ok: true; readonly orderId: number }
  | { readonly ok: false; readonly key: CredentialErrorKey }
  | { readonly ok: false; readonly key: null; readonly validation: BasketValidation; readonly hasChanged?: true };

/** Who is told of an order, and where its links lead. */
export interface Contact extends OrderLinks {
  readonly email: string;
}

/** Where an order goes, null where it is fetched; where mail about it goes; that it may be placed; and what its page showed. */
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
 * "Pays" a cart (a demonstration: no money moves): writes the order, takes its pieces out of the stock, uses coupon and
 * points, books the points earned, and the cart is CHECKOUTED. All in one transaction that holds the cart and its
 * products, so nothing is sold twice and no stock falls below 0, and that writes the mail about it. A refused payment changes
 * nothing, nor does one of a page that showed otherwise (`shown`).
 */
export async function payCart(
  db: Database,
  visit: Omit<Visit, 'account'>,
  credentials: Credentials,
  choices: Choices,
  { address, contact, shown = {}, taxInvoice = null, giftNote = null }: PaymentTerms,
): Promise<Payment> {
  const { shop, lang, now } = visit;
  return db.transaction(async (tx): Promise<Payment> => {
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
    if (!isAsShown({ basket, due, titles, lang }, shown)) return { ok: false, key: null, validation, hasChanged: true };
    // A coupon that saves nothing is kept for another order.
    const code = takesOff(due) === 0 ? '' : (choices.couponCode ?? '');
    const coupon = codeKey(code) === '' ? null : await useCoupon(tx, owned, code);
    if (coupon?.ok === false) {
      return { ok: false, key: null, validation: { errors: [{ key: 'COUPON_CODE_NOT_FOUND' }] } };
    }
    const goesTo = { address, email: contact?.email ?? null, taxInvoice, giftNote };
    const bought = { basket, rows, titles, due, couponCode: coupon?.code ?? null };
    const orderId = await writeOrder(tx, owned, cartId, bought, goesTo);
    for (const line of basket.lines) await takeFromStock(tx, shop.webId, line);
    await tx.delete(cartItems).where(eq(cartItems.cartId, cartId));
    await tx.update(carts).set({ state: 'paid', updatedAt: now }).where(eq(carts.id, cartId));
    const order = await orderOfCart(tx, cartId);
    if (contact !== null && order !== null) await mailOrder(tx, 'received', order, { shop, lang, ...contact }, now);
    return { ok: true, orderId };
  });
}

interface Bought extends LoadedBasket {
  readonly titles: ReadonlyMap<string, LineTitle>;
  readonly due: Due;
  /** The code of the coupon that was used, as the shop writes it. */
  readonly couponCode: string | null;
}

async function writeOrder(
  tx: Database,
  { shop, account, now }: Visit,
  cartId: string,
  { basket, rows, titles, due, couponCode }: Bought,
  goesTo: Pick<OrderRow, 'address' | 'email' | 'taxInvoice' | 'giftNote'>,
): Promise<number> {
  const { goods, couponDiscount, usedPoints, shippingFee, vat, vatPercent, net } = due;
  const accountId = account?.id ?? null;
  const forGoods = toUnits(net) - toUnits(shippingFee) - toUnits(vat);
  const earnedPoints = accountId === null ? 0 : earnedFor(forGoods, shop.policy.points);
  const { bank, shippingType } = basket.choices;
  const isSettled = settlementOf(shop.policy, bank) === 'at-once';
  const [order] = await tx
    .insert(orders)
    .values({
      webId: shop.webId,
      cartId,
      accountId,
      paidAt: now,
      settledAt: isSettled ? now : null,
      goods: toDecimalText(goods),
      couponDiscount: toDecimalText(couponDiscount),
      usedPoints,
      vat: toDecimalText(vat),
      vatPercent,
      net: toDecimalText(net),
      earnedPoints,
      shippingFee: toDecimalText(shippingFee),
      ...goesTo,
      bank: bank ?? null,
      shippingType: shippingType ?? null,
      couponCode,
    })
    .returning();
  if (order === undefined) throw new Error('the order was not written');
  await tx.insert(orderLines).values(
    basket.lines.flatMap(({ uuid, quantity, product }) => {
      const row = rows.get(uuid);
      const title = titles.get(uuid);
      if (row === undefined || title === undefined) return [];
      const price = toDecimalText(unitPrice(product, quantity));
      const taken = product.remain === null ? 0 : quantity;
      return [{ orderId: order.id, uuid, ...title, unit: row.unit, quantity, taken, price }];
    }),
  );
  if (accountId !== null) await bookPayment(tx, { webId: shop.webId, accountId }, withEarned(order), now);
  return order.id;
}

/** Whole points earned by paying so much for goods, in units of 1/10,000 baht. */
function earnedFor(paid: bigint, points: Visit['shop']['policy']['points']): number {
  if (points?.enabled !== true) return 0;
  return Number((paid * toUnits(points.per_baht)) / toUnits(1) ** 2n);
}

async function takeFromStock(tx: Database, webId: string, { uuid, quantity, product }: Line): Promise<void> {
  if (product.remain === null) return;
  const taken = await tx
    .update(products)
    .set({ remain: sql`${products.remain} - ${quantity}` })
    .where(and(eq(products.webId, webId), eq(products.uuid, uuid), gte(products.remain, quantity)))
    .returning({ uuid: products.uuid });
  if (taken.length === 0) throw new Error('a locked product lost its stock');
}
