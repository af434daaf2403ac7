import { expect, test, vi } from 'vitest';
import { readCatalogue, unpackCatalogue } from './catalogue.ts';
import { createVendureClient } from '../client.ts';

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

const CREATED = '2026-11-01T00:00:00.000Z';
const soap = {
  id: '1',
  slug: 'soap',
  enabled: true,
  createdAt: CREATED,
  updatedAt: CREATED,
  translations: [],
  featuredAsset: null,
  assets: [],
  facetValues: [],
  optionGroups: [],
  collections: [],
  variants: [{ ...variant(5), options: [], facetValues: [], assets: [], translations: [] }],
};

/** A channel of one product that answers each operation by its name. */
function openChannel() {
  const answers: Record<string, unknown> = {
    Login: { login: { __typename: 'CurrentUser' } },
    Fields: {
      product: null,
      promotion: null,
      collection: null,
      globalSettings: { trackInventory: true, outOfStockThreshold: 0 },
    },
    Products: { products: { totalItems: 1, items: [soap] } },
    ProductVersions: { products: { totalItems: 1, items: [soap] } },
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
  return { answers, fetch, client: createVendureClient(access, fetch) };
}

test('a catalogue whose answers are the same as before is the same object, and changed stock is found without one more request', async () => {
  const { answers, fetch, client } = openChannel();
  const whole = await readCatalogue(client);
  const first = await readCatalogue(client, whole);
  fetch.mockClear();
  expect(await readCatalogue(client, first)).toBe(first);
  const requests = fetch.mock.calls.length;
  answers.VariantVersions = { productVariants: { totalItems: 1, items: [variant(4)] } };
  const restocked = await readCatalogue(client, first);
  expect(fetch.mock.calls).toHaveLength(2 * requests);
  expect(restocked.digest).toBe(whole.digest);
  const stockOf = (kept: typeof whole) =>
    unpackCatalogue(kept).products.map(({ variants }) =>
      variants.map(({ stockLevels }) => stockLevels[0]?.stockOnHand),
    );
  expect([whole, first, restocked].map(stockOf)).toEqual([[[5]], [[5]], [[4]]]);
  expect(await readCatalogue(client, restocked)).toBe(restocked);
});
