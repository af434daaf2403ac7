/**
 * Writes the products of a shop folder into an empty Vendure server through its admin API: channel, tax, categories as
 * collections, options, variants, stock, delivery, payment methods and coupons as promotions.
 *
 * node packages/examples/vendure-engine/seed.mjs <url> <password> <shop folder>
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { argv, exit, stderr, stdout } from 'node:process';

const [, , url, password, folder] = argv;
if (url === undefined || password === undefined || folder === undefined) {
  stderr.write('usage: node packages/examples/vendure-engine/seed.mjs <url> <password> <shop folder>\n');
  exit(2);
}

/** Languages of the shop by Vendure's codes. */
const LANGUAGES = { th: 'th', en: 'en', cn: 'zh_Hans', kr: 'ko', jp: 'ja' };
const TYPES = { '.webp': 'image/webp', '.png': 'image/png', '.jpg': 'image/jpeg', '.avif': 'image/avif' };
const readJson = (...path) => JSON.parse(readFileSync(join(folder, ...path), 'utf8'));
/** Satang as an integer. */
const satang = (baht) => Number(Number(baht).toFixed(2).replace('.', ''));
const textIn = (text, lang) => (typeof text === 'string' ? text : (text?.[lang] ?? text?.en ?? text?.th ?? ''));
const languagesOf = (text) =>
  Object.entries(LANGUAGES).filter(([lang]) => typeof text === 'string' || text?.[lang] !== undefined);
/** Translations in the languages that a text has. */
const translate = (main, fieldsOf) =>
  languagesOf(main).map(([lang, languageCode]) => ({ languageCode, ...fieldsOf((text) => textIn(text, lang)) }));
const operation = (code, args = {}) => ({
  code,
  arguments: Object.entries(args).map(([name, value]) => ({
    name,
    value: typeof value === 'string' ? value : JSON.stringify(value),
  })),
});

let token;
/** Sends a request with the session, and keeps the session from the response. */
async function post(body, headers) {
  const session = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const answer = await fetch(`${url}/admin-api`, { method: 'POST', headers: { ...headers, ...session }, body });
  token = answer.headers.get('vendure-auth-token') ?? token;
  return answer.json();
}
async function call(query, variables = {}) {
  const { data, errors } = await post(JSON.stringify({ query, variables }), { 'content-type': 'application/json' });
  if (errors !== undefined) throw new Error(JSON.stringify(errors, null, 1));
  return data;
}
/** Uploads pictures of the shop's folder, each once, and returns their ids. */
const uploaded = new Map();
async function upload(addresses = []) {
  const ids = [];
  for (const address of addresses) {
    if (!uploaded.has(address)) {
      const name = basename(address);
      const form = new FormData();
      const query = 'mutation($input: [CreateAssetInput!]!) { createAssets(input: $input) { ... on Asset { id } } }';
      form.append('operations', JSON.stringify({ query, variables: { input: [{ file: null }] } }));
      form.append('map', JSON.stringify({ 0: ['variables.input.0.file'] }));
      form.append('0', new File([readFileSync(join(folder, 'images', name))], name, { type: TYPES[extname(name)] }));
      const { data, errors } = await post(form, { 'apollo-require-preflight': 'true' });
      if (errors !== undefined) throw new Error(JSON.stringify(errors, null, 1));
      uploaded.set(address, data.createAssets[0].id);
    }
    ids.push(uploaded.get(address));
  }
  return ids.length === 0 ? {} : { featuredAssetId: ids[0], assetIds: ids };
}
/** Creates one record and returns its id. */
async function create(name, type, input) {
  const data = await call(`mutation($input: ${type}!) { ${name}(input: $input) { ... on Node { id } } }`, { input });
  return data[name].id;
}

