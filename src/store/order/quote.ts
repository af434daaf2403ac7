/**
 * Binds an order to the amounts that its checkout page showed. The form sends a quote back, and the payment compares it
 * under its locks: another tab may have changed the cart meanwhile, or the shop its prices.
 */
import { createHash } from 'node:crypto';
import { type Lang, textIn } from '#schemas/lang.ts';
import { lineUnits, toUnits, unitPrice } from '#schemas/values/money/money.ts';
import { codeKey } from '#schemas/values/text/typed-text.ts';
import type { Basket } from '../cart/basket.ts';
import type { LineTitle } from '../cart/products.ts';
import { readPoints } from '../cart/rules.ts';
import type { Due } from './due.ts';

/** A cart with its amounts, as a page shows it in a language. */
export interface Shown {
  readonly basket: Basket;
  readonly due: Due;
  readonly titles: ReadonlyMap<string, LineTitle>;
  readonly lang: Lang;
}

/** The quote and the total in baht that a form's page showed; absent if no page was shown. */
export interface ShownBefore {
  readonly quote?: string | undefined;
  readonly total?: string | undefined;
}

/** Digests of the lines with their prices, of the choices, and of all amounts, joined by dots. */
export function quoteOf({ basket, due, titles, lang }: Shown): string {
  const { lines, choices } = basket;
  const goods = lines.map(({ uuid, quantity, product }) => {
    const title = titles.get(uuid);
    const texts = [title?.name, title?.variant ?? ''].map((text = '') => textIn(text, lang));
    return [
      uuid,
      quantity,
      toUnits(unitPrice(product, quantity)),
      lineUnits(product, quantity),
      product.unit,
      ...texts,
    ];
  });
  const chosen = [choices.shippingType, codeKey(choices.couponCode ?? ''), readPoints(choices.usePoint)];
  const { couponDiscount, usedPoints, shippingFee, vat, net } = due;
  const amounts = [due.goods, couponDiscount, usedPoints, shippingFee, vat, net].map(toUnits);
  return [goods, chosen, amounts].map(digest).join('.');
}

/**
 * Whether an order may be placed from a page that showed `before`. Lines, prices and amounts must be the same. If the
 * shopper changed a choice on that page, a lower total is accepted too.
 */
export function isAsShown(now: Shown, { quote, total }: ShownBefore): boolean {
  if (quote === undefined && total === undefined) return true;
  const shownTotal = /^\d{1,10}(?:\.\d{1,2})?$/.test(total ?? '') ? toUnits(Number(total)) : undefined;
  const net = toUnits(now.due.net);
  if (quote === undefined) return net === shownTotal;
  const [goods, chosen, amounts] = quoteOf(now).split('.');
  const [goodsBefore, chosenBefore, amountsBefore] = quote.split('.');
  if (goods !== goodsBefore) return false;
  if (chosen === chosenBefore) return amounts === amountsBefore;
  return shownTotal !== undefined && net <= shownTotal;
}

function digest(values: readonly unknown[]): string {
  const text = JSON.stringify(values, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}
