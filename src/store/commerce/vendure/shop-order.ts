/**
 * An order in Vendure's shop API: built in its own session, then paid. Vendure's typed errors become keys of the
 * contract.
 */
import * as v from 'valibot';
import { roundToSatang, UNITS_PER_BAHT } from '#schemas/values/money/money.ts';
import { textIn, type Lang } from '#schemas/lang.ts';
import type { ErrorEntry } from '#schemas/error.ts';
import type { Area } from '../../address/areas.ts';
import type { EngineAmounts } from '../../cart/basket.ts';
import type { PlacedLine, PlacedOrder } from '../../order/placed-order.ts';
import type { ShopSession, VendureClient } from './client.ts';

const Refused = v.object({ errorCode: v.string(), message: v.string() });
const Lines = v.array(v.object({ id: v.string(), quantity: v.number(), productVariant: v.object({ id: v.string() }) }));
const UNITS_PER_SATANG = BigInt(UNITS_PER_BAHT / 100);

/** Satang, with tax: lines and deliveries before promotions, and the amount to pay. */
const Priced = v.object({
  code: v.string(),
  lines: v.array(v.object({ linePriceWithTax: v.number() })),
  shippingLines: v.array(v.object({ priceWithTax: v.number(), discountedPriceWithTax: v.number() })),
  totalWithTax: v.number(),
});
const PRICED_FIELDS =
  'code lines { linePriceWithTax } shippingLines { priceWithTax discountedPriceWithTax } totalWithTax';
const PRICED = `... on Order { ${PRICED_FIELDS} } ... on ErrorResult { errorCode message }`;

const ADD_ITEMS = {
  query: `mutation AddItems($inputs: [AddItemInput!]!) {
    addItemsToOrder(inputs: $inputs) {
      order { lines { id quantity productVariant { id } } }
      errorResults { ... on ErrorResult { errorCode message } ... on OrderLimitError { maxItems } }
    }
  }`,
  data: v.object({
    addItemsToOrder: v.object({
      order: v.object({ lines: Lines }),
      errorResults: v.array(v.object({ ...Refused.entries, maxItems: v.optional(v.number()) })),
    }),
  }),
};

const ADJUST = {
  query: `mutation AdjustLine($id: ID!, $quantity: Int!) {
    adjustOrderLine(orderLineId: $id, quantity: $quantity) { __typename ... on ErrorResult { errorCode } }
  }`,
  data: v.object({ adjustOrderLine: v.object({ errorCode: v.optional(v.string()) }) }),
};

const orderOrError = <Name extends string>(name: Name, query: string) => ({
  query,
  data: v.object({ [name]: v.union([Priced, Refused]) } as Record<
    Name,
    v.UnionSchema<[typeof Priced, typeof Refused], undefined>
  >),
});

const APPLY_COUPON = orderOrError(
  'applyCouponCode',
  `mutation ApplyCoupon($code: String!) { applyCouponCode(couponCode: $code) { ${PRICED} } }`,
);
const SET_CUSTOMER = orderOrError(
  'setCustomerForOrder',
  `mutation SetCustomer($input: CreateCustomerInput!) { setCustomerForOrder(input: $input) { ${PRICED} } }`,
);
const SET_ADDRESS = orderOrError(
  'setOrderShippingAddress',
  `mutation SetAddress($input: CreateAddressInput!) { setOrderShippingAddress(input: $input) { ${PRICED} } }`,
);
const SET_SHIPPING = orderOrError(
  'setOrderShippingMethod',
  `mutation SetShipping($id: [ID!]!) { setOrderShippingMethod(shippingMethodId: $id) { ${PRICED} } }`,
);
const ARRANGE_PAYMENT = {
  query: `mutation ArrangePayment { transitionOrderToState(state: "ArrangingPayment") { ${PRICED} } }`,
  data: v.object({ transitionOrderToState: v.nullable(v.union([Priced, Refused])) }),
};
const ACTIVE_ORDER = {
  query: `query ActiveOrder { activeOrder { state ${PRICED_FIELDS} } }`,
  data: v.object({ activeOrder: v.nullable(v.object({ ...Priced.entries, state: v.string() })) }),
};
const ADD_PAYMENT = orderOrError(
  'addPaymentToOrder',
  `mutation AddPayment($input: PaymentInput!) { addPaymentToOrder(input: $input) { ${PRICED} } }`,
);
const CHOICES = {
  query: `query Choices { eligibleShippingMethods { id code priceWithTax } eligiblePaymentMethods { code isEligible } }`,
  data: v.object({
    eligibleShippingMethods: v.array(v.object({ id: v.string(), code: v.string(), priceWithTax: v.number() })),
    eligiblePaymentMethods: v.array(v.object({ code: v.string(), isEligible: v.boolean() })),
  }),
};

