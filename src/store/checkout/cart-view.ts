/** A cart as a page of plain forms: its lines, its faults, and buttons that edit it. */
import { html } from 'hono/html';
import type { Lang } from '#schemas/lang.ts';
import { lineUnits, roundToSatang, unitPrice } from '#schemas/values/money/money.ts';
import { formatPrice } from '#schemas/values/money/price-text.ts';
import type { Basket, Visit } from '../cart/basket.ts';
import { type Item, readCartItems } from '../cart/open.ts';
import { lineTitles } from '../cart/products.ts';
import { basketTotal } from '../cart/rules.ts';
import { type BasketValidation, type Edit, loadBasket, validateBasket } from '../cart/validate-basket.ts';
import type { Database } from '../database/database.ts';
import { lineNameId, lineRow, type ShownLine } from '../order/order-view.ts';
import { addsVat, type Shop } from '../shop.ts';
import { homePath } from '../site/lang.ts';
import type { Markup } from '../site/layout.ts';
import { faultText, textsOf } from './texts.ts';

/** A cart as the page shows it. */
export interface ShownCart {
  readonly lines: readonly ShownLine[];
  /** Baht. */
  readonly total: number;
  /** Faults of the cart as a whole. */
  readonly faults: readonly string[];
}

/** Action URLs of a cart page's forms, and the secret in them; none if a cookie has it. */
interface CartForms {
  readonly action: string;
  readonly secret?: string;
}

/** Reads a cart for its page; `refused` are the faults of a rejected edit. */
export async function readCart(
  tx: Database,
  visit: Visit,
  cartId: string,
  refused: BasketValidation | undefined,
): Promise<ShownCart> {
  const stored = await readCartItems(tx, cartId);
  return readBasket(tx, visit, stored, { moment: 'save', items: stored, isFull: false, choices: {} }, refused);
}

/** A cart as it would be after an edit, for its page. */
export async function readBasket(
  tx: Database,
  visit: Visit,
  stored: readonly Item[],
  edit: Edit,
  refused: BasketValidation | undefined,
): Promise<ShownCart> {
  const { shop, lang } = visit;
  const { basket, rows } = await loadBasket(tx, visit, stored, edit);
  const titles = await lineTitles(tx, shop.webId, rows);
  const { errors, price } = refused ?? validateBasket(basket);
  const uuids = new Set(basket.lines.map(({ uuid }) => uuid));
  return {
    lines: shownLines(lang, basket, titles, { errors, price }),
    total: basketTotal(basket),
    faults: errors
      .filter(({ uuid }) => uuid === undefined || !uuids.has(uuid))
      .map((entry) => faultText(entry, price, lang)),
  };
}

/** The lines of a basket with their titles, amounts and faults. */
export function shownLines(
  lang: Lang,
  { lines }: Pick<Basket, 'lines'>,
  titles: Awaited<ReturnType<typeof lineTitles>>,
  { errors, price }: Pick<BasketValidation, 'errors' | 'price'>,
): readonly ShownLine[] {
  return lines.map(({ uuid, quantity, product }) => ({
    uuid,
    ...(titles.get(uuid) ?? { name: uuid, variant: null, image: null }),
    quantity,
    unit: product.unit,
    each: unitPrice(product, quantity),
    sum: roundToSatang(lineUnits(product, quantity)),
    faults: errors.filter((entry) => entry.uuid === uuid).map((entry) => faultText(entry, price, lang)),
  }));
}

/**
 * The page of a cart, with forms that edit lines and a link to the checkout. `secret` belongs to the cart at that
 * address.
 */
export function cartView(
  lang: Lang,
  shop: Pick<Shop, 'policy'>,
  { lines, total, faults }: ShownCart,
  { action, secret = '' }: CartForms,
): Markup {
  const t = textsOf(lang);
  return html`<h1>${t.cartTitle}</h1>
    ${
      faults.length === 0
        ? ''
        : html`<div class="notice bad" role="alert">${faults.map((fault) => html`<p>${fault}</p>`)}</div>`
    }
    <section class="card stack">
      <ul class="rows">
        ${lines.map((line) => lineRow(lang, line, lineForms(lang, line, { action, secret })))}
      </ul>
      <p class="between sum"><strong>${t.goods}</strong><strong class="amount">${formatPrice(total, lang)}</strong></p>
      <p class="quiet">${addsVat(shop) ? t.cartExcluded : t.excluded}</p>
      ${
        lines.length === 0
          ? ''
          : html`<form method="post" action="${action}">
              ${secretField(secret)}
              <button class="button wide" name="do" value="checkout">${t.toCheckout}</button>
            </form>`
      }
      <p class="after"><a href="${homePath(lang)}">${t.backToShop}</a></p>
    </section>`;
}

function lineForms(lang: Lang, { uuid, quantity }: ShownLine, { action, secret = '' }: CartForms): Markup {
  const t = textsOf(lang);
  const named = html`aria-describedby="${lineNameId(uuid)}"`;
  return html`<form class="line-forms" method="post" action="${action}">
    <input type="hidden" name="uuid" value="${uuid}" />
    ${secretField(secret)}
    <label>
      <span class="quiet">${t.quantity}</span>
      <input
        name="quantity"
        value="${quantity}"
        inputmode="numeric"
        autocomplete="off"
        size="3"
        maxlength="12"
        ${named}
      />
    </label>
    <button class="button second" name="do" value="set" ${named}>${t.setQuantity}</button>
    <button class="button second" name="do" value="remove" ${named}>${t.removeLine}</button>
  </form>`;
}

function secretField(secret: string): Markup | '' {
  return secret === '' ? '' : html`<input type="hidden" name="s" value="${secret}" />`;
}
