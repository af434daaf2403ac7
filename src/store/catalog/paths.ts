/** Paths of the shop's records, without language prefix. */

/**
 * `/product/{slug}/{uuid}`; of a variant `/product/{parentSlug}/{parentUuid}/{id}`; the short form if there is no slug.
 */
export function productPath(product: {
  readonly slug: string;
  readonly uuid: string;
  readonly variant?: { readonly parentUuid: string; readonly id: string };
}): `/${string}` {
  const { slug, uuid, variant } = product;
  return pathOf('product', slug, ...(variant === undefined ? [uuid] : [variant.parentUuid, variant.id]));
}

/** `/category/{category_slug}/{category_id}`. */
export function categoryPath({
  slug,
  categoryId,
}: {
  readonly slug: string;
  readonly categoryId: string;
}): `/${string}` {
  return pathOf('category', slug === '' ? categoryId : slug, categoryId);
}

/** `/blog/{blog_id}`. */
export function blogPath(blogId: string): `/${string}` {
  return pathOf('blog', blogId);
}

function pathOf(...segments: readonly string[]): `/${string}` {
  return `/${segments
    .filter((segment) => segment !== '')
    .map(encodeURIComponent)
    .join('/')}`;
}
