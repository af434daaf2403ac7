/** Named layouts as the workbench knows them: which one shows a record, and how a record changes layouts. Pure. */
import { commonLayout, isNamedLayout, type LayoutKind, type LayoutOf } from '#schemas/builder/layouts.ts';
import type { PageContent } from '#schemas/builder/page.ts';
import { decodeUriText } from '#schemas/values/text/text.ts';

/** A page in the list of pages. */
interface Listed {
  readonly path: string;
  readonly layoutOf?: LayoutOf | undefined;
}

/** A layout with what it lists. */
export interface Layout {
  readonly path: string;
  readonly name: string;
  readonly records: readonly string[];
  readonly categories: readonly string[];
}

/** The named layouts of a kind among pages, by path. */
export function namedLayouts(pages: readonly Listed[], kind: LayoutKind): readonly Layout[] {
  return pages.flatMap(({ path, layoutOf }) =>
    layoutOf !== undefined && isNamedLayout(path, kind)
      ? [{ path, name: layoutOf.name, records: layoutOf.records ?? [], categories: layoutOf.categories ?? [] }]
      : [],
  );
}

/** A record and its categories, the nearest first. */
export interface ShownRecord {
  readonly kind: LayoutKind;
  readonly id: string;
  readonly title: string;
  readonly path: `/${string}`;
  readonly categories: readonly string[];
}

/** The path of the layout that shows a record, in the order of the store; of two that list it, the first by path. */
export function layoutOfRecord(pages: readonly Listed[], { kind, id, path, categories }: ShownRecord): string {
  const layouts = namedLayouts(pages, kind);
  const listed = layouts.find(({ records }) => records.some((each) => each.toLowerCase() === id.toLowerCase()));
  if (listed !== undefined) return listed.path;
  const [, , slug = ''] = path.split('/');
  const own = `/${kind}/${decodeUriText(slug) ?? slug}/*`;
  if (pages.some((page) => page.path === own && page.layoutOf === undefined)) return own;
  const ofCategory = categories.flatMap((category) => layouts.find((each) => each.categories.includes(category)) ?? []);
  return ofCategory[0]?.path ?? commonLayout(kind);
}

/** Ids that a layout and another one list: the first by path shows them. */
export function listedTwice(pages: readonly Listed[], kind: LayoutKind, path: string): ReadonlyMap<string, Layout> {
  const layouts = namedLayouts(pages, kind);
  const own = layouts.find((layout) => layout.path === path);
  const others = layouts.filter((layout) => layout !== own);
  const twice = [...(own?.records ?? []), ...(own?.categories ?? [])].flatMap((id) => {
    const other = others.find(({ records, categories }) => [...records, ...categories].includes(id));
    return other === undefined ? [] : [[id, other] as const];
  });
  return new Map(twice);
}

/** A layout's page with a record added to its list, or removed from it. */
export function withRecord(page: PageContent, id: string, isListed: boolean): PageContent {
  const { layoutOf } = page.pageSetting ?? {};
  if (layoutOf === undefined) return page;
  const others = (layoutOf.records ?? []).filter((each) => each !== id);
  const records = isListed ? [...others, id] : others;
  return { ...page, pageSetting: { ...page.pageSetting, layoutOf: { ...layoutOf, records } } };
}