async function seedChannel() {
  await call('mutation($u: String!, $p: String!) { login(username: $u, password: $p) { __typename } }', {
    u: 'superadmin',
    p: password,
  });
  const availableLanguages = Object.values(LANGUAGES);
  await call('mutation($input: UpdateGlobalSettingsInput!) { updateGlobalSettings(input: $input) { __typename } }', {
    input: { availableLanguages },
  });
  const { channels } = await call('{ channels { items { id token products: code } } }');
  const country = await create('createCountry', 'CreateCountryInput', {
    code: 'TH',
    enabled: true,
    translations: translate('Thailand', () => ({ name: 'Thailand' })),
  });
  const zone = await create('createZone', 'CreateZoneInput', { name: 'Thailand', memberIds: [country] });
  const taxCategoryId = await create('createTaxCategory', 'CreateTaxCategoryInput', {
    name: 'Standard',
    isDefault: true,
  });
  await create('createTaxRate', 'CreateTaxRateInput', {
    name: 'VAT',
    enabled: true,
    value: 7,
    categoryId: taxCategoryId,
    zoneId: zone,
  });
  const input = {
    id: channels.items[0].id,
    defaultLanguageCode: 'th',
    availableLanguageCodes: availableLanguages,
    pricesIncludeTax: true,
    defaultCurrencyCode: 'THB',
    availableCurrencyCodes: ['THB'],
    defaultTaxZoneId: zone,
    defaultShippingZoneId: zone,
  };
  await call('mutation($input: UpdateChannelInput!) { updateChannel(input: $input) { __typename } }', { input });
  return { taxCategoryId, channelToken: channels.items[0].token };
}

/** Ids of Vendure's facet values by facet and label. */
const facetValues = new Map();
const facetKey = (id, label) => JSON.stringify([id, label]);
const facetValueIds = ({ facets = {} }) =>
  Object.entries(facets).flatMap(([id, labels]) =>
    labels.flatMap((label) => facetValues.get(facetKey(id, label)) ?? []),
  );

/** The shop's facets with the values of products; values of options stay options. */
async function seedFacets({ facets = [] }, records) {
  for (const { id, label } of facets) {
    const labels = records.flatMap((record) => record.facets?.[id] ?? []);
    const unique = [...new Map(labels.map((one) => [JSON.stringify(one), one])).values()];
    if (unique.length === 0) continue;
    const data = await call(
      'mutation($input: CreateFacetInput!) { createFacet(input: $input) { values { id code } } }',
      {
        input: {
          code: id,
          isPrivate: false,
          translations: translate(label ?? id, (text) => ({ name: text(label ?? id) })),
          values: unique.map((one, at) => ({
            code: `${id}-${at}`,
            translations: translate(one, (text) => ({ name: text(one) })),
          })),
        },
      },
    );
    for (const [at, one] of unique.entries()) {
      const value = data.createFacet.values.find(({ code }) => code === `${id}-${at}`);
      facetValues.set(facetKey(id, one), value.id);
    }
  }
}

async function seedProduct(record, taxCategoryId) {
  const translations = translate(record.name, (text) => ({
    name: text(record.name),
    slug: record.slug,
    description: text(record.detail_html),
  }));
  const enabled = record.hidden !== true;
  const productId = await create('createProduct', 'CreateProductInput', {
    enabled,
    translations,
    customFields: { raanUuid: record.uuid },
    facetValueIds: facetValueIds(record),
    ...(await upload(record.images)),
  });
  const groups = [];
  for (const [at, { name, values }] of (record.options ?? []).entries()) {
    const code = `${record.slug}-${at}`;
    const options = values.map((value, index) => ({
      code: `${code}-${index}`,
      translations: translate(value, (text) => ({ name: text(value) })),
    }));
    const data = await call(
      'mutation($input: CreateProductOptionGroupInput!) { createProductOptionGroup(input: $input) { id options { id code } } }',
      {
        input: { code, translations: translate(name, (text) => ({ name: text(name) })), options },
      },
    );
    const group = data.createProductOptionGroup;
    await call('mutation($p: ID!, $g: ID!) { addOptionGroupToProduct(productId: $p, optionGroupId: $g) { id } }', {
      p: productId,
      g: group.id,
    });
    groups.push({
      name,
      values,
      idOf: (index) => group.options.find(({ code: one }) => one === `${code}-${index}`).id,
    });
  }
  const all = (text) => (typeof text === 'string' ? [text] : Object.values(text));
  const variants =
    record.variants?.length > 0 ? record.variants : [{ ...record, id: '', uuid: record.uuid, name: undefined }];
  const pictures = new Map();
  for (const variant of variants) pictures.set(variant, groups.length === 0 ? {} : await upload(variant.images));
  const input = variants.map((variant) => ({
    ...pictures.get(variant),
    productId,
    sku: [record.slug, variant.id].filter(Boolean).join('-'),
    price: satang(variant.price),
    taxCategoryId,
    optionIds: groups.flatMap(({ name, values, idOf }) => {
      const given = Object.entries(variant.options ?? {}).find(([key]) => all(name).includes(key))?.[1];
      const index =
        given === undefined ? -1 : values.findIndex((value) => all(value).some((text) => all(given).includes(text)));
      return index < 0 ? [] : [idOf(index)];
    }),
    stockOnHand: variant.remain ?? 0,
    trackInventory: variant.remain === null || variant.remain === undefined ? 'FALSE' : 'TRUE',
    customFields: variant.uuid === undefined ? {} : { raanUuid: variant.uuid },
    translations: translate(variant.name ?? record.name, (text) => ({ name: text(variant.name ?? record.name) })),
  }));
  await call('mutation($input: [CreateProductVariantInput!]!) { createProductVariants(input: $input) { id } }', {
    input,
  });
  return productId;
}

