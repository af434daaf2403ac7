/** The coupons that are chosen from before one pays (specification, chapter 4 "Coupon"). */
import { html } from 'hono/html';
import { type Lang, textIn } from '#schemas/lang.ts';
import type { Visit } from '../cart/basket.ts';
import { type CouponDiscount, couponDiscount, couponsForVisitor } from '../coupon/claim.ts';
import type { Database } from '../database/database.ts';
import { formatPrice } from '#schemas/values/money/price-text.ts';
import type { Markup } from '../site/layout.ts';
import { textsOf } from './texts.ts';

export interface ClaimedCoupon {
  readonly code: string;
  readonly title: string;
  /** What it takes off this cart; null: its goods do not reach the coupon's least spend. */
  readonly discount: CouponDiscount | null;
  /** Baht. */
  readonly minSpend: number;
}

/** What the visit's account has claimed and may use now, with what each takes off goods worth `total` baht. */
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

/** The choice among them; `chosen` is a code, of one of them or typed. */
export function couponChoice(lang: Lang, coupons: readonly ClaimedCoupon[], chosen: string): Markup | string {
  if (coupons.length === 0) return '';
  const t = textsOf(lang);
  const isNone = !coupons.some(({ code }) => code === chosen);
  return html`<fieldset>
    <legend>${t.yourCoupons}</legend>
    <label class="choice">
      <input type="radio" name="coupon" value="" ${isNone ? html`checked` : ''} />
      ${t.noCoupon}
    </label>
    ${coupons.map(({ code, title, discount, minSpend }) => {
      const isShort = discount === null;
      const worth = isShort ? `${t.minSpend} ${formatPrice(minSpend, lang)}` : worthOf(discount, lang);
      return html`<label class="choice">
        <input
          type="radio"
          name="coupon"
          value="${code}"
          ${code === chosen ? html`checked` : ''}
          ${isShort ? html`disabled` : ''}
        />
        <span class="between">
          <span>${title}</span>
          ${worth === '' ? '' : html`<span class="quiet">${worth}</span>`}
        </span>
      </label>`;
    })}
  </fieldset>`;
}

/** What a coupon takes off, in words; nothing for one that takes off the whole delivery, whatever that costs. */
function worthOf({ goods, delivery }: CouponDiscount, lang: Lang): string {
  const baht = goods > 0 ? goods : delivery;
  return baht > 0 && Number.isFinite(baht) ? formatPrice(-baht, lang) : '';
}
