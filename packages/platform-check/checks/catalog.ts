/** Checks of products, categories and pictures. */
import { type Check, describeAnswer, Missing } from '../check.ts';
import { fieldOf, isObject, listOf, readData, textOf } from '../envelope.ts';
import { numberOf } from '../../../schemas/wire/leaves.ts';
import { checkShape } from '../shapes.ts';

const BATCH = '/api/products/batch';
/** Uuids that a storefront sends in one request. */
const BATCH_SIZE = 80;
/** Unknown uuids, which sort before the known ones. */
const NO_UUIDS = Array.from(
  { length: BATCH_SIZE },
  (_, index) => `00000000-0000-0000-0000-${String(index).padStart(12, '0')}`,
);

/** The query of a batch: sorted and comma-joined. */
function batchQuery(uuids: readonly string[]): Readonly<Record<string, string>> {
  return { 'filter[uuid]': [...new Set(uuids)].toSorted().join(',') };
}

/** Products, categories, pictures, the sitemap. */
export const CATALOG_CHECKS: readonly Check[] = [
  {
    name: 'products.shape',
    title: 'products by uuid have the fields of the contract',
    run: async (probe) => {
      const uuids = (await probe.shop.products()).map(({ uuid }) => String(uuid));
      if (uuids.length === 0) throw new Missing('the search finds no product');
      const answer = await probe.client.get(BATCH, { query: batchQuery(uuids.slice(0, BATCH_SIZE)) });
      for (const record of listOf(readData(probe, answer)))
        checkShape(probe, 'GET /api/products/batch', 'product', record);
    },
  },
  {
    name: 'products.asked',
    title: 'a batch answers the products asked for, each once, and no others',
    run: async (probe) => {
      const asked = (await probe.shop.products()).map(({ uuid }) => String(uuid)).slice(0, 3);
      if (asked.length === 0) throw new Missing('the search finds no product');
      const answer = await probe.client.get(BATCH, { query: batchQuery(asked) });
      const got = listOf(fieldOf(answer.body, 'data')).map((record) => String(fieldOf(record, 'uuid')));
      const [wanted, found] = [asked.toSorted().join(', '), got.toSorted().join(', ')];
      if (wanted !== found) probe.fault(answer.where, wanted, found);
    },
  },
  {
    name: 'products.unknown',
    title: 'unknown uuids are left out of a batch, which is no error',
    run: async (probe) => {
      const [known] = (await probe.shop.products()).map(({ uuid }) => String(uuid));
      if (known === undefined) throw new Missing('the search finds no product');
      const query = batchQuery([known, ...NO_UUIDS.slice(0, 1)]);
      const answer = await probe.client.get(BATCH, { query });
      const got = listOf(readData(probe, answer)).map((record) => fieldOf(record, 'uuid'));
      if (got.length !== 1 || got[0] !== known) probe.fault(answer.where, `${known} alone`, got);
    },
  },
  {
    name: 'products.batch-size',
    title: `a batch takes ${BATCH_SIZE} uuids and leaves none out`,
    run: async (probe) => {
      const known = (await probe.shop.products()).map(({ uuid }) => String(uuid)).slice(0, 5);
      const uuids = [...known, ...NO_UUIDS.slice(known.length)];
      const answer = await probe.client.get(BATCH, { query: batchQuery(uuids) });
      const got = listOf(readData(probe, answer));
      if (got.length !== known.length)
        probe.fault(`${BATCH}, ${BATCH_SIZE} uuids`, `${known.length} products`, got.length);
    },
  },
  {
    name: 'products.price-tiers',
    title: 'the tiers of a price list hold at least one quantity each, and do not overlap',
    run: async (probe) => {
      for (const { uuid, price_list } of await probe.shop.products()) {
        const tiers = listOf(price_list).map((tier) => ({
          from: numberOf(fieldOf(tier, 'quantity_min')),
          to: numberOf(fieldOf(tier, 'quantity_max') ?? Number.MAX_SAFE_INTEGER),
        }));
        const sorted = tiers.toSorted((a, b) => a.from - b.from);
        const isSound = sorted.every(({ from, to }, index) => from <= to && to < (sorted[index + 1]?.from ?? Infinity));
        if (!isSound) probe.fault(`product ${String(uuid)}: price_list`, 'ranges one after the other', price_list);
      }
    },
  },
  {
    name: 'products.bounds',
    title: 'the smallest quantity of a product is not larger than the largest',
    run: async (probe) => {
      for (const { uuid, quantity_min, quantity_max } of await probe.shop.products()) {
        if (numberOf(quantity_min ?? 0) > numberOf(quantity_max ?? Infinity))
          probe.fault(
            `product ${String(uuid)}`,
            'quantity_min ≤ quantity_max',
            `${String(quantity_min)} > ${String(quantity_max)}`,
          );
      }
    },
  },
  {
    name: 'categories.asked',
    title: 'categories by id are those asked for, with the fields of the contract',
    run: async (probe) => {
      const ids = categoryIds(await probe.shop.products());
      if (ids.length === 0) throw new Missing('no product names a category');
      const answer = await probe.client.get('/api/product-categories', { query: { category_ids: ids.join(',') } });
      const records = listOf(readData(probe, answer));
      for (const record of records) checkShape(probe, answer.where, 'category', record);
      const got = records.map((record) => String(fieldOf(record, 'category_id')));
      const missing = ids.filter((id) => !got.includes(id));
      if (missing.length > 0) probe.fault(answer.where, ids.join(', '), got.join(', '));
    },
  },
  {
    name: 'categories.tree',
    title: 'categories form a tree whose roots have the parent "0" or ""',
    run: async (probe) => {
      const ids = categoryIds(await probe.shop.products());
      if (ids.length === 0) throw new Missing('no product names a category');
      const parents = new Map<string, string>();
      for (let asked = ids; asked.length > 0;) {
        const { body } = await probe.client.get('/api/product-categories', {
          query: { category_ids: asked.join(',') },
        });
        const records = listOf(fieldOf(body, 'data'));
        for (const record of records)
          parents.set(
            String(fieldOf(record, 'category_id')),
            textOf(fieldOf(record, '_hierarchy_parent_id') ?? '0') || '0',
          );
        for (const id of asked) if (!parents.has(id)) parents.set(id, 'unknown');
        asked = [...new Set(parents.values())].filter((id) => id !== '0' && id !== 'unknown' && !parents.has(id));
      }
      for (const id of parents.keys()) {
        const path = pathToRoot(id, parents);
        if (path.at(-1) !== '0')
          probe.fault(`category ${id}: _hierarchy_parent_id`, 'a way to the parent "0"', path.join(' → '));
      }
    },
  },
  {
    name: 'media.type',
    title: 'pictures of products are answered as pictures',
    run: async (probe) => {
      const [picture] = await probe.shop.pictures();
      if (picture === undefined) throw new Missing('no product has a picture on this host');
      const answer = await probe.client.get(picture);
      const type = answer.headers.get('content-type') ?? '';
      if (answer.status !== 200 || !type.startsWith('image/'))
        probe.fault(answer.where, '200, content-type image/…', `${answer.status}, ${type}`);
    },
  },
  {
    name: 'media.revalidate',
    title: 'a picture has an ETag or a date, and is not sent again to who has it',
    run: async (probe) => {
      const [picture] = await probe.shop.pictures();
      if (picture === undefined) throw new Missing('no product has a picture on this host');
      const { headers, where } = await probe.client.get(picture);
      const [etag, modified] = [headers.get('etag'), headers.get('last-modified')];
      if (etag === null && modified === null) probe.fault(where, 'an ETag or last-modified', 'neither');
      const condition: Record<string, string> =
        etag === null ? { 'if-modified-since': modified ?? '' } : { 'if-none-match': etag };
      const repeated = await probe.client.get(picture, { headers: condition });
      if (repeated.status !== 304) probe.fault(`${where}, again`, '304', String(repeated.status));
    },
  },
  {
    name: 'media.missing',
    title: 'a picture that there is not is 404',
    run: async (probe) => {
      const answer = await probe.client.get('/media/platform-check/no-such-picture.png');
      if (answer.status !== 404) probe.fault(answer.where, '404', describeAnswer(answer));
    },
  },
  {
    name: 'sitemap.paths',
    title: 'the sitemap, where there is one, lists paths page by page and comes to an end',
    run: async (probe) => {
      const seen = new Set<string>();
      for (let after: string | undefined, page = 0; page < 1000; page += 1) {
        const answer = await probe.client.get('/api/sitemap', after === undefined ? {} : { query: { after } });
        if (answer.status === 404) throw new Missing('there is no sitemap');
        const data = readData(probe, answer);
        const paths = listOf(fieldOf(data, 'paths'));
        const wrong = paths.filter((path) => typeof path !== 'string' || !path.startsWith('/') || seen.has(path));
        if (wrong.length > 0) probe.fault(`${answer.where}: paths`, 'each path once, from /', wrong);
        for (const path of paths) seen.add(String(path));
        const next = fieldOf(data, 'next');
        if (typeof next !== 'string' || !isObject(data)) return;
        after = next;
      }
      probe.fault('/api/sitemap', 'a last page', '1,000 pages');
    },
  },
];

function categoryIds(products: readonly Readonly<Record<string, unknown>>[]): readonly string[] {
  const ids = products.map(({ category }) => fieldOf(category, 'category_id'));
  return [...new Set(ids.filter((id) => id !== undefined).map(String))].toSorted();
}

/** The ids from a category up to "0", or to where it comes back to itself. */
function pathToRoot(id: string, parents: ReadonlyMap<string, string>): readonly string[] {
  const path = [id];
  for (let at = parents.get(id); at !== undefined; at = parents.get(at)) {
    const isCircle = path.includes(at);
    path.push(at);
    if (isCircle || at === '0') break;
  }
  return path;
}
