import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { isRecord } from '#schemas/record.ts';
import { products } from '../../../src/store/database/tables/product.ts';
import { ask, type AskOptions, uuidOf } from '../store-client.ts';
import { describeService, FIXTURES, type TestService } from '../harness.ts';

interface PageAnswer {
  readonly path: string;
  readonly httpStatusCode: number;
  readonly redirectUrl?: string;
  readonly nowLang?: string;
  readonly pageComponent?: unknown;
  readonly pageHead: Record<string, unknown> & { readonly ld_json: readonly Record<string, unknown>[] };
  readonly otherData: {
    readonly productDetails: readonly { readonly uuid: string; readonly name: string }[];
    readonly productCategories: readonly { readonly category_id: string }[];
    readonly blogs?: readonly { readonly blog_id: string }[];
  } & Record<string, unknown>;
}

async function page(service: TestService, path: string, options: AskOptions = {}, query = ''): Promise<PageAnswer> {
  const { body } = await ask(service, `/api/page?path=${encodeURIComponent(path)}${query}`, options);
  if (!isRecord(body)) throw new Error('the answer is no object');
  return body.data as PageAnswer;
}

function uuids(data: PageAnswer): string[] {
  return data.otherData.productDetails.map(({ uuid }) => uuid);
}

const SOAP = uuidOf(6);

