/** Checks of the search (contract, chapter 2 "Added calls"). */
import { type Check, Missing, type Probe } from '../check.ts';
import { fieldOf, type Json, isObject, listOf, readData } from '../envelope.ts';
import { numberOf } from '../../../schemas/wire/leaves.ts';
import { checkShape } from '../shapes.ts';

const SEARCH = '/api/search';

/** Searches and checks the envelope; answers the records of the products. */
async function searchProducts(probe: Probe, query: Readonly<Record<string, string>>): Promise<readonly Json[]> {
  const data = readData(probe, await probe.client.get(SEARCH, { query }));
  return listOf(fieldOf(data, 'productRecords')).filter(isObject);
}

/** Price of one piece of the cheapest available variant (contract, chapter 11 "Prices and languages"). */
function priceOf(product: Json): number {
  const variants = listOf(product.variants).filter((variant) => fieldOf(variant, 'remain') !== 0);
  const prices = variants.map((variant) => numberOf(fieldOf(variant, 'price')));
  if (prices.length > 0) return Math.min(...prices);
  const first = listOf(product.price_list).find(
    (tier) => numberOf(fieldOf(tier, 'quantity_min')) <= 1 && numberOf(fieldOf(tier, 'quantity_max') ?? Infinity) >= 1,
  );
  return numberOf(fieldOf(first, 'price') ?? product.price);
}

/** Words, listings, sort. */
export const SEARCH_CHECKS: readonly Check[] = [
  {
    name: 'search.shape',
    title: 'the search answers both listings with their records',
    run: async (probe) => {
      const answer = await probe.client.get(SEARCH, { query: { q: '' } });
      const data = readData(probe, answer);
      if (!checkShape(probe, answer.where, 'search', data)) return;
      for (const record of listOf(fieldOf(data, 'productRecords'))) checkShape(probe, answer.where, 'product', record);
      for (const record of listOf(fieldOf(data, 'blogRecords'))) checkShape(probe, answer.where, 'blog', record);
    },
  },
  {
    name: 'search.listing',
    title: 'start, end, total, page and pages of a listing agree with its ids',
    run: async (probe) => {
      const answer = await probe.client.get(SEARCH, { query: { q: '' } });
      for (const name of ['products', 'blogs']) {
        const listing = fieldOf(answer.body, 'data', name);
        const [start, end, total, page, pages] = ['start', 'end', 'total', 'page', 'pages'].map((field) =>
          numberOf(fieldOf(listing, field)),
        );
        const ids = listOf(fieldOf(listing, 'ids'));
        if (
          start === undefined ||
          end === undefined ||
          total === undefined ||
          page === undefined ||
          pages === undefined
        )
          return;
        const isSound =
          total === 0
            ? start === 0 && end === 0 && ids.length === 0
            : start === 1 &&
              end === ids.length &&
              end <= total &&
              page === 1 &&
              pages >= 1 &&
              pages > 1 === end < total;
        if (!isSound) probe.fault(`${answer.where}: ${name}`, 'numbers that agree with the ids', listing);
      }
    },
  },
  {
    name: 'search.records',
    title: 'the records are those of the ids',
    run: async (probe) => {
      const answer = await probe.client.get(SEARCH, { query: { q: '' } });
      const ids = listOf(fieldOf(answer.body, 'data', 'products', 'ids')).map(String);
      const records = listOf(fieldOf(answer.body, 'data', 'productRecords')).map((record) =>
        String(fieldOf(record, 'uuid')),
      );
      if (ids.toSorted().join() !== records.toSorted().join())
        probe.fault(`${answer.where}: productRecords`, ids.join(', '), records.join(', '));
    },
  },
  {
    name: 'search.pages',
    title: 'the second page goes on where the first ends',
    run: async (probe) => {
      const [first, second] = [
        await probe.client.get(SEARCH, { query: { q: '', p_page: '1' } }),
        await probe.client.get(SEARCH, { query: { q: '', p_page: '2' } }),
      ].map(({ body }) => fieldOf(body, 'data', 'products'));
      if (!(numberOf(fieldOf(first, 'pages')) > 1)) throw new Missing('all products are on one page');
      const seen = listOf(fieldOf(first, 'ids'));
      const repeated = listOf(fieldOf(second, 'ids')).filter((id) => seen.includes(id));
      if (repeated.length > 0) probe.fault(`${SEARCH}?p_page=2`, 'no product of the first page', repeated);
      if (numberOf(fieldOf(second, 'start')) !== numberOf(fieldOf(first, 'end')) + 1)
        probe.fault(`${SEARCH}?p_page=2: start`, 'one more than the first page’s end', fieldOf(second, 'start'));
    },
  },
  {
    name: 'search.sort',
    title: 'price_asc and price_desc sort by the price of one piece',
    run: async (probe) => {
      for (const [sort, sign] of [
        ['price_asc', 1],
        ['price_desc', -1],
      ] as const) {
        const prices = (await searchProducts(probe, { q: '', sort })).map(priceOf);
        const isSorted = prices.every((price, index) => index === 0 || sign * (price - (prices[index - 1] ?? 0)) >= 0);
        if (!isSorted) probe.fault(`GET ${SEARCH}?sort=${sort}`, 'prices in order', prices);
      }
    },
  },
  {
    name: 'search.unknown-values',
    title: 'an unknown sort counts as popular, a bad page as the first',
    run: async (probe) => {
      const uuids = async (query: Readonly<Record<string, string>>) =>
        (await searchProducts(probe, { q: '', ...query })).map(({ uuid }) => String(uuid)).join(', ');
      const popular = await uuids({ sort: 'popular' });
      const unknown: readonly Readonly<Record<string, string>>[] = [
        { sort: 'no-such-sort' },
        { sort: 'popular', p_page: '-1' },
        { sort: 'popular', p_page: 'x' },
      ];
      for (const query of unknown) {
        const got = await uuids(query);
        if (got !== popular) probe.fault(`GET ${SEARCH}?${new URLSearchParams(query)}`, popular, got);
      }
    },
  },
  {
    name: 'search.nothing',
    title: 'words that nothing has are answered with an empty listing',
    run: async (probe) => {
      const answer = await probe.client.get(SEARCH, { query: { q: 'qxzjv platformcheck 0000' } });
      const data = readData(probe, answer);
      const total = numberOf(fieldOf(data, 'products', 'total'));
      if (total !== 0) probe.fault(`${answer.where}: products.total`, '0', fieldOf(data, 'products', 'total'));
    },
  },
  {
    name: 'search.word',
    title: 'the name of a product finds it',
    run: async (probe) => {
      const [product] = await probe.shop.products();
      if (product === undefined) throw new Missing('the search finds no product');
      const found = await searchProducts(probe, { q: String(product.name) });
      if (!found.some(({ uuid }) => uuid === product.uuid))
        probe.fault(
          `GET ${SEARCH}?q=${String(product.name)}`,
          String(product.uuid),
          found.map(({ uuid }) => uuid),
        );
    },
  },
  {
    name: 'search.hostile',
    title: 'odd words are answered, not failed on',
    run: async (probe) => {
      for (const q of ["' OR 1=1 --", '%_\\', '<script>', '\u{1F36F}'.repeat(300), 'ก'.repeat(300), '((('])
        readData(probe, await probe.client.get(SEARCH, { query: { q } }));
    },
  },
];
