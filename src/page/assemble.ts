/** Makes a page that can be shown of what the platform answered: records sanitised, trees resolved, missing records fetched. */
import type { ComponentSpec, Needs } from '#registry/kit/define.ts';
import { type Base, zoneNodes } from '#schemas/base.ts';
import { Blog } from '#schemas/blog.ts';
import type { Category } from '#schemas/category.ts';
import type { Lang } from '#schemas/lang.ts';
import type { Diagnostic } from '#schemas/node.ts';
import type { OtherData, PageData } from '#schemas/page.ts';
import type { Product } from '#schemas/product.ts';
import { isRecord } from '#schemas/record.ts';
import { salvageList } from '#schemas/salvage.ts';
import type { Call } from '../call/call.ts';
import { GRAY_MODE_BANNER } from './gray-mode.ts';
import type { ShownBase, ShownPage } from './page-view.ts';
import type { Resolution } from '../renderer/resolve/resolve-tree.ts';
import { flattenNodes, type ResolvedNode } from '../renderer/resolve/resolved-node.ts';
import { sanitizeHtml } from '../renderer/sanitize/sanitize-html.ts';
import type { Scope } from '../renderer/resolve/scope.ts';
import { ownNodes } from '../shell/own-types.ts';
import type { EntranceCache } from './resolution-cache.ts';
import type { FetchCategories } from './fetch-categories.ts';
import { fetchProducts } from './fetch-products.ts';
import { fetchKin, type KinNeeds } from './related-products.ts';

export interface AssembleOptions {
  readonly specs: ReadonlyMap<string, ComponentSpec>;
  readonly lang: Lang;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly now: Date;
  readonly preview: boolean;
  readonly call: Call;
  readonly categories: FetchCategories;
  readonly diagnose: (diagnostics: readonly Diagnostic[]) => void;
  readonly entrance: EntranceCache;
}

/** A page with its tree resolved and every record its components need. */
export async function assemblePage(page: PageData, base: Base, options: AssembleOptions): Promise<ShownPage> {
  const { pageComponent, base: _base, previewData: _preview, otherData, ...rest } = page;
  const records = safeRecords(otherData ?? {});
  const { nodes, readsScope } = resolve(pageComponent, 'n', pageScope(base, records, options), options);
  const complete = await completeRecords(records, nodes, options);
  // A node may be bound to records that were only just fetched.
  const again =
    complete === records || !readsScope
      ? nodes
      : resolve(pageComponent, 'n', pageScope(base, complete, options), { ...options, diagnose: () => {} }).nodes;
  return {
    ...rest,
    path: page.path === '' ? options.path : page.path,
    otherData: complete,
    pageComponent: [...again, ...ownNodes(options.path)],
  };
}

/** The base with its zones resolved and the records they need, as far as they are not known. */
export async function assembleBase(base: Base, options: AssembleOptions, known: OtherData = {}): Promise<ShownBase> {
  const { headerZone, footerZone, freeZone, slotStyle, slotCss, ...rest } = base;
  const scope = pageScope(base, {}, options);
  const { nodes: header } = resolve(withGrayMode(base), 'h', scope, options);
  const { nodes: footer } = resolve(zoneNodes(footerZone), 'f', scope, options);
  const { nodes: free } = resolve(zoneNodes(freeZone), 'z', scope, options);
  const records = await completeRecords(known, [...header, ...footer, ...free], options);
  return { base: rest, header, footer, free, records, css: options.entrance.confine(slotStyle, slotCss) };
}

/** The header's nodes; before them the greyscale banner, where the shop's settings ask for it and no zone has it. */
function withGrayMode({ settings, headerZone, freeZone, footerZone }: Base): readonly unknown[] {
  const header = zoneNodes(headerZone);
  const all = [...header, ...zoneNodes(freeZone), ...zoneNodes(footerZone)];
  const isThere = all.some((node) => isRecord(node) && node.type === GRAY_MODE_BANNER);
  return settings?.gray_mode === true && !isThere
    ? [{ type: GRAY_MODE_BANNER, id: GRAY_MODE_BANNER }, ...header]
    : header;
}

function pageScope(base: Base, otherData: OtherData, { lang, path, query }: AssembleOptions): Scope {
  return { base, otherData, lang, path, query };
}

function resolve(tree: unknown, idPrefix: string, scope: Scope, options: AssembleOptions): Resolution {
  const resolution = options.entrance.resolve(tree, { ...options, scope, sanitizeHtml, idPrefix });
  if (resolution.diagnostics.length > 0) options.diagnose(resolution.diagnostics);
  return resolution;
}

async function completeRecords(
  records: OtherData,
  nodes: readonly ResolvedNode[],
  options: AssembleOptions,
): Promise<OtherData> {
  const needs = needsOf(nodes, options.specs);
  const named = await withPopular(await withNamed(records, needs, options), needs, options.call);
  const kin = await fetchKin(named, needs, options.call);
  if (kin === undefined) return named;
  const { productDetails = [], relatedTo } = named;
  return {
    ...named,
    productDetails: [...productDetails, ...kin.products.map(safeProduct)],
    relatedTo: { ...relatedTo, ...kin.relatedTo },
  };
}

/** As many popular products stand on a page whose search found nothing. */
const MOST_POPULAR = 8;

/** Where the search of the page found nothing: with what others like, as a way on. */
async function withPopular(records: OtherData, needs: AllNeeds, call: Call): Promise<OtherData> {
  const { search } = records;
  const isEmpty = search !== undefined && search.products.total === 0 && search.blogs.total === 0;
  if (needs.search === undefined || !isEmpty || search.popular !== undefined) return records;
  const answer = await call('search', { query: { sort: 'popular' } });
  if (!answer.ok) return records;
  const popular = answer.data.productRecords.slice(0, MOST_POPULAR).map(safeProduct);
  return { ...records, search: { ...search, popular } };
}