describeService('page', { shops: FIXTURES }, (service) => {
  test('a page comes with its tree and the records its nodes name', { meta: { spec: ['2.3'] } }, async () => {
    const data = await page(service(), '/', { lang: 'en' });
    expect(data).toMatchObject({
      path: '/',
      httpStatusCode: 200,
      nowLang: 'en',
      pageSetting: { layout: 'base' },
      pageComponent: [
        { type: 'heading', props: { text: { $t: { th: 'สวัสดี', en: 'Hello' } } } },
        { type: 'section', children: [{}, {}, {}] },
      ],
      pageHead: { title: 'Test Kitchen home' },
      otherData: { breadcrumbs: [] },
    });
    expect(data.otherData.productDetails.map(({ name }) => name)).toEqual([
      'Doi Saket drip coffee',
      'Wild April honey',
      'Krajood basket',
    ]);
    expect(data.otherData.productCategories.map(({ category_id }) => category_id)).toEqual(['2', '1']);
    expect(data.otherData.blogs).toEqual([
      { blog_id: 'soap-story', title: 'The story of soap', published_at: '2026-07-01T01:00:00.000Z' },
    ]);
    expect('base' in data).toBe(false);
  });

  test('the base comes along when asked for', async () => {
    const data = await page(service(), '/', {}, '&needBase=1');
    expect(data).toMatchObject({ base: { web: { web_name: 'krua' } } });
  });

  test("the home page has the shop's organization for search engines", async () => {
    const { pageHead } = await page(service(), '/', { lang: 'en' });
    expect(pageHead.ld_json.map((data) => [data['@type'], data.name, data.url])).toEqual([
      ['Organization', 'Test Kitchen', 'http://krua.test/en'],
      ['WebSite', 'Test Kitchen', 'http://krua.test/en'],
    ]);
  });

  test.each([
    '/nothing',
    '/lab',
    '/product/kaffir-soap/none',
    `/product/x/${uuidOf(99)}`,
    `/product/x/${SOAP}/none`,
    '/category/x/99',
    '/blog/none',
    '/blog/keep-honey/more',
  ])('%s is 404', async (path) => {
    const answer = await ask(service(), `/api/page?path=${path}`);
    expect([answer.status, answer.body]).toEqual([404, { data: { path, httpStatusCode: 404 } }]);
  });

  test('a hidden product is 404', async () => {
    const { status } = await ask(service(), `/api/page?path=/product/secret-balm/${uuidOf(8)}`);
    expect(status).toBe(404);
  });

  test('an exact path wins over a pattern, a longer pattern over a shorter one', async () => {
    const component = async (path: string) => (await page(service(), path)).pageComponent;
    expect(await component('/category/all')).toEqual({ type: 'category-list' });
    expect(await component('/lab/one')).toMatchObject({ type: 'text' });
    expect(await component('/lab/deep/one/two')).toEqual({ type: 'coupon-list' });
    expect(await component('/lab/deep')).toMatchObject({ type: 'text' });
  });

  test('slashes at the end and doubled ones make no difference', async () => {
    expect((await page(service(), '//blogs/')).path).toBe('/blogs');
  });

  test('a product comes first, then ones like it, with breadcrumbs', { meta: { spec: ['2.6'] } }, async () => {
    const data = await page(service(), `/product/wild-honey/${uuidOf(1)}`, { lang: 'en' });
    expect(data.otherData.related).toEqual([uuidOf(2), uuidOf(3), uuidOf(4), uuidOf(5)]);
    expect(uuids(data)).toEqual([uuidOf(1), uuidOf(2), uuidOf(3), uuidOf(4), uuidOf(5), uuidOf(7)]);
    expect(data.otherData.productDetails[0]).toMatchObject({ remain: 12, detail_html: '<p>A 350 g bottle.</p>' });
    expect(data.otherData.breadcrumbs).toEqual([
      { label: 'Home', href: '/' },
      { label: 'Pantry', href: '/category/pantry/1' },
      { label: 'Honey', href: '/category/honey/11' },
      { label: 'Wild honey', href: '/category/wild-honey/111' },
      { label: 'Wild April honey', href: `/product/wild-honey/${uuidOf(1)}` },
    ]);
    const url = `http://krua.test/en/product/wild-honey/${uuidOf(1)}`;
    const { ld_json, ...head } = data.pageHead;
    expect(head).toEqual({
      title: 'Wild April honey at 320.00 baht',
      description: 'Deep and floral, from Chiang Dao',
      og: {
        url,
        title: 'Wild April honey at 320.00 baht',
        description: 'Deep and floral, from Chiang Dao',
        type: 'product',
        image: 'http://krua.test/media/krua/logo.svg',
      },
    });
    expect(ld_json).toMatchObject([
      {
        '@type': 'Product',
        name: 'Wild April honey',
        sku: uuidOf(1),
        image: ['http://krua.test/media/krua/logo.svg'],
        offers: { price: '320.00', priceCurrency: 'THB', availability: 'https://schema.org/InStock', url },
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: [{ position: 1, item: 'http://krua.test/en' }, {}, {}, {}, { item: url }],
      },
    ]);
  });

  test('linked data shows sold-out and made-to-order products', async () => {
    const availability = async (slug: string, number: number) => {
      const { pageHead } = await page(service(), `/product/${slug}/${uuidOf(number)}`);
      return pageHead.ld_json[0]?.offers;
    };
    expect(await availability('lychee-honey', 2)).toMatchObject({ availability: 'https://schema.org/OutOfStock' });
    expect(await availability('roasted-tea', 3)).toMatchObject({ availability: 'https://schema.org/PreOrder' });
  });

  test('a product with variants is a group of theirs; a variant names its group', async () => {
    const { pageHead } = await page(service(), `/product/kaffir-soap/${SOAP}`, { lang: 'en' });
    const url = `http://krua.test/en/product/kaffir-soap/${SOAP}`;
    expect(pageHead.ld_json[0]).toMatchObject({
      '@type': 'ProductGroup',
      productGroupID: SOAP,
      variesBy: ['Size'],
      hasVariant: [
        {
          '@type': 'Product',
          sku: uuidOf(61),
          name: 'Handmade kaffir lime soap · Small bar',
          url: `${url}/s`,
          additionalProperty: [{ '@type': 'PropertyValue', name: 'Size', value: 'Small' }],
          offers: { '@type': 'Offer', price: '120.00', priceCurrency: 'THB', url: `${url}/s` },
        },
        { offers: { price: '200.00', availability: 'https://schema.org/InStock' } },
      ],
    });
    const small = await page(service(), `/product/kaffir-soap/${SOAP}/s`, { lang: 'en' });
    expect(small.pageHead.ld_json[0]).toMatchObject({
      '@type': 'Product',
      inProductGroupWithID: SOAP,
      offers: { price: '120.00', url: `${url}/s` },
    });
  });

  test('a wrong slug redirects to the right one for good, in the language and with the query of the visitor', async () => {
    const data = await page(service(), `/product/old-name/${SOAP}`, { lang: 'en' }, '&utm_source=line&needBase=1');
    expect(data).toEqual({
      path: `/product/old-name/${SOAP}`,
      httpStatusCode: 301,
      redirectUrl: `/en/product/kaffir-soap/${SOAP}?utm_source=line`,
    });
    expect((await page(service(), '/category/x/11')).redirectUrl).toBe('/category/honey/11');
    expect((await page(service(), `/product/x/${SOAP}/s`)).redirectUrl).toBe(`/product/kaffir-soap/${SOAP}/s`);
    expect((await page(service(), `/product/WILD/${uuidOf(1)}`)).httpStatusCode).toBe(301);
  });

  test('the short forms are pages of their own that name the full address', { meta: { spec: ['2.8'] } }, async () => {
    for (const path of [`/product/${SOAP}`, `/product/kaffir-soap/${SOAP}`]) {
      const data = await page(service(), path);
      expect([data.httpStatusCode, uuids(data)[0]]).toEqual([200, SOAP]);
      expect(data.pageHead.og).toMatchObject({ url: `http://krua.test/product/kaffir-soap/${SOAP}` });
    }
  });

  test('a product comes with its variants', async () => {
    const data = await page(service(), `/product/kaffir-soap/${SOAP}`, { lang: 'en' });
    expect(data.otherData.productDetails[0]).toMatchObject({
      options: [{ name: 'Size', values: ['Small', 'Large'] }],
      variants: [
        { id: 's', uuid: uuidOf(61), name: 'Small bar', price: 120, remain: 5, options: { Size: 'Small' } },
        { id: 'l', name: 'Large', price: 200, remain: 3, options: { Size: 'Large' } },
      ],
    });
  });

  test.each([
    `/product/kaffir-soap/${SOAP}/s`,
    `/product/${SOAP}/s`,
    `/product/${uuidOf(61)}`,
    `/product/kaffir-soap/${uuidOf(61)}`,
  ])(
    'a variant is shown at %s, like the products its product is like',
    { meta: { spec: ['2.7', '3.1b'] } },
    async (path) => {
      const data = await page(service(), path, { lang: 'en' });
      expect(data.otherData.productDetails[0]).toMatchObject({
        uuid: uuidOf(61),
        id: 's',
        parent: { slug: 'kaffir-soap', uuid: SOAP },
        name: 'Handmade kaffir lime soap · Small bar',
        price: 120,
        price_list: [{ quantity_min: 5, quantity_max: 9, price: 110 }],
        options: [{ name: 'Size', values: ['Small', 'Large'] }],
      });
      expect(data.otherData.related).toEqual([uuidOf(7), uuidOf(9)]);
      expect(data.pageHead.og).toMatchObject({ url: `http://krua.test/en/product/kaffir-soap/${SOAP}/s` });
    },
  );

  test('the remaining number is the live stock', async () => {
    await service()
      .db.update(products)
      .set({ remain: 1 })
      .where(eq(products.uuid, uuidOf(9)));
    const data = await page(service(), `/product/milk-soap/${uuidOf(9)}`);
    expect(data.otherData.productDetails[0]).toMatchObject({ remain: 1 });
  });

  test('a category comes first, then its children and products', { meta: { spec: ['2.10'] } }, async () => {
    const data = await page(service(), '/category/honey/11', { lang: 'en' });
    expect(data.otherData.productCategories.map(({ category_id }) => category_id)).toEqual(['11', '111']);
    expect(data.otherData.search).toMatchObject({
      products: { ids: [uuidOf(1), uuidOf(2)], start: 1, end: 2, total: 2, page: 1, pages: 1 },
      blogs: { ids: [], total: 0 },
      productRecords: [{ uuid: uuidOf(1) }, { uuid: uuidOf(2) }],
      blogRecords: [],
    });
    expect(data.pageHead).toMatchObject({ title: 'Honey', og: { url: 'http://krua.test/en/category/honey/11' } });
  });

  test('a category page sorts as the address says', async () => {
    const data = await page(service(), '/category/honey/11', {}, '&sort=price_asc');
    expect(data.otherData.search).toMatchObject({ products: { ids: [uuidOf(2), uuidOf(1)] } });
  });

  test('a post is shown in full, with its linked data', { meta: { spec: ['2.9'] } }, async () => {
    const data = await page(service(), '/blog/keep-honey', { lang: 'en' });
    expect(data.otherData.blogDetail).toMatchObject({ blog_id: 'keep-honey', html: '<p>Close the lid.</p>' });
    expect(data.otherData.breadcrumbs).toEqual([
      { label: 'Home', href: '/' },
      { label: 'Journal', href: '/blogs' },
      { label: 'How to keep honey fragrant', href: '/blog/keep-honey' },
    ]);
    expect(data.pageHead).toMatchObject({
      title: 'How to keep honey fragrant',
      description: 'Out of the sun',
      og: { type: 'article', image: 'http://krua.test/media/krua/logo.svg' },
      ld_json: [{ '@type': 'BlogPosting', datePublished: '2026-05-09T17:00:00.000Z' }, { '@type': 'BreadcrumbList' }],
    });
  });

  test('a list without ids gets everything there is, without the long texts', async () => {
    const blogs = await page(service(), '/blogs', { lang: 'en' });
    expect(blogs.otherData.blogs?.map(({ blog_id }) => blog_id)).toEqual(['soap-story', 'keep-honey', 'undated']);
    expect(JSON.stringify(blogs.otherData.blogs)).not.toContain('Close the lid');
    const all = await page(service(), '/category/all');
    expect(all.otherData.productCategories.map(({ category_id }) => category_id).toSorted()).toEqual([
      '1',
      '11',
      '111',
      '12',
      '2',
    ]);
  });

  test('the search page brings what the address asks for', { meta: { spec: ['3.6'] } }, async () => {
    const data = await page(service(), '/search', {}, '&q=น้ำผึ้ง&sort=price_asc&category=11&p_page=1&jit-preview=1');
    expect(data.pageHead).toMatchObject({ title: 'ผลการค้นหา น้ำผึ้ง' });
    expect(data.otherData.search).toMatchObject({
      q: 'น้ำผึ้ง',
      products: { ids: [uuidOf(2), uuidOf(1)], total: 2 },
      blogs: { ids: ['keep-honey'], total: 1 },
      productRecords: [{ uuid: uuidOf(2) }, { uuid: uuidOf(1) }],
      blogRecords: [{ blog_id: 'keep-honey' }],
    });
  });

  test('coupons of a page have their state for a guest', async () => {
    const data = await page(service(), '/lab/deep/coupons', { lang: 'en' });
    expect(data.otherData.coupons).toMatchObject([{ code: 'HELLO', title: 'Welcome', state: 'login' }]);
  });
});
