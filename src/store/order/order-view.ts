/** An order as its receipt and its page show it. */
import { html } from 'hono/html';
import { deliveryDays } from '#schemas/delivery/delivery-terms.ts';
import { type Lang, type LocalText, textIn } from '#schemas/lang.ts';
import { roundToSatang, toUnits } from '#schemas/values/money/money.ts';
import { formatPrice } from '#schemas/values/money/price-text.ts';
import { addressLines } from '../address/delivery-address.ts';
import { choiceLabel, textsOf } from '../checkout/texts.ts';
import { weekdayText } from '../rules/rule-values.ts';
import type { Shop } from '../shop.ts';
import { formatDay, productPath } from '../site/lang.ts';
import type { Markup } from '../site/layout.ts';
import { deliveryTerms, isPickup, paymentLabel, paymentOptions } from './delivery.ts';
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

/** The quantity of a line and the price of each piece, such as `2 × ฿89 / bar`. */
export function quantityText(lang: Lang, { quantity, unit, each }: ShownLine): string {
  return `${quantity} × ${formatPrice(each, lang)}${unit === '' ? '' : ` / ${unit}`}`;
}

/** Id of a line's name, which describes the controls of the line. */
export function lineNameId(uuid: string): string {
  return `line-${uuid}`;
}

/** A line with its picture, name, variant, quantity and price; `controls` are placed below. */
export function lineRow(lang: Lang, line: ShownLine, controls: Markup | '' = ''): Markup {
  const { uuid, name, variant, image, sum, faults = [] } = line;
  const choice = variant === null ? '' : textIn(variant, lang);
  return html`<li class="line">
    ${image === null ? html`<span class="thumb"></span>` : html`<img class="thumb" src="${image}" alt="" width="64" height="64" loading="lazy" decoding="async" />`}
    <div>
      <div class="between">
        <a class="name" id="${lineNameId(uuid)}" href="${productPath(uuid, lang)}">${textIn(name, lang)}</a>
        <span class="amount">${formatPrice(sum, lang)}</span>
      </div>
      ${choice === '' ? '' : html`<p class="quiet">${choice}</p>`}
      <p class="quiet">${quantityText(lang, line)}</p>
      ${faults.map((fault) => html`<p class="fault">${fault}</p>`)} ${controls}
    </div>
  </li>`;
}

/** An amount between the lines and the total: its label, and baht. */
export type Amounts = readonly (readonly [label: string, baht: number])[];

/** Amounts of an order; `shippingFee` is undefined if nothing is sent. */
interface AmountParts {
  readonly goods: number;
  readonly couponDiscount: number;
  readonly usedPoints: number;
  readonly shippingFee: number | undefined;
  readonly vat: number;
  readonly vatPercent: number;
}

/** The rows between lines and total, the same on checkout, receipt, order page and mail. */
export function amountsOf(lang: Lang, parts: AmountParts): Amounts {
  const words = textsOf(lang);
  const { goods, couponDiscount, usedPoints, shippingFee, vat, vatPercent } = parts;
  return [
    [words.goods, goods],
    ...(couponDiscount > 0 ? [[words.coupon, -couponDiscount] as const] : []),
    ...(usedPoints > 0 ? [[words.points, -usedPoints] as const] : []),
    ...(shippingFee === undefined ? [] : [[ORDER_TEXTS[lang].delivery, shippingFee] as const]),
    ...(vat > 0 ? [[`${words.vat} ${vatPercent}%`, vat] as const] : []),
  ];
}

/** An amount as text: "free" for 0. */
export function amountText(lang: Lang, baht: number): string {
  return baht === 0 ? ORDER_TEXTS[lang].free : formatPrice(baht, lang);
}

/** The amounts as rows of a page. */
export function amountRows(lang: Lang, amounts: Amounts): Markup {
  return html`<ul class="rows tight">
    ${amounts.map(([label, baht]) => html`<li class="between"><span>${label}</span><span class="amount">${amountText(lang, baht)}</span></li>`)}
  </ul>`;
}

/** All texts of an order in a language; receipt, page and mail show the same ones. */
export interface OrderSummary {
  readonly lines: readonly ShownLine[];
  readonly amounts: Amounts;
  /** The amount, and whether it was paid, is awaited, or was refunded. */
  readonly paid: string;
  readonly paidLabel: string;
  /** Address, delivery, payment and points, each under its label. */
  readonly facts: readonly { readonly label: string; readonly values: readonly string[] }[];
}

