/** Converts collections of Vendure to categories. */
import type { CategoryRow } from '../../../database/tables/category.ts';
import type { EngineCollection, EngineProduct } from '../records.ts';
import type { Pictures } from './pictures.ts';
import { nameOf, textOf } from './texts.ts';

/** Id of the root of Vendure's collections: its children are our roots. */
const ROOT = '0';

/** Returns the rows, and the category of a product by its collections. A category with the same slug keeps its id. */
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
  const byId = new Map(shown.map((one) => [one.id, one]));
  const depthOf = (id: string): number => {
    const parent = byId.get(id)?.parentId;
    return parent === undefined || parent === id ? 0 : 1 + depthOf(parent);
  };
  /** The deepest of a product's collections; among several, the oldest. */
  const idOf = (found: EngineProduct['collections']) => {
    const own = new Set(found.map(({ id }) => id));
    const [deepest] = shown.filter(({ id }) => own.has(id)).toSorted((a, b) => depthOf(b.id) - depthOf(a.id));
    return deepest === undefined ? null : (ids.get(deepest.id) ?? null);
  };
  return { rows, idOf };
}
