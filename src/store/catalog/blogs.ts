import { asc, desc, eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { Blog } from '#schemas/records/blog.ts';
import { type Lang, textIn } from '#schemas/lang.ts';
import { type BlogRow, blogs } from '../database/tables/blog.ts';
import { type Catalogue, remember } from './catalogue.ts';

/** All posts of a shop, newest first; undated posts come last, in the order of the shop's files. */
export function allBlogs(catalogue: Catalogue): Promise<readonly Blog[]> {
  const { db, shop, lang } = catalogue;
  return remember(catalogue, `blogs ${lang}`, async () => {
    const rows = await db
      .select()
      .from(blogs)
      .where(eq(blogs.webId, shop.webId))
      .orderBy(sql`${desc(blogs.publishedAt)} NULLS LAST`, asc(blogs.position));
    return rows.map((row) => blogRecord(row, lang));
  });
}

/** The posts of these ids, in this order, without unknown ones. */
export async function blogsById(catalogue: Catalogue, ids: readonly string[]): Promise<Blog[]> {
  if (ids.length === 0) return [];
  const byId = new Map<string, Blog>((await allBlogs(catalogue)).map((blog) => [blog.blog_id, blog]));
  return [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
}

/** A post for lists: without its text. */
export function briefBlog({ html: _html, ...blog }: Blog): Blog {
  return blog;
}

function blogRecord(row: BlogRow, lang: Lang): Blog {
  return v.parse(Blog, {
    blog_id: row.blogId,
    slug: row.slug,
    title: textIn(row.title, lang),
    excerpt: row.excerpt === null ? null : textIn(row.excerpt, lang),
    html: row.html === null ? null : textIn(row.html, lang),
    cover: row.cover,
    published_at: row.publishedAt?.toISOString(),
  });
}
