import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import addFormats from 'ajv-formats';
import { OpenAPIBackend } from 'openapi-backend';
import * as v from 'valibot';
import { afterAll, expect, test } from 'vitest';
import { type CallName, calls } from '#schemas/calls/index.ts';
import { Coupon } from '#schemas/coupon.ts';
import { Base } from '#schemas/page/base.ts';
import { PageData } from '#schemas/page/page.ts';
import { Product } from '#schemas/product.ts';
import { Blog } from '#schemas/records/blog.ts';
import { Category } from '#schemas/records/category.ts';
import { EXAMPLES } from '#schemas/wire/examples.ts';
import { EXACT } from '#schemas/wire/shapes.ts';
import { createCaller } from '../../call/call.ts';
import { openApi } from './openapi.ts';

const folder = mkdtempSync(join(tmpdir(), 'raan-openapi-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The part of the document that names the fields of records. */
const Components = v.object({
  components: v.object({
    schemas: v.record(v.string(), v.object({ properties: v.optional(v.record(v.string(), v.unknown())) })),
  }),
});

const KEY = '7b1f2a52-5d0b-4b58-9f0b-2f7f0f0a4a11';

/** A platform generated only from the document: it validates each request and responds with the document's example. */
async function openGenerated() {
  const file = join(folder, 'openapi.json');
  writeFileSync(file, JSON.stringify(openApi()));
  const platform = new OpenAPIBackend({ definition: file, quick: true, customizeAjv: (ajv) => addFormats(ajv) });
  platform.register({
    validationFail: ({ validation }) => ({ status: 400, mock: { errors: validation.errors } }),
    notImplemented: ({ operation }) => platform.mockResponseForOperation(operation.operationId ?? ''),
  });
  await platform.init();
  const answers: unknown[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    const body = await request.text();
    const { status, mock } = await platform.handleRequest({
      method: request.method,
      path: url.pathname,
      query: Object.fromEntries([...url.searchParams.keys()].map((name) => [name, valuesOf(url, name)])),
      headers: Object.fromEntries(request.headers),
      ...(body === '' ? {} : { body }),
    });
    answers.push(status === 200 ? undefined : mock);
    return Response.json(mock, { status });
  };
  return { platform, fetch, answers };
}

/** The values of a parameter: a list if it is repeated. */
function valuesOf(url: URL, name: string): string | string[] {
  const [first = '', ...others] = url.searchParams.getAll(name);
  return others.length === 0 ? first : [first, ...others];
}

test('the document has every field of a record that the storefront reads', () => {
  const { components } = v.parse(Components, openApi());
  const read = { Product, Category, Blog, Coupon, Page: PageData, Base };
  const missing = Object.entries(read).flatMap(([name, { entries }]) =>
    Object.keys(entries).flatMap((field) =>
      components.schemas[name]?.properties?.[field] === undefined ? [`${name}.${field}`] : [],
    ),
  );
  expect(missing).toEqual([]);
});

test('a platform generated from the document accepts every call of the storefront, and the storefront reads its responses', async () => {
  const { fetch, answers } = await openGenerated();
  const call = createCaller({ baseUrl: 'http://platform.test', lang: 'en', host: 'shop.test', fetch });
  const headers = { 'idempotency-key': KEY };
  const items = [{ uuid: '573184f4-1a44-4c3e-a781-28ff6f2d58e6', quantity: 2 }];
  const results = {
    page: await call('page', { query: { path: '/about', needBase: '1', colour: ['red', 'blue'] } }),
    base: await call('base'),
    blogs: await call('blogs'),
    productsBatch: await call('productsBatch', { query: { 'filter[uuid]': KEY } }),
    productCategories: await call('productCategories', { query: { category_ids: '121' } }),
    search: await call('search', { query: { q: 'rice', sort: 'newest', p_page: '2' } }),
    sitemap: await call('sitemap'),
    formSubmit: await call('formSubmit', { params: { form_id: 'contact' }, body: { name: 'Somchai' } }),
    memberInfo: await call('memberInfo'),
    memberJoin: await call('memberJoin'),
    memberLeave: await call('memberLeave'),
    authCheck: await call('authCheck'),
    urlLogin: await call('urlLogin', { query: { continue_url: '/' } }),
    urlRegister: await call('urlRegister'),
    urlLogout: await call('urlLogout'),
    cartGet: await call('cartGet'),
    cartUpdateItems: await call('cartUpdateItems', { headers, body: { items, remove_items: [], lang_key: 'en' } }),
    cartCheckoutByItems: await call('cartCheckoutByItems', { headers, body: { items, lang_key: 'en' } }),
    cartUpdate: await call('cartUpdate', { headers, body: { items, lang_key: 'en' } }),
    couponList: await call('couponList'),
    couponClaim: await call('couponClaim', { headers, body: { code: 'RAANFIRST' } }),
  } satisfies Record<CallName, { readonly ok: boolean }>;
  expect(Object.keys(results)).toEqual(expect.arrayContaining(Object.keys(calls)));
  expect(answers).toEqual(answers.map(() => undefined));
  expect(Object.entries(results).filter(([, { ok }]) => !ok)).toEqual([]);
});

test('the document is OpenAPI 3.1', async () => {
  const { valid, errors } = await new Validator().validate({ ...openApi() });
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
});

test('the examples are as the schemas say', async () => {
  const { platform } = await openGenerated();
  const faults = Object.entries(calls).map(([name, { envelope }]) => {
    const { data } = EXAMPLES[name as CallName];
    const answer = envelope === 'data' ? { data } : { success: true, data };
    return [name, platform.validateResponse(answer, name, 200).errors];
  });
  expect(faults).toEqual(Object.keys(calls).map((name) => [name, null]));
  expect(platform.validateResponse({ data: { path: '/about' } }, 'page', 200).errors).toMatchObject([
    { keyword: 'required' },
  ]);
});

test('the document and the shapes that platforms are checked by agree', () => {
  const { page, base, productsBatch, productCategories, blogs, search, cartGet, memberInfo } = EXAMPLES;
  const shapes = v.strictTuple([
    EXACT.page,
    EXACT.base,
    v.array(EXACT.product),
    v.array(EXACT.category),
    v.array(EXACT.blog),
    EXACT.search,
    EXACT.cart,
    EXACT.member,
  ]);
  const examples = [page, base, productsBatch, productCategories, blogs, search, cartGet, memberInfo];
  expect(
    v.safeParse(
      shapes,
      examples.map(({ data }) => data),
    ).issues,
  ).toBeUndefined();
});
