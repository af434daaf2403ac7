import { expect, test } from 'vitest';
import { isRecord } from '#schemas/record.ts';
import { ask, uuidOf } from '../store-client.ts';
import { shopsFolder } from '../shop-folder.ts';
import { describeService, FIXTURES, type TestService } from '../harness.ts';

interface Listing {
  readonly ids: readonly string[];
  readonly start: number;
  readonly end: number;
  readonly total: number;
  readonly page: number;
  readonly pages: number;
}

interface Found {
  readonly q: string;
  readonly products: Listing;
  readonly blogs: Listing;
  readonly productRecords: readonly { readonly uuid: string; readonly name: string }[];
  readonly blogRecords: readonly { readonly blog_id: string }[];
  readonly suggestion?: string;
}

async function search(
  service: TestService,
  query: Readonly<Record<string, string>>,
  host = 'krua.test',
): Promise<Found> {
  const { body } = await ask(service, `/api/search?${new URLSearchParams(query)}`, { host });
  if (!isRecord(body)) throw new Error('the answer is no object');
  return body.data as Found;
}

async function names(service: TestService, q: string): Promise<string[]> {
  const { productRecords } = await search(service, { q });
  return productRecords.map(({ name }) => name);
}

describeService('search', { shops: FIXTURES }, (service) => {
  test('without a term everything visible is found, the popular first', async () => {
    const found = await search(service(), {});
    expect(found.products).toEqual({
      ids: [1, 3, 6, 2, 4, 5, 7, 9].map(uuidOf),
      start: 1,
      end: 8,
      total: 8,
      page: 1,
      pages: 1,
    });
    expect(found.blogs).toEqual({
      ids: ['soap-story', 'keep-honey', 'undated'],
      start: 1,
      end: 3,
      total: 3,
      page: 1,
      pages: 1,
    });
    expect(found.productRecords.map(({ uuid }) => uuid)).toEqual(found.products.ids);
  });

  test.each([
    ['popular', [1, 3, 6, 2, 4, 5, 7, 9]],
    ['newest', [2, 1, 6, 3, 4, 5, 7, 9]],
    ['price_asc', [5, 9, 6, 3, 4, 2, 1, 7]],
    ['price_desc', [7, 1, 2, 4, 3, 6, 9, 5]],
    ['nonsense', [1, 3, 6, 2, 4, 5, 7, 9]],
  ])('sorted %s', { meta: { spec: ['9.4'] } }, async (sort, numbers) => {
    expect((await search(service(), { sort })).products.ids).toEqual(numbers.map(uuidOf));
  });

  test('a category holds what is below it; an unknown one holds nothing', async () => {
    expect((await search(service(), { category: '1', sort: 'newest' })).products.ids).toEqual(
      [2, 1, 3, 4, 5].map(uuidOf),
    );
    expect((await search(service(), { category: '11' })).products.ids).toEqual([1, 2].map(uuidOf));
    expect((await search(service(), { category: '404' })).products).toMatchObject({
      ids: [],
      start: 0,
      end: 0,
      total: 0,
    });
    expect((await search(service(), { category: '2', q: 'สบู่' })).products.total).toBe(2);
  });

  test.each([
    ['น้ำผึ้ง', ['น้ำผึ้งป่าเดือนห้า', 'น้ำผึ้งลิ้นจี่']],
    ['ผึ้ง', ['น้ำผึ้งป่าเดือนห้า', 'น้ำผึ้งลิ้นจี่']],
    ['กระจูด', ['ตะกร้าสานกระจูด']],
    ['มะกรูด', ['สบู่มะกรูดทำมือ']],
    ['สบู่มะกรูด', ['สบู่มะกรูดทำมือ']],
    ['มะกรูด สบู่', ['สบู่มะกรูดทำมือ']],
    ['ดอยสะเก็ด', ['กาแฟดริปดอยสะเก็ด']],
    ['เชียงดาว', ['น้ำผึ้งป่าเดือนห้า']],
    ['ขนมปัง', ['น้ำผึ้งป่าเดือนห้า']],
    ['350', ['น้ำผึ้งป่าเดือนห้า']],
    ['honey', ['น้ำผึ้งป่าเดือนห้า', 'น้ำผึ้งลิ้นจี่']],
    ['HONEY wild', ['น้ำผึ้งป่าเดือนห้า']],
    ['ก้อนเล็ก', ['สบู่มะกรูดทำมือ']],
  ])('%s is found inside Thai written without blanks', async (q, expected) => {
    expect(await names(service(), q)).toEqual(expected);
  });

  test('the syllable นม of ขนม is not milk', async () => {
    expect(await names(service(), 'นม')).toEqual(['สบู่นมสด']);
  });

  test.each([
    ['น้ำผื้ง', 'น้ำผึ้งป่าเดือนห้า'],
    ['นำผึง', 'น้ำผึ้งป่าเดือนห้า'],
    ['สบูมะกูด', 'สบู่มะกรูดทำมือ'],
    ['กาเเฟ', 'กาแฟดริปดอยสะเก็ด'],
    ['ตระกร้า', 'ตะกร้าสานกระจูด'],
    ['กาแฟดิป', 'กาแฟดริปดอยสะเก็ด'],
    ['honney', 'น้ำผึ้งป่าเดือนห้า'],
    ['kafir soap', 'สบู่มะกรูดทำมือ'],
  ])('%s is understood as intended', async (q, expected) => {
    expect((await names(service(), q))[0]).toBe(expected);
  });

  test.each([
    ['hony', 'honey'],
    ['honney wild', 'honey wild'],
    ['ตระกร้า', 'ตะกร้า'],
  ])('suggests how the shop spells %s', async (q, suggestion) => {
    expect((await search(service(), { q })).suggestion).toBe(suggestion);
  });

  test.each(['honey', 'น้ำผึ้ง', 'honeys', 'bicycle'])('suggests nothing for %s', async (q) => {
    expect(await search(service(), { q })).not.toHaveProperty('suggestion');
  });

  test('finds nothing for words that are nowhere', async () => {
    for (const q of ['รถยนต์', 'bicycle', '???', 'ๆ']) {
      expect(await search(service(), { q })).toEqual({
        q,
        products: { ids: [], start: 0, end: 0, total: 0, page: 1, pages: 1 },
        blogs: { ids: [], start: 0, end: 0, total: 0, page: 1, pages: 1 },
        productRecords: [],
        blogRecords: [],
      });
    }
  });

  test('patterns and quotes have no special meaning in the database', async () => {
    for (const q of ['%', '_', '100%', "'; DROP TABLE product; --", '\\']) {
      expect((await search(service(), { q })).products.total).toBe(0);
    }
  });

  test('a name counts more than a category, a category more than other words', async () => {
    expect(await names(service(), 'ชา')).toEqual(['ชาใบหม่อนคั่ว', 'น้ำผึ้งป่าเดือนห้า']);
    expect(await names(service(), 'สบู่')).toEqual(['สบู่มะกรูดทำมือ', 'สบู่นมสด']);
  });

  test('a sort wins over how well a record answers', async () => {
    const { products } = await search(service(), { q: 'สบู่', sort: 'price_asc' });
    expect(products.ids).toEqual([uuidOf(9), uuidOf(6)]);
  });

  test('posts are found by title, tag and text', async () => {
    expect((await search(service(), { q: 'สบู่' })).blogs.ids).toEqual(['soap-story']);
    expect((await search(service(), { q: 'tips' })).blogs.ids).toEqual(['keep-honey']);
    expect((await search(service(), { q: 'ปิดฝา' })).blogRecords).toMatchObject([{ blog_id: 'keep-honey' }]);
  });

  test('a hidden product is never found', async () => {
    expect((await search(service(), { q: 'ยาหม่อง' })).products.total).toBe(0);
  });

  test('a shop searches its own shelves', async () => {
    expect((await search(service(), { q: 'น้ำผึ้ง' }, 'suan.test')).products.total).toBe(0);
  });

  test('cuts a very long search term', async () => {
    // Encoded it is 10 kB: HTTP servers take 16 kB of request line and headers at most.
    expect((await search(service(), { q: 'น้ำผึ้ง '.repeat(150) })).products.total).toBe(2);
  });
});

