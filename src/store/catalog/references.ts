/** Collects the records that the nodes of a tree name. */
import { isRecord } from '#schemas/record.ts';
import type { SearchScope } from '../search/search.ts';

/** Ids of the records that trees name, without duplicates; untrusted, so some may not exist in the shop. */
export interface References {
  readonly products: readonly string[];
  /** Ids of the records to send in full. */
  readonly detailed: readonly string[];
  readonly categories: readonly string[];
  readonly blogs: readonly string[];
  /** A `category-list` without ids shows all categories, a `blog-list` without ids all posts. */
  readonly allCategories: boolean;
  readonly allBlogs: boolean;
  readonly coupons: boolean;
  /**
   * The first `search-results` node: its `scope` and its own category, a text or a path into the page's data. A
   * `blog-search` requests posts as well.
   */
  readonly search: {
    readonly scope: SearchScope;
    readonly category?: string;
    readonly categoryPath?: string;
  } | null;
}

const CATEGORY_TYPES = ['category-list', 'category-banner'];
const MAX_REFERENCES = 500;

/** Walks nodes (children and slots) and collects the ids of their props `uuid`, `uuids` and `ids`. */
export function referencesOf(...trees: readonly unknown[]): References {
  const products = new Set<string>();
  const detailed = new Set<string>();
  const categories = new Set<string>();
  const blogs = new Set<string>();
  let allCategories = false;
  let allBlogs = false;
  let coupons = false;
  let search: References['search'] = null;
  let searchesBlogs = false;
  const pending: unknown[] = trees.toReversed();
  while (pending.length > 0) {
    const node = pending.pop();
    if (Array.isArray(node)) {
      // Pushed one by one: a list may be longer than the maximum number of arguments.
      for (const each of node.toReversed()) pending.push(each);
      continue;
    }
    if (!isRecord(node)) continue;
    const props = isRecord(node.props) ? node.props : {};
    const bind = isRecord(node.bind) ? node.bind : {};
    for (const uuid of texts(props.uuid)) detailed.add(uuid);
    for (const uuid of [...texts(props.uuid), ...texts(props.uuids)]) products.add(uuid);
    const ids = texts(props.ids);
    const type = String(node.type);
    if (CATEGORY_TYPES.includes(type)) for (const id of ids) categories.add(id);
    else if (type === 'blog-list') for (const id of ids) blogs.add(id);
    if (type === 'category-list' && ids.length === 0 && bind.ids === undefined) allCategories = true;
    if (type === 'blog-list' && ids.length === 0 && bind.ids === undefined) allBlogs = true;
    if (type === 'coupon-list' || type === 'coupon-card') coupons = true;
    if (type === 'blog-search') searchesBlogs = true;
    if (type === 'search-results') {
      search ??= {
        scope: props.scope === 'products' || props.scope === 'blogs' ? props.scope : 'all',
        category: texts(props.category)[0],
        categoryPath: texts(bind.category)[0],
      };
    }
    if (isRecord(node.slots)) for (const list of Object.values(node.slots).toReversed()) pending.push(list);
    pending.push(node.children);
  }
  if (searchesBlogs)
    search = search?.scope === 'products' ? { ...search, scope: 'all' } : (search ?? { scope: 'blogs' });
  return {
    products: [...products].slice(0, MAX_REFERENCES),
    detailed: [...detailed],
    categories: [...categories].slice(0, MAX_REFERENCES),
    blogs: [...blogs].slice(0, MAX_REFERENCES),
    allCategories,
    allBlogs,
    coupons,
    search,
  };
}

function texts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}
