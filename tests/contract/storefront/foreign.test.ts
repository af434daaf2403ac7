/** Calls for records on the wire, in front of a platform of other makers (specification, chapters 3 and 9). */
import { expect, test } from 'vitest';
import { json, SHOWN } from '../upstream/storefront-harness.ts';
import { setUpHostilePlatform } from './hostile-harness.ts';

const { shop } = setUpHostilePlatform();
const uuidOf = (n: number) => `0000000${n}-0000-4000-8000-00000000000a`;
const node = (type: string, props: object) => ({ type, props });
const list = (...numbers: readonly number[]) => node('product-list', { uuids: numbers.map(uuidOf) });

/** Paths of the calls whose answers set a cookie. */
type Cookies = readonly string[];

/** A platform whose header shows products 1 and 4, and whose pages show 1 to 5; it has no product 5. */
function answerAs(cookies: Cookies): void {
  shop().reply = (_request, response, url) => {
    if (cookies.includes(url.pathname)) response.setHeader('set-cookie', 'PHPSESSID=abc; Path=/');
    if (url.pathname === '/api/base') return json(response, { data: { headerZone: { children: [list(1, 4)] } } });
    if (url.pathname === '/api/products/batch') {
      const uuids = (url.searchParams.get('filter[uuid]') ?? '').split(',').filter((uuid) => uuid !== uuidOf(5));
      return json(response, { data: uuids.map((uuid) => ({ uuid, name: `Name of ${uuid}`, price: '5.00' })) });
    }
    if (url.pathname !== '/api/page') return json(response, { data: [] });
    const pageComponent = [SHOWN, list(1, 2), list(2, 3), node('product-detail', { uuid: uuidOf(4) }), list(5, 1)];
    return json(response, { data: { path: url.searchParams.get('path'), pageComponent } });
  };
}

/** Numbers of the products that the storefront has asked for, one list a call, and how often the page shows their names. */
async function visit(host: string, path: string, cookie: string) {
  shop().requests.length = 0;
  const answer = await shop().get(path, { host, ...(cookie === '' ? {} : { cookie }) });
  const html = await answer.text();
  const batches = shop().requests.flatMap((line) => {
    const url = new URL(line.split(' ')[1] ?? '', 'http://platform.test');
    return url.pathname === '/api/products/batch' ? [url.searchParams.get('filter[uuid]') ?? ''] : [];
  });
  const asked = batches
    .flatMap((batch) => batch.split(',').map((uuid) => Number(uuid.slice(7, 8))))
    .toSorted((a, b) => a - b);
  const shown = [1, 2, 3, 4].filter((n) => html.includes(`Name of ${uuidOf(n)}`));
  const [set = ''] = answer.headers.getSetCookie().map((line) => line.split(';')[0]);
  return { asked, shown, cookie: set === '' ? cookie : set };
}

const ALL = ['/api/page', '/api/base', '/api/products/batch'];

test.each<[string, Cookies, readonly number[]]>([
  ['sets no cookies', [], []],
  ['sets a cookie with the page', ['/api/page'], [1, 2, 3, 4, 5]],
  ['sets a cookie with each answer', ALL, [1, 2, 3, 4, 5]],
])(
  'a platform that %s is asked for each product once a page, and not again within 60 s',
  { meta: { field: ['3.21'], spec: ['9.7a'] } },
  async (name, cookies, firstOfSession) => {
    answerAs(cookies);
    const host = `${name.replaceAll(' ', '-')}.example`;
    const first = await visit(host, '/en/one', '');
    // A session that the platform has begun has prices of its own.
    const second = await visit(host, '/en/two', first.cookie);
    const third = await visit(host, '/en/three', second.cookie);
    expect([first.asked, second.asked, third.asked]).toEqual([[1, 2, 3, 4, 5], firstOfSession, []]);
    expect([first.shown, second.shown, third.shown]).toEqual(Array.from({ length: 3 }, () => [1, 2, 3, 4]));
  },
);

test('shared products are kept for others, whatever cookie the page set', { meta: { field: ['3.21'] } }, async () => {
  answerAs(['/api/page']);
  const first = await visit('kept.example', '/en/one', '');
  const stranger = await visit('kept.example', '/en/two', '');
  expect([first.asked, stranger.asked]).toEqual([[1, 2, 3, 4, 5], []]);
  answerAs(ALL);
  const own = await visit('own.example', '/en/one', '');
  const other = await visit('own.example', '/en/two', '');
  expect([own.asked, other.asked]).toEqual([
    [1, 2, 3, 4, 5],
    [1, 2, 3, 4, 5],
  ]);
});

test('a reload that skips caches asks for each product once', { meta: { field: ['3.21'] } }, async () => {
  answerAs([]);
  const first = await visit('fresh.example', '/en/one?internal-no-cache=1', '');
  const second = await visit('fresh.example', '/en/one?internal-no-cache=1', '');
  expect([first.asked, second.asked]).toEqual([
    [1, 2, 3, 4, 5],
    [1, 2, 3, 4, 5],
  ]);
});

test('categories are by rank, or in the order of the page', { meta: { field: ['3.21'] } }, async () => {
  const category = (id: string, parent: string | number, rank: unknown) => ({
    category_id: id,
    category_slug: `c${id}`,
    name: `Category ${id}`,
    _hierarchy_parent_id: parent,
    _rank_rank: rank,
  });
  const productCategories = [
    category('1', '0', '10'),
    category('2', 0, 9),
    category('3', '0', '2.5'),
    category('4', '1', 2),
    category('5', '1', '1'),
  ];
  const orderOf = async (props: object) => {
    shop().reply = (_request, response, url) =>
      json(response, {
        data:
          url.pathname === '/api/page'
            ? { path: '/c', pageComponent: [SHOWN, node('category-list', props)], otherData: { productCategories } }
            : {},
      });
    const html = await (await shop().get('/en/c')).text();
    const [content = ''] = /<main[\s\S]*<\/main>/.exec(html) ?? [];
    return [...new Set(Array.from(content.matchAll(/Category (\d)/g), ([, id]) => id))].join('');
  };
  expect([
    await orderOf({}),
    await orderOf({ layout: 'cards' }),
    await orderOf({ ids: ['1', '3', '2'] }),
    await orderOf({ ids: ['1', '3', '2'], layout: 'cards' }),
  ]).toEqual(['32154', '321', '15432', '132']);
});
