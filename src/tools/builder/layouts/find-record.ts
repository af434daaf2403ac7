/** Records of the shop for the preview of a layout: by path, by id, or the first that the layout lists. */
import { type LayoutKind, type LayoutOf, layoutKind } from '#schemas/builder/layouts.ts';
import { blogHref, categoryHref, productHref } from '#registry/kit/address/url.ts';
import { salvageList } from '#schemas/lenient/salvage.ts';
import { Product } from '#schemas/product.ts';
import { Category } from '#schemas/records/category.ts';
import { isVisitedPath } from '#schemas/page/zones.ts';
import type { Call } from '../../../call/call.ts';
import { framedPath } from '../sections/section-types.ts';
import type { ShownRecord } from './layouts.ts';

/** A record by its kind and id; undefined where there is none. */
export async function findRecord(call: Call, kind: LayoutKind, id: string): Promise<ShownRecord | undefined> {
  const [products, categories] = await Promise.all([
    kind === 'product' ? call('productsBatch', { query: { 'filter[uuid]': id } }) : undefined,
    call('productCategories'),
  ]);
  const all = categories.ok ? salvageList(Category, categories.data) : [];
  const chainFrom = (from: string | undefined): readonly string[] => {
    const category = all.find(({ category_id }) => category_id === from);
    return category === undefined ? [] : [category.category_id, ...chainFrom(category._hierarchy_parent_id)];
  };
  if (kind === 'category') {
    const found = all.find(({ category_id }) => category_id === id);
    return found && { kind, id, title: found.name, path: categoryHref(found), categories: [] };
  }
  const [product] = products?.ok === true ? salvageList(Product, products.data) : [];
  if (product === undefined) return undefined;
  const { uuid, name, category } = product;
  return { kind, id: uuid, title: name, path: productHref(product), categories: chainFrom(category?.category_id) };
}

/** The record that a path of the preview shows; undefined where it shows none. */
export async function recordAtPath(call: Call, path: string): Promise<ShownRecord | undefined> {
  const [, first, ...segments] = path.split('/');
  const id = segments.at(-1);
  if (id === undefined || id === '') return undefined;
  return first === 'product' || first === 'category' ? findRecord(call, first, id) : undefined;
}

/**
 * The path to preview a page at. For a layout that of the given record, else of the first that it lists; for another pattern such as
 * `/product/tea-set/*` that of the first record that matches.
 */
export async function previewPath(
  path: string,
  call: Call,
  { record, layoutOf }: { readonly record?: string | null; readonly layoutOf?: LayoutOf | undefined } = {},
): Promise<string> {
  if (!isVisitedPath(path)) return framedPath(path);
  if (!path.endsWith('/*')) return path;
  const kind = layoutKind(path);
  if (kind !== undefined && record?.startsWith(`/${kind}/`) === true) return record;
  const listed = kind && layoutOf && (await firstListed(call, kind, layoutOf));
  if (listed !== undefined) return listed;
  const start = layoutOf === undefined ? path.slice(0, -1) : `/${kind}/`;
  const [, , name = ''] = start.split('/');
  const paths = await candidates(call, name.replaceAll('-', ' '));
  return paths.find((each) => each.startsWith(start) && each.length > start.length) ?? `${start}1`;
}

async function firstListed(call: Call, kind: LayoutKind, layoutOf: LayoutOf): Promise<string | undefined> {
  const { records: [id] = [], categories: [category] = [] } = layoutOf;
  if (id !== undefined) return (await findRecord(call, kind, id))?.path;
  if (category === undefined) return undefined;
  const found = await call('search', { query: { category } });
  const [product] = found.ok ? found.data.productRecords : [];
  return product && productHref(product);
}

async function candidates(call: Call, q: string): Promise<readonly string[]> {
  const [found, categories] = await Promise.all([
    call('search', { query: q === '' ? {} : { q } }),
    call('productCategories'),
  ]);
  return [
    ...(found.ok ? [...found.data.productRecords.map(productHref), ...found.data.blogRecords.map(blogHref)] : []),
    ...(categories.ok ? salvageList(Category, categories.data).map(categoryHref) : []),
  ];
}
