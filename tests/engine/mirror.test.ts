/** Records of Vendure's catalogue in the shop's own tables, so that pages need no request to Vendure. */
import { asc, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { expect } from 'vitest';
import type { CallName } from '#schemas/calls/index.ts';
import { products } from '../../src/store/database/tables/product.ts';
import { operation } from './engine-owner.ts';
import { LARGE, MASSAGE, SMALL, SOAP, TEA, test, VARIANTS } from './engine-shop.ts';

const Value = v.object({ id: v.string(), count: v.number() });
const Option = v.object({ id: v.string(), label: v.string(), values: v.array(Value) });
const Listed = v.object({
  data: v.object({ products: v.object({ ids: v.array(v.string()) }), facets: v.object({ options: v.array(Option) }) }),
});
const PICTURE = expect.stringMatching(/^\/media\/library\/[\da-f-]{36}\.webp$/);

test('mirrors products, variants, options, categories, prices with tax and stock in two languages', async ({
  shop,
}) => {
  const rows = await shop.service.db.select().from(products).orderBy(asc(products.uuid));
  const common = { categoryId: '7', hasVariants: false, parentUuid: null, choices: null };
  const size = (th: string, en: string) => [{ name: { th: 'ขนาด', en: 'Size' }, value: { th, en } }];
  expect(rows).toMatchObject([
    {
      ...common,
      uuid: SOAP,
      slug: 'rice-soap',
      name: { th: 'สบู่ข้าว', en: 'Rice soap' },
      price: '120.0000',
      remain: 5,
      categoryId: '8',
    },
    {
      ...common,
      uuid: TEA,
      slug: 'tea',
      name: { th: 'ชา', en: 'Tea' },
      price: '80.0000',
      remain: null,
      hasVariants: true,
    },
    { ...common, uuid: MASSAGE, slug: 'massage', name: { th: 'นวด', en: 'Massage' }, price: '400.0000', remain: null },
    {
      ...common,
      uuid: SMALL,
      slug: 'tea',
      name: '',
      price: '80.0000',
      remain: 3,
      parentUuid: TEA,
      choices: size('เล็ก', 'Small'),
    },
    {
      ...common,
      uuid: LARGE,
      slug: 'tea',
      name: '',
      price: '150.0000',
      remain: 9,
      parentUuid: TEA,
      choices: size('ใหญ่', 'Large'),
    },
  ]);
});

test('pictures of products and variants are copied into the media library once', async ({ shop }) => {
  const picturesOf = async (uuid: string) => {
    const { body } = await shop.guest().call('productsBatch', { query: { 'filter[uuid]': uuid } });
    return v.parse(v.object({ data: v.tuple([v.object({ images: v.array(v.string()) })]) }), body).data[0].images;
  };
  const [soap, tea, large] = [await picturesOf(SOAP), await picturesOf(TEA), await picturesOf(LARGE)];
  expect([soap, tea, large, await picturesOf(MASSAGE)]).toEqual([[PICTURE], [PICTURE], [PICTURE], []]);
  expect(new Set([...soap, ...tea, ...large]).size).toBe(3);
  const picture = await shop.guest().get(soap[0] ?? '');
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
  const fetched = () => shop.calls.filter((body) => body === 'undefined').length;
  const before = fetched();
  await shop.owner.changeVariant({ id: VARIANTS.soap, price: 13_000 });
  await shop.service.synchronize();
  expect([before, fetched(), await picturesOf(SOAP)]).toEqual([3, 3, soap]);
});

test('listings have Vendure’s facets as filters; facets of the shop keep their position and name', async ({ shop }) => {
  const created = v.object({
    createFacet: v.object({
      id: v.string(),
      values: v.tuple([v.object({ id: v.string() }), v.object({ id: v.string() })]),
    }),
  });
  const named = (name: string) => [{ languageCode: 'en', name }];
  const facet = (code: string, isPrivate: boolean) =>
    shop.owner.admin(
      {
        query: 'mutation Facet($input: CreateFacetInput!) { createFacet(input: $input) { id values { id } } }',
        data: created,
      },
      {
        input: {
          code,
          isPrivate,
          translations: named(code),
          values: ['Leaf', 'Oil'].map((name) => ({ code: `${code}-${name}`, translations: named(name) })),
        },
      },
    );
  const [material, secret] = [await facet('Material', false), await facet('margin', true)];
  const give = (id: string, facetValueIds: readonly string[]) =>
    shop.owner.admin(
      {
        query: 'mutation Give($input: UpdateProductInput!) { updateProduct(input: $input) { id } }',
        data: v.unknown(),
      },
      { input: { id, facetValueIds } },
    );
  const [leaf] = material.createFacet.values;
  await give('2', [leaf.id, secret.createFacet.values[0].id]);
  await shop.service.synchronize();
  const found = async (f?: string) => {
    const { body } = await shop.guest().call('search', { query: { q: '', ...(f === undefined ? {} : { f }) } });
    return v.parse(Listed, body).data;
  };
  const { options } = (await found()).facets;
  expect(
    options.map(({ id, label, values }) => [id, label, values.map(({ id: value, count }) => [value, count])]),
  ).toEqual([
    [
      'size',
      'ขนาด',
      [
        ['small', 1],
        ['large', 1],
      ],
    ],
    ['scent', 'กลิ่น', [['rice', 1]]],
    ['material', 'Material', [['leaf', 1]]],
  ]);
  expect([(await found('material.leaf')).products.ids, (await found('scent.rice')).products.ids]).toEqual([
    [TEA],
    [SOAP],
  ]);
  await shop.owner.admin(
    { query: 'mutation Drop($ids: [ID!]!) { deleteFacets(ids: $ids, force: true) { result } }', data: v.unknown() },
    { ids: [material.createFacet.id, secret.createFacet.id] },
  );
});

test('a product that moves to another collection follows with the next mirror run', async ({ shop }) => {
  const categoryOf = async (uuid: string) => {
    const [row] = await shop.service.db.select().from(products).where(eq(products.uuid, uuid));
    return row?.categoryId;
  };
  const { collections } = await shop.owner.admin({
    query: 'query Soap { collections(options: { filter: { slug: { eq: "soap" } } }) { items { id } } }',
    data: v.object({ collections: v.object({ items: v.tuple([v.object({ id: v.string() })]) }) }),
  });
  const hold = async (productIds: readonly string[]) => {
    await shop.owner.admin(
      {
        query: 'mutation Hold($input: UpdateCollectionInput!) { updateCollection(input: $input) { id } }',
        data: v.unknown(),
      },
      {
        input: {
          id: collections.items[0].id,
          filters: [operation('product-id-filter', { productIds, combineWithAnd: false })],
        },
      },
    );
    await shop.settleJobs();
    await shop.service.synchronize();
  };
  const before = await categoryOf(MASSAGE);
  await hold(['1', '3']);
  expect([before, await categoryOf(MASSAGE), await categoryOf(SOAP)]).toEqual(['7', '8', '8']);
  await hold(['1']);
  expect(await categoryOf(MASSAGE)).toBe('7');
});

test('pages show exactly Vendure’s deliveries, fees and payment methods, and none that only the folder has', async ({
  shop,
}) => {
  const promised = async () => {
    const { body } = await shop.guest().call('base', {});
    const Fee = v.looseObject({ type: v.string(), fee: v.number() });
    const Kind = v.looseObject({ kind: v.string() });
    const { data } = v.parse(
      v.object({
        data: v.object({
          deliveries: v.array(Fee),
          paymentMethods: v.array(Kind),
          settings: v.object({ prices_with_vat: v.literal(true) }),
        }),
      }),
      body,
    );
    return {
      deliveries: data.deliveries.map(({ type, fee, free_from: from }) => [type, fee, from]),
      payments: data.paymentMethods.map(({ kind }) => kind),
    };
  };
  const deliveries = [
    ['post', 45, undefined],
    ['pickup', 0, undefined],
  ];
  expect(await promised()).toEqual({ deliveries, payments: ['card', 'promptpay'] });
  const rates = { rate: 6000, includesTax: 'exclude', taxRate: 7 };
  await shop.owner.changeDelivery('post', { calculator: operation('default-shipping-calculator', rates) });
  await shop.owner.changePayment('promptpay', { enabled: false });
  await shop.service.synchronize();
  expect(await promised()).toEqual({ deliveries: [['post', 64.2, undefined], deliveries[1]], payments: ['card'] });
});

test('a published promotion is a coupon of the shop, and others stay unknown', async ({ shop }) => {
  const conditions = [operation('minimum_order_amount', { amount: 60_000, taxInclusive: true })];
  const actions = [operation('order_fixed_discount', { discount: 5000 })];
  const listed = { customFields: { raanListed: true }, conditions, actions };
  const shown = await shop.owner.promote('Fifty off', {
    couponCode: 'FIFTY',
    endsAt: '2026-12-01T00:00:00.000Z',
    ...listed,
  });
  await shop.owner.promote('For friends', { couponCode: 'FRIENDS', conditions, actions });
  await shop.owner.promote('Sent free', {
    couponCode: 'FREE',
    customFields: { raanListed: true },
    actions: [operation('free_shipping')],
  });
  // The shop's own coupon has this code.
  await shop.owner.promote('Ten', { couponCode: 'TEN ', ...listed });
  await shop.service.synchronize();
  const coupons = async () => {
    const { body } = await shop.guest().call('couponList', {});
    return v.parse(v.object({ data: v.object({ coupons: v.array(v.looseObject({ code: v.string() })) }) }), body).data
      .coupons;
  };
  expect(await coupons()).toMatchObject([
    { code: 'TEN', state: 'login' },
    {
      code: 'FIFTY',
      title: 'Fifty off',
      kind: 'discount',
      max_discount: 50,
      min_spend: 600,
      use_end: '2026-12-01T00:00:00.000Z',
      state: 'login',
    },
    { code: 'FREE', title: 'Sent free', kind: 'shipping', state: 'login' },
  ]);
  const off = {
    query: 'mutation Off($input: UpdatePromotionInput!) { updatePromotion(input: $input) { ... on Promotion { id } } }',
    data: v.unknown(),
  };
  await shop.owner.admin(off, { input: { id: shown, enabled: false, translations: [] } });
  await shop.service.synchronize();
  expect((await coupons()).map(({ code }) => code)).toEqual(['TEN', 'FREE']);
});

test('pages make no request to the engine', async ({ shop }) => {
  const before = shop.calls.length;
  const statuses = new Set<number>();
  for (const lang of ['th', 'en', 'cn', 'kr', 'jp']) {
    const ask = async (name: CallName, query: Readonly<Record<string, string>>) => {
      const { status } = await shop.guest().call(name, { query, headers: { 'page-language': lang } });
      statuses.add(status);
    };
    await ask('base', {});
    await ask('productsBatch', { 'filter[uuid]': [SOAP, TEA].toSorted().join(',') });
    await ask('productCategories', {});
    await ask('search', { q: 'tea', f: 'size.small' });
    await ask('couponList', {});
  }
  expect([[...statuses], shop.calls.length - before]).toEqual([[200], 0]);
});
