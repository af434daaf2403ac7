/**
 * Named layouts: pages at paths such as `/product/gift-sets/*` that show the records which they list. A layout is stored
 * like any page, so that drafts, versions, releases and exports hold for it.
 */
import * as v from 'valibot';
import { boundedList, boundedText } from '../lenient/bounded.ts';

/** Records that one layout lists. */
const MAX_RECORDS = 2000;
const Ids = boundedList(v.pipe(boundedText(200), v.nonEmpty()), MAX_RECORDS);

/** In a page's `pageSetting`: the layout's name, and what it shows. */
export const LayoutOf = v.strictObject({
  name: v.pipe(boundedText(100), v.trim(), v.nonEmpty('expected a name')),
  /** Uuids of products, or ids of categories, by the path of the layout. */
  records: v.optional(Ids),
  /** Ids of categories whose products it shows, those of their subcategories too. */
  categories: v.optional(Ids),
});
/** Name and records of a layout. */
export type LayoutOf = v.InferOutput<typeof LayoutOf>;

/** Kinds of records that layouts show. */
export const LAYOUT_KINDS = ['product', 'category'] as const;
/** The first segment of the records' paths. */
export type LayoutKind = (typeof LAYOUT_KINDS)[number];

/** The kind of records whose layouts have paths like this one; undefined for any other path. */
export function layoutKind(path: string): LayoutKind | undefined {
  return LAYOUT_KINDS.find((kind) => path === commonLayout(kind) || isNamedLayout(path, kind));
}

/** The path of the layout of all records of a kind. */
export function commonLayout(kind: LayoutKind): string {
  return `/${kind}/*`;
}

/** Whether a path may be that of a named layout of a kind. */
export function isNamedLayout(path: string, kind: LayoutKind): boolean {
  const [first, own, name = '', end, ...rest] = path.split('/');
  return first === '' && own === kind && name !== '' && name !== '*' && end === '*' && rest.length === 0;
}

/** Why a page at a path can't be such a layout; undefined: it can. */
export function misplacedLayout(path: string, layout: LayoutOf | undefined): string | undefined {
  if (layout === undefined) return undefined;
  if (!LAYOUT_KINDS.some((kind) => isNamedLayout(path, kind)))
    return 'expected layoutOf only at a path such as "/product/gift-sets/*"';
  return layout.categories === undefined || isNamedLayout(path, 'product')
    ? undefined
    : 'expected categories only in a layout of products';
}
