/** Looks whether a Vendure server can keep a shop, without changing anything. */
import * as v from 'valibot';
import { CustomFields, hasUuidField } from './catalogue.ts';
import { createVendureClient, type VendureAccess } from './client.ts';

/** What a Vendure server says of the shop's channel. */
export interface EngineProbe {
  readonly channel: string;
  readonly currency: string;
  readonly products: number;
  /** Whether products can keep the uuids that pages name (custom field `raanUuid`). */
  readonly hasUuids: boolean;
}

const PROBE = {
  query: `query Probe {
    activeChannel { code defaultCurrencyCode }
    products { totalItems }
    __type(name: "ProductCustomFields") { fields { name } }
  }`,
  data: v.object({
    activeChannel: v.object({ code: v.string(), defaultCurrencyCode: v.string() }),
    products: v.object({ totalItems: v.number() }),
    __type: CustomFields,
  }),
};

/**
 * Logs in and reads the channel.
 * @throws EngineUnavailable when it does not answer, or refuses the login
 */
export async function probeVendure(
  access: VendureAccess,
  fetch: typeof globalThis.fetch = globalThis.fetch,
): Promise<EngineProbe> {
  const { activeChannel, products, __type: type } = await createVendureClient(access, fetch).admin(PROBE);
  return {
    channel: activeChannel.code,
    currency: activeChannel.defaultCurrencyCode,
    products: products.totalItems,
    hasUuids: hasUuidField(type),
  };
}
