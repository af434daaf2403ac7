import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { withUniqueIds } from '#schemas/builder/node-ids.ts';
import type { PageContent } from '#schemas/builder/page.ts';
import type { PageState } from '#schemas/builder/records.ts';
import type { Lang } from '#schemas/lang.ts';
import { isRecord } from '#schemas/record.ts';
import { hashOf } from '../audit/record.ts';
import { resolveTexts } from '../catalog/texts.ts';
import type { Database } from '../database/database.ts';
import type { PageRow } from '../database/tables/page.ts';
import { pageEdits } from '../database/tables/page-edit.ts';
import { contentOf, publishedPages } from './published.ts';
import { type Spot, isFromRelease, type Version, versionOf } from './versions.ts';

/** Editing state of a page. */
export async function stateOf(db: Database, spot: Spot): Promise<PageState> {
  const here = and(eq(pageEdits.webId, spot.webId), eq(pageEdits.path, spot.path));
  const [edit] = await db.select().from(pageEdits).where(here);
  const newest = await versionOf(db, spot);
  const draft = edit?.draft ?? null;
  const behind = draft === null ? undefined : await missedBy(db, spot, edit?.draftBase ?? null, newest);
  return {
    path: spot.path,
    revision: edit?.revision ?? 0,
    page: draft ?? newest?.page ?? null,
    draft: draft === null ? null : { by: edit?.savedBy ?? null, at: edit?.savedAt?.toISOString() ?? '' },
    published: publishedOf(newest),
    ...(behind === undefined ? {} : { behind }),
  };
}

/** Texts that a release has published since a draft was begun; undefined: none. */
export async function missedBy(
  db: Database,
  spot: Spot,
  draftBase: PageContent | null,
  newest: Version | undefined,
): Promise<PageState['behind']> {
  if (newest === undefined || hashOf(newest.page) === hashOf(draftBase)) return undefined;
  return (await isFromRelease(db, spot)) ? { version: newest.version, base: draftBase, page: newest.page } : undefined;
}

/** Whether a draft is the visible page, but for ids that an editor has added: nothing to publish. */
export function isSamePage(draft: PageContent, visible: PageContent | null): boolean {
  return visible !== null && hashOf(withUniqueIds(draft)) === hashOf(withUniqueIds(visible));
}

/** A page's newest version for its editing state. */
export function publishedOf(newest: Version | undefined): PageState['published'] {
  if (newest === undefined) return null;
  const { page: _page, ...version } = newest;
  return version;
}

/** The title of a page in one language; '' if it has none. */
export function titleIn({ pageHead }: PageContent, lang: Lang): string {
  const head = resolveTexts(pageHead ?? {}, lang);
  return isRecord(head) && typeof head.title === 'string' ? head.title : '';
}

interface KnownPage {
  readonly path: string;
  /** The draft, or else the published content. */
  readonly page: PageContent;
  readonly isPublished: boolean;
  readonly hasDraft: boolean;
}

/** Every visible or edited page of a shop, by path. */
export async function knownPages(db: Database, webId: string): Promise<KnownPage[]> {
  const drafts = await db
    .select({ path: pageEdits.path, draft: pageEdits.draft })
    .from(pageEdits)
    .where(and(eq(pageEdits.webId, webId), isNotNull(pageEdits.draft)));
  return knownWith(
    await publishedPages(db, webId),
    drafts.flatMap(({ path, draft }) => (draft === null ? [] : [{ path, page: draft }])),
  );
}

/** The pages of `knownPages` with only their heads and settings: the trees of drafts stay in the database. */
export async function knownHeads(db: Database, webId: string): Promise<KnownPage[]> {
  const drafts = await db
    .select({
      path: pageEdits.path,
      head: sql<PageContent['pageHead'] | null>`${pageEdits.draft} -> 'pageHead'`,
      setting: sql<PageContent['pageSetting'] | null>`${pageEdits.draft} -> 'pageSetting'`,
    })
    .from(pageEdits)
    .where(and(eq(pageEdits.webId, webId), isNotNull(pageEdits.draft)));
  const pages = drafts.map(({ path, head, setting }) => ({
    path,
    page: { pageHead: head ?? {}, pageSetting: setting ?? undefined, pageComponent: [] },
  }));
  return knownWith(await publishedPages(db, webId), pages);
}

function knownWith(
  shown: ReadonlyMap<string, PageRow>,
  drafts: readonly Pick<KnownPage, 'path' | 'page'>[],
): KnownPage[] {
  const all = new Map<string, KnownPage>();
  for (const [path, row] of shown) all.set(path, { path, page: contentOf(row), isPublished: true, hasDraft: false });
  for (const { path, page } of drafts) all.set(path, { path, page, isPublished: shown.has(path), hasDraft: true });
  return [...all.values()].toSorted((a, b) => (a.path < b.path ? -1 : 1));
}
