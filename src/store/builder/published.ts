import { desc, eq } from 'drizzle-orm';
import type { PageContent } from '#schemas/builder/page.ts';
import type { Database } from '../database/database.ts';
import { type PageRow, pages } from '../database/tables/page.ts';
import { pageVersions } from '../database/tables/page-edit.ts';

/** The visible pages of a shop by path: the published version, else the imported page. */
export async function publishedPages(db: Database, webId: string): Promise<Map<string, PageRow>> {
  const imported = await db.select().from(pages).where(eq(pages.webId, webId));
  const newest = await db
    .selectDistinctOn([pageVersions.path], { path: pageVersions.path, content: pageVersions.content })
    .from(pageVersions)
    .where(eq(pageVersions.webId, webId))
    .orderBy(pageVersions.path, desc(pageVersions.version));
  const byPath = new Map(imported.map((row) => [row.path, row]));
  for (const { path, content } of newest) {
    if (content === null) byPath.delete(path);
    else byPath.set(path, rowOf(webId, path, content));
  }
  return byPath;
}

/** Converts a version's content to a row of the imported pages. */
export function rowOf(webId: string, path: string, content: PageContent): PageRow {
  const { pageSetting = null, pageHead = null, pageComponent } = content;
  return { webId, path, setting: pageSetting, head: pageHead, component: pageComponent };
}

/** An imported page's content. */
export function contentOf({ setting, head, component }: PageRow): PageContent {
  return {
    ...(setting === null ? {} : { pageSetting: setting }),
    ...(head === null ? {} : { pageHead: head }),
    pageComponent: component as PageContent['pageComponent'],
  };
}
