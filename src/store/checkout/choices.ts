/** The choices of delivery and payment as radio buttons. */
import { html } from 'hono/html';
import type { Lang } from '#schemas/lang.ts';
import { instalment } from '#schemas/values/money/instalment.ts';
import { formatPrice } from '#schemas/values/money/price-text.ts';
import type { Basket } from '../cart/basket.ts';
import { basketTotal } from '../cart/rules.ts';
import { dueOf } from '../order/due.ts';
import {
  offeredFrom,
  PAYMENT_KINDS,
  paymentKind,
  paymentLabel,
  type PaymentOption,
  paymentOptions,
} from '../order/delivery.ts';
import { ORDER_TEXTS } from '../order/texts.ts';
import type { Shop } from '../shop.ts';
import { faultPart } from '../site/elements.ts';
import type { Markup } from '../site/layout.ts';
import { choiceLabel, textsOf } from './texts.ts';

/** One of the choices. */
export interface RadioChoice {
  readonly value: string;
  readonly label: string;
  /** Price beside the label. */
  readonly price?: string;
  /** Lines below the label. */
  readonly details?: readonly string[];
  readonly isDisabled?: boolean;
}

/** The payments, grouped by kind; a shop with a single kind has a plain list. */
export function paymentForm(lang: Lang, shop: Shop, basket: Basket, fault: string | undefined): Markup | string {
  const chosen = basket.choices.bank;
  const { payments, policy } = basket;
  // Below its minimum amount a payment shows that minimum.
  const isBelow = (option: PaymentOption) => basketTotal(basket) < offeredFrom(option, policy);
  const options = paymentOptions(shop).filter((option) => payments.includes(option.value) || isBelow(option));
  const groups = PAYMENT_KINDS.map((kind) => ({
    kind,
    options: options.filter((option) => paymentKind(option) === kind),
  }));
  const used = groups.filter((group) => group.options.length > 0);
  if (used.length < 2)
    return radios('bank', textsOf(lang).payment, paymentChoices(lang, options, basket), chosen, fault);
  return html`<fieldset class="kinds" ${fault === undefined ? '' : html`aria-describedby="bank-fault"`}>
    <legend>${textsOf(lang).payment}</legend>
    ${used.map(
      (group) =>
        html`<fieldset class="kind" data-part="kind-${group.kind}">
          <legend>${ORDER_TEXTS[lang].paymentKinds[group.kind]}</legend>
          ${paymentChoices(lang, group.options, basket).map((choice) => radio('bank', choice, chosen))}
        </fieldset>`,
    )}
    ${faultPart('bank', fault)}
  </fieldset>`;
}

function paymentChoices(lang: Lang, options: readonly PaymentOption[], basket: Basket): RadioChoice[] {
  const { policy, payments } = basket;
  const bankName = (bank: string) => choiceLabel('payment', bank, lang);
  const t = ORDER_TEXTS[lang];
  const later = options.flatMap(({ months }) => months ?? []);
  return options.flatMap((option) => {
    const { value, bank, months } = option;
    if (months !== undefined) {
      if (payments.includes(value)) {
        const { monthly } = instalment(dueOf(basket).net, months);
        return { value, label: t.months(String(months)), price: t.monthly(formatPrice(monthly, lang)) };
      }
      // Below the minimum amount one line shows from when all of them are available.
      if (months !== later[0]) return [];
      const price = t.offeredFrom(formatPrice(offeredFrom(option, policy), lang));
      return { value, label: t.months(`${Math.min(...later)}–${Math.max(...later)}`), price, isDisabled: true };
    }
    // The kind's label already says "bank transfer".
    return { value, label: bank === undefined ? paymentLabel(option, lang, bankName) : bankName(bank) };
  });
}

/** A group of choices; empty if there are none. */
export function radios(
  name: string,
  legend: string,
  offered: readonly RadioChoice[],
  chosen: string | undefined,
  fault: string | undefined,
): Markup | string {
  if (offered.length === 0) return '';
  return html`<fieldset ${fault === undefined ? '' : html`aria-describedby="${name}-fault"`}>
    <legend>${legend}</legend>
    ${offered.map((choice) => radio(name, choice, chosen))} ${faultPart(name, fault)}
  </fieldset>`;
}

function radio(
  name: string,
  { value, label, price = '', details = [], isDisabled = false }: RadioChoice,
  chosen: string | undefined,
): Markup {
  const text = html`<span data-part="label-${name}-${value}">${label}</span>`;
  return html`<label class="choice ${value === 'pickup' ? 'pickup' : ''}">
    <input
      type="radio"
      name="${name}"
      value="${value}"
      ${value === chosen ? html`checked` : ''}
      ${isDisabled ? html`disabled` : ''}
    />
    <span class="between">
      ${details.length === 0 ? text : html`<span>${text}${details.map((detail) => html`<span class="quiet block">${detail}</span>`)}</span>`}
      ${price === '' ? '' : html`<span class="quiet" data-part="${name}-${value}">${price}</span>`}
    </span>
  </label>`;
}
