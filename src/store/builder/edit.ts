import { and, eq, sql } from 'drizzle-orm';
import { isSectionPath } from '#schemas/sections/section.ts';
import type { Database } from '../database/database.ts';
import { pageEdits } from '../database/tables/page-edit.ts';
import { type Spot, versionOf } from './versions.ts';

/** A page’s draft and revision, as stored. */
export type PageEdit = typeof pageEdits.$inferSelect;

/** The fields of a page whose draft is published or discarded. */
export const NO_DRAFT_ANY_MORE = { draft: null, draftBase: null, savedBy: null, savedAt: null };

/**
 * Changes a page in one transaction, one writer at a time. `change` returns the changed fields of its row, or a
 * refusal. Returns `CONFLICT` if the page's revision is not `base`, except for 0 where there is no page. `isPublished`: sections may be published with it.
 */
export function editPage<const Fault extends string>(
  db: Database,
  { webId, path }: Spot,
  { base, isPublished }: { readonly base: number; readonly isPublished: boolean },
  change: (tx: Database, edit: PageEdit) => Promise<Partial<Omit<PageEdit, 'revision'>> | Fault>,
): Promise<Fault | 'CONFLICT' | undefined> {
  const here = and(eq(pageEdits.webId, webId), eq(pageEdits.path, path));
  return db.transaction(async (tx) => {
    if (isPublished || isSectionPath(path)) await lockSections(tx, webId);
    const edit = await lockPage(tx, { webId, path });
    // A page that somebody discarded is begun like one that never was.
    const isGone = async () => edit?.draft === null && !(await versionOf(tx, { webId, path }))?.page;
    if (edit === undefined || (edit.revision !== base && !(base === 0 && (await isGone())))) return 'CONFLICT';
    const changed = await change(tx, edit);
    if (typeof changed === 'string') return changed;
    await tx
      .update(pageEdits)
      .set({ ...changed, revision: edit.revision + 1 })
      .where(here);
    return undefined;
  });
}

/**
 * Locks the sections of a shop for the rest of the transaction, before any page. A publication locks the pages of new sections in
 * any order: edits of sections wait for it here.
 */
export async function lockSections(tx: Database, webId: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext(${`raan.sections ${webId}`}))`);
}

/** Locks a page for the rest of the transaction. Several pages are locked in the order of their paths. */
export async function lockPage(tx: Database, { webId, path }: Spot): Promise<PageEdit | undefined> {
  await tx.insert(pageEdits).values({ webId, path, revision: 0 }).onConflictDoNothing();
  const here = and(eq(pageEdits.webId, webId), eq(pageEdits.path, path));
  const [edit] = await tx.select().from(pageEdits).where(here).for('update');
  return edit;
}
