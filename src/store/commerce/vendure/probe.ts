/** Checks whether a Vendure server can keep a shop, without changing anything. */
import * as v from 'valibot';
import { createVendureClient, EngineUnavailable, type VendureAccess } from './client.ts';
import { CustomFields, hasField } from './records.ts';

/** Facts about the shop's channel on a Vendure server. */
export interface EngineProbe {
  readonly channel: string;
  readonly currency: string;
  /** Whether prices include tax. */
  readonly pricesIncludeTax: boolean;
  /** Tax rates of the channel's zone, in percent; undefined: the channel has no zone, so no tax is known. */
  readonly taxRates: readonly number[] | undefined;
  readonly products: number;
  /** Whether products can keep the uuids that pages name (custom field `raanUuid`). */
  readonly hasUuids: boolean;
  /** Whether promotions can be listed as coupons (custom field `raanListed`). */
  readonly hasListing: boolean;
  /** Codes of the deliveries, and of the enabled payment methods. */
  readonly deliveries: readonly string[];
  readonly payments: readonly string[];
}

const PROBE = {
  query: `query Probe {
    activeChannel { code token defaultCurrencyCode pricesIncludeTax defaultTaxZone { id } }
    products { totalItems }
    taxRates { items { value enabled zone { id } } }
    shippingMethods { items { code } }
    paymentMethods { items { code enabled } }
    orders(options: { take: 1 }) { totalItems }
    promotions(options: { take: 1 }) { totalItems }
    product: __type(name: "ProductCustomFields") { fields { name } }
    promotion: __type(name: "PromotionCustomFields") { fields { name } }
  }`,
  data: v.object({
    activeChannel: v.object({
      code: v.string(),
      token: v.string(),
      defaultCurrencyCode: v.string(),
      pricesIncludeTax: v.boolean(),
      defaultTaxZone: v.nullable(v.object({ id: v.string() })),
    }),
    products: v.object({ totalItems: v.number() }),
    taxRates: v.object({
      items: v.array(v.object({ value: v.number(), enabled: v.boolean(), zone: v.object({ id: v.string() }) })),
    }),
    shippingMethods: v.object({ items: v.array(v.object({ code: v.string() })) }),
    paymentMethods: v.object({ items: v.array(v.object({ code: v.string(), enabled: v.boolean() })) }),
    product: CustomFields,
    promotion: CustomFields,
  }),
};

/**
 * Logs in and reads the channel and all data that the shop reads later, so that a missing right shows now.
 * @throws EngineUnavailable if it does not respond, refuses the login, or has no channel with the token
 */
export async function probeVendure(
  access: VendureAccess,
  fetch: typeof globalThis.fetch = globalThis.fetch,
): Promise<EngineProbe> {
  const found = await createVendureClient(access, fetch).admin(PROBE);
  const { code, token, defaultCurrencyCode, pricesIncludeTax, defaultTaxZone } = found.activeChannel;
  // While Vendure has one channel, it returns that channel for any token.
  if (token !== access.channelToken) throw new EngineUnavailable('channel', `the token is not that of channel ${code}`);
  const ofZone = found.taxRates.items.filter(({ enabled, zone }) => enabled && zone.id === defaultTaxZone?.id);
  return {
    channel: code,
    currency: defaultCurrencyCode,
    pricesIncludeTax,
    taxRates: defaultTaxZone === null ? undefined : ofZone.map(({ value }) => value),
    products: found.products.totalItems,
    hasUuids: hasField(found.product, 'raanUuid'),
    hasListing: hasField(found.promotion, 'raanListed'),
    deliveries: found.shippingMethods.items.map((method) => method.code),
    payments: found.paymentMethods.items.flatMap((method) => (method.enabled ? [method.code] : [])),
  };
}
