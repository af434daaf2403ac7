/** An order as its receipt and its page show it. */
import { html } from 'hono/html';
import { type Lang, type LocalText, textIn } from '#schemas/lang.ts';
import { roundToSatang, toUnits } from '#schemas/values/money.ts';
import { formatPrice } from '#schemas/values/price-text.ts';
import { addressLines, type DeliveryAddress } from '../address/delivery-address.ts';
import { choiceLabel, textsOf } from '../checkout/texts.ts';
import type { Shop } from '../shop.ts';
import { formatDay, productPath } from '../site/lang.ts';
import type { Markup } from '../site/layout.ts';
import { deliveryTerms, isPickup, paymentLabel, paymentWays } from './delivery.ts';
import { type Order, type OrderLine, orderStatus } from './read-orders.ts';
import { ORDER_TEXTS } from './texts.ts';

/** One line of a cart or an order: `each` and `sum` are in baht. */
export interface ShownLine {
  readonly uuid: string;
  readonly name: LocalText;
  readonly variant: LocalText | null;
  readonly image: string | null;
  readonly quantity: number;
  readonly unit: string;
  readonly each: number;
  readonly sum: number;
  readonly faults?: readonly string[];
}

/** A line with its picture, name, variant, quantity and price. */
export function lineRow(lang: Lang, line: ShownLine): Markup {
  const { uuid, name, variant, image, quantity, unit, each, sum, faults = [] } = line;
  const choice = variant === null ? '' : textIn(variant, lang);
  return html`<li class="line">
    ${image === null ? html`<span class="thumb"></span>` : html`<img class="thumb" src="${image}" alt="" width="64" height="64" loading="lazy" decoding="async" />`}
    <div>
      <div class="between">
        <a class="name" href="${productPath(uuid, lang)}">${textIn(name, lang)}</a>
        <span class="amount">${formatPrice(sum, lang)}</span>
      </div>
      ${choice === '' ? '' : html`<p class="quiet">${choice}</p>`}
      <p class="quiet">${quantity} ${unit} × ${formatPrice(each, lang)}</p>
      ${faults.map((fault) => html`<p class="fault">${fault}</p>`)}
    </div>
  </li>`;
}

/** The amounts between the lines and the total: what something is called, and baht. */
export function amountRows(lang: Lang, rows: readonly (readonly [label: string, baht: number])[]): Markup {
  return html`<ul class="rows tight">
    ${rows.map(([label, baht]) => html`<li class="between"><span>${label}</span><span class="amount">${formatPrice(baht, lang)}</span></li>`)}
  </ul>`;
}

/** Everything that an order says: lines, amounts, address, delivery and payment. */
export function orderDetails(lang: Lang, shop: Shop, { order, lines }: Order): Markup {
  const t = ORDER_TEXTS[lang];
  const words = textsOf(lang);
  const [goods, coupon, fee] = [order.goods, order.couponDiscount, order.shippingFee].map(Number);
  const sent = order.shippingType;
  const amounts = [
    [words.goods, goods ?? 0],
    ...((coupon ?? 0) > 0 ? [[words.coupon, -(coupon ?? 0)] as const] : []),
    ...(order.usedPoints > 0 ? [[words.points, -order.usedPoints] as const] : []),
    ...(sent === null || isPickup(sent) ? [] : [[t.delivery, fee ?? 0] as const]),
  ] as const;
  return html`<ul class="rows">
      ${lines.map((line) => lineRow(lang, shownLine(lang, line)))}
    </ul>
    ${amountRows(lang, amounts)}
    <p class="between sum">
      <strong>${words.paid}</strong><strong class="amount">${formatPrice(Number(order.net), lang)}</strong>
    </p>
    <dl class="facts">
      ${order.address === null ? '' : addressFact(lang, order.address)}
      ${sent === null ? '' : fact(words.shipping, deliveryText(lang, shop, sent))}
      ${order.bank === null ? '' : fact(t.payment, paymentText(lang, shop, order.bank))}
      ${order.earnedPoints > 0 ? fact(words.earned, String(order.earnedPoints)) : ''}
    </dl>`;
}

function shownLine(lang: Lang, line: OrderLine): ShownLine {
  const each = Number(line.price);
  const sum = roundToSatang(toUnits(each) * BigInt(line.quantity));
  return { ...line, unit: textIn(line.unit, lang), each, sum };
}

/** A way to send in words, with the days it takes. */
export function deliveryText(lang: Lang, { policy }: Shop, type: string): string {
  const terms = deliveryTerms(policy, type);
  const label = choiceLabel('shipping', type, lang);
  return terms === undefined ? label : `${label} · ${ORDER_TEXTS[lang].days(terms.days_min, terms.days_max)}`;
}

function paymentText(lang: Lang, shop: Shop, chosen: string): string {
  const bankName = (bank: string) => choiceLabel('payment', bank, lang);
  const way = paymentWays(shop).find(({ value }) => value === chosen);
  return way === undefined ? bankName(chosen) : paymentLabel(way, lang, bankName);
}

function addressFact(lang: Lang, address: DeliveryAddress): Markup {
  const lines = [address.recipient, ...addressLines(address, lang), address.phone];
  return html`<div>
    <dt>${ORDER_TEXTS[lang].deliverTo}</dt>
    <dd>${lines.map((line) => html`<span class="block">${line}</span>`)}</dd>
  </div>`;
}

function fact(label: string, value: string): Markup {
  return html`<div>
    <dt>${label}</dt>
    <dd>${value}</dd>
  </div>`;
}

/** The status of an order, with the day it was ordered. */
export function orderHead(lang: Lang, { order }: Order): Markup {
  const t = ORDER_TEXTS[lang];
  const status = statusKey({ order });
  return html`<p class="between quiet">
    <span class="badge ${status}">${t.status[status]}</span>
    <span>${t.orderedOn} ${formatDay(order.paidAt, lang)}</span>
  </p>`;
}

/** What the status means for whoever ordered. */
export function statusLead(lang: Lang, order: Pick<Order, 'order'>): string {
  return ORDER_TEXTS[lang].statusLead[statusKey(order)];
}

function statusKey({ order }: Pick<Order, 'order'>) {
  const status = orderStatus(order);
  if (!isPickup(order.shippingType)) return status;
  if (status === 'shipped') return 'ready';
  return status === 'delivered' ? 'collected' : status;
}
