import { and, desc, eq, inArray } from 'drizzle-orm';
import type { PageContent } from '#schemas/builder/page.ts';
import { zoneNodes } from '#schemas/page/base.ts';
import { SHARED_PATHS, zoneOf } from '#schemas/page/zones.ts';
import type { Database } from '../database/database.ts';
import { type PageRow, pages } from '../database/tables/page.ts';
import { shops } from '../database/tables/shop.ts';
import { pageVersions } from '../database/tables/page-edit.ts';

/** Pages of a shop as imported, and what all share, which is in the base; of the given paths, or all. */
export async function importedPages(
  db: Database,
  webId: string,
  paths?: readonly string[],
): Promise<readonly PageRow[]> {
  const wanted = and(eq(pages.webId, webId), paths && inArray(pages.path, [...paths]));
  const own = await db.select().from(pages).where(wanted);
  const shared = SHARED_PATHS.filter((path) => paths === undefined || paths.includes(path));
  if (shared.length === 0) return own;
  const [shop] = await db.select({ base: shops.base }).from(shops).where(eq(shops.webId, webId));
  if (shop === undefined) return own;
  return [...own, ...shared.map((path) => rowOf(webId, path, sharedContent(path, shop.base)))];
}

/** A zone, or the look of all pages, as imported. */
function sharedContent(path: string, { themeKey, slotCss, ...base }: Record<string, unknown>): PageContent {
  const zone = zoneOf(path);
  if (zone !== undefined) return { pageComponent: [...zoneNodes(base[zone])] };
  const pageSetting = {
    ...(typeof themeKey === 'string' ? { themeKey } : {}),
    ...(typeof slotCss === 'string' ? { shopCss: slotCss } : {}),
  };
  return { ...(Object.keys(pageSetting).length === 0 ? {} : { pageSetting }), pageComponent: [] };
}

/** The visible pages of a shop by path, with its sections and zones: the published version, else the imported page. */
export async function publishedPages(db: Database, webId: string): Promise<Map<string, PageRow>> {
  const imported = await importedPages(db, webId);
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