/** An order that is ready to be paid in Vendure, or the reason why it is not. */
export type Built =
  | {
      readonly ok: true;
      readonly code: string;
      readonly session: string;
      readonly amounts: EngineAmounts;
    }
  | { readonly ok: false; readonly errors: readonly ErrorEntry[] };

/** Result of a payment. */
export type Paid = { readonly ok: true } | { readonly ok: false; readonly errors: readonly ErrorEntry[] };

/** Key of the contract for each error code of Vendure that a shopper can cause. */
const KEYS: Readonly<Record<string, ErrorEntry['key']>> = {
  ORDER_LIMIT_ERROR: 'OVER_TOTAL_QUANTITY',
  COUPON_CODE_EXPIRED_ERROR: 'COUPON_CODE_NOT_FOUND',
  COUPON_CODE_INVALID_ERROR: 'COUPON_CODE_NOT_FOUND',
  COUPON_CODE_LIMIT_ERROR: 'COUPON_CODE_NOT_FOUND',
  INELIGIBLE_SHIPPING_METHOD_ERROR: 'INVALID_SHIPPINGTYPE',
  INELIGIBLE_PAYMENT_METHOD_ERROR: 'INVALID_BANK',
  PAYMENT_DECLINED_ERROR: 'INVALID_BANK',
  PAYMENT_FAILED_ERROR: 'INVALID_BANK',
};

/** The refusal for an error code of Vendure; a code that no shopper can cause closes the shop's checkout. */
export function refusalKey(errorCode: string): ErrorEntry['key'] {
  return KEYS[errorCode] ?? 'BUY-WEB_CORRUPTION';
}

const refused = (...errors: ErrorEntry[]): { ok: false; errors: ErrorEntry[] } => ({ ok: false, errors });

/** Opens a session with the lines of a cart, or returns the lines that can't be ordered. */
export async function openOrder(
  client: VendureClient,
  variantIds: ReadonlyMap<string, string>,
  lines: readonly Pick<PlacedLine, 'uuid' | 'quantity' | 'unit'>[],
  lang: Lang,
): Promise<{ readonly ok: true; readonly session: ShopSession } | Extract<Built, { readonly ok: false }>> {
  const session = client.openSession();
  const missing = lines.filter(({ uuid }) => !variantIds.has(uuid));
  if (missing.length > 0) return refused(...missing.map(({ uuid }): ErrorEntry => ({ key: 'NOPRODUCT', uuid })));
  const inputs = lines.map(({ uuid, quantity }) => ({ productVariantId: variantIds.get(uuid), quantity }));
  const { addItemsToOrder: added } = await session.call(ADD_ITEMS, { inputs });
  const limit = added.errorResults.find(({ maxItems }) => maxItems !== undefined)?.maxItems;
  if (limit !== undefined) return refused({ key: 'OVER_TOTAL_QUANTITY', limit });
  const quantities = new Map(inputs.map(({ productVariantId, quantity }) => [productVariantId, quantity]));
  const had = new Map(added.order.lines.map(({ quantity, productVariant }) => [productVariant.id, quantity]));
  const short = lines.flatMap(({ uuid, quantity, unit }): ErrorEntry[] => {
    const remain = had.get(variantIds.get(uuid) ?? '') ?? 0;
    return remain < quantity ? [{ key: 'NOSTOCK', uuid, remain, unit: textIn(unit, lang) }] : [];
  });
  if (short.length > 0) return refused(...short);
  const [other] = added.errorResults;
  if (other !== undefined) return refused({ key: refusalKey(other.errorCode) });
  // Vendure adds quantities, so a request that reached it twice has increased them.
  for (const line of added.order.lines) {
    const wanted = quantities.get(line.productVariant.id) ?? 0;
    if (line.quantity > wanted) await session.call(ADJUST, { id: line.id, quantity: wanted });
  }
  return { ok: true, session };
}

/** Applies a coupon; returns the key of its refusal, or undefined. */
export async function applyCoupon(session: ShopSession, code: string): Promise<ErrorEntry['key'] | undefined> {
  const { applyCouponCode: answer } = await session.call(APPLY_COUPON, { code });
  return 'errorCode' in answer ? refusalKey(answer.errorCode) : undefined;
}

/** The deliveries with their prices, and the payment methods, that Vendure offers for the order of a session. */
export async function offersOf(session: ShopSession) {
  const { eligibleShippingMethods, eligiblePaymentMethods } = await session.call(CHOICES);
  const payments = eligiblePaymentMethods.flatMap(({ code, isEligible }) => (isEligible ? [code] : []));
  return { deliveries: eligibleShippingMethods, payments };
}