/** Writes the texts of an order. */
export function summarizeOrder(lang: Lang, shop: Shop, { order, lines }: Order): OrderSummary {
  const t = ORDER_TEXTS[lang];
  const words = textsOf(lang);
  const { address, shippingType: sent, bank, usedPoints, earnedPoints, vatPercent } = order;
  return {
    lines: lines.map((line) => shownLine(lang, line)),
    amounts: amountsOf(lang, {
      goods: Number(order.goods),
      couponDiscount: Number(order.couponDiscount),
      usedPoints,
      shippingFee: sent === null || isPickup(sent) ? undefined : Number(order.shippingFee),
      vat: Number(order.vat),
      vatPercent,
    }),
    paid: formatPrice(Number(order.net), lang),
    paidLabel: paidLabel(lang, order),
    facts: [
      ...(address === null
        ? []
        : [{ label: t.deliverTo, values: [address.recipient, ...addressLines(address, lang), address.phone] }]),
      ...(sent === null
        ? []
        : [
            {
              label: words.shipping,
              values: [deliveryText(lang, shop, sent, address?.postcode), ...pickupPlace(lang, shop, sent)],
            },
          ]),
      ...(bank === null
        ? []
        : [
            {
              label: order.settledAt === null ? words.payment : t.payment,
              values: [paymentText(lang, shop, bank)],
            },
          ]),
      ...(order.giftNote === null ? [] : [{ label: t.giftNote, values: order.giftNote.split('\n') }]),
      ...(order.taxInvoice === null
        ? []
        : [{ label: t.taxInvoice, values: [order.taxInvoice.company, `${t.taxId}: ${order.taxInvoice.taxId}`] }]),
      ...(earnedPoints > 0 && order.cancelledAt === null
        ? [{ label: order.settledAt === null ? t.willEarn : words.earned, values: [String(earnedPoints)] }]
        : []),
    ],
  };
}

/** Label of the total: a cancelled order is no longer paid. */
function paidLabel(lang: Lang, { cancelledAt, settledAt }: Order['order']): string {
  if (cancelledAt !== null) return settledAt === null ? ORDER_TEXTS[lang].notPaid : ORDER_TEXTS[lang].refunded;
  return settledAt === null ? textsOf(lang).total : textsOf(lang).paid;
}

/** All texts of an order on a page: lines, amounts, address, delivery and payment. */
export function orderDetails(lang: Lang, shop: Shop, shown: Order): Markup {
  const { lines, amounts, paid, paidLabel: label, facts } = summarizeOrder(lang, shop, shown);
  return html`<ul class="rows">
      ${lines.map((line) => lineRow(lang, line))}
    </ul>
    ${amountRows(lang, amounts)}
    <p class="between sum"><strong>${label}</strong><strong class="amount">${paid}</strong></p>
    <dl class="facts">
      ${facts.map(
        ({ label: about, values }) =>
          html`<div>
            <dt>${about}</dt>
            <dd>${factValue(values)}</dd>
          </div>`,
      )}
    </dl>`;
}

function factValue(values: readonly string[]): Markup | string {
  const [only = '', ...more] = values;
  return more.length === 0 ? only : html`${values.map((value) => html`<span class="block">${value}</span>`)}`;
}

function shownLine(lang: Lang, line: OrderLine): ShownLine {
  const each = Number(line.price);
  const sum = roundToSatang(toUnits(each) * BigInt(line.quantity));
  return { ...line, unit: textIn(line.unit, lang), each, sum };
}

/** A delivery as text: its days to a postcode, the daily deadline, and the weekdays it leaves on. */
export function deliveryText(lang: Lang, { policy }: Shop, type: string, postcode = ''): string {
  const terms = deliveryTerms(policy, type);
  const label = choiceLabel('shipping', type, lang);
  if (terms === undefined) return label;
  const t = ORDER_TEXTS[lang];
  const { cut_off, weekdays } = terms;
  return [
    label,
    t.days(...deliveryDays(terms, postcode)),
    ...(cut_off === undefined ? [] : [t.cutOff(cut_off)]),
    ...(weekdays === undefined ? [] : [weekdayText(weekdays, lang)]),
  ].join(' · ');
}

/** Where an order is picked up, and when; empty for a delivery. */
export function pickupPlace(lang: Lang, { contact }: Pick<Shop, 'contact'>, type: string): string[] {
  const lines = isPickup(type) ? [contact?.address, contact?.hours] : [];
  return lines.flatMap((line) => (line === undefined ? [] : [textIn(line, lang)]));
}

function paymentText(lang: Lang, shop: Shop, chosen: string): string {
  const bankName = (bank: string) => choiceLabel('payment', bank, lang);
  const option = paymentOptions(shop).find(({ value }) => value === chosen);
  if (option === undefined) return bankName(chosen);
  if (option.months === undefined) return paymentLabel(option, lang, bankName);
  return `${ORDER_TEXTS[lang].paymentKinds.later} · ${ORDER_TEXTS[lang].months(String(option.months))}`;
}

/** The status of an order, with the day it was placed. */
export function orderHead(lang: Lang, { order }: Order): Markup {
  const t = ORDER_TEXTS[lang];
  const status = statusKey({ order });
  return html`<p class="between quiet">
    <span class="badge ${status}">${t.status[status]}</span>
    <span>${t.orderedOn} ${formatDay(order.paidAt, lang)}</span>
  </p>`;
}

/** Explanation of the status for the buyer. */
export function statusLead(lang: Lang, order: Pick<Order, 'order'>): string {
  return ORDER_TEXTS[lang].statusLead[statusKey(order)];
}

function statusKey({ order }: Pick<Order, 'order'>) {
  const status = orderStatus(order);
  if (!isPickup(order.shippingType)) return status;
  if (status === 'shipped') return 'ready';
  return status === 'delivered' ? 'collected' : status;
}
