/** The pages of an account's orders: the list, and one order with its actions. */
import { html } from 'hono/html';
import { type Lang, textIn } from '#schemas/lang.ts';
import { formatPrice } from '#schemas/values/money/price-text.ts';
import { frame } from '../accounts/pages/account-frame.ts';
import { TEXTS } from '../accounts/pages/texts.ts';
import type { Shop } from '../shop.ts';
import { homePath } from '../site/lang.ts';
import type { Markup } from '../site/layout.ts';
import { isCancellable, type Order, type OrderStatus, orderStatus, withEarned } from './read-orders.ts';
import { paymentPrompt } from './payment-prompt.ts';
import { orderDetails, orderHead, statusLead } from './order-view.ts';
import { missingPoints } from '../member/points.ts';
import { ORDER_TEXTS } from './texts.ts';

/** Results of an action on an order, shown as notices. */
export const ORDER_NOTICES = ['cancelled', 'tooLate', 'pointsSpent', 'noneAdded', 'cancelLate'] as const;
/** One of the notices. */
export type OrderNotice = (typeof ORDER_NOTICES)[number];

/** How many product names a card of the list shows. */
const NAMES_SHOWN = 3;

/** All orders of an account in one shop, newest first. */
export function ordersView(lang: Lang, shown: readonly Order[]): Markup {
  const t = TEXTS[lang];
  if (shown.length > 0) {
    return frame(
      'orders',
      lang,
      html`<ul class="plain">
        ${shown.map((order) => orderCard(lang, order))}
      </ul>`,
    );
  }
  return frame(
    'orders',
    lang,
    html`<div class="card empty">
      <p>${t.noOrders}</p>
      <a class="button" href="${homePath(lang)}">${t.backToShop}</a>
    </div>`,
  );
}

function orderCard(lang: Lang, shown: Order): Markup {
  const t = ORDER_TEXTS[lang];
  const { order, lines } = shown;
  const names = lines.slice(0, NAMES_SHOWN).map(({ name }) => textIn(name, lang));
  const more = lines.length - names.length;
  return html`<li class="card stack">
    <div>
      <h2><a href="/account/orders/${order.id}?lang=${lang}">${t.order} ${order.id}</a></h2>
      ${orderHead(lang, shown)}
    </div>
    <div class="thumbs">
      ${lines.slice(0, NAMES_SHOWN).map(({ image }) => (image === null ? '' : html`<img class="thumb" src="${image}" alt="" width="64" height="64" loading="lazy" />`))}
    </div>
    <p>${names.join(' · ')}${more > 0 ? ` ${t.more(more)}` : ''}</p>
    <p class="between sum">
      <strong>${TEXTS[lang].total}</strong><strong class="amount">${formatPrice(Number(order.net), lang)}</strong>
    </p>
  </li>`;
}

/** State of an order's page; `points` are the account's balance, `isDemo` shows the buttons that play the shop. */
interface OrderPage {
  readonly notice: OrderNotice | undefined;
  readonly points: number;
  readonly isDemo: boolean;
}

/** One order with its state, and the forms that reorder, cancel and, in a demo, send it. */
export function orderPage(lang: Lang, shop: Shop, shown: Order, { notice, points, isDemo }: OrderPage): Markup {
  const t = ORDER_TEXTS[lang];
  const { order } = shown;
  const action = (what: string) => `/account/orders/${order.id}/${what}?lang=${lang}`;
  const status = orderStatus(order);
  return frame(
    'orders',
    lang,
    html`<div class="order">
      <section class="card">
        ${notice === undefined ? '' : html`<p class="notice ${notice === 'cancelled' ? 'good' : 'bad'}" role="status">${t[notice]}</p>`}
        <h2>${t.order} ${order.id}</h2>
        ${orderHead(lang, shown)}
        <p class="lead">${statusLead(lang, shown)}</p>
        ${paymentPrompt(lang, shop, shown)} ${orderDetails(lang, shop, shown)}
      </section>
      <div class="stack">
        <form method="post" action="${action('reorder')}">
          <button class="button ${status === 'awaiting' ? 'second ' : ''}wide">${t.reorder}</button>
        </form>
        ${
          isCancellable(order)
            ? html`<details class="leave">
                <summary class="button second wide">${t.cancel}</summary>
                ${
                  missingPoints(points, withEarned(order)) > 0
                    ? html`<p class="notice">${t.pointsSpent}</p>`
                    : html`<form class="stack" method="post" action="${action('cancel')}">
                        <p class="notice">${order.settledAt === null ? t.cancelLeadUnpaid : t.cancelLead}</p>
                        ${withEarned(order).earnedPoints > 0 ? html`<p class="notice">${t.revokesPoints(order.earnedPoints)}</p>` : ''}
                        <button class="button second wide">${t.cancelNow}</button>
                      </form>`
                }
              </details>`
            : ''
        }
        ${
          isDemo && (isCancellable(order) || status === 'shipped')
            ? html`<form method="post" action="${action('advance')}">
                <button class="button second wide">${demoStep(status, t)}</button>
              </form>`
            : ''
        }
        <p><a href="/account/orders?lang=${lang}">${t.allOrders}</a></p>
      </div>
    </div>`,
  );
}

function demoStep(status: OrderStatus, t: (typeof ORDER_TEXTS)[Lang]): string {
  if (status === 'awaiting') return t.demoSettle;
  return status === 'paid' ? t.demoSend : t.demoArrive;
}
