import { DEFAULT_LANG, isLang, type Lang } from '#schemas/lang.ts';
import type { Product } from '#schemas/product.ts';
import type { Address } from '#schemas/values/address/safe-url.ts';

/**
 * An internal link with the page's language prefix, unless it has one. External links stay unchanged (contract, chapter
 * 10 "Internal links get the page's prefix unless they bear one").
 */
export function localHref(href: string, lang: Lang): string {
  if (!href.startsWith('/') || href.startsWith('//')) return href;
  const first = href.split(/[/?#]/, 2)[1] ?? '';
  if (isLang(first) || lang === DEFAULT_LANG) return href;
  if (/^\/(?:(?:api|media|image|account|pay|assets|builds)\/|(?:registry\.json|sitemap\.xml|robots\.txt)$)/.test(href))
    return href;
  return href === '/' ? `/${lang}` : /^\/[?#]/.test(href) ? `/${lang}${href.slice(1)}` : `/${lang}${href}`;
}

/** Path of a product or variant (specification, chapter 2). */
export function productHref(product: Pick<Product, 'uuid' | 'slug' | 'id' | 'parent'>): `/${string}` {
  const { uuid, slug, id, parent } = product;
  if (parent && id !== undefined) return join('product', parent.slug, parent.uuid, id);
  return join('product', slug, uuid);
}

/** Path of a category's page, without language prefix; `-` stands for an empty slug (specification, chapter 2). */
export function categoryHref(category: { readonly category_slug: string; readonly category_id: string }): `/${string}` {
  return join('category', category.category_slug === '' ? '-' : category.category_slug, category.category_id);
}

/** Path of a blog post's page, without language prefix (specification, chapter 2). */
export function blogHref(blog: { readonly blog_id: string }): `/${string}` {
  return join('blog', blog.blog_id);
}

function join(...parts: readonly string[]): `/${string}` {
  const segments = parts
    .filter((part) => part !== '')
    // A value of a record is one segment, and never leads up.
    .map((part) => encodeURIComponent(part).replace(/^\.{1,2}$/, '-'));
  return `/${segments.join('/')}`;
}

/** Sizes of square pictures, in px (specification, chapter 9). */
export const SQUARE_SIZES = [20, 50, 64, 100, 125, 150, 200, 250, 300, 600, 1024, 2048, 4096] as const;
/** Sizes of 3:4 pictures, width and height in px (specification, chapter 9). */
export const RATIO_SIZES = ['80x107', '100x133', '150x200', '250x333', '300x400', '600x800'] as const;
/** A size bucket in the path of a picture: `300` (square) or `300x400`. */
export type ImageSize = `${(typeof SQUARE_SIZES)[number]}` | (typeof RATIO_SIZES)[number];

/** Whether a text names one of the size buckets. */
export function isImageSize(size: string): size is ImageSize {
  return SQUARE_SIZES.some((px) => String(px) === size) || RATIO_SIZES.some((ratio) => ratio === size);
}

/** URL of a picture of the shop in one of the size buckets; pictures of other sites and drawings (SVG) stay as they are. */
export function imageHref(source: Address, size: ImageSize): string {
  // React 19.3 keeps the URLs it has rendered as names of an object, and asks that very object for its `hasOwnProperty`.
  if (source === 'hasOwnProperty') return `./${source}`;
  if (!source.startsWith('/') || source.startsWith('//') || /\.svg(?:$|\?)/i.test(source)) return source;
  return `/image/${size}${source}`;
}

/** Buckets for browsers that read no `srcset`, of square pictures and of 3:4 ones (specification, chapter 9). */
export const IMAGE_FALLBACKS = { square: '1024', tall: '300x400' } as const;

/**
 * Candidates for `srcset`: the square buckets from 150 to 2048 px. `tall` pictures are shown at 3:4: the server crops them up
 * to 600 px, so that a landscape picture loads no pixels that the box hides.
 */
export function imageSrcSet(source: Address, shape: keyof typeof IMAGE_FALLBACKS = 'square'): string | undefined {
  if (imageHref(source, '1024') === source) return undefined;
  const cropped = shape === 'tall' ? RATIO_SIZES : [];
  const buckets: readonly ImageSize[] = [
    ...cropped,
    ...SQUARE_SIZES.filter((px) => px <= 2048 && px > (shape === 'tall' ? 600 : 125)).map((px) => `${px}` as const),
  ];
  return buckets.map((bucket) => `${imageHref(source, bucket)} ${Number.parseInt(bucket, 10)}w`).join(', ');
}
