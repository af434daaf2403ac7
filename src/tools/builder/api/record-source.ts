/** Products, categories and pictures to choose from in forms, from the shop's public API. */
import type { QueryClient } from '@tanstack/react-query';
import { formatPrice } from '#schemas/values/money/price-text.ts';
import { Category } from '#schemas/records/category.ts';
import type { Lang } from '#schemas/lang.ts';
import { Product } from '#schemas/product.ts';
import { salvageList } from '#schemas/lenient/salvage.ts';
import { unreachable } from '#schemas/unreachable.ts';
import type { Call } from '../../../call/call.ts';
import type { CallResult } from '../../../call/response.ts';
import type { RecordChoice, RecordSource } from '../../editor-form/record-source.ts';

/** TTL of an answer: fields of one form that offer the same records share it (ms). */
const TTL_MS = 60_000;

/**
 * Creates the source of records from the shop's public calls. Answers are cached for 60 s and requests under way are shared; a
 * failure is not cached.
 */
export function createRecordSource(call: Call, lang: Lang, client: QueryClient): RecordSource {
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
  const products = async (words: string): Promise<readonly Product[] | undefined> => {
    const search = words === '' ? { sort: 'popular' } : { q: words };
    return (await query(['search', search], () => call('search', { query: search })))?.productRecords;
  };
  const categories = async (): Promise<readonly Category[] | undefined> => {
    const answer = await query(['categories'], () => call('productCategories'));
    return answer && salvageList(Category, answer);
  };
  return {
    find: async (kind, words) => {
      switch (kind) {
        case 'product':
          return (await products(words))?.map(productChoice);
        case 'category': {
          const all = await categories();
          return all && matchName(all, words).map((one) => categoryChoice(one, all));
        }
        case 'image': {
          const [found, all] = await Promise.all([products(words), words === '' ? undefined : categories()]);
          return found && pictureChoices([...matchName(all ?? [], words), ...found]);
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
      if (kind === 'image') return [];
      const uuids = ids.toSorted().join(',');
      const answer = await query(['products', uuids], () =>
        call('productsBatch', { query: { 'filter[uuid]': uuids } }),
      );
      return answer ? salvageList(Product, answer).map(productChoice) : [];
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
