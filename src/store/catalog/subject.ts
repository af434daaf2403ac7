/** The subject of a page: the record that its path names. */
import type { Blog } from '#schemas/records/blog.ts';
import { isUuid } from '#schemas/ids.ts';
import type { Product } from '#schemas/product.ts';
import type { CategoryRow } from '../database/tables/category.ts';
import { blogsById } from './blogs.ts';
import type { Catalogue } from './catalogue.ts';
import { loadCategories } from './categories.ts';
import { blogPath, categoryPath, productPath } from './paths.ts';
import { productsByUuid, variantUuid } from './products.ts';

/** `path` is the record's canonical path; `redirect` marks a request under another one. */
export type Subject =
  | { readonly kind: 'none' }
  | { readonly kind: 'unknown' }
  | ({ readonly path: `/${string}`; readonly redirect: boolean } & (
      | { readonly kind: 'product'; readonly product: Product }
      | { readonly kind: 'category'; readonly category: CategoryRow }
      | { readonly kind: 'blog'; readonly blog: Blog }
    ));

/** The record that a path names, whether it exists or not. */
export interface RecordPath {
  readonly kind: 'product' | 'category';
  readonly id: string;
}

/** Reads the record of a path: of a variant its product. */
export function recordAt(path: string): RecordPath | undefined {
  const [kind, ...segments] = path.split('/').slice(1);
  const id = kind === 'product' ? readProductSegments(segments)?.uuid : segments.at(-1);
  if (id === undefined || (kind === 'category' && segments.length > 2)) return undefined;
  return kind === 'product' || kind === 'category' ? { kind, id } : undefined;
}

/** The record that a path below `/product`, `/category` or `/blog` names; `none` for other paths. */
export async function subjectOf(catalogue: Catalogue, path: string): Promise<Subject> {
  const [kind, ...segments] = path.split('/').slice(1);
  switch (kind) {
    case 'product':
      return productSubject(catalogue, segments);
    case 'category':
      return categorySubject(catalogue, segments);
    case 'blog':
      return blogSubject(catalogue, segments);
    default:
      return { kind: 'none' };
  }
}

/**
 * `{uuid}`, `{slug}/{uuid}`, `{parentUuid}/{id}`, `{parentSlug}/{parentUuid}/{id}`. The short forms are pages of their
 * own; a wrong slug redirects to the product's.
 */
async function productSubject(catalogue: Catalogue, segments: readonly string[]): Promise<Subject> {
  const asked = readProductSegments(segments);
  if (asked === null) return { kind: 'unknown' };
  const parentOrSelf = asked.uuid.toLowerCase();
  const uuid = asked.id === undefined ? parentOrSelf : await variantUuid(catalogue, parentOrSelf, asked.id);
  const [product] = uuid === undefined ? [] : await productsByUuid(catalogue, [uuid]);
  if (product === undefined) return { kind: 'unknown' };
  const { parent, id } = product;
  const variant = parent && id !== undefined ? { parentUuid: parent.uuid, id } : undefined;
  return {
    kind: 'product',
    product,
    path: productPath({ slug: product.slug, uuid: product.uuid, variant }),
    redirect: asked.uuid !== parentOrSelf || (asked.slug !== undefined && asked.slug !== product.slug),
  };
}

interface AskedProduct {
  readonly slug?: string;
  readonly uuid: string;
  readonly id?: string;
}

function readProductSegments(segments: readonly string[]): AskedProduct | null {
  const [first = '', second = '', third = ''] = segments;
  switch (segments.length) {
    case 1:
      return isUuid(first) ? { uuid: first } : null;
    case 2:
      if (isUuid(second)) return { slug: first, uuid: second };
      return isUuid(first) ? { uuid: first, id: second } : null;
    case 3:
      return isUuid(second) ? { slug: first, uuid: second, id: third } : null;
    default:
      return null;
  }
}

async function categorySubject(catalogue: Catalogue, segments: readonly string[]): Promise<Subject> {
  const categories = await loadCategories(catalogue);
  const id = segments.at(-1);
  const category = id === undefined || segments.length > 2 ? undefined : categories.get(id);
  if (category === undefined) return { kind: 'unknown' };
  const slug = category.slug === '' ? category.categoryId : category.slug;
  return {
    kind: 'category',
    category,
    path: categoryPath(category),
    redirect: segments[0] !== slug || segments.length === 1,
  };
}

async function blogSubject(catalogue: Catalogue, segments: readonly string[]): Promise<Subject> {
  const [id] = segments;
  const [blog] = id === undefined || segments.length > 1 ? [] : await blogsById(catalogue, [id]);
  return blog === undefined
    ? { kind: 'unknown' }
    : { kind: 'blog', blog, path: blogPath(blog.blog_id), redirect: false };
}
