/** Pages of a release: those edited in it, and the published ones for all others. */
import { and, asc, eq, isNotNull } from 'drizzle-orm';
import type { PageContent } from '#schemas/builder/page.ts';
import type { PageState } from '#schemas/builder/records.ts';
import type { ReleasePage } from '#schemas/builder/releases.ts';
import type { Lang } from '#schemas/lang.ts';
import { hashOf } from '../audit/record.ts';
import { rowOf } from '../builder/published.ts';
import { keepRevision } from '../builder/revisions.ts';
import { isSamePage, publishedOf, titleIn } from '../builder/state.ts';
import { newestPages, versionOf } from '../builder/versions.ts';
import type { Database } from '../database/database.ts';
import type { PageRow } from '../database/tables/page.ts';
import { releasePages } from '../database/tables/release.ts';
import { closesCircle } from '../sections/shared-sections.ts';
import { editRelease, type RefusedChange, type ReleaseKey } from './edit-release.ts';
import { UNAPPROVED } from './reviews.ts';

/** A page for editing in a release. */
interface Place {
  readonly key: ReleaseKey;
  readonly path: string;
}

type Row = typeof releasePages.$inferSelect;

/** Editing state of a page in a release. */
export async function stateInRelease(db: Database, { key, path }: Place): Promise<PageState> {
  const [row] = await db.select().from(releasePages).where(isPage({ key, path }));
  const newest = await versionOf(db, { webId: key.webId, path });
  const content = row?.content ?? null;
  const published = newest?.page ?? null;
  const isBehind = content !== null && hashOf(row?.base) !== hashOf(published);
  return {
    path,
    revision: row?.revision ?? 0,
    page: content ?? published,
    draft: content === null || row === undefined ? null : { by: row.by, at: row.at.toISOString() },
    published: publishedOf(newest),
    main: content === null || row === undefined ? (newest?.version ?? null) : row.baseVersion,
    ...(isBehind ? { behind: { version: newest?.version ?? 0, base: row?.base ?? null, page: published } } : {}),
  };
}

/** An edit of a page in a release; `content` null discards the edits made so far. */
export interface ReleaseEdit extends Place {
  /** Revision of the page in the release. */
  readonly base: number;
  readonly content: PageContent | null;
  /** Number of the published version that the content is based on; null: there was none. */
  readonly main: number | null;
  readonly by: string | null;
  readonly at: Date;
  /** Whether the author may not overwrite the stored page. */
  readonly changesMore?: ((stored: PageContent | null) => boolean) | undefined;
}

/** Writes a page of a release, which withdraws an approval. */
export function editInRelease(db: Database, edit: ReleaseEdit): Promise<RefusedChange | undefined> {
  const { key, path, base, content, main, by, at, changesMore } = edit;
  return editRelease(db, key, undefined, async (tx, { state }) => {
    if (state !== 'open' && state !== 'approved') return { fault: 'RELEASE_STATE' };
    const [row] = await tx.select().from(releasePages).where(isPage(edit));
    const { revision = 0 } = row ?? {};
    const shown = (await versionOf(tx, { webId: key.webId, path }))?.page ?? null;
    // A page that somebody discarded is begun like one that never was.
    const isBegun = base === 0 && (row?.content ?? shown) === null;
    if (revision !== base && !isBegun) return { fault: 'CONFLICT' };
    if (changesMore?.((await stateInRelease(tx, edit)).page) === true) return { fault: 'TEXTS_ONLY' };
    if (await closesCircle(tx, { webId: key.webId, path }, content))
      return { fault: 'SECTION_CYCLE', detail: 'the section would contain itself' };
    const isKept = row !== undefined && row.content !== null && row.baseVersion === main;
    const from = isKept ? row.base : main === null ? null : await contentOfVersion(tx, edit, main);
    await keepRevision(
      tx,
      { webId: key.webId, path, release: key.id },
      { revision, content: row?.content ?? shown, at },
    );
    // An edit that leaves the published page as it is changes nothing.
    const changed = content !== null && isSamePage(content, shown) ? null : content;
    const values = { content: changed, base: from, baseVersion: main, by, at, revision: revision + 1 };
    await tx
      .insert(releasePages)
      .values({ webId: key.webId, releaseId: key.id, path, ...values })
      .onConflictDoUpdate({ target: [releasePages.webId, releasePages.releaseId, releasePages.path], set: values });
    return UNAPPROVED;
  });
}

/** If retention has deleted the version, there is no merge base: the next merge asks about every difference. */
async function contentOfVersion(
  tx: Database,
  { key: { webId }, path }: Place,
  number: number,
): Promise<PageContent | null> {
  return (await versionOf(tx, { webId, path }, number))?.page ?? null;
}

/** The rows of the pages that a release changes, by path. */
export function changedRows(db: Database, { webId, id }: ReleaseKey): Promise<(Row & { content: PageContent })[]> {
  const isOwn = and(eq(releasePages.webId, webId), eq(releasePages.releaseId, id), isNotNull(releasePages.content));
  const rows = db.select().from(releasePages).where(isOwn).orderBy(asc(releasePages.path));
  return rows.then((found) => found.flatMap((row) => (row.content === null ? [] : [{ ...row, content: row.content }])));
}

/** The trees of all pages that a release changes. */
export function treesOf(rows: Awaited<ReturnType<typeof changedRows>>): readonly unknown[] {
  return rows.map(({ content }) => content.pageComponent);
}

/** Refuses the pages of a release by which a section would contain itself. */
export async function sectionCircle(
  tx: Database,
  rows: Awaited<ReturnType<typeof changedRows>>,
): Promise<RefusedChange | undefined> {
  const contents = new Map(rows.map(({ path, content }) => [path, content]));
  for (const { webId, path, content } of rows)
    if (await closesCircle(tx, { webId, path }, content, contents)) return { fault: 'SECTION_CYCLE', paths: [path] };
  return undefined;
}

/** The pages that a release changes, for a list. */
export async function changedPages(db: Database, key: ReleaseKey, lang: Lang): Promise<ReleasePage[]> {
  const rows = await changedRows(db, key);
  const newest = await newestPages(
    db,
    key.webId,
    rows.map(({ path }) => path),
  );
  return rows.map(({ path, content, base, by, at }) => {
    const published = newest.get(path) ?? null;
    return {
      path,
      title: content?.pageSetting?.layoutOf?.name ?? titleIn(content, lang),
      by,
      at: at.toISOString(),
      isNew: published === null,
      isBehind: hashOf(base) !== hashOf(published),
    };
  });
}

/** The pages of a release as rows of the shop's pages, by path. */
export async function releaseRows(db: Database, key: ReleaseKey): Promise<ReadonlyMap<string, PageRow>> {
  const rows = await changedRows(db, key);
  return new Map(rows.map(({ path, content }) => [path, rowOf(key.webId, path, content)]));
}

function isPage({ key: { webId, id }, path }: Place) {
  return and(eq(releasePages.webId, webId), eq(releasePages.releaseId, id), eq(releasePages.path, path));
}
