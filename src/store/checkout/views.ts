import { hash } from 'node:crypto';
import { html } from 'hono/html';
import type { Lang } from '#schemas/lang.ts';
import type { Basket } from '../cart/basket.ts';
import type { BasketValidation } from '../cart/validate-basket.ts';
import { dueOf, couponSavings } from '../order/due.ts';
import { quoteOf } from '../order/quote.ts';
import { basketTotal } from '../cart/rules.ts';
import type { Faults, Typed } from '../accounts/pages/forms.ts';
import { TEXTS } from '../accounts/pages/texts.ts';
import type { Area } from '../address/areas.ts';
import { deliveryFee, deliveryTerms, needsAddress } from '../order/delivery.ts';
import {
  amountRows,
  amountsOf,
  deliveryText,
  lineNameId,
  lineRow,
  pickupPlace,
  type ShownLine,
} from '../order/order-view.ts';
import { ORDER_TEXTS } from '../order/texts.ts';
import type { Shop } from '../shop.ts';
import { field } from '../site/elements.ts';
import { checkoutPath, homePath } from '../site/lang.ts';
import type { AddressRow } from '../accounts/records.ts';
import { readPostcode } from '#schemas/values/contact/contact.ts';
import { codeKey } from '#schemas/values/text/typed-text.ts';
import { roundToSatang, toUnits } from '#schemas/values/money/money.ts';
import { formatPrice } from '#schemas/values/money/price-text.ts';
import type { Markup } from '../site/layout.ts';
import { shownLines } from './cart-view.ts';
import { paymentForm, type RadioChoice, radios } from './choices.ts';
import { couponChoice } from './coupons.ts';
import { QUANTITY, REMOVE } from './edit-cart.ts';
import { extrasForm } from './extras.ts';
import { faultText, textsOf } from './texts.ts';
import { deliveryForm } from './delivery-form.ts';
import type { Review } from './review.ts';

type Open = Extract<Review, { state: 'open' }>;

/** Id of the form, for controls outside of it. */
const FORM = 'checkout';

/** Faults that belong to a field of the form, by the field. */
const FIELD_OF: Readonly<Record<string, 'shipping_type' | 'bank' | 'coupon_code' | 'use_point'>> = {
  INVALID_SHIPPINGTYPE: 'shipping_type',
  INVALID_BANK: 'bank',
  COUPON_CODE_NOT_FOUND: 'coupon_code',
  INVALID_POINT: 'use_point',
  'USE>POINT': 'use_point',
  'POINT>NET': 'use_point',
};

/** Data of a cart's checkout page: the typed form, its faults, and the URL of the page. */
export interface CheckoutPage {
  readonly lang: Lang;
  readonly shop: Shop;
  readonly open: Open;
  readonly validation: BasketValidation;
  readonly typed: Typed;
  /** Faults of the e-mail address and the delivery address, by their fields. */
  readonly addressFaults: Faults;
  /** Whether the page answers a refused payment, and not only a choice. */
  readonly isRefused: boolean;
  /** Whether the order differs from the one that was shown before. */
  readonly hasChanged: boolean;
  /** The payment has not been answered, and may be retried. */
  readonly isDelayed: boolean;
  /** Whether a guest has to log in to use a coupon; guests may use an engine's codes. */
  readonly couponsNeedLogin: boolean;
  /** The sub-districts of the typed postcode. */
  readonly areas: readonly Area[];
  readonly action: string;
  readonly secret: string;
  /** The page of the cart that the visitor fills. */
  readonly cartPath: string;
  /** The notes of the shop, above the form. */
  readonly notes: Markup | '';
}

/** The checkout page of an unpaid cart. */
export function checkoutView(page: CheckoutPage): Markup {
  const { lang, open, validation, addressFaults } = page;
  const t = textsOf(lang);
  const about = (test: (key: string, uuid: string | undefined) => boolean) =>
    validation.errors
      .filter(({ key, uuid }) => test(key, uuid))
      .map((entry) => faultText(entry, validation.price, lang));
  const ofCart = about((key, uuid) => uuid === undefined && FIELD_OF[key] === undefined);
  const hasFaults = validation.errors.length > 0 || (page.isRefused && Object.keys(addressFaults).length > 0);
  const alert = html`<div class="notice bad" role="alert">
    <strong>${t.reviewTitle}</strong>
    ${
      ofCart.length === 0
        ? ''
        : html`<ul>
            ${ofCart.map((text) => html`<li>${text}</li>`)}
          </ul>`
    }
  </div>`;
  return html`<h1>${t.title}</h1>
    <p class="lead">${t.lead}</p>
    ${page.notes}
    <div data-part="alert">${hasFaults ? alert : ''}</div>
    <p class="notice bad offline" role="status" data-offline hidden>${t.offline}</p>
    ${page.hasChanged ? html`<p class="notice bad" role="alert">${ORDER_TEXTS[lang].orderChanged(formatPrice(dueOf(shownBasket(open.loaded.basket, validation)).net, lang))}</p>` : ''}
    ${page.isDelayed ? html`<p class="notice bad" role="alert">${ORDER_TEXTS[lang].paymentLate}</p>` : ''}
    <div class="pay">${summary(page)} ${form(page, about)}</div>`;
}

