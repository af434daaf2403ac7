import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { importShop, type ImportReport } from '../../../src/store/import/import.ts';
import type { FileProblem } from '../../../src/store/import/problem.ts';
import { coupons } from '../../../src/store/database/tables/coupon.ts';
import { products } from '../../../src/store/database/tables/product.ts';
import { shops } from '../../../src/store/database/tables/shop.ts';
import { ask, uuidOf } from '../store-client.ts';
import { type Edits, kruaFolder } from '../shop-folder.ts';
import { describeService, FIXTURES, type TestService } from '../harness.ts';

const KRUA = join(FIXTURES, 'krua');

function load({ db, dataDir }: TestService, folder: string): Promise<ImportReport> {
  return importShop(db, folder, { dataDir, now: new Date('2026-11-02T00:00:00Z') });
}

/** Imports the fixture with edits, and answers what was said against it. */
async function problemsOf(service: TestService, edits: Edits): Promise<readonly FileProblem[]> {
  const report = await load(service, await kruaFolder(edits));
  return report.outcome === 'refused' ? report.problems : [];
}

async function stockOf({ db }: TestService, number: number): Promise<number | null | undefined> {
  const [row] = await db
    .select({ remain: products.remain })
    .from(products)
    .where(and(eq(products.webId, '501'), eq(products.uuid, uuidOf(number))));
  return row?.remain;
}

async function setStock({ db }: TestService, number: number, remain: number): Promise<void> {
  await db
    .update(products)
    .set({ remain })
    .where(and(eq(products.webId, '501'), eq(products.uuid, uuidOf(number))));
}

const SHOP = { web_id: '501', web_name: 'krua', name: 'ครัวทดลอง', hosts: ['krua.test'], policy: {} };
const BASKET = { uuid: uuidOf(7), slug: 'krajood-basket', name: 'ตะกร้า', price: '450.00', remain: 2 };

