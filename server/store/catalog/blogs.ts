import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { Blog } from '#schemas/blog.ts';
import { type Lang, textIn } from '#schemas/lang.ts';
import type { Database } from '../database.ts';
import { type BlogRow, blogs } from '../tables/blog.ts';

/** Newest first; posts without a date come last, in the order of the shop's files. */
export const NEWEST_BLOGS = [sql`${desc(blogs.publishedAt)} NULLS LAST`, asc(blogs.position)] as const;

/** All posts of a shop, newest first. */
export async function allBlogs(db: Database, webId: string, lang: Lang): Promise<Blog[]> {
  const rows = await db
    .select()
    .from(blogs)
    .where(eq(blogs.webId, webId))
    .orderBy(...NEWEST_BLOGS);
  return rows.map((row) => blogRecord(row, lang));
}

/** The posts of these ids, in this order; unknown ones are left out. */
export async function blogsById(db: Database, webId: string, lang: Lang, ids: readonly string[]): Promise<Blog[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select()
    .from(blogs)
    .where(and(eq(blogs.webId, webId), inArray(blogs.blogId, [...ids])));
  const byId = new Map(rows.map((row) => [row.blogId, blogRecord(row, lang)]));
  return [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
}

/** A post as lists show it: without its text. */
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