async function seedCategories(categories, products) {
  const ids = new Map();
  for (const record of categories) {
    const members = products.filter(({ category }) => category === record.category_id).map(({ id }) => id);
    const parentId = ids.get(record._hierarchy_parent_id);
    ids.set(
      record.category_id,
      await create('createCollection', 'CreateCollectionInput', {
        ...(parentId === undefined ? {} : { parentId }),
        inheritFilters: false,
        // Without products an `or` filter would match all products.
        filters: [operation('product-id-filter', { productIds: members, combineWithAnd: members.length === 0 })],
        translations: translate(record.name, (text) => ({
          name: text(record.name),
          slug: record.category_slug,
          description: text(record.description),
        })),
      }),
    );
  }
}

async function seedCheckout({ policy }, { paymentMethods = [] }, coupons) {
  for (const code of policy.shipping_types ?? []) {
    const { fee = 0 } = policy.deliveries?.[code] ?? {};
    await create('createShippingMethod', 'CreateShippingMethodInput', {
      code,
      fulfillmentHandler: 'manual-fulfillment',
      checker: operation('default-shipping-eligibility-checker', { orderMinimum: 0 }),
      calculator: operation('default-shipping-calculator', { rate: satang(fee), includesTax: 'include', taxRate: 7 }),
      translations: translate(code, () => ({ name: code, description: '' })),
    });
  }
  const { months = [] } = policy.rules?.installments ?? {};
  const ways = paymentMethods.flatMap(({ kind, label }) =>
    /install?ment/i.test(kind)
      ? months.map((count) => ({ kind: `${kind}_${count}`, label: `${kind} ${count}` }))
      : [{ kind, label }],
  );
  const named = new Set(ways.map(({ kind }) => kind));
  const banks = (policy.banks ?? []).filter((bank) => !named.has(bank)).map((kind) => ({ kind, label: kind }));
  for (const { kind, label } of [...ways, ...banks]) {
    const isQr = /qr|promptpay/i.test(kind);
    const handler = isQr
      ? operation('raan-thai-qr', { promptpayId: policy.promptpay_id ?? '0000000000' })
      : operation('raan-demo', {
          outcome: kind === 'declined' ? 'Declined' : 'Settled',
          delay: kind === 'late' ? 8000 : 0,
        });
    await create('createPaymentMethod', 'CreatePaymentMethodInput', {
      code: kind,
      enabled: true,
      handler,
      translations: translate(label ?? kind, (text) => ({ name: text(label ?? kind), description: '' })),
    });
  }
  for (const { code, title, kind, max_discount: most, min_spend: least } of coupons) {
    if (kind !== 'discount') continue;
    await create('createPromotion', 'CreatePromotionInput', {
      enabled: true,
      couponCode: code,
      perCustomerUsageLimit: 1,
      customFields: { raanListed: true },
      conditions: [operation('minimum_order_amount', { amount: satang(least ?? 0), taxInclusive: true })],
      actions: [operation('order_fixed_discount', { discount: satang(most) })],
      translations: translate(title ?? code, (text) => ({ name: text(title ?? code), description: '' })),
    });
  }
}

/** Waits for the jobs that fill the collections. */
async function settleJobs() {
  for (;;) {
    const { jobs } = await call('{ jobs(options: { filter: { isSettled: { eq: false } } }) { totalItems } }');
    if (jobs.totalItems === 0) return;
    await new Promise((done) => setTimeout(done, 200));
  }
}

const { taxCategoryId, channelToken } = await seedChannel();
const records = readdirSync(join(folder, 'products')).flatMap((file) => [readJson('products', file)].flat());
await seedFacets(readJson('shop.json'), records);
const products = [];
for (const record of records)
  products.push({ id: await seedProduct(record, taxCategoryId), category: record.category_id });
await seedCategories(readJson('categories.json'), products);
await seedCheckout(
  readJson('shop.json'),
  readJson('base.json'),
  existsSync(join(folder, 'coupons.json')) ? readJson('coupons.json') : [],
);
await settleJobs();
stdout.write(`${JSON.stringify({ channelToken, products: products.length })}\n`);
