/** Publishes new sections with the pages that use them. */
import { and, eq } from 'drizzle-orm';
import { sectionUses } from '#schemas/sections/section.ts';
import { type Act, recordAct } from '../audit/record.ts';
import { lockPage, NO_DRAFT_ANY_MORE } from '../builder/edit.ts';
import { keepRevision } from '../builder/revisions.ts';
import { addVersion, versionOf } from '../builder/versions.ts';
import type { Database } from '../database/database.ts';
import { pageEdits } from '../database/tables/page-edit.ts';

/** The publisher, for the versions and the audit log. */
type Publisher = Pick<Act, 'at' | 'account' | 'headers'> & { readonly actor: string | null };

/**
 * Publishes the drafts of the sections that a tree uses, directly or through others, and that visitors don't see yet:
 * without them the tree would show nothing in their place. Published sections keep what they show, and those that a release
 * has of its `own` are shown with it. The sections of the shop are locked.
 */
export async function publishNewSections(
  tx: Database,
  webId: string,
  component: unknown,
  publisher: Publisher,
  own: ReadonlySet<string> = new Set(),
): Promise<void> {
  // A set also iterates over what is added meanwhile.
  const pending = new Set(sectionUses(component));
  for (const path of pending) {
    const spot = { webId, path };
    if (own.has(path)) continue;
    if (((await versionOf(tx, spot))?.page ?? null) !== null) continue;
    const { draft, revision } = (await lockPage(tx, spot)) ?? { draft: null, revision: 0 };
    if (draft === null) continue;
    for (const type of sectionUses(draft.pageComponent)) pending.add(type);
    const { at, actor: by } = publisher;
    await keepRevision(tx, spot, { revision, content: draft, at });
    const version = await addVersion(tx, spot, { kind: 'published', content: draft, by, at, note: null });
    await tx
      .update(pageEdits)
      .set({ ...NO_DRAFT_ANY_MORE, revision: revision + 1 })
      .where(and(eq(pageEdits.webId, webId), eq(pageEdits.path, path)));
    const act = { act: 'page-published', webId, subject: path, after: draft, detail: { version } } as const;
    await recordAct(tx, { ...publisher, ...act });
  }
}