/** The records with those that components name themselves. */
async function withNamed(records: OtherData, needs: AllNeeds, options: AssembleOptions): Promise<OtherData> {
  const products = missing(
    needs.products,
    records.productDetails?.map(({ uuid }) => uuid),
  );
  const categories = needs.allCategories
    ? []
    : missing(
        needs.categories,
        records.productCategories?.map(({ category_id }) => category_id),
      );
  const wantsCategories = categories.length > 0 || needs.allCategories;
  const fetched = await Promise.all([
    products.length > 0 ? fetchProducts(products, options.call) : undefined,
    wantsCategories ? options.categories(categories) : undefined,
    needs.blogs && records.blogs === undefined ? fetchBlogs(options.call) : undefined,
    needs.coupons && records.coupons === undefined ? fetchCoupons(options.call) : undefined,
    needs.search !== undefined && records.search === undefined
      ? fetchSearch(needs.search.category, options)
      : undefined,
  ]);
  if (fetched.every((one) => one === undefined)) return records;
  const [productDetails, moreCategories, blogs, coupons, search] = fetched;
  // What the page brought along is safe already.
  const more = safeRecords({
    ...(productDetails && { productDetails }),
    ...(blogs && { blogs }),
    ...(search && { search }),
  });
  return {
    ...records,
    ...more,
    ...(more.productDetails && { productDetails: [...(records.productDetails ?? []), ...more.productDetails] }),
    ...(moreCategories && { productCategories: withMore(records.productCategories ?? [], moreCategories) }),
    ...(coupons && { coupons }),
  };
}

interface AllNeeds extends KinNeeds {
  readonly products: readonly string[];
  readonly categories: readonly string[];
  readonly allCategories: boolean;
  readonly blogs: boolean;
  readonly coupons: boolean;
  readonly search: Needs['search'];
}

/** What the components of resolved trees need, together. */
export function needsOf(nodes: readonly ResolvedNode[], specs: ReadonlyMap<string, ComponentSpec>): AllNeeds {
  const needs = flattenNodes(nodes).flatMap(({ type, props }) => {
    const spec = specs.get(type);
    // The walk has checked the props against this very schema.
    return spec?.needs === undefined ? [] : [spec.needs(props)];
  });
  return {
    products: [...new Set(needs.flatMap(({ products }) => products ?? []))].toSorted(byText),
    categories: [...new Set(needs.flatMap(({ categories }) => (Array.isArray(categories) ? categories : [])))].toSorted(
      byText,
    ),
    allCategories: needs.some(({ categories }) => categories === 'all'),
    blogs: needs.some(({ blogs }) => blogs === true),
    coupons: needs.some(({ coupons }) => coupons === true),
    families: needs.flatMap(({ family }) => family ?? []),
    related: needs.flatMap(({ related }) => related ?? []),
    // One search a page: a listing of a category says which.
    search: (needs.find(({ search }) => search?.category !== undefined) ?? needs.find(({ search }) => search))?.search,
  };
}

/** The order of code units: the contract's "sorted uuids". */
function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function missing(wanted: readonly string[], there: readonly string[] = []): readonly string[] {
  const known = new Set(there);
  return wanted.filter((id) => !known.has(id));
}

/** The page's own categories first, then those it lacks. */
function withMore(own: readonly Category[], more: readonly Category[]): Category[] {
  const known = new Set(own.map(({ category_id }) => category_id));
  return [...own, ...more.filter(({ category_id }) => !known.has(category_id))];
}

async function fetchBlogs(call: Call): Promise<Blog[] | undefined> {
  const answer = await call('blogs');
  return answer.ok ? salvageList(Blog, answer.data) : undefined;
}

async function fetchCoupons(call: Call): Promise<OtherData['coupons']> {
  const answer = await call('couponList');
  return answer.ok ? answer.data.coupons : undefined;
}

const SEARCH_PARAMETERS = ['q', 'p_page', 'b_page', 'sort', 'category', 'min_price', 'max_price'] as const;

async function fetchSearch(
  category: string | undefined,
  { call, query }: AssembleOptions,
): Promise<OtherData['search']> {
  const asked = Object.fromEntries(
    SEARCH_PARAMETERS.flatMap((name) => (query[name] === undefined ? [] : [[name, query[name]]])),
  );
  const answer = await call('search', { query: category === undefined ? asked : { ...asked, category } });
  return answer.ok ? answer.data : undefined;
}

/** Records whose HTML is safe to show. */
function safeRecords(records: OtherData): OtherData {
  return {
    ...records,
    ...(records.productDetails && { productDetails: records.productDetails.map(safeProduct) }),
    ...(records.blogDetail && { blogDetail: safeBlog(records.blogDetail) }),
    ...(records.blogs && { blogs: records.blogs.map(safeBlog) }),
    ...(records.search && {
      search: {
        ...records.search,
        productRecords: records.search.productRecords.map(safeProduct),
        ...(records.search.popular && { popular: records.search.popular.map(safeProduct) }),
        blogRecords: records.search.blogRecords.map(safeBlog),
      },
    }),
  };
}

function safeProduct(product: Product): Product {
  const { detail_html, conditions_html } = product;
  if (detail_html === undefined && conditions_html === undefined) return product;
  return {
    ...product,
    ...(detail_html === undefined ? {} : { detail_html: sanitizeHtml(detail_html) }),
    ...(conditions_html === undefined ? {} : { conditions_html: sanitizeHtml(conditions_html) }),
  };
}

function safeBlog(blog: Blog): Blog {
  return blog.html === undefined ? blog : { ...blog, html: sanitizeHtml(blog.html) };
}
