/** Paths of all visible pages of a shop, for its sitemap. */
import { and, asc, eq, gt, isNull, not } from 'drizzle-orm';
import { products } from '../database/tables/product.ts';
import { visiblePages } from '../sections/shared-sections.ts';
import { allBlogs } from './blogs.ts';
import type { Catalogue } from './catalogue.ts';
import { loadCategories } from './categories.ts';
import { isPattern } from './find-page.ts';
import { blogPath, categoryPath, productPath } from './paths.ts';

/** Products per response: about 200 kB of paths. A response of 5,000 would delay other requests too long. */
const PRODUCTS = 2000;

/**
 * The paths of a shop's pages, URL-encoded and without language prefix. The first response has pages, categories and
 * posts; products follow by uuid, those after `after`. `next` continues; without it there are no more. Variants belong
 * to their product's page.
 */
export async function sitemapPaths(
  catalogue: Catalogue,
  after: string | undefined,
): Promise<{ readonly paths: string[]; readonly next?: string }> {
  const { db, shop } = catalogue;
  const rows = await db
    .select({ uuid: products.uuid, slug: products.slug })
    .from(products)
    .where(
      and(
        eq(products.webId, shop.webId),
        isNull(products.parentUuid),
        not(products.hidden),
        after === undefined ? undefined : gt(products.uuid, after),
      ),
    )
    .orderBy(asc(products.uuid))
    .limit(PRODUCTS);
  const paths = [...(after === undefined ? await otherPaths(catalogue) : []), ...rows.map(productPath)];
  const next = rows.length < PRODUCTS ? undefined : rows.at(-1)?.uuid;
  return { paths, ...(next === undefined ? {} : { next }) };
}

async function otherPaths(catalogue: Catalogue): Promise<string[]> {
  const [{ pages }, categories, blogs] = await Promise.all([
    visiblePages(catalogue),
    loadCategories(catalogue),
    allBlogs(catalogue),
  ]);
  return [
    ...[...pages.values()].flatMap((page) => (isPattern(page) ? [] : encodeURI(page.path))).toSorted(),
    ...categories.all.map(categoryPath),
    ...blogs.map(({ blog_id }) => blogPath(blog_id)),
  ];
}
