/** Products, categories, coupons and pictures to choose from in forms, from the shop's public API. */
import type { QueryClient } from '@tanstack/react-query';
import { formatPrice } from '#schemas/values/money/price-text.ts';
import { Category } from '#schemas/records/category.ts';
import type { Lang } from '#schemas/lang.ts';
import { Product } from '#schemas/product.ts';
import { blogHref, categoryHref, productHref } from '#registry/kit/address/url.ts';
import { salvageList } from '#schemas/lenient/salvage.ts';
import { unreachable } from '#schemas/unreachable.ts';
import type { Call } from '../../../call/call.ts';
import type { CallResult } from '../../../call/response.ts';
import type { RecordChoice, RecordSource } from '../../editor-form/record-source.ts';

/** TTL of an answer: fields of one form that offer the same records share it (ms). */
const TTL_MS = 60_000;

/** TTL of a path's status: the hint of a field and the check of the page ask at about the same time (ms). */
const SHARED_MS = 5000;

/** Pages of the shop, drafts included, and the status of the answer at a path; undefined: no answer. */
export interface PageSource {
  readonly pages: () => Promise<readonly { readonly path: string; readonly title: string }[] | undefined>;
  readonly statusOf: (path: string) => Promise<number | undefined>;
}

const NO_PAGES: PageSource = { pages: () => Promise.resolve([]), statusOf: () => Promise.resolve(undefined) };

/**
 * Creates the source of records from the shop's public calls. Answers are cached for 60 s and requests under way are shared; a
 * failure is not cached.
 */
export function createRecordSource(
  call: Call,
  lang: Lang,
  client: QueryClient,
  { pages, statusOf }: PageSource = NO_PAGES,
): RecordSource {
  /** The data of an answer, from the cache while it is fresh; undefined where the request fails. */
  const query = async <T>(
    queryKey: readonly unknown[],
    request: () => Promise<CallResult<T>>,
  ): Promise<T | undefined> => {
    const queryFn = async () => dataOf(await request());
    return client.fetchQuery({ queryKey, queryFn, staleTime: TTL_MS, gcTime: TTL_MS }).catch(() => undefined);
  };

  const productChoice = ({ uuid, name, price, images }: Product): RecordChoice => ({
    id: uuid,
    title: name,
    detail: formatPrice(price, lang),
    image: images[0] ?? '',
  });
  const search = (words: string) => {
    const asked = words === '' ? { sort: 'popular' } : { q: words };
    return query(['search', asked], () => call('search', { query: asked }));
  };
  const products = async (words: string): Promise<readonly Product[] | undefined> =>
    (await search(words))?.productRecords;
  const ownPages = async () =>
    (await pages())
      // The pages of a pattern have addresses of their own.
      ?.filter(({ path }) => !path.endsWith('/*'))
      .map(({ path, title }) => linkChoice(path, title === '' ? path : title, ''));
  const categories = async (): Promise<readonly Category[] | undefined> => {
    const answer = await query(['categories'], () => call('productCategories'));
    return answer && salvageList(Category, answer);
  };
  const coupons = async () =>
    (await query(['coupons'], () => call('couponList')))?.coupons.map(({ code, title = '' }): RecordChoice => ({
      id: code,
      title: title || code,
      detail: code,
      image: '',
    }));
  return {
    find: async (kind, words) => {
      switch (kind) {
        case 'product':
          return (await products(words))?.map(productChoice);
        case 'category': {
          const all = await categories();
          return all && matchName(all, words).map((one) => categoryChoice(one, all));
        }
        case 'coupon': {
          const wanted = words.toLowerCase();
          return (await coupons())?.filter(({ title, id }) => `${title} ${id}`.toLowerCase().includes(wanted));
        }
        case 'image': {
          const [found, all] = await Promise.all([products(words), words === '' ? undefined : categories()]);
          return found && pictureChoices([...matchName(all ?? [], words), ...found]);
        }
        case 'link': {
          const [own, all, found] = await Promise.all([ownPages(), categories(), search(words)]);
          if (own === undefined && all === undefined && found === undefined) return undefined;
          const wanted = words.toLowerCase();
          const isWanted = ({ title, id }: RecordChoice) => `${title} ${id}`.toLowerCase().includes(wanted);
          return [
            ...(own ?? []).filter(isWanted),
            ...matchName(all ?? [], words).map((one) => linkChoice(categoryHref(one), one.name, one.image ?? '')),
            ...(found?.productRecords ?? []).map((one) => linkChoice(productHref(one), one.name, one.images[0] ?? '')),
            ...(found?.blogRecords ?? []).map((one) => linkChoice(blogHref(one), one.title, '')),
          ];
        }
        default:
          return unreachable(kind);
      }
    },
    known: async (kind, ids) => {
      if (kind === 'category') {
        const all = (await categories()) ?? [];
        return all.filter(({ category_id }) => ids.includes(category_id)).map((one) => categoryChoice(one, all));
      }
      if (kind === 'coupon') return (await coupons())?.filter(({ id }) => ids.includes(id)) ?? [];
      if (kind === 'image' || kind === 'link') return [];
      const uuids = ids.toSorted().join(',');
      const answer = await query(['products', uuids], () =>
        call('productsBatch', { query: { 'filter[uuid]': uuids } }),
      );
      return answer ? salvageList(Product, answer).map(productChoice) : [];
    },
    leadsSomewhere: async (href) => {
      const [path = ''] = href.split(/[?#]/);
      if (!path.startsWith('/') || path.startsWith('//')) return undefined;
      const own = await ownPages();
      if (own?.some(({ id }) => id === path)) return true;
      const queryFn = async () => (await statusOf(path)) ?? null;
      const asked = { queryKey: ['status', path], queryFn, staleTime: SHARED_MS, gcTime: SHARED_MS };
      const status = await client.fetchQuery(asked).catch(() => null);
      return status === null ? undefined : status < 400;
    },
  };
}

/** Throws where there is no answer, so that the failure is not cached. */
function dataOf<T>(answer: CallResult<T>): T {
  if (!answer.ok) throw new Error(`no answer: ${answer.kind}`);
  return answer.data;
}

function categoryChoice(
  { category_id, name, image, _hierarchy_parent_id }: Category,
  all: readonly Category[],
): RecordChoice {
  const above = all.find((one) => one.category_id === _hierarchy_parent_id);
  return { id: category_id, title: name, detail: above?.name ?? '', image: image ?? '' };
}

function linkChoice(path: string, title: string, image: string): RecordChoice {
  return { id: path, title, detail: path, image };
}

function matchName(all: readonly Category[], words: string): readonly Category[] {
  const wanted = words.toLowerCase();
  return all.filter(({ name }) => name.toLowerCase().includes(wanted));
}

/** Each picture once, by its source. */
function pictureChoices(records: readonly (Product | Category)[]): readonly RecordChoice[] {
  const pictures = records.flatMap((record) => {
    const images = 'images' in record ? record.images : [record.image ?? ''];
    return images
      .filter((image) => image !== '')
      .map((image) => [image, { id: image, title: record.name, detail: image, image }] as const);
  });
  return [...new Map(pictures).values()];
}
