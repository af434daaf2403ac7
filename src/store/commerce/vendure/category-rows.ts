/** Collections of Vendure as categories. */
import type { CategoryRow } from '../../database/tables/category.ts';
import type { EngineCollection, EngineProduct } from './records.ts';
import type { Pictures } from './pictures.ts';
import { nameOf, textOf } from './texts.ts';

/** Id of the root of Vendure's collections: its children are our roots. */
const ROOT = '0';

/** The rows, and the category of a product by its collections. A category of the same slug keeps its id. */
export function categoryRows(
  webId: string,
  collections: readonly EngineCollection[],
  known: readonly CategoryRow[],
  pictures: Pictures,
) {
  const bySlug = new Map(known.map((row) => [row.slug, row]));
  const shown = collections.filter(({ isPrivate }) => !isPrivate);
  const slugOf = ({ translations: [first] }: EngineCollection) => first?.slug ?? '';
  const ids = new Map(shown.map((one) => [one.id, bySlug.get(slugOf(one))?.categoryId ?? `v${one.id}`]));
  const rows = shown.map((one): CategoryRow => {
    const before = bySlug.get(slugOf(one));
    const description = textOf(one.translations, ({ description: text }) => text);
    return {
      webId,
      categoryId: ids.get(one.id) ?? '',
      slug: slugOf(one),
      name: nameOf(one.translations),
      description: description === '' ? null : description,
      image: pictures.get(one.featuredAsset?.id ?? '') ?? before?.image ?? null,
      imageFocus: before?.imageFocus ?? null,
      parentId: ids.get(one.parentId) ?? ROOT,
      rank: one.position,
    };
  });
  /** The deepest of a product's collections. */
  const idOf = (found: EngineProduct['collections']) => found.flatMap(({ id }) => ids.get(id) ?? []).at(-1) ?? null;
  return { rows, idOf };
}