/** Sets a delivery, which completes the amounts; otherwise returns the key of its refusal. */
export async function chooseDelivery(
  session: ShopSession,
  id: string,
): Promise<{ readonly amounts: EngineAmounts } | { readonly key: ErrorEntry['key'] }> {
  const { setOrderShippingMethod: answer } = await session.call(SET_SHIPPING, { id: [id] });
  return 'errorCode' in answer ? { key: refusalKey(answer.errorCode) } : { amounts: amountsOf(answer) };
}

/** Builds the order of a cart up to its payment; reserves and sells nothing. */
export async function buildOrder(
  client: VendureClient,
  variantIds: ReadonlyMap<string, string>,
  order: PlacedOrder,
  lang: Lang,
): Promise<Built> {
  const opened = await openOrder(client, variantIds, order.lines, lang);
  if (!opened.ok) return opened;
  const { session } = opened;
  const { address, email, couponCode, shippingType, bank } = order;
  const coupon = couponCode === null ? undefined : await applyCoupon(session, couponCode);
  if (coupon !== undefined) return refused({ key: coupon });
  const customer = { firstName: address?.recipient ?? '', lastName: '', emailAddress: email ?? '' };
  const { setCustomerForOrder: named } = await session.call(SET_CUSTOMER, { input: customer });
  if ('errorCode' in named) return refused({ key: refusalKey(named.errorCode) });
  if (address !== null) {
    const input = {
      fullName: address.recipient,
      phoneNumber: address.phone,
      streetLine1: address.address,
      postalCode: address.postcode,
      countryCode: 'TH',
      ...(address.area === null ? {} : areaFields(address.area)),
    };
    const { setOrderShippingAddress: sent } = await session.call(SET_ADDRESS, { input });
    if ('errorCode' in sent) return refused({ key: refusalKey(sent.errorCode) });
  }
  const { deliveries, payments } = await offersOf(session);
  const method = deliveries.find(({ code }) => code === shippingType);
  if (method === undefined) return refused({ key: 'INVALID_SHIPPINGTYPE' });
  if (!payments.some((code) => code === bank)) return refused({ key: 'INVALID_BANK' });
  const delivery = await chooseDelivery(session, method.id);
  if ('key' in delivery) return refused(delivery);
  const ready = await arrangePayment(session);
  const token = session.token();
  if (ready === null || token === undefined) return refused({ key: 'BUY-WEB_CORRUPTION' });
  if ('errorCode' in ready) return refused({ key: refusalKey(ready.errorCode) });
  return { ok: true, code: ready.code, session: token, amounts: amountsOf(ready) };
}

/**
 * Closes an order for changes, so that it can be paid. If the request reached Vendure twice, the second one is refused.
 */
async function arrangePayment(session: ShopSession) {
  const { transitionOrderToState: ready } = await session.call(ARRANGE_PAYMENT);
  if (ready === null || !('errorCode' in ready)) return ready;
  const { activeOrder } = await session.call(ACTIVE_ORDER);
  return activeOrder?.state === 'ArrangingPayment' ? activeOrder : ready;
}

/** The amounts of an order in baht. Promotions are the only difference between the goods and the total. */
function amountsOf({ lines, shippingLines, totalWithTax }: v.InferOutput<typeof Priced>): EngineAmounts {
  const sum = (amounts: readonly number[]) => amounts.reduce((units, amount) => units + unitsOf(amount), 0n);
  const goodsUnits = sum(lines.map(({ linePriceWithTax }) => linePriceWithTax));
  const deliveries = sum(shippingLines.map(({ priceWithTax }) => priceWithTax));
  const charged = sum(shippingLines.map(({ discountedPriceWithTax }) => discountedPriceWithTax));
  const payable = unitsOf(totalWithTax);
  return {
    goods: roundToSatang(goodsUnits),
    discount: roundToSatang(goodsUnits + charged - payable),
    shippingFee: roundToSatang(charged),
    deliveryDiscount: roundToSatang(deliveries - charged),
    total: roundToSatang(payable),
  };
}

/** An amount in satang as units of 1/10,000 baht. */
function unitsOf(satang: number): bigint {
  return BigInt(Math.round(satang)) * UNITS_PER_SATANG;
}

/** Sub-district, district and province of a Thai address. */
function areaFields({ subDistrict, district, province }: Area): object {
  return { streetLine2: subDistrict.th, city: district.th, province: province.th };
}

/** Pays a built order. A retry for a paid order is refused without a second payment. */
export async function payOrder(client: VendureClient, session: string, method: string): Promise<Paid> {
  const answer = await client.openSession(session).call(ADD_PAYMENT, { input: { method, metadata: {} } });
  const { addPaymentToOrder: paid } = answer;
  return 'errorCode' in paid ? refused({ key: refusalKey(paid.errorCode) }) : { ok: true };
}
