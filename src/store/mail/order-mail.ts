/** Mails about an order: the same data as its receipt, in the shopper's language. */
import { html } from 'hono/html';
import { type Lang, textIn } from '#schemas/lang.ts';
import { formatPrice } from '#schemas/values/money/price-text.ts';
import type { Database } from '../database/database.ts';
import type { Permit } from '../limits/effects.ts';
import type { OrderRow } from '../database/tables/order.ts';
import { amountText, type OrderSummary, quantityText, type ShownLine, summarizeOrder } from '../order/order-view.ts';
import { type Order, orderStatus } from '../order/read-orders.ts';
import { ORDER_TEXTS } from '../order/texts.ts';
import type { Shop } from '../shop.ts';
import { formatDay } from '../site/lang.ts';
import type { Markup } from '../site/layout.ts';
import { COLOURS, mailButton, mailHtml } from './frame.ts';
import { type Mail, queueMail } from './outbox.ts';
import { MAIL_TEXTS } from './texts.ts';

/** Targets of the links in a mail. */
export interface OrderLinks {
  /** The shop's public origin, for pictures and the order's page; empty if unknown: the mail has neither then. */
  readonly origin: string;
  /** Path of the page that shows the order to its buyer. */
  readonly pathOf: (order: OrderRow) => string;
  /** Null: too many mails were sent to the address, or by this visitor; the order's page has the same data. */
  readonly permit: Permit<'mail-sent'> | null;
}

/** The shop and the language of a mail about an order, and its links. */
export interface OrderMailContext extends OrderLinks {
  readonly shop: Shop;
  readonly lang: Lang;
}

/**
 * Writes the mail about an order into the outbox, in the transaction that changes the order; none without an address.
 */
export async function mailOrder(
  tx: Database,
  kind: 'received' | 'cancelled',
  order: Order,
  context: OrderMailContext,
  now: Date,
): Promise<void> {
  if (context.permit === null) return;
  const mail = await orderMail(kind, order, context);
  if (mail !== undefined) await queueMail(tx, mail, now, context.permit);
}

/** Pictures of lines, in px. */
const THUMB = 64;

/** The mail about a paid or cancelled order; undefined without an address. */
export async function orderMail(
  kind: 'received' | 'cancelled',
  shown: Order,
  { shop, lang, origin, pathOf }: Omit<OrderMailContext, 'permit'>,
): Promise<Mail | undefined> {
  const { order } = shown;
  if (order.email === null) return undefined;
  const name = textIn(shop.name, lang);
  const { subject, title, lead: leadOf } = MAIL_TEXTS[lang][kind];
  const lead = orderStatus(order) === 'awaiting' ? MAIL_TEXTS[lang].awaiting : leadOf;
  const { seeReceipt } = MAIL_TEXTS[lang];
  const foot = shop.isDemo === true ? MAIL_TEXTS[lang].demo : '';
  const summary = summarizeOrder(lang, shop, shown);
  const link = origin === '' ? undefined : origin + pathOf(order);
  const label = order.accountId === null ? seeReceipt : ORDER_TEXTS[lang].seeOrder;
  const head = `${ORDER_TEXTS[lang].order} ${order.id} · ${formatDay(order.paidAt, lang)}`;
  const body = html`<p style="margin:0 0 8px;font-weight:600">${head}</p>
    <table role="presentation" width="100%" cellpadding="0" cellspacing="0">
      ${summary.lines.map((line) => lineRow(lang, line, origin))} ${amountRows(lang, summary)}
    </table>
    ${summary.facts.map(
      ({ label: about, values }) =>
        html`<p style="margin:0 0 12px">
          <span style="display:block;font-size:13px;color:${COLOURS.muted}">${about}</span>
          ${values.map((value) => html`<span style="display:block">${value}</span>`)}
        </p>`,
    )}
    ${link === undefined ? '' : html`<div style="padding-top:12px">${mailButton(label, link)}</div>`}`;
  return {
    webId: shop.webId,
    kind: `order-${kind}`,
    to: order.email,
    senderName: name,
    subject: subject(String(order.id), name),
    text: orderText(lang, summary, {
      title,
      lead,
      head,
      foot,
      ...(link === undefined ? {} : { link: `${label}: ${link}` }),
    }),
    html: await mailHtml({ lang, shop: name, title, lead, body, foot }),
  };
}

function lineRow(lang: Lang, line: ShownLine, origin: string): Markup {
  const { name, variant, image, sum } = line;
  const choice = variant === null ? '' : textIn(variant, lang);
  const source = image === null ? null : pictureUrl(image, origin);
  const cell = `padding:12px 0;border-top:1px solid ${COLOURS.line};vertical-align:top`;
  const quiet = `display:block;font-size:14px;color:${COLOURS.muted}`;
  return html`<tr>
    <td width="${THUMB + 12}" style="${cell}">
      ${source === null ? '' : html`<img src="${source}" alt="" width="${THUMB}" height="${THUMB}" style="display:block;border-radius:10px;object-fit:cover" />`}
    </td>
    <td style="${cell}">
      <span style="display:block;font-weight:600">${textIn(name, lang)}</span>
      ${choice === '' ? '' : html`<span style="${quiet}">${choice}</span>`}
      <span style="${quiet}">${quantityText(lang, line)}</span>
    </td>
    <td align="right" style="${cell};white-space:nowrap;padding-left:12px">${formatPrice(sum, lang)}</td>
  </tr>`;
}

function amountRows(lang: Lang, { amounts, paid, paidLabel }: OrderSummary): Markup {
  const row = (label: string, amount: string, style: string) =>
    html`<tr>
      <td colspan="2" style="${style}">${label}</td>
      <td align="right" style="${style};white-space:nowrap">${amount}</td>
    </tr>`;
  const line = `border-top:1px solid ${COLOURS.line}`;
  return html`${amounts.map(([label, baht], index) => row(label, amountText(lang, baht), `padding:${index === 0 ? 12 : 2}px 0 2px;${index === 0 ? line : ''}`))}
  ${row(paidLabel, paid, `padding:10px 0 24px;font-size:18px;font-weight:600`)}`;
}

function orderText(
  lang: Lang,
  { lines, amounts, paid, paidLabel, facts }: OrderSummary,
  { title, lead, head, link, foot }: { title: string; lead: string; head: string; link?: string; foot: string },
): string {
  const shownLines = lines.map((line) => {
    const choice = line.variant === null ? '' : textIn(line.variant, lang);
    const name = [textIn(line.name, lang), choice].filter(Boolean).join(' · ');
    return `${name}\n  ${quantityText(lang, line)} = ${formatPrice(line.sum, lang)}`;
  });
  const shownAmounts = amounts.map(([label, baht]) => `${label}: ${amountText(lang, baht)}`);
  const shownFacts = facts.map(({ label, values }) => `${label}\n${values.map((value) => `  ${value}`).join('\n')}`);
  const parts = [
    `${title}\n${lead}`,
    head,
    shownLines.join('\n'),
    [...shownAmounts, `${paidLabel}: ${paid}`].join('\n'),
    ...shownFacts,
    ...(link === undefined ? [] : [link]),
  ];
  return `${[...parts, ...(foot === '' ? [] : [foot])].join('\n\n')}\n`;
}

/** The absolute URL of a picture; null for one that a mail can't load. */
function pictureUrl(image: string, origin: string): string | null {
  if (image.startsWith('https://')) return image;
  return origin !== '' && image.startsWith('/') && !image.startsWith('//') ? origin + image : null;
}
