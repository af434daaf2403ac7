/** The shop owner's client of Vendure's admin API. */
import * as v from 'valibot';
import type { VendureClient } from '../../src/store/commerce/vendure/client.ts';

type Input = Readonly<Record<string, unknown>>;
const Coded = v.array(v.object({ id: v.string(), code: v.string() }));
const Items = v.object({ items: Coded });

const changed = (name: string, type: string) => ({
  query: `mutation Owner($input: ${type}!) { ${name}(input: $input) { ... on Node { id } } }`,
  data: v.unknown(),
});
const UPDATE_VARIANTS = {
  query: 'mutation Owner($input: [UpdateProductVariantInput!]!) { updateProductVariants(input: $input) { id } }',
  data: v.unknown(),
};
const CREATE_PROMOTION = {
  query: 'mutation Owner($input: CreatePromotionInput!) { createPromotion(input: $input) { ... on Promotion { id } } }',
  data: v.object({ createPromotion: v.object({ id: v.string() }) }),
};
const METHODS = {
  query: 'query Methods { shippingMethods { items { id code } } paymentMethods { items { id code } } }',
  data: v.object({ shippingMethods: Items, paymentMethods: Items }),
};
const STATE = {
  query: `query State {
    productVariants { items { id stockLevels { stockAllocated } } }
    promotions { items { id couponCode } }
    shippingMethods { items { id code } }
    paymentMethods { items { id code } }
  }`,
  data: v.object({
    productVariants: v.object({
      items: v.array(v.object({ id: v.string(), stockLevels: v.array(v.object({ stockAllocated: v.number() })) })),
    }),
    promotions: v.object({ items: v.array(v.object({ id: v.string(), couponCode: v.nullable(v.string()) })) }),
    shippingMethods: Items,
    paymentMethods: Items,
  }),
};
const ORDERS = {
  query: `query Admin($code: String!) { orders(options: { filter: { code: { eq: $code } } }) { items {
    id state totalWithTax customer { emailAddress } couponCodes
    lines { quantity productVariant { sku } } payments { id method state } shippingAddress { fullName postalCode } } } }`,
  data: v.object({ orders: v.object({ items: v.array(v.looseObject({ id: v.string(), state: v.string() })) }) }),
};

/** An argument of an operation in Vendure. */
export const argument = (name: string, value: unknown) => ({
  name,
  value: typeof value === 'string' ? value : JSON.stringify(value),
});

/** A condition, action or handler of Vendure. */
export const operation = (code: string, args: Input = {}) => ({
  code,
  arguments: Object.entries(args).map(([name, value]) => argument(name, value)),
});

/** Price in satang and available pieces of the shop's variants by Vendure's id; null: not tracked. */
const SHELF = [
  { id: '1', price: 12_000, free: 5 },
  { id: '2', price: 8000, free: 3 },
  { id: '3', price: 15_000, free: 9 },
  { id: '4', price: 40_000, free: null },
];
/** Restores the channel's settings of the seed. */
export const CHANNEL = { defaultCurrencyCode: 'THB', availableCurrencyCodes: ['THB'], pricesIncludeTax: true };
const FEES = { post: 4500, pickup: 0 };
/** The promotion of the seed. */
const SEEDED = 'TEN';

/** Actions of the owner. */
export function ownerOf(client: VendureClient) {
  const { admin } = client;
  const methodId = async (kind: 'shippingMethods' | 'paymentMethods', code: string) =>
    (await admin(METHODS))[kind].items.find((one) => one.code === code)?.id;
  return {
    admin,
    changeVariant: (input: Input) => admin(UPDATE_VARIANTS, { input: [input] }),
    promote: async (name: string, input: Input) => {
      const translations = [{ languageCode: 'th', name, description: '' }];
      const created = await admin(CREATE_PROMOTION, {
        input: { enabled: true, conditions: [], ...input, translations },
      });
      return created.createPromotion.id;
    },
    changeDelivery: async (code: string, input: Input) =>
      admin(changed('updateShippingMethod', 'UpdateShippingMethodInput'), {
        input: { id: await methodId('shippingMethods', code), translations: [], ...input },
      }),
    changePayment: async (code: string, input: Input) =>
      admin(changed('updatePaymentMethod', 'UpdatePaymentMethodInput'), {
        input: { id: await methodId('paymentMethods', code), translations: [], ...input },
      }),
    changeChannel: async (input: Input) => {
      const { activeChannel } = await admin({
        query: 'query Channel { activeChannel { id } }',
        data: v.object({ activeChannel: v.object({ id: v.string() }) }),
      });
      return admin(
        {
          query: 'mutation Owner($input: UpdateChannelInput!) { updateChannel(input: $input) { __typename } }',
          data: v.unknown(),
        },
        { input: { id: activeChannel.id, ...input } },
      );
    },
    settle: (id: string) =>
      admin(
        {
          query: 'mutation Settle($id: ID!) { settlePayment(id: $id) { ... on Payment { state } } }',
          data: v.unknown(),
        },
        { id },
      ),
    /** An order in the admin. */
    order: async (code: string | undefined) => (await admin(ORDERS, { code })).orders.items,
  };
}

/** Resets Vendure to the prices, stock, promotions, deliveries and payment methods of `tests/engine/shop`. */
export async function resetEngine(client: VendureClient): Promise<void> {
  const { admin } = client;
  const { productVariants, promotions, shippingMethods, paymentMethods } = await admin(STATE);
  const allocated = new Map(
    productVariants.items.map(({ id, stockLevels }) => [
      id,
      stockLevels.reduce((sum, one) => sum + one.stockAllocated, 0),
    ]),
  );
  const input = SHELF.map(({ id, price, free }) => ({
    id,
    price,
    enabled: true,
    ...(free === null ? {} : { stockOnHand: free + (allocated.get(id) ?? 0) }),
  }));
  await admin(UPDATE_VARIANTS, { input });
  const REMOVE = { query: 'mutation Delete($id: ID!) { deletePromotion(id: $id) { result } }', data: v.unknown() };
  for (const { id, couponCode } of promotions.items) if (couponCode !== SEEDED) await admin(REMOVE, { id });
  const owner = ownerOf(client);
  await owner.changeChannel(CHANNEL);
  for (const { code } of shippingMethods.items) {
    const rate = code in FEES ? FEES[code as keyof typeof FEES] : 0;
    await owner.changeDelivery(code, {
      checker: operation('default-shipping-eligibility-checker', { orderMinimum: 0 }),
      calculator: operation('default-shipping-calculator', { rate, includesTax: 'include', taxRate: 7 }),
    });
  }
  for (const { code } of paymentMethods.items) await owner.changePayment(code, { enabled: true });
}
