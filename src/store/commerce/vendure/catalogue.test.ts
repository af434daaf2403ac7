import { expect, test, vi } from 'vitest';
import { readCatalogue } from './catalogue.ts';
import { createVendureClient } from './client.ts';

const NONE = { totalItems: 0, items: [] };
const variant = (stockOnHand: number) => ({
  id: '1',
  productId: '1',
  updatedAt: '2026-11-01T00:00:00.000Z',
  sku: 'SOAP',
  enabled: true,
  priceWithTax: 12_000,
  currencyCode: 'THB',
  trackInventory: 'TRUE',
  outOfStockThreshold: 0,
  useGlobalOutOfStockThreshold: true,
  stockLevels: [{ stockOnHand, stockAllocated: 0 }],
});

/** A channel without products that answers each operation by its name. */
function openChannel() {
  const answers: Record<string, unknown> = {
    Login: { login: { __typename: 'CurrentUser' } },
    Fields: {
      product: null,
      promotion: null,
      collection: null,
      globalSettings: { trackInventory: true, outOfStockThreshold: 0 },
    },
    Products: { products: NONE },
    ProductVersions: { products: NONE },
    VariantVersions: { productVariants: { totalItems: 1, items: [variant(5)] } },
    Collections: { collections: NONE },
    Facets: { facets: NONE },
    Terms: { activeChannel: { pricesIncludeTax: true }, shippingMethods: { items: [] }, paymentMethods: { items: [] } },
  };
  const fetch = vi.fn<typeof globalThis.fetch>(async (_, init) => {
    const [, name = ''] = /"query":"(?:query|mutation) (\w+)/.exec(String(init?.body)) ?? [];
    return Response.json({ data: answers[name] });
  });
  const access = { url: 'http://engine.test', channelToken: 'shop', username: 'owner', password: 'x', timeoutMs: 1000 };
  return { answers, client: createVendureClient(access, fetch) };
}

test('a catalogue whose answers are the same as before is the same object, and another one where stock has changed', async () => {
  const { answers, client } = openChannel();
  const whole = await readCatalogue(client);
  const first = await readCatalogue(client, whole);
  expect(await readCatalogue(client, first)).toBe(first);
  answers.VariantVersions = { productVariants: { totalItems: 1, items: [variant(4)] } };
  const restocked = await readCatalogue(client, first);
  expect(restocked).not.toBe(first);
  expect(await readCatalogue(client, restocked)).toBe(restocked);
});
