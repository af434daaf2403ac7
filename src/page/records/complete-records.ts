/** Completes a page's records: everything that its nodes show and the platform did not send along. */
import type { ComponentSpec, Needs } from '#registry/kit/define.ts';
import { Blog, type SafeBlog } from '#schemas/records/blog.ts';
import type { Category } from '#schemas/records/category.ts';
import type { OtherData, SafeRecords } from '#schemas/page/page.ts';
import type { Product, SafeProduct } from '#schemas/product.ts';
import { salvageList } from '#schemas/lenient/salvage.ts';
import type { Call } from '../../call/call.ts';
import { type ResolvedNode, flattenNodes } from '../../renderer/resolve/resolved-node.ts';
import { sanitizeHtml } from '../../renderer/sanitize/sanitize-html.ts';
import { type CategoryProducts, fetchCategoryProducts } from './category-products.ts';
import type { FetchCategories } from './fetch-categories.ts';
import type { FetchProducts } from './fetch-products.ts';
import { fetchRelatedProducts, type RelatedNeeds } from './related-products.ts';

/** Sources of missing records. */
export interface RecordSources {
  readonly specs: ReadonlyMap<string, ComponentSpec>;
  /** First values of the page's query: the search reads its parameters from it. */
  readonly query: Readonly<Record<string, string>>;
  readonly call: Call;
  readonly products: FetchProducts;
  readonly categories: FetchCategories;
  /** Ids of the categories that the shop's menus link to. */
  readonly menuCategories: readonly string[];
}

/** Fetches every record that the nodes need and `records` lack; the same object where they lack none. Failed calls leave theirs out. */
export async function completeRecords(
  records: SafeRecords,
  nodes: readonly ResolvedNode[],
  sources: RecordSources,
): Promise<SafeRecords> {
  const needs = needsOf(nodes, sources.specs);
  const [found, listed] = await Promise.all([
    addNamedRecords(records, needs, sources),
    fetchCategoryProducts(records, needs.ofCategories, sources.call),
  ]);
  const named = listed === undefined ? found : withCategoryProducts(found, listed);
  const searched = await addPopularProducts(named, needs, sources.call);
  const complete = await addCategories(searched, needs, sources);
  const related = await fetchRelatedProducts(complete, needs, sources);
  if (related === undefined) return complete;
  const { productDetails = [], relatedTo } = complete;
  return {
    ...complete,
    productDetails: [...productDetails, ...related.products.map(sanitiseProduct)],
    relatedTo: { ...relatedTo, ...related.relatedTo },
  };
}

/** Adds products of categories, and which category each list is of. */
function withCategoryProducts(records: SafeRecords, { products, ofCategory }: CategoryProducts): SafeRecords {
  const { productDetails = [] } = records;
  const known = new Set<string>(productDetails.map(({ uuid }) => uuid));
  const added = products.filter(({ uuid }) => !known.has(uuid)).map(sanitiseProduct);
  return {
    ...records,
    productDetails: [...productDetails, ...added],
    ofCategory: { ...records.ofCategory, ...ofCategory },
  };
}

/** Popular products on a page whose search found nothing. */
const MAX_POPULAR = 8;

/** Adds popular products where the search of the page found nothing, so that the visitor has a way on. */
async function addPopularProducts(records: SafeRecords, needs: AllNeeds, call: Call): Promise<SafeRecords> {
  const { search } = records;
  const isEmpty = search !== undefined && search.products.total === 0 && search.blogs.total === 0;
  if (needs.search === undefined || !isEmpty || search.popular !== undefined) return records;
  const answer = await call('search', { query: { sort: 'popular' } });
  if (!answer.ok) return records;
  const popular = answer.data.productRecords.slice(0, MAX_POPULAR).map(sanitiseProduct);
  return { ...records, search: { ...search, popular } };
}

/** Adds the records that nodes name, and the search; all of it in parallel. */
async function addNamedRecords(records: SafeRecords, needs: AllNeeds, sources: RecordSources): Promise<SafeRecords> {
  const uuids = withoutKnown(
    needs.products,
    records.productDetails?.map(({ uuid }) => uuid),
  );
  const fetched = await Promise.all([
    uuids.length > 0 ? sources.products(uuids) : undefined,
    needs.blogs && records.blogs === undefined ? fetchBlogs(sources.call) : undefined,
    needs.coupons && records.coupons === undefined ? fetchCoupons(sources.call) : undefined,
    needs.search !== undefined && records.search === undefined
      ? fetchSearch(needs.search.category, sources)
      : undefined,
  ]);
  if (fetched.every((one) => one === undefined)) return records;
  const [productDetails, blogs, coupons, search] = fetched;
  // The page's own records are sanitised already.
  const added = sanitiseRecords({
    ...(productDetails && { productDetails }),
    ...(blogs && { blogs }),
    ...(search && { search }),
  });
  return {
    ...records,
    ...added,
    ...(added.productDetails && { productDetails: [...(records.productDetails ?? []), ...added.productDetails] }),
    ...(coupons && { coupons }),
  };
}

/**
 * Levels of ancestors that are followed. A platform names the parent of a category in its record, so that each level
 * needs its own call.
 */
const MAX_ANCESTORS = 4;
/** Categories one page may have fetched at most. */
const MAX_CATEGORIES = 1000;

/**
 * Adds the categories that nodes name. For a node that shows all categories, adds those that the page names, with their
 * ancestors, or else those of the shop's menus. (Contract, chapter 11 "Platform": the call always has `category_ids`).
 */
