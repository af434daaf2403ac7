import { html } from 'hono/html';
import { type Lang, textIn } from '#schemas/lang.ts';
import { lineUnits, roundToSatang, unitPrice } from '#schemas/values/money.ts';
import type { Basket, Choices } from '../cart/basket.ts';
import type { BasketValidation } from '../cart/validate-basket.ts';
import { type Due, dueOf } from '../order/pay.ts';
import { field, receipt } from '../site/elements.ts';
import { formatBaht, homePath } from '../site/lang.ts';
import type { Markup } from '../site/layout.ts';
import { couponChoice } from './coupons.ts';
import { choiceLabel, faultText, textsOf } from './texts.ts';
import type { Order, Review } from './review.ts';

type Open = Extract<Review, { state: 'open' }>;

/** Faults that belong to a field of the form, by the field. */
const FIELD_OF: Readonly<Record<string, 'shipping_type' | 'bank' | 'coupon_code' | 'use_point'>> = {
  INVALID_SHIPPINGTYPE: 'shipping_type',
  INVALID_BANK: 'bank',
  COUPON_CODE_NOT_FOUND: 'coupon_code',
  INVALID_POINT: 'use_point',
  'USE>POINT': 'use_point',
  'POINT>NET': 'use_point',
};

/** The page of a cart that is to be paid. `action` and `secret` lead back to it. */
export function checkoutView(
  lang: Lang,
  open: Open,
  validation: BasketValidation,
  action: string,
  secret: string,
): Markup {
  const t = textsOf(lang);
  const about = (test: (key: string, uuid: string | undefined) => boolean) =>
    validation.errors
      .filter(({ key, uuid }) => test(key, uuid))
      .map((entry) => faultText(entry, validation.price, lang));
  const ofCart = about((key, uuid) => uuid === undefined && FIELD_OF[key] === undefined);
  return html`<h1>${t.title}</h1>
    <p class="lead">${t.lead}</p>
    ${
      validation.errors.length === 0
        ? ''
        : html`<div class="notice bad" role="alert">
            <strong>${t.reviewTitle}</strong>
            ${
              ofCart.length === 0
                ? ''
                : html`<ul>
                    ${ofCart.map((text) => html`<li>${text}</li>`)}
                  </ul>`
            }
          </div>`
    }
    <div class="pay">${summary(lang, open, validation)} ${form(lang, open, validation, about, action, secret)}</div>`;
}

function summary(lang: Lang, { loaded }: Open, validation: BasketValidation): Markup {
  const t = textsOf(lang);
  const { basket, rows } = loaded;
  const due = shownDue(basket, validation);
  return html`<section class="card">
    <h2>${t.yourCart}</h2>
    <ul class="rows">
      ${basket.lines.map(({ uuid, quantity, product }) => {
        const row = rows.get(uuid);
        const faults = validation.errors.filter((entry) => entry.uuid === uuid);
        return html`<li>
          <div class="between">
            <strong>${row === undefined ? uuid : textIn(row.name, lang)}</strong>
            <span class="amount">${formatBaht(roundToSatang(lineUnits(product, quantity)), lang)}</span>
          </div>
          <p class="quiet">${quantity} ${product.unit} × ${formatBaht(unitPrice(product, quantity), lang)}</p>
          ${faults.map((entry) => html`<p class="fault">${faultText(entry, validation.price, lang)}</p>`)}
        </li>`;
      })}
    </ul>
    <ul class="rows">
      ${due.couponDiscount > 0 || due.usedPoints > 0 ? amountRow(t.goods, formatBaht(due.goods, lang)) : ''}
      ${due.couponDiscount > 0 ? amountRow(t.coupon, formatBaht(-due.couponDiscount, lang)) : ''}
      ${due.usedPoints > 0 ? amountRow(t.points, formatBaht(-due.usedPoints, lang)) : ''}
    </ul>
    <p class="between sum"><strong>${t.total}</strong><strong class="amount">${formatBaht(due.net, lang)}</strong></p>
    <p class="quiet">${t.excluded}</p>
  </section>`;
}

