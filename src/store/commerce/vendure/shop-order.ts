/** An order in Vendure's shop API: built in a session of its own, then paid. Vendure's typed errors become keys of the contract. */
import * as v from 'valibot';
import { textIn, type Lang } from '#schemas/lang.ts';
import type { ErrorEntry } from '#schemas/error.ts';
import { toUnits } from '#schemas/values/money/money.ts';
import type { Area } from '../../address/areas.ts';
import type { PlacedOrder } from '../../order/placed-order.ts';
import type { ShopSession, VendureClient } from './client.ts';

const Refused = v.object({ errorCode: v.string(), message: v.string() });
const Lines = v.array(v.object({ quantity: v.number(), productVariant: v.object({ id: v.string() }) }));
const Priced = v.object({ code: v.string(), state: v.string(), totalWithTax: v.number() });
const PRICED = '... on Order { code state totalWithTax } ... on ErrorResult { errorCode message }';

const ADD_ITEMS = {
  query: `mutation AddItems($inputs: [AddItemInput!]!) {
    addItemsToOrder(inputs: $inputs) {
      order { lines { quantity productVariant { id } } }
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
const ADD_PAYMENT = orderOrError(
  'addPaymentToOrder',
  `mutation AddPayment($input: PaymentInput!) { addPaymentToOrder(input: $input) { ${PRICED} } }`,
);
const CHOICES = {
  query: `query Choices { eligibleShippingMethods { id code } eligiblePaymentMethods { code isEligible } }`,
  data: v.object({
    eligibleShippingMethods: v.array(v.object({ id: v.string(), code: v.string() })),
    eligiblePaymentMethods: v.array(v.object({ code: v.string(), isEligible: v.boolean() })),
  }),
};

/** An order that Vendure has ready to be paid, or why it has not. */
export type Built =
  | {
      readonly ok: true;
      readonly code: string;
      readonly session: string;
      /** Satang, with tax. */ readonly total: number;
    }
  | { readonly ok: false; readonly errors: readonly ErrorEntry[] };

/** How a payment ended. */
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

/** The refusal that a code of Vendure means; one that no shopper can cause closes the shop's checkout. */
export function refusalKey(errorCode: string): ErrorEntry['key'] {
  return KEYS[errorCode] ?? 'BUY-WEB_CORRUPTION';
}

const refused = (...errors: ErrorEntry[]): { ok: false; errors: ErrorEntry[] } => ({ ok: false, errors });

/** Builds the order of a cart up to its payment; nothing is reserved and nothing sold by it. */
export async function buildOrder(
  client: VendureClient,
  variantIds: ReadonlyMap<string, string>,
  order: PlacedOrder,
  lang: Lang,
): Promise<Built> {
  const session = client.openSession();
  const missing = order.lines.filter(({ uuid }) => !variantIds.has(uuid));
  if (missing.length > 0) return refused(...missing.map(({ uuid }): ErrorEntry => ({ key: 'NOPRODUCT', uuid })));
  const inputs = order.lines.map(({ uuid, quantity }) => ({ productVariantId: variantIds.get(uuid), quantity }));
  const { addItemsToOrder: added } = await session.call(ADD_ITEMS, { inputs });
  const limit = added.errorResults.find(({ maxItems }) => maxItems !== undefined)?.maxItems;
  if (limit !== undefined) return refused({ key: 'OVER_TOTAL_QUANTITY', limit });
  const had = new Map(added.order.lines.map(({ quantity, productVariant }) => [productVariant.id, quantity]));
  const short = order.lines.flatMap(({ uuid, quantity, unit }): ErrorEntry[] => {
    const remain = had.get(variantIds.get(uuid) ?? '') ?? 0;
    return remain < quantity ? [{ key: 'NOSTOCK', uuid, remain, unit: textIn(unit, lang) }] : [];
  });
  if (short.length > 0) return refused(...short);
  const [other] = added.errorResults;
  if (other !== undefined) return refused({ key: refusalKey(other.errorCode) });
  return finishBuilding(session, order);
}

async function finishBuilding(session: ShopSession, order: PlacedOrder): Promise<Built> {
  const { address, email, couponCode, shippingType, bank } = order;
  const steps: { readonly errorCode: string }[] = [];
  const note = (answer: v.InferOutput<typeof Priced> | v.InferOutput<typeof Refused>) => {
    if ('errorCode' in answer) steps.push(answer);
    return 'errorCode' in answer ? undefined : answer;
  };
  if (couponCode !== null) note((await session.call(APPLY_COUPON, { code: couponCode })).applyCouponCode);
  const customer = { firstName: address?.recipient ?? '', lastName: '', emailAddress: email ?? '' };
  note((await session.call(SET_CUSTOMER, { input: customer })).setCustomerForOrder);
  if (address !== null) {
    const input = {
      fullName: address.recipient,
      phoneNumber: address.phone,
      streetLine1: address.address,
      postalCode: address.postcode,
      countryCode: 'TH',
      ...(address.area === null ? {} : areaFields(address.area)),
    };
    note((await session.call(SET_ADDRESS, { input })).setOrderShippingAddress);
  }
  const { eligibleShippingMethods, eligiblePaymentMethods } = await session.call(CHOICES);
  const method = eligibleShippingMethods.find(({ code }) => code === shippingType);
  if (method === undefined) return refused({ key: 'INVALID_SHIPPINGTYPE' });
  if (!eligiblePaymentMethods.some(({ code, isEligible }) => code === bank && isEligible)) {
    return refused({ key: 'INVALID_BANK' });
  }
  note((await session.call(SET_SHIPPING, { id: [method.id] })).setOrderShippingMethod);
  const [step] = steps;
  if (step !== undefined) return refused({ key: refusalKey(step.errorCode) });
  const { transitionOrderToState: ready } = await session.call(ARRANGE_PAYMENT);
  const token = session.token();
  if (ready === null || 'errorCode' in ready || token === undefined) return refused({ key: 'BUY-WEB_CORRUPTION' });
  return { ok: true, code: ready.code, session: token, total: ready.totalWithTax };
}

/** Sub-district, district and province of a Thai address. */
function areaFields({ subDistrict, district, province }: Area): object {
  return { streetLine2: subDistrict.th, city: district.th, province: province.th };
}

/** Pays an order that was built. Repeated for an order that is paid already, it is refused without a second payment. */
export async function payOrder(client: VendureClient, session: string, method: string): Promise<Paid> {
  const answer = await client.openSession(session).call(ADD_PAYMENT, { input: { method, metadata: {} } });
  const { addPaymentToOrder: paid } = answer;
  return 'errorCode' in paid ? refused({ key: refusalKey(paid.errorCode) }) : { ok: true };
}

/** An amount in baht as Vendure counts it. */
export function satangOf(baht: number): number {
  return Number(toUnits(baht) / 100n);
}