function summary({ lang, open: { loaded, titles }, validation, cartPath }: CheckoutPage): Markup {
  const t = textsOf(lang);
  const { basket } = loaded;
  const due = dueOf(shownBasket(basket, validation));
  const { policy, choices } = basket;
  const isSent = needsAddress(policy, choices.shippingType);
  const amounts = amountsOf(lang, { ...due, shippingFee: isSent ? due.shippingFee : undefined });
  return html`<section class="card">
    <h2>${t.yourCart}</h2>
    <ul class="rows" data-part="lines">
      ${shownLines(lang, basket, titles, validation).map((line) => lineRow(lang, line, lineControls(lang, line)))}
    </ul>
    <p class="after"><a href="${cartPath}">${t.backToCart}</a></p>
    <div data-part="amounts">${amounts.length > 1 ? amountRows(lang, amounts) : ''}</div>
    <p class="between sum" role="status" data-part="total">
      <strong>${t.total}</strong><strong class="amount">${formatPrice(due.net, lang)}</strong>
    </p>
    <p class="quiet" data-part="excluded">${isSent && policy.deliveries === undefined ? t.excluded : t.notReserved}</p>
  </section>`;
}

/**
 * A line's quantity, and a button that removes it. Both belong to the checkout's form, so that nothing typed there is
 * lost.
 */
function lineControls(lang: Lang, { uuid, quantity }: ShownLine): Markup {
  const t = textsOf(lang);
  return html`<div class="line-forms">
    <label>
      <span class="quiet">${t.quantity}</span>
      <input
        form="${FORM}"
        name="${QUANTITY}${uuid}"
        value="${quantity}"
        inputmode="numeric"
        autocomplete="off"
        size="3"
        maxlength="12"
        aria-describedby="${lineNameId(uuid)}"
      />
    </label>
    <button class="button second apply" form="${FORM}" name="do" value="check">${t.setQuantity}</button>
    <button
      class="button second"
      form="${FORM}"
      name="do"
      value="${REMOVE}${uuid}"
      aria-describedby="${lineNameId(uuid)}"
    >
      ${t.removeLine}
    </button>
  </div>`;
}

/** The cart whose amounts are shown: without points if they are invalid. */
function shownBasket(basket: Basket, { errors }: BasketValidation): Basket {
  const isWrong = errors.some(({ key }) => FIELD_OF[key] === 'use_point');
  return isWrong ? { ...basket, choices: { ...basket.choices, usePoint: '' } } : basket;
}

