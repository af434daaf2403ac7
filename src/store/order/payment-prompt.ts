/** Asks for an awaited payment: a QR code to scan, an account to transfer to, or a counter to go to. */
import { html } from 'hono/html';
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

/** Pixels of a module: a code is about 500 px wide, which apps also read from a saved picture. */
const QR_PIXELS = 16;

/** How to pay an order whose payment is awaited; empty for other orders. */
export async function paymentPrompt(
  lang: Lang,
  { policy, contact }: Pick<Shop, 'policy' | 'contact'>,
  { order }: Order,
): Promise<Awaited<Markup> | ''> {
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
  // Banking apps read a code on their own phone from its pictures, which an SVG is not.
  const { default: sharp } = await import('sharp');
  const code = Buffer.from(renderSVG(promptPayText(id, net), { pixelSize: QR_PIXELS }));
  const png = await sharp(code).png({ palette: true, colours: 2 }).toBuffer();
  const src = `data:image/png;base64,${png.toString('base64')}`;
  return html`<figure class="qr pay-qr">
    <img src="${src}" alt="${t.qrOf(price)}" />
    <figcaption>${t.scanQr(price)}</figcaption>
    <a class="button second" href="${src}" download="promptpay-${order.id}.png">${t.saveQr}</a>
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
