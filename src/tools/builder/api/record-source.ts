/** Products, categories and pictures to choose from in forms, from the shop's public API. */
import { formatPrice } from '#registry/kit/format.ts';
import { Category } from '#schemas/category.ts';
import type { Lang } from '#schemas/lang.ts';
import { Product } from '#schemas/product.ts';
import { salvageList } from '#schemas/salvage.ts';
import { unreachable } from '#registry/kit/unreachable.ts';
import type { Call } from '../../../call/call.ts';
import type { RecordChoice, RecordSource } from '../../editor-form/record-source.ts';

export function createRecordSource(call: Call, lang: Lang): RecordSource {
  const productChoice = ({ uuid, name, price, images }: Product): RecordChoice => ({
    id: uuid,
    title: name,
    detail: formatPrice(price, lang),
    image: images[0] ?? '',
  });
  const products = async (words: string): Promise<readonly Product[] | undefined> => {
    const answer = await call('search', { query: words === '' ? { sort: 'popular' } : { q: words } });
    return answer.ok ? answer.data.productRecords : undefined;
  };
  const categories = async (): Promise<readonly Category[] | undefined> => {
    const answer = await call('productCategories');
    return answer.ok ? salvageList(Category, answer.data) : undefined;
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
      const answer = await call('productsBatch', { query: { 'filter[uuid]': ids.toSorted().join(',') } });
      return answer.ok ? salvageList(Product, answer.data).map(productChoice) : [];
    },
  };
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
