/** Pages at earlier revisions, so that any process can merge an edit that was based on one of them. */
import { and, eq, lte, sql } from 'drizzle-orm';
import type { PageContent } from '#schemas/builder/page.ts';
import type { Database } from '../database/database.ts';
import { pageEdits, pageRevisions } from '../database/tables/page-edit.ts';
import { releasePages } from '../database/tables/release.ts';

/** Number of kept revisions of a page; retention deletes them after a day. */
const MOST_REVISIONS = 20;

/** A page of a shop, or of the given release. */
export interface EditedPage {
  readonly webId: string;
  readonly path: string;
  readonly release?: string | undefined;
}

/** Stores a page at its revision, in the transaction that increases the revision. */
export async function keepRevision(
  tx: Database,
  { webId, path, release = '' }: EditedPage,
  { revision, content, at }: { readonly revision: number; readonly content: PageContent | null; readonly at: Date },
): Promise<void> {
  const kept = { webId, path, release };
  await tx
    .insert(pageRevisions)
    .values({ ...kept, revision, content, at })
    .onConflictDoUpdate({
      target: [pageRevisions.webId, pageRevisions.path, pageRevisions.release, pageRevisions.revision],
      set: { content: sql`excluded.content`, at },
    });
  await tx.delete(pageRevisions).where(and(isOf(kept), lte(pageRevisions.revision, revision - MOST_REVISIONS)));
}

/** The newest revision of a page; 0: it was never edited. */
export async function newestRevision(db: Database, { webId, path, release }: EditedPage): Promise<number> {
  const isEdited = and(eq(pageEdits.webId, webId), eq(pageEdits.path, path));
  const isReleased = and(
    eq(releasePages.webId, webId),
    eq(releasePages.path, path),
    eq(releasePages.releaseId, release ?? ''),
  );
  const [row] = await (release === undefined
    ? db.select({ revision: pageEdits.revision }).from(pageEdits).where(isEdited)
    : db.select({ revision: releasePages.revision }).from(releasePages).where(isReleased));
  return row?.revision ?? 0;
}

/** A page at an earlier revision; undefined if it is no longer stored. */
export async function readRevision(
  db: Database,
  page: EditedPage,
  revision: number,
): Promise<{ readonly page: PageContent | null } | undefined> {
  const [row] = await db
    .select({ page: pageRevisions.content })
    .from(pageRevisions)
    .where(and(isOf(page), eq(pageRevisions.revision, revision)));
  return row;
}

function isOf({ webId, path, release = '' }: EditedPage) {
  return and(eq(pageRevisions.webId, webId), eq(pageRevisions.path, path), eq(pageRevisions.release, release));
}