const many = Array.from({ length: 60 }, (_, index) => ({
  uuid: uuidOf(index + 1),
  slug: `bowl-${index + 1}`,
  name: `ชามใบที่ ${index + 1}`,
  price: index + 1,
}));
const posts = Object.fromEntries(
  Array.from({ length: 30 }, (_, index) => {
    const blog_id = `post-${String(index + 1).padStart(2, '0')}`;
    const day = `2026-01-${String(index + 1).padStart(2, '0')}`;
    return [`blogs/${blog_id}.json`, { blog_id, title: `เรื่องชามตอนที่ ${index + 1}`, published_at: day }];
  }),
);

describeService(
  'pages of a listing',
  { shops: await shopsFolder({ 'products/all.json': many, ...posts }) },
  (service) => {
    test.each([
      [undefined, 1, 1, 24],
      ['2', 2, 25, 48],
      ['3', 3, 49, 60],
      ['99', 3, 49, 60],
      ['0', 1, 1, 24],
      ['-1', 1, 1, 24],
      ['two', 1, 1, 24],
      ['1.5', 1, 1, 24],
    ])('page %s of 60 products', { meta: { spec: ['3.7'] } }, async (p_page, page, start, end) => {
      for (const q of ['', 'ชาม']) {
        const { products, productRecords } = await search(
          service(),
          { q, sort: 'price_asc', ...(p_page === undefined ? {} : { p_page }) },
          'big.test',
        );
        const ids = many.slice(start - 1, end).map(({ uuid }) => uuid);
        expect(products).toEqual({ ids, start, end, total: 60, page, pages: 3 });
        expect(productRecords.map(({ uuid }) => uuid)).toEqual(ids);
      }
    });

    test('records that answer equally well come in the order of the shop’s folder', async () => {
      const { products } = await search(service(), { q: 'ชาม' }, 'big.test');
      expect(products.ids).toEqual(many.slice(0, 24).map(({ uuid }) => uuid));
    });

    test('12 posts a page, the newest first', async () => {
      const { blogs } = await search(service(), { b_page: '3' }, 'big.test');
      const ids = ['post-06', 'post-05', 'post-04', 'post-03', 'post-02', 'post-01'];
      expect(blogs).toEqual({ ids, start: 25, end: 30, total: 30, page: 3, pages: 3 });
    });
  },
);
