/** The embedded service's own call for the sitemap. */
import { expect, test } from 'vitest';
import { describeService, FIXTURES } from '../harness.ts';

describeService('the call sitemap', { shops: FIXTURES }, (service) => {
  const ask = async (query = '') => {
    const request = new Request(`http://store.internal/api/sitemap${query}`, {
      headers: { 'x-forwarded-host': 'krua.test' },
    });
    const answer = await service().fetch(request);
    const { data } = (await answer.json()) as { data: { paths: string[]; next?: string } };
    return data;
  };

  test('lists pages, categories, posts and visible products without variants, each once', async () => {
    const { paths, next } = await ask();
    expect(next).toBeUndefined();
    expect(paths.toSorted()).toEqual([...new Set(paths)].toSorted());
    expect(paths.filter((path) => path.startsWith('/product/'))).toMatchInlineSnapshot(`
      [
        "/product/wild-honey/00000000-0000-4000-8000-000000000001",
        "/product/lychee-honey/00000000-0000-4000-8000-000000000002",
        "/product/roasted-tea/00000000-0000-4000-8000-000000000003",
        "/product/drip-coffee/00000000-0000-4000-8000-000000000004",
        "/product/coconut-candy/00000000-0000-4000-8000-000000000005",
        "/product/kaffir-soap/00000000-0000-4000-8000-000000000006",
        "/product/krajood-basket/00000000-0000-4000-8000-000000000007",
        "/product/milk-soap/00000000-0000-4000-8000-000000000009",
      ]
    `);
    expect(paths.filter((path) => !path.startsWith('/product/'))).toMatchInlineSnapshot(`
      [
        "/",
        "/blogs",
        "/category/all",
        "/search",
        "/category/pantry/1",
        "/category/drinks/12",
        "/category/wild-honey/111",
        "/category/care/2",
        "/category/honey/11",
        "/blog/soap-story",
        "/blog/keep-honey",
        "/blog/undated",
      ]
    `);
  });

  test('goes on behind a product', async () => {
    const { paths } = await ask();
    const products = paths.filter((path) => path.startsWith('/product/'));
    const after = products[2]?.split('/').at(-1) ?? '';
    expect(await ask(`?after=${after}`)).toEqual({ paths: products.slice(3) });
  });
});
