/** Pages as they were at earlier revisions, so that an edit which was made upon one of them can be merged, by whichever process. */
import { and, eq, lte, sql } from 'drizzle-orm';
import type { PageContent } from '#schemas/builder/page.ts';
import type { Database } from '../database/database.ts';
import { pageRevisions } from '../database/tables/page-edit.ts';

/** Revisions of a page that are kept; retention deletes them after a day. */
const MOST_REVISIONS = 20;

/** A page of a shop, or of a release where it names one. */
export interface EditedPage {
  readonly webId: string;
  readonly path: string;
  readonly release?: string | undefined;
}

/** Keeps what a page is at a revision, in the transaction that raises it. */
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

/** A page as it was at an earlier revision; undefined: it is not known any more. */
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