describeService('import', { shops: FIXTURES }, (service) => {
  test('importing a folder reports the imported records', async () => {
    const folder = await kruaFolder({ 'products/care.json': [BASKET] });
    expect(await load(service(), folder)).toEqual({
      outcome: 'imported',
      webId: '501',
      webName: 'krua',
      counts: { products: 6, variants: 0, categories: 5, blogs: 3, pages: 9, forms: 1, coupons: 1, pictures: 1 },
      warnings: [
        { file: 'pages/home.json', path: '', expected: 'expected the uuid of a product', found: `"${uuidOf(8)}"` },
      ],
    });
  });

  test('skips the import of an unchanged folder', async () => {
    await load(service(), KRUA);
    expect(await load(service(), KRUA)).toEqual({ outcome: 'unchanged', webId: '501', webName: 'krua' });
  });

  test('restores pictures that are gone', async () => {
    await load(service(), KRUA);
    await rm(join(service().dataDir, 'media'), { recursive: true });
    expect(await load(service(), KRUA)).toMatchObject({ outcome: 'imported' });
    expect((await service().fetch(new Request('http://krua.test/media/krua/logo.svg'))).status).toBe(200);
  });

  test('the same content imported twice is the same shop', async () => {
    const everything = async () => [
      await service().db.select().from(products).orderBy(products.webId, products.position),
      await service().db.select().from(coupons),
      (await ask(service(), '/api/page?path=/&needBase=1')).body,
      (await ask(service(), '/api/search?q=น้ำผึ้ง')).body,
    ];
    await load(service(), KRUA);
    const before = await everything();
    await service().db.update(shops).set({ fingerprint: 'another' });
    expect(await load(service(), KRUA)).toMatchObject({ outcome: 'imported' });
    expect(await everything()).toEqual(before);
  });

  test('records that the folder no longer has disappear, from search too', async () => {
    await load(
      service(),
      await kruaFolder({ 'products/care.json': null, 'blogs/undated.json': null, 'pages/lab.json': null }),
    );
    expect((await ask(service(), `/api/products/batch?filter[uuid]=${uuidOf(7)},${uuidOf(61)}`)).body).toEqual({
      data: [],
    });
    expect((await ask(service(), '/api/search?q=กระจูด')).body).toMatchObject({ data: { products: { total: 0 } } });
    expect((await ask(service(), '/api/blogs')).body).toMatchObject({ data: [{}, {}] });
    expect((await ask(service(), '/api/page?path=/lab/one')).status).toBe(404);
    await load(service(), KRUA);
  });

  test('sold stock stays sold until the file has another stock', async () => {
    await load(service(), KRUA);
    await setStock(service(), 7, 1);
    await load(service(), await kruaFolder({ 'products/care.json': [{ ...BASKET, name: 'ตะกร้าใหม่' }] }));
    expect(await stockOf(service(), 7)).toBe(1);
    await load(service(), await kruaFolder({ 'products/care.json': [{ ...BASKET, remain: 9 }] }));
    expect(await stockOf(service(), 7)).toBe(9);
    await setStock(service(), 7, 4);
    await load(service(), await kruaFolder({ 'products/care.json': [{ ...BASKET, remain: null }] }));
    expect(await stockOf(service(), 7)).toBe(null);
    await load(service(), KRUA);
  });

  test('a variant without a uuid has the same one at every import', async () => {
    const variant = async () => {
      const { body } = await ask(service(), `/api/page?path=/product/${uuidOf(6)}/l`);
      return body;
    };
    await load(service(), KRUA);
    const before = await variant();
    await load(service(), await kruaFolder({ 'products/care.json': null }));
    await load(service(), KRUA);
    expect(await variant()).toEqual(before);
  });

  test('all problems of a folder are reported at once, and nothing of it is imported', async () => {
    await load(service(), KRUA);
    const problems = await problemsOf(service(), {
      'shop.json': { web_id: '501', web_name: 'Krua!', name: {}, hosts: ['krua.test/x'], policy: { banks: 'all' } },
      'base.json': {
        themeKey: 5,
        wbe: {},
        webHead: { title: { th: 1 } },
        headerZone: { children: [{ type: 'Site Header' }] },
      },
      'categories.json': [
        { category_id: '1', name: 'ก', _hierarchy_parent_id: '9' },
        { category_id: '1', name: 'ข' },
        { category_id: '2', name: 'ค', _hierarchy_parent_id: '3' },
        { category_id: '3', name: 'ง', _hierarchy_parent_id: '2' },
      ],
      'products/care.json': [
        { uuid: 'soap', slug: 'a b', name: { xx: 'x' }, price: 'free', popularity: 2000, remian: 5 },
        { ...BASKET, uuid: uuidOf(1), category_id: '77', quantity_min: 5, quantity_max: 2 },
        {
          ...BASKET,
          options: [{ name: 'สี', values: ['แดง'] }],
          variants: [
            { id: 'a', price: 1, options: { สี: 'ดำ' } },
            { id: 'a', uuid: uuidOf(7), price: 1, options: { size: 'L' } },
          ],
        },
      ],
      'products/pantry.json': { not: 'a list' },
      'pages/home.json': { path: 'home', pageHead: { title: 5 }, pageComponent: [{ props: 1, children: {} }, 'x'] },
      'blogs/keep-honey.json': { blog_id: 'other', title: 'x', published_at: 'soon' },
      'forms/contact.json': '{ "form_id": ',
      'coupons.json': [],
    });
    expect(problems.map(({ file, path, expected, found }) => `${file} ${path}: ${expected}, found ${found}`)).toEqual([
      expect.stringMatching(/^forms\/contact.json : expected JSON, found .*JSON/),
      'shop.json /web_name: expected a name of lower-case letters, digits, - and _, found "Krua!"',
      'shop.json /name: expected a text in one language at least, found an object',
      'shop.json /hosts/0: expected a host name, with or without port, found "krua.test/x"',
      'shop.json /policy/banks: expected a list, found "all"',
      'base.json /webHead/title: expected text, found an object',
      'base.json /wbe: expected no field of this name, found "wbe"',
      'base.json /headerZone/children/0/type: expected a type in kebab-case, found "Site Header"',
      'products/care.json /0/uuid: expected a uuid, found "soap"',
      'products/care.json /0/slug: expected a slug without blanks, /, ?, # and %, found "a b"',
      'products/care.json /0/name: expected a text in one language at least, found an object',
      'products/care.json /0/price: expected an amount in baht, found "free"',
      'products/care.json /0/popularity: expected at most 1000, found 2000',
      'products/care.json /0/remian: expected no field of this name, found "remian"',
      'products/care.json /1/quantity_max: expected at least quantity_min, 5, found 2',
      'products/pantry.json : expected a list, found an object',
      'blogs/keep-honey.json /published_at: expected a date or a date and time (ISO 8601), found "soon"',
      'pages/home.json /pageComponent/0/type: expected "type", found nothing',
      'pages/home.json /pageComponent/0/props: expected an object, found 1',
      'pages/home.json /pageComponent/0/children: expected a list of nodes, found an object',
      'pages/home.json /pageComponent/1: expected a node, found "x"',
      'pages/home.json /path: expected a path such as "/about", or a pattern such as "/product/*", found "home"',
      'categories.json /1/category_id: expected an id not used in categories.json/0, found "1"',
      `products/care.json /2/variants/1/uuid: expected an id not used in products/care.json/2, found "${uuidOf(7)}"`,
      'categories.json /0/_hierarchy_parent_id: expected "0" or the id of a category, found "9"',
      'categories.json /2/_hierarchy_parent_id: expected a category that is not below this one, found "3"',
      'categories.json /3/_hierarchy_parent_id: expected a category that is not below this one, found "2"',
      'products/care.json /2/variants/1/id: expected an id not used in products/care.json/2/variants/0, found "a"',
      'products/care.json /2/variants/0/options/สี: expected one of the values of the option, found "ดำ"',
      'products/care.json /2/variants/1/options/size: expected the name of an option, found "size"',
    ]);
    expect((await ask(service(), '/api/base')).body).toMatchObject({ data: { web: { name: 'ครัวทดลอง' } } });
    expect((await ask(service(), `/api/products/batch?filter[uuid]=${uuidOf(7)}`)).body).toMatchObject({ data: [{}] });
  });

  test('a missing category is a problem of its products', async () => {
    expect(await problemsOf(service(), { 'products/care.json': [{ ...BASKET, category_id: '77' }] })).toEqual([
      { file: 'products/care.json', path: '/0/category_id', expected: 'expected the id of a category', found: '"77"' },
    ]);
  });

  test('a post and a form have the names of their files', async () => {
    const edits = {
      'blogs/undated.json': { blog_id: 'dated', title: 'x' },
      'pages/twice.json': { path: '/', pageComponent: [] },
    };
    expect(await problemsOf(service(), edits)).toEqual([
      {
        file: 'blogs/undated.json',
        path: '/blog_id',
        expected: 'expected "undated" as the file is named',
        found: '"dated"',
      },
      { file: 'pages/twice.json', path: '/path', expected: 'expected an id not used in pages/home.json', found: '"/"' },
    ]);
  });

  test('rolls the import back when coupons are faulty', async () => {
    await load(service(), KRUA);
    const edits = { 'products/care.json': null, 'coupons.json': [{ code: 'X', kind: 'gift' }] };
    expect(await problemsOf(service(), edits)).toMatchObject([{ file: 'coupons.json', path: '/0/kind' }]);
    expect((await ask(service(), `/api/products/batch?filter[uuid]=${uuidOf(7)}`)).body).toMatchObject({ data: [{}] });
  });

  test('hosts and names of other shops are theirs', async () => {
    const shop = { web_id: '503', web_name: 'suan', name: 'x', hosts: ['krua.test', 'suan.test'], policy: {} };
    expect(await problemsOf(service(), { 'shop.json': shop })).toEqual([
      {
        file: 'shop.json',
        path: '/hosts/0',
        expected: 'expected a host that is not the one of shop 501',
        found: '"krua.test"',
      },
      {
        file: 'shop.json',
        path: '/hosts/1',
        expected: 'expected a host that is not the one of shop 502',
        found: '"suan.test"',
      },
      {
        file: 'shop.json',
        path: '/web_name',
        expected: 'expected a name that is not the one of shop 502',
        found: '"suan"',
      },
    ]);
  });

  test.each([
    [{ 'shop.json': null }, 'shop.json'],
    [{ 'base.json': null }, 'base.json'],
  ])('a shop needs its files (%#)', async (edits, file) => {
    expect(await problemsOf(service(), edits)).toEqual([
      { file, path: '', expected: 'expected the file', found: 'nothing' },
    ]);
  });

  test('a folder that is not there is reported', async () => {
    const report = await load(service(), '/nowhere/shop');
    expect(report).toMatchObject({
      outcome: 'refused',
      problems: [{ file: '/nowhere/shop', expected: 'expected a folder that can be read' }, {}, {}],
    });
  });

  test('pictures and records that are named but missing are warned of', async () => {
    const report = await load(
      service(),
      await kruaFolder({
        'pages/extra.json': {
          path: '/extra',
          pageComponent: [
            { type: 'image', props: { src: '/media/krua/gone.webp', alt: 'x' } },
            { type: 'blog-list', props: { ids: ['gone'] } },
            { type: 'category-list', props: { ids: ['77'] } },
          ],
        },
      }),
    );
    expect(report).toMatchObject({
      outcome: 'imported',
      warnings: [
        {
          file: 'pages/extra.json',
          path: '/pageComponent/0/props/src',
          expected: 'expected a picture of the folder images/',
          found: '"/media/krua/gone.webp"',
        },
        { file: 'pages/extra.json', path: '', expected: 'expected the id of a category', found: '"77"' },
        { file: 'pages/extra.json', path: '', expected: 'expected the id of a post', found: '"gone"' },
      ],
    });
    await load(service(), KRUA);
  });

  test('only one shop is the default one', async () => {
    const suan = join(FIXTURES, 'suan');
    await load(service(), await kruaFolder({ 'shop.json': { ...SHOP, is_default: false } }));
    await load(service(), KRUA);
    await load(service(), suan);
    const defaults = await service().db.select({ webId: shops.webId }).from(shops).where(eq(shops.isDefault, true));
    expect(defaults).toEqual([{ webId: '501' }]);
  });
});