async function addCategories(records: SafeRecords, needs: AllNeeds, sources: RecordSources): Promise<SafeRecords> {
  const { productCategories: own = [], search } = records;
  const known = new Map<string, Category>(own.map((category) => [category.category_id, category]));
  const named = [
    ...needs.categories,
    ...(needs.allCategories && needs.search?.category !== undefined ? [needs.search.category] : []),
    ...(needs.allCategories ? (search?.facets?.categories.map(({ category_id }) => category_id) ?? []) : []),
  ];
  const wanted = needs.allCategories && named.length === 0 && own.length === 0 ? sources.menuCategories : named;
  const requested = new Set<string>();
  let level: readonly string[] = [...new Set(wanted)];
  for (let depth = 0; level.length > 0 && depth <= MAX_ANCESTORS; depth += 1) {
    const ids = withoutKnown(level, [...known.keys(), ...requested]).slice(0, MAX_CATEGORIES - requested.size);
    if (ids.length > 0) {
      for (const id of ids) requested.add(id);
      for (const category of (await sources.categories(ids)) ?? [])
        if (!known.has(category.category_id)) known.set(category.category_id, category);
    }
    const parents = needs.allCategories
      ? level.flatMap((id) => known.get(id)?._hierarchy_parent_id ?? []).filter((id) => id !== ROOT)
      : [];
    level = [...new Set(parents)];
  }
  if (known.size === own.length) return records;
  return { ...records, productCategories: [...own, ...[...known.values()].slice(own.length)] };
}

/** Parent of a top category (specification, chapter 3). */
const ROOT = '0';

interface AllNeeds extends RelatedNeeds {
  readonly products: readonly string[];
  readonly categories: readonly string[];
  readonly allCategories: boolean;
  readonly highlights: boolean;
  readonly blogs: boolean;
  readonly coupons: boolean;
  readonly ofCategories: readonly string[];
  readonly search: Needs['search'];
}

/** Adds up what the components of resolved trees need. */
export function needsOf(nodes: readonly ResolvedNode[], specs: ReadonlyMap<string, ComponentSpec>): AllNeeds {
  const needs = flattenNodes(nodes).flatMap(({ type, props }) => {
    const spec = specs.get(type);
    // The walk has checked the props against this very schema.
    return spec?.needs === undefined ? [] : [spec.needs(props)];
  });
  return {
    products: [...new Set(needs.flatMap(({ products }) => products ?? []))].toSorted(byText),
    categories: [
      ...new Set(
        needs.flatMap(({ categories, categoryRoots = [] }) => (Array.isArray(categories) ? categories : categoryRoots)),
      ),
    ].toSorted(byText),
    highlights: needs.some(({ highlights }) => highlights === true),
    allCategories: needs.some(({ categories }) => categories === 'all'),
    blogs: needs.some(({ blogs }) => blogs === true),
    coupons: needs.some(({ coupons }) => coupons === true),
    families: needs.flatMap(({ family }) => family ?? []),
    related: needs.flatMap(({ related }) => related ?? []),
    ofCategories: [...new Set(needs.flatMap(({ ofCategories }) => ofCategories ?? []))].toSorted(byText),
    // One search a page: a listing of a category says which.
    search: (needs.find(({ search }) => search?.category !== undefined) ?? needs.find(({ search }) => search))?.search,
  };
}

/** The order of code units: the contract's "sorted uuids". */
function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function withoutKnown(ids: readonly string[], known: readonly string[] = []): readonly string[] {
  const set = new Set(known);
  return ids.filter((id) => !set.has(id));
}

async function fetchBlogs(call: Call): Promise<Blog[] | undefined> {
  const answer = await call('blogs');
  return answer.ok ? salvageList(Blog, answer.data) : undefined;
}

async function fetchCoupons(call: Call): Promise<OtherData['coupons']> {
  const answer = await call('couponList');
  return answer.ok ? answer.data.coupons : undefined;
}

const SEARCH_PARAMETERS = ['q', 'p_page', 'b_page', 'sort', 'category', 'min_price', 'max_price', 'f'] as const;

async function fetchSearch(category: string | undefined, { call, query }: RecordSources): Promise<OtherData['search']> {
  const parameters = Object.fromEntries(
    SEARCH_PARAMETERS.flatMap((name) => (query[name] === undefined ? [] : [[name, query[name]]])),
  );
  const answer = await call('search', { query: category === undefined ? parameters : { ...parameters, category } });
  return answer.ok ? answer.data : undefined;
}

/** Sanitises the HTML of records that came from outside. */
export function sanitiseRecords({ productDetails, blogDetail, blogs, search, ...rest }: OtherData): SafeRecords {
  return {
    ...rest,
    ...(productDetails && { productDetails: productDetails.map(sanitiseProduct) }),
    ...(blogDetail && { blogDetail: sanitiseBlog(blogDetail) }),
    ...(blogs && { blogs: blogs.map(sanitiseBlog) }),
    ...(search && { search: sanitiseSearch(search) }),
  };
}

function sanitiseSearch({ popular, ...search }: NonNullable<OtherData['search']>): NonNullable<SafeRecords['search']> {
  return {
    ...search,
    productRecords: search.productRecords.map(sanitiseProduct),
    ...(popular && { popular: popular.map(sanitiseProduct) }),
    blogRecords: search.blogRecords.map(sanitiseBlog),
  };
}

function sanitiseProduct(product: Product): SafeProduct {
  const { detail_html, conditions_html, ...rest } = product;
  return {
    ...rest,
    ...(detail_html === undefined ? {} : { detail_html: sanitizeHtml(detail_html) }),
    ...(conditions_html === undefined ? {} : { conditions_html: sanitizeHtml(conditions_html) }),
  };
}

function sanitiseBlog({ html, ...blog }: Blog): SafeBlog {
  return html === undefined ? blog : { ...blog, html: sanitizeHtml(html) };
}
