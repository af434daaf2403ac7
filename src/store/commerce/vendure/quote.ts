/** Vendure's amounts for a cart on the checkout page: its promotions, deliveries and payment methods. */
import type { ErrorEntry } from '#schemas/error.ts';
import { codeKey } from '#schemas/values/text/typed-text.ts';
import type { Basket } from '../../cart/basket.ts';
import { validateBasket } from '../../cart/validate-basket.ts';
import type { Review } from '../../checkout/review.ts';
import { couponForVisitor } from '../../coupon/claim.ts';
import type { Database } from '../../database/database.ts';
import type { Shop, ShopPolicy } from '../../shop.ts';
import type { CartVisit, QuoteOptions } from '../port.ts';
import { bahtOf } from './stock.ts';
import type { VendureClient } from './client.ts';
import { variantIds } from './live.ts';
import { applyCoupon, chooseDelivery, offersOf, openOrder } from './shop-order.ts';

type OpenReview = Extract<Review, { readonly state: 'open' }>;

/** A shop without rules that would change Vendure's total: points, and VAT on top of its prices. */
export function shopBehind(shop: Shop): Shop {
  const { points: _points, vat_percent: _vat, ...policy } = shop.policy;
  return { ...shop, policy };
}

/**
 * The code for Vendure, in the shop's spelling, and whether our coupons have it. One of our coupons keeps its own rules
 * (members, claims, time); Vendure checks the coupons that only it has.
 */
export async function couponAsked(
  db: Database,
  visit: CartVisit & { readonly account: { readonly id: string } | null },
  typed: string,
): Promise<{ readonly code: string; readonly isOurs: boolean }> {
  const known = await couponForVisitor(db, visit, typed);
  return known === null
    ? { code: typed.trim(), isOurs: false }
    : { code: known.coupon.code, isOurs: !known.coupon.ofEngine };
}

/** A review with Vendure's amounts instead of ours; unchanged if the cart can't be ordered. */
export async function quoteReview(
  { db, client }: { readonly db: Database; readonly client: VendureClient },
  visit: CartVisit,
  review: OpenReview,
  { coupon = '' }: QuoteOptions,
): Promise<OpenReview> {
  const { webId } = visit.shop;
  const { basket, rows } = review.loaded;
  const lines = basket.lines
    .filter(({ quantity }) => quantity > 0)
    .flatMap(({ uuid, quantity }) => {
      const unit = rows.get(uuid)?.unit;
      return unit === undefined ? [] : [{ uuid, quantity, unit }];
    });
  const ids = await variantIds(
    db,
    webId,
    lines.map(({ uuid }) => uuid),
  );
  const opened = await openOrder(client, ids, lines, visit.lang);
  if (!opened.ok) return { ...review, validation: withErrors(review.validation, opened.errors) };
  const { session } = opened;
  const account = review.accountId === null ? null : { id: review.accountId };
  const accepts = async (typed: string, isAllowed: boolean) => {
    const asked = await couponAsked(db, { ...visit, account }, typed);
    return (isAllowed || !asked.isOurs) && (await applyCoupon(session, asked.code)) === undefined;
  };

  const typed = review.refusedCode ?? basket.choices.couponCode ?? '';
  const hasCode = codeKey(typed) !== '';
  const isOursFit = review.refusedCode === undefined && basket.couponDiscount !== null;
  let couponCode = typed;
  let isAccepted = hasCode && (await accepts(typed, isOursFit));
  const isRefused = hasCode && !isAccepted;
  if (isRefused && codeKey(coupon) !== '' && coupon !== typed) {
    isAccepted = await accepts(coupon, review.refusedCode !== undefined && basket.couponDiscount !== null);
    couponCode = coupon;
  }
  const { deliveries, payments } = await offersOf(session);
  const choices = { ...basket.choices, couponCode };
  const method = deliveries.find(({ code }) => code === choices.shippingType);
  const chosen = method === undefined ? undefined : await chooseDelivery(session, method.id);
  const amounts = chosen !== undefined && 'amounts' in chosen ? chosen.amounts : undefined;
  const fees = new Map(deliveries.map(({ code, priceWithTax }) => [code, Number(bahtOf(priceWithTax))]));
  const priced: Basket = {
    ...basket,
    choices,
    policy: withFees(basket.policy, fees),
    payments: basket.payments.filter((payment) => payments.includes(payment)),
    couponDiscount: isAccepted ? (amounts?.discount ?? 0) : null,
    deliveryDiscount: isAccepted ? (amounts?.deliveryDiscount ?? 0) : 0,
    ...(amounts === undefined ? {} : { amounts }),
  };
  const validated = isRefused
    ? { ...priced, choices: { ...choices, couponCode: typed }, couponDiscount: null }
    : priced;
  return {
    ...review,
    loaded: { basket: priced, rows },
    validation: validateBasket(validated),
    refusedCode: isRefused && couponCode !== typed ? typed : undefined,
  };
}

/** The shop's terms with Vendure's deliveries and their prices for this cart. */
function withFees(policy: ShopPolicy, fees: ReadonlyMap<string, number>): ShopPolicy {
  const types = policy.shipping_types.filter((type) => fees.has(type));
  const deliveries = Object.entries(policy.deliveries ?? {}).map(([type, { free_from: _free, ...terms }]) => [
    type,
    { ...terms, fee: fees.get(type) ?? terms.fee },
  ]);
  return { ...policy, shipping_types: types, deliveries: Object.fromEntries(deliveries) };
}

function withErrors(validation: OpenReview['validation'], found: readonly ErrorEntry[]): OpenReview['validation'] {
  const isKnown = ({ key, uuid }: ErrorEntry) => validation.errors.some((one) => one.key === key && one.uuid === uuid);
  return { ...validation, errors: [...validation.errors, ...found.filter((error) => !isKnown(error))] };
}