function form(page: CheckoutPage, about: (test: (key: string) => boolean) => string[]): Markup {
  const { lang, shop, open, validation, typed, action, secret, addressFaults } = page;
  const { loaded, accountId, coupons, book, email } = open;
  const { basket } = loaded;
  const isGuest = accountId === null;
  const needsLogin = isGuest && page.couponsNeedLogin;
  const t = textsOf(lang);
  const shown = shownBasket(basket, validation);
  const due = dueOf(shown);
  const { policy, choices, points } = basket;
  const chosen = choices.couponCode ?? '';
  const isListed = coupons.some(({ code }) => codeKey(code) === codeKey(chosen));
  const isIdle = codeKey(chosen) !== '' && basket.couponDiscount !== null && couponSavings(due) === 0;
  const fault = (name: string) => about((key) => FIELD_OF[key] === name)[0];
  const couponCode = {
    name: 'coupon_code',
    label: t.couponCode,
    maxlength: 200,
    optional: true,
    isVerbatim: true,
    autocomplete: 'off',
  } as const;
  const usePoint = {
    name: 'use_point',
    label: t.usePoints,
    inputmode: 'numeric',
    maxlength: 50,
    autocomplete: 'off',
    optional: true,
  } as const;
  return html`<form
    id="${FORM}"
    class="card stack"
    method="post"
    action="${action}"
    data-keep="${keptEntries(shop, accountId)}"
    ${Object.keys(typed).length > 0 ? html`data-typed` : ''}
    data-live="check shipping_type bank coupon coupon_code use_point postcode address_id ${QUANTITY}"
    novalidate
  >
    <input type="hidden" name="s" value="${secret}" />
    <div hidden data-part="shown">
      <input type="hidden" name="shown" value="${due.net}" />
      <input type="hidden" name="quote" value="${quoteOf({ basket: shown, due, titles: open.titles, lang })}" />
    </div>
    <button class="enter" name="do" value="check" tabindex="-1" aria-hidden="true">${t.apply}</button>
    ${field({
      name: 'email',
      label: TEXTS[lang].email,
      type: 'email',
      autocomplete: 'email',
      maxlength: 500,
      value: typed.email ?? email ?? '',
      hint: t.emailHint,
      fault: addressFaults.email === undefined ? undefined : TEXTS[lang][addressFaults.email],
    })}
    ${radios('shipping_type', t.shipping, deliveryChoices(lang, shop, basket, postcodeOf(typed, book)), choices.shippingType, fault('shipping_type'))}
    ${
      policy.shipping_types.some((type) => needsAddress(policy, type))
        ? deliveryForm({ lang, book, isGuest, typed, faults: addressFaults, areas: page.areas })
        : ''
    }
    ${extrasForm({ lang, policy, typed, faults: addressFaults })} ${paymentForm(lang, shop, basket, fault('bank'))}
    ${couponChoice(
      lang,
      coupons,
      { code: chosen, isUsable: basket.couponDiscount !== null },
      roundToSatang(toUnits(due.shippingFee) + toUnits(due.deliveryDiscount)),
    )}
    ${field({
      ...couponCode,
      value: open.refusedCode ?? (isListed ? '' : chosen),
      // A guest's code may be right: the hint says what is missing.
      fault: needsLogin && fault('coupon_code') !== undefined ? t.couponLogin : fault('coupon_code'),
      ...(needsLogin ? { hint: loginHint(lang) } : {}),
    })}
    <div data-part="idle-coupon" role="status">${isIdle ? html`<p class="notice">${t.idleCoupon}</p>` : ''}</div>
    ${
      policy.points?.enabled === true && points > 0
        ? field({ ...usePoint, value: choices.usePoint, fault: fault('use_point'), hint: `${t.pointsHint} ${points}` })
        : ''
    }
    <button class="button second wide apply" name="do" value="check">${t.apply}</button>
    <button class="button wide" name="do" value="pay" data-part="pay">${t.pay} ${formatPrice(due.net, lang)}</button>
  </form>`;
}

/**
 * Entries of the session storage with what was typed: the account's own, and that of a guest who logs in. No account
 * reads what another one has typed.
 */
export function keptEntries({ webName }: Shop, accountId: string | null): string {
  const guest = `raan_checkout:${webName}:`;
  return accountId === null ? guest : `${guest}${hash('sha256', accountId, 'base64url')} ${guest}`;
}

/**
 * Guests have no coupons. The log-in returns to the shop's checkout address, where the app merges both carts and hands
 * off the account's. The cart of this page stays a guest's.
 */
function loginHint(lang: Lang): Markup {
  const checkout = new URLSearchParams({ continue_url: checkoutPath(lang), lang });
  return html`${textsOf(lang).couponHint} <a href="/account/login?${checkout}">${TEXTS[lang].login}</a>`;
}

/** The postcode of the chosen or typed address; '' if there is none yet. */
function postcodeOf({ address_id, postcode = '' }: Typed, book: readonly AddressRow[]): string {
  const kept = address_id === undefined ? book[0] : book.find(({ id }) => String(id) === address_id);
  return kept?.postcode ?? readPostcode(postcode) ?? '';
}

function deliveryChoices(lang: Lang, shop: Shop, basket: Basket, postcode: string): RadioChoice[] {
  const { policy } = basket;
  const t = ORDER_TEXTS[lang];
  return policy.shipping_types.map((value) => {
    const label = deliveryText(lang, shop, value, postcode);
    const details = pickupPlace(lang, shop, value);
    if (deliveryTerms(policy, value) === undefined) return { value, label, details };
    const fee = deliveryFee(policy, value, basketTotal(basket));
    const freeFrom = deliveryTerms(policy, value)?.free_from;
    const price = fee === 0 ? t.free : formatPrice(fee, lang);
    const isSoonFree = fee > 0 && freeFrom !== undefined;
    return {
      value,
      label,
      details,
      price: isSoonFree ? `${price} (${t.freeFrom(formatPrice(freeFrom, lang))})` : price,
    };
  });
}

/** A page that only explains why there is nothing to pay. */
export function nothingView(lang: Lang, about: 'empty' | 'unknown' | 'owned' | 'limited' | 'foreign'): Markup {
  const t = textsOf(lang);
  return html`<div class="card narrow empty">
    <h1>${t[`${about}Title`]}</h1>
    <p class="lead">${t[`${about}Lead`]}</p>
    <a class="button" href="${homePath(lang)}">${t.backToShop}</a>
  </div>`;
}
