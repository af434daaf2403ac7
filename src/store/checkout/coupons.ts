/** The coupons that a shopper can choose before paying. */
import { html } from 'hono/html';
import { type Lang, textIn } from '#schemas/lang.ts';
import type { Visit } from '../cart/basket.ts';
import { type CouponDiscount, couponDiscount, couponsForVisitor } from '../coupon/claim.ts';
import type { Database } from '../database/database.ts';
import { codeKey } from '#schemas/values/text/typed-text.ts';
import { formatPrice } from '#schemas/values/money/price-text.ts';
import type { Markup } from '../site/layout.ts';
import { textsOf } from './texts.ts';

export interface ClaimedCoupon {
  readonly code: string;
  readonly title: string;
  /** Its discount on this cart; null: the goods are below the coupon's minimum spend. */
  readonly discount: CouponDiscount | null;
  /** Baht. */
  readonly minSpend: number;
}

/** Coupons that the visit's account has claimed and may use now, with their discounts on goods of `total` baht. */
export async function claimedCoupons(db: Database, visit: Visit, total: number): Promise<ClaimedCoupon[]> {
  if (visit.account === null) return [];
  const claimed = (await couponsForVisitor(db, visit)).filter(({ state }) => state === 'claimed');
  const offered: ClaimedCoupon[] = [];
  for (const { coupon } of claimed) {
    const { code, title, minSpend } = coupon;
    const discount = await couponDiscount(db, visit, code, total);
    offered.push({
      code,
      title: title === null ? code : textIn(title, visit.lang),
      discount,
      minSpend: Number(minSpend),
    });
  }
  return offered;
}

/**
 * The choice among them, and of a typed code that can be used. `chosen` is the code of one of them, or the typed one;
 * `fee` is that of the chosen delivery in baht.
 */
export function couponChoice(
  lang: Lang,
  coupons: readonly ClaimedCoupon[],
  chosen: { readonly code: string; readonly isUsable: boolean },
  fee: number,
): Markup | string {
  if (coupons.length === 0) return '';
  const t = textsOf(lang);
  const isChosen = (code: string) => codeKey(code) === codeKey(chosen.code);
  const isListed = coupons.some(({ code }) => isChosen(code));
  const isTyped = !isListed && chosen.isUsable;
  return html`<fieldset data-part="coupons">
    <legend>${t.yourCoupons}</legend>
    <label class="choice">
      <input type="radio" name="coupon" value="" ${isListed || isTyped ? '' : html`checked`} />
      ${t.noCoupon}
    </label>
    ${
      isTyped
        ? html`<label class="choice">
            <input type="radio" name="coupon" value="${chosen.code}" checked />
            <span class="between"><span>${chosen.code}</span></span>
          </label>`
        : ''
    }
    ${coupons.map(({ code, title, discount, minSpend }) => {
      const isShort = discount === null;
      const text = isShort ? `${t.minSpend} ${formatPrice(minSpend, lang)}` : discountText(discount, fee, lang);
      return html`<label class="choice">
        <input
          type="radio"
          name="coupon"
          value="${code}"
          ${isChosen(code) ? html`checked` : ''}
          ${isShort ? html`disabled` : ''}
        />
        <span class="between">
          <span>${title}</span>
          ${text === '' ? '' : html`<span class="quiet amount">${text}</span>`}
        </span>
      </label>`;
    })}
  </fieldset>`;
}

/** The discount as text; empty for a delivery that is free anyway. */
function discountText({ goods, delivery }: CouponDiscount, fee: number, lang: Lang): string {
  const baht = goods > 0 ? goods : Math.min(delivery, fee);
  return baht > 0 ? formatPrice(-baht, lang) : '';
}
