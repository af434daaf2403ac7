/** Asks for an awaited payment: a QR code to scan, an account to transfer to, or a counter to go to. */
import { html, raw } from 'hono/html';
import { renderSVG } from 'uqr';
import type { Lang } from '#schemas/lang.ts';
import { formatPrice } from '#schemas/values/money/price-text.ts';
import type { Shop } from '../shop.ts';
import type { Markup } from '../site/layout.ts';
import { choiceLabel } from '../checkout/texts.ts';
import { settlementOf } from './delivery.ts';
import { promptPayText } from './promptpay.ts';
import { type Order, orderStatus } from './read-orders.ts';
import { ORDER_TEXTS } from './texts.ts';

/** How to pay an order whose payment is awaited; empty for other orders. */
export function paymentPrompt(
  lang: Lang,
  { policy, contact }: Pick<Shop, 'policy' | 'contact'>,
  { order }: Order,
): Markup | '' {
  if (orderStatus(order) !== 'awaiting') return '';
  const t = ORDER_TEXTS[lang];
  const net = Number(order.net);
  const price = formatPrice(net, lang);
  const id = policy.promptpay_id;
  const bank = order.bank ?? '';
  const settlement = settlementOf(policy, bank);
  if (settlement === 'transfer') {
    const account = policy.bank_accounts?.[bank];
    const to = [choiceLabel('payment', bank, lang), ...(account === undefined ? [] : [account])].join(' · ');
    return html`<div class="notice">
      <p>${t.transferTo(price, to)}</p>
      <p>${t.sendSlip(String(order.id), policy.rules?.slip_hours)}</p>
      ${contactLinks(contact)}
    </div>`;
  }
  if (settlement !== 'qr' || id === undefined) {
    return html`<p class="notice">${t.payAtCounter(price, String(order.id))}</p>`;
  }
  // A PromptPay text is digits, capital letters and dots: the SVG contains no input of the visitor.
  return html`<figure class="qr pay-qr">
    <div role="img" aria-label="${t.qrOf(price)}">
      ${raw(renderSVG(promptPayText(id, net)).replace('<svg ', '<svg aria-hidden="true" '))}
    </div>
    <figcaption>${t.scanQr(price)}</figcaption>
  </figure>`;
}

/** Where a slip can be sent: the shop's LINE accounts and its e-mail address. */
function contactLinks(contact: Shop['contact']): Markup | '' {
  const links = [
    ...(contact?.channels ?? [])
      .filter(({ kind }) => kind === 'line')
      .map(({ label, href }) => ({ label: `LINE ${label}`, href })),
    ...(contact?.email === undefined ? [] : [{ label: contact.email, href: `mailto:${contact.email}` }]),
  ];
  if (links.length === 0) return '';
  return html`<p class="choices" id="slip-to">
    ${links.map(({ label, href }) => html`<a href="${href}">${label}</a>`)}
  </p>`;
}
