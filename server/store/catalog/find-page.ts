import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { type PageRow, pages } from '../tables/page.ts';

/** One leading slash, none at the end, none doubled. */
export function normalPath(path: string): string {
  const segments = path.split('/').filter((segment) => segment !== '');
  return `/${segments.join('/')}`;
}

/** The page of a path: the exact one, else the one with the longest pattern. */
export async function findPage(db: Database, webId: string, path: string): Promise<PageRow | undefined> {
  const segments = path.split('/').slice(1);
  const patterns = path === '/' ? [] : segments.map((_, count) => `/${[...segments.slice(0, count), '*'].join('/')}`);
  const found = await db
    .select()
    .from(pages)
    .where(and(eq(pages.webId, webId), inArray(pages.path, [path, ...patterns])));
  return found.find((page) => page.path === path) ?? found.toSorted((a, b) => b.path.length - a.path.length)[0];
}

/** Whether a page stands for many paths. */
export function isPattern({ path }: PageRow): boolean {
  return path.endsWith('/*');
}