/** What is due, points left out while there is something wrong with them. */
function shownDue(basket: Basket, { errors }: BasketValidation): Due {
  const isWrong = errors.some(({ key }) => FIELD_OF[key] === 'use_point');
  return dueOf(isWrong ? { ...basket, choices: { ...basket.choices, usePoint: '' } } : basket);
}

function form(
  lang: Lang,
  { loaded: { basket }, isGuest, coupons }: Open,
  validation: BasketValidation,
  about: (test: (key: string) => boolean) => string[],
  action: string,
  secret: string,
): Markup {
  const t = textsOf(lang);
  const { policy, choices, points } = basket;
  const chosen = choices.couponCode ?? '';
  const fault = (name: string) => about((key) => FIELD_OF[key] === name)[0];
  const couponCode = { name: 'coupon_code', label: t.couponCode, maxlength: 200, optional: true } as const;
  const usePoint = {
    name: 'use_point',
    label: t.usePoints,
    inputmode: 'numeric',
    maxlength: 9,
    optional: true,
  } as const;
  return html`<form class="card stack" method="post" action="${action}" novalidate>
    <input type="hidden" name="s" value="${secret}" />
    ${radios('shipping', 'shipping_type', t.shipping, policy.shipping_types, choices.shippingType, fault('shipping_type'), lang)}
    ${radios('payment', 'bank', t.payment, policy.banks, choices.bank, fault('bank'), lang)}
    ${couponChoice(lang, coupons, chosen)}
    ${field({
      ...couponCode,
      value: coupons.some(({ code }) => code === chosen) ? '' : chosen,
      fault: fault('coupon_code'),
      ...(isGuest ? { hint: t.couponHint } : {}),
    })}
    ${
      policy.points?.enabled === true && !isGuest
        ? field({ ...usePoint, value: choices.usePoint, fault: fault('use_point'), hint: `${t.pointsHint} ${points}` })
        : ''
    }
    <button class="button wide" name="do" value="pay">
      ${t.pay} ${formatBaht(shownDue(basket, validation).net, lang)}
    </button>
    <button class="button second wide" name="do" value="check">${t.apply}</button>
  </form>`;
}

function radios(
  of: 'shipping' | 'payment',
  name: string,
  legend: string,
  offered: readonly string[],
  chosen: Choices['bank'],
  fault: string | undefined,
  lang: Lang,
): Markup | string {
  if (offered.length === 0) return '';
  return html`<fieldset ${fault === undefined ? '' : html`aria-describedby="${name}-fault"`}>
    <legend>${legend}</legend>
    ${offered.map(
      (one) =>
        html`<label class="choice">
          <input type="radio" name="${name}" value="${one}" ${one === chosen ? html`checked` : ''} />
          ${choiceLabel(of, one, lang)}
        </label>`,
    )}
    ${fault === undefined ? '' : html`<p class="fault" id="${name}-fault">${fault}</p>`}
  </fieldset>`;
}

function amountRow(label: string, amount: string): Markup {
  return html`<li class="between"><span>${label}</span><span class="amount">${amount}</span></li>`;
}

/** The thank-you page of an order. The hash of the way back makes the shop look after the cart at once, which is paid. */
export function thanksView(lang: Lang, { order, lines }: Order): Markup {
  const t = textsOf(lang);
  return html`<div class="card narrow">
    <div class="mark good">${CHECK_MARK}</div>
    <div class="after">
      <h1>${t.thanks}</h1>
      <p class="lead">${t.thanksLead}</p>
    </div>
    <h2>${t.order} ${order.id}</h2>
    ${receipt(lang, lines, t.paid, Number(order.net))}
    ${order.earnedPoints > 0 ? html`<p class="between quiet"><span>${t.earned}</span> ${order.earnedPoints}</p>` : ''}
    <p class="after"><a class="button" href="${homePath(lang)}#top">${t.backToShop}</a></p>
  </div>`;
}

/** A page that only says why there is nothing to pay. */
export function nothingView(lang: Lang, about: 'empty' | 'unknown' | 'owned' | 'foreign'): Markup {
  const t = textsOf(lang);
  return html`<div class="card narrow empty">
    <h1>${t[`${about}Title`]}</h1>
    <p class="lead">${t[`${about}Lead`]}</p>
    <a class="button" href="${homePath(lang)}">${t.backToShop}</a>
  </div>`;
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
