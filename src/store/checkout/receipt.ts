/** The receipt of an order, at the address of its cart. */
import { settings } from '#settings';
import { cartStorageKey } from '#schemas/cart-addition.ts';
import { html } from 'hono/html';
import { type Lang, textIn } from '#schemas/lang.ts';
import { roundToSatang, toUnits } from '#schemas/values/money/money.ts';
import { type Purchase, PURCHASE_MS, RECEIPT_FRAME_PATH } from '#schemas/purchase.ts';
import type { Catalogue } from '../catalog/catalogue.ts';
import { hasGoal } from '../experiments/counts.ts';
import { orderDetails, orderHead, statusLead } from '../order/order-view.ts';
import type { OrderNotice } from '../order/orders-view.ts';
import { paymentPrompt } from '../order/payment-prompt.ts';
import { isCancellable, type Order, orderStatus } from '../order/read-orders.ts';
import { ORDER_TEXTS } from '../order/texts.ts';
import type { Shop } from '../shop.ts';
import { homePath } from '../site/lang.ts';
import type { Markup } from '../site/layout.ts';
import { textsOf } from './texts.ts';
import { keptEntries } from './views.ts';

/** State of the receipt's form and the result of its last action. */
interface Receipt {
  readonly action: string;
  /** The order's cart, and its secret. */
  readonly cartId: string;
  readonly secret: string;
  readonly notice: OrderNotice | undefined;
  /** Whether the order is reported to the shop's tags and experiments. */
  readonly isCounted: boolean;
  /** Whether the shopper may play the payment provider. */
  readonly isDemo: boolean;
}

/** The receipt of an order. The hash of the link back makes the shop reload the cart at once, which is paid now. */
export function thanksView(
  lang: Lang,
  shop: Shop,
  paid: Order,
  { action, cartId, secret, notice, isCounted, isDemo }: Receipt,
): Markup {
  const t = textsOf(lang);
  const words = ORDER_TEXTS[lang];
  const { order } = paid;
  const isCancelled = orderStatus(order) === 'cancelled';
  return html`<div
    class="card receipt"
    data-keep="${keptEntries(shop, order.accountId)}"
    ${order.accountId === null ? html`data-cart="${cartStorageKey(shop.webId)}" data-paid="${cartId}"` : ''}
  >
    ${isCancelled ? '' : html`<div class="mark good">${CHECK_MARK}</div>`}
    <div class="after">
      <h1>${receiptTitle(lang, paid)}</h1>
      <p class="lead">${isCancelled ? statusLead(lang, paid) : isDemo ? t.thanksLead : t.thanksReceived}</p>
    </div>
    ${notice === undefined ? '' : html`<p class="notice ${notice === 'cancelled' ? 'good' : 'bad'}" role="status">${words[notice]}</p>`}
    <h2>${t.order} ${order.id}</h2>
    ${orderHead(lang, paid)} ${paymentPrompt(lang, shop, paid)} ${isDemo ? settleForm(lang, paid, action, secret) : ''}
    ${orderDetails(lang, shop, paid)}
    ${
      order.accountId === null
        ? isCancelled
          ? html`<form method="post" action="${action}">
              <input type="hidden" name="s" value="${secret}" />
              <button class="button second wide" name="do" value="reorder">${words.reorder}</button>
            </form>`
          : html`<p class="quiet">${words.keepLink}</p>
              ${cancelForm(lang, paid, action, secret)}`
        : html`<p class="after"><a href="/account/orders/${order.id}?lang=${lang}">${words.seeOrder}</a></p>`
    }
    <p class="after"><a class="button" href="${homePath(lang)}#top">${t.backToShop}</a></p>
    ${isCounted ? purchaseFrame(lang, paid) : ''}
  </div>`;
}

/** Title of a receipt, which a cancelled order has too. */
export function receiptTitle(lang: Lang, { order }: Order): string {
  const status = orderStatus(order);
  return status === 'cancelled' ? ORDER_TEXTS[lang].status.cancelled : textsOf(lang).thanks;
}

/** Whether a receipt reports its order: tags or experiments count it, and the order is recent and not cancelled. */
export async function isCounted(catalogue: Catalogue, { order }: Order, now: Date): Promise<boolean> {
  if (orderStatus(order) === 'cancelled' || now.getTime() - order.paidAt.getTime() >= PURCHASE_MS) return false;
  return catalogue.shop.hasTags === true || settings.tags.length > 0 || hasGoal(catalogue, 'order');
}

/**
 * The document that reports the order, hidden unless it has to ask for consent; it reads the order from this element.
 */
function purchaseFrame(lang: Lang, { order, lines }: Order): Markup {
  const purchase: Purchase = {
    transaction_id: String(order.id),
    // Tags count revenue without tax.
    value: roundToSatang(toUnits(Number(order.net)) - toUnits(Number(order.vat))),
    shipping: Number(order.shippingFee),
    ...(order.couponCode === null || order.couponCode === '' ? {} : { coupon: order.couponCode }),
    items: lines.map(({ uuid, name, variant, price, quantity }) => ({
      item_id: uuid,
      item_name: textIn(name, lang),
      ...(variant === null ? {} : { item_variant: textIn(variant, lang) }),
      price: Number(price),
      quantity,
    })),
  };
  return html`<iframe
    class="after"
    src="${RECEIPT_FRAME_PATH}?lang=${lang}"
    title="${textsOf(lang).counting}"
    data-purchase="${JSON.stringify(purchase)}"
    hidden
  ></iframe>`;
}

/** The payment provider is simulated: the holder of the receipt confirms the payment. */
function settleForm(lang: Lang, { order }: Order, action: string, secret: string): Markup | '' {
  if (orderStatus(order) !== 'awaiting') return '';
  return html`<form method="post" action="${action}">
    <input type="hidden" name="s" value="${secret}" />
    <button class="button second wide" name="do" value="settle">${ORDER_TEXTS[lang].demoSettle}</button>
  </form>`;
}

/** A guest cancels with the secret in the receipt's own link, as long as nothing was sent. */
function cancelForm(lang: Lang, { order }: Order, action: string, secret: string): Markup | '' {
  const t = ORDER_TEXTS[lang];
  if (!isCancellable(order)) return '';
  return html`<details class="leave">
    <summary class="button second wide">${t.cancel}</summary>
    <form class="stack" method="post" action="${action}">
      <input type="hidden" name="s" value="${secret}" />
      <p class="notice">${order.settledAt === null ? t.cancelLeadUnpaid : t.cancelLead}</p>
      <button class="button second wide" name="do" value="cancel">${t.cancelNow}</button>
    </form>
  </details>`;
}

const CHECK_MARK = html`<svg
  width="32"
  height="32"
  viewBox="0 0 32 32"
  fill="none"
  stroke="currentColor"
  stroke-width="3"
  stroke-linecap="round"
  stroke-linejoin="round"
  aria-hidden="true"
>
  <path d="m8 17 5.5 5.5L24.5 10.5" />
</svg>`;
