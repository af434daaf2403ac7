/** Finds the layout that lists a record: a page whose `layoutOf` names it, or a category of the product. */
import { is } from 'valibot';
import { isNamedLayout, LAYOUT_KINDS, LayoutOf } from '#schemas/builder/layouts.ts';
import type { PageRow } from '../database/tables/page.ts';
import type { Catalogue } from './catalogue.ts';
import { loadCategories } from './categories.ts';
import { productsByUuid } from './products.ts';
import { type RecordPath, recordAt } from './subject.ts';

/** The pages that list records, by kind and id of the record, and by id of the products' category. */
export interface Layouts {
  readonly byRecord: ReadonlyMap<string, PageRow>;
  readonly byCategory: ReadonlyMap<string, PageRow>;
}

/** Indexes the layouts among pages. Of two that list the same record, the first by path shows it. */
export function indexLayouts(pages: Iterable<PageRow>): Layouts {
  const [byRecord, byCategory] = [new Map<string, PageRow>(), new Map<string, PageRow>()];
  for (const page of [...pages].toSorted((a, b) => (a.path < b.path ? 1 : -1))) {
    const layout = page.setting?.layoutOf;
    const kind = LAYOUT_KINDS.find((each) => isNamedLayout(page.path, each));
    if (kind === undefined || !is(LayoutOf, layout)) continue;
    for (const id of layout.records ?? []) byRecord.set(`${kind} ${id.toLowerCase()}`, page);
    if (kind === 'product') for (const id of layout.categories ?? []) byCategory.set(id, page);
  }
  return { byRecord, byCategory };
}

/** The layout that lists the record of a path; undefined: none. */
export function layoutOfRecord({ byRecord }: Layouts, path: string): PageRow | undefined {
  const record = byRecord.size === 0 ? undefined : recordAt(path);
  return record && byRecord.get(`${record.kind} ${record.id.toLowerCase()}`);
}

/** The layout of the nearest category of the product at a path; undefined: none. */
export async function layoutOfCategory(
  catalogue: Catalogue,
  { byCategory }: Layouts,
  path: string,
): Promise<PageRow | undefined> {
  const record: RecordPath | undefined = byCategory.size === 0 ? undefined : recordAt(path);
  if (record?.kind !== 'product') return undefined;
  const [product] = await productsByUuid(catalogue, [record.id.toLowerCase()]);
  const chain = (await loadCategories(catalogue)).chainTo(product?.category?.category_id ?? '');
  return chain.toReversed().flatMap(({ categoryId }) => byCategory.get(categoryId) ?? [])[0];
}
