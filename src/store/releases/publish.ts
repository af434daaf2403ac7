/** Publishes the pages of a release together, and rolls them back together. */
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Lang } from '#schemas/lang.ts';
import { hashOf } from '../audit/record.ts';
import { lockPage, lockSections } from '../builder/edit.ts';
import { keepRevision } from '../builder/revisions.ts';
import { addVersion, type NewVersion, type Version, versionOf } from '../builder/versions.ts';
import type { Database } from '../database/database.ts';
import { pageEdits } from '../database/tables/page-edit.ts';
import { type PublishedPage, releasePages, releasePublications, type ReleaseRow } from '../database/tables/release.ts';
import { publishNewSections } from '../sections/publish-new-sections.ts';
import type { RefusedChange } from './edit-release.ts';
import { mergeLanguages } from './languages.ts';
import { changedRows, sectionCircle, treesOf } from './pages.ts';
import { UNAPPROVED } from './reviews.ts';

/** Publisher and time, for the versions. */
interface Publisher {
  readonly by: string | null;
  readonly at: Date;
}

/** Result of a publication or roll-back: changed fields of the release, and the pages before and after. */
export interface Publication {
  readonly changed: Partial<ReleaseRow>;
  readonly pages: readonly PublishedPage[];
}

/**
 * Publishes a release inside the transaction that has locked it. `langs`: languages whose texts are published; null:
 * the whole pages. Refuses with `BEHIND` if a visible page has changed since the release was based on it.
 */
export async function publishRelease(
  tx: Database,
  release: ReleaseRow,
  langs: readonly Lang[] | null,
  { by, at }: Publisher,
): Promise<Publication | RefusedChange> {
  const rows = await changedRows(tx, release);
  if (rows.length === 0) return { fault: 'EMPTY' };
  const newest = await lockPages(tx, release, rows, at);
  const behind = rows.filter(({ path, base }) => hashOf(base) !== hashOf(newest.get(path)?.page));
  if (behind.length > 0) return { fault: 'BEHIND', paths: behind.map(({ path }) => path) };
  const circle = await sectionCircle(tx, rows);
  if (circle !== undefined) return circle;
  const pages: PublishedPage[] = [];
  let isWhole = true;
  for (const { path, content } of rows) {
    const before = newest.get(path);
    const published = before?.page ?? null;
    const next = langs === null || published === null ? content : mergeLanguages(published, content, langs);
    isWhole &&= hashOf(next) === hashOf(content);
    if (hashOf(next) === hashOf(published)) continue;
    const version = await addPageVersion(tx, release, path, { kind: 'published', content: next, by, at });
    await setBase(tx, release, path, next, version);
    pages.push({ path, before: published, beforeVersion: before?.version ?? null, version });
  }
  if (pages.length === 0) return { fault: 'EMPTY' };
  await publishNewSections(tx, release.webId, treesOf(rows), { actor: by, at });
  await addPublication(tx, release, { kind: 'published', langs, pages, by, at });
  const changed = isWhole
    ? { ...UNSCHEDULED, state: 'published' as const, endedAt: at }
    : // Those who see the release before others go on to see what is left of it.
      release.state === 'rolling-out'
      ? {}
      : { ...UNSCHEDULED, state: 'approved' as const };
  return { changed: { ...changed, problem: null }, pages };
}

/** Fields of a release without a schedule or rollout. */
export const UNSCHEDULED = { dueAt: null, timeZone: null, langs: null, scheduledBy: null, rollout: null } as const;

/**
 * Undoes the last publication of a release, or the last roll-back. Refuses with `CHANGED_SINCE` if a page was published
 * again meanwhile, except with `anyway`.
 */
export async function rollBackRelease(
  tx: Database,
  release: ReleaseRow,
  anyway: boolean,
  { by, at }: Publisher,
): Promise<Publication | RefusedChange> {
  const last = await lastPublication(tx, release);
  if (last === undefined) return { fault: 'NOT_PUBLISHED' };
  const newest = await lockPages(tx, release, last.pages, at);
  const changed = last.pages.filter(({ path, version }) => newest.get(path)?.version !== version);
  if (changed.length > 0 && !anyway) return { fault: 'CHANGED_SINCE', paths: changed.map(({ path }) => path) };
  const pages: PublishedPage[] = [];
  for (const { path, before: content, beforeVersion } of last.pages) {
    const now = newest.get(path);
    const kind = content === null ? 'unpublished' : 'rolled-back';
    const version = await addPageVersion(tx, release, path, { kind, of: beforeVersion, content, by, at });
    await setBase(tx, release, path, content, version);
    pages.push({ path, before: now?.page ?? null, beforeVersion: now?.version ?? null, version });
  }
  const kind = last.kind === 'published' ? 'rolled-back' : 'published';
  await addPublication(tx, release, { kind, langs: last.langs, pages, by, at });
  const rows = await changedRows(tx, release);
  const isOver = kind === 'published' && rows.every(({ content, base }) => hashOf(content) === hashOf(base));
  const state = isOver ? 'published' : 'open';
  return {
    changed: { ...UNAPPROVED, state, endedAt: isOver ? at : null, ...UNSCHEDULED },
    pages,
  };
}

/** The last publication or roll-back of a release. */
export async function lastPublication(
  db: Database,
  { webId, id }: Pick<ReleaseRow, 'webId' | 'id'>,
): Promise<typeof releasePublications.$inferSelect | undefined> {
  const [last] = await db
    .select()
    .from(releasePublications)
    .where(and(eq(releasePublications.webId, webId), eq(releasePublications.releaseId, id)))
    .orderBy(desc(releasePublications.number))
    .limit(1);
  return last;
}

/**
 * Locks the pages in the order of paths, as builders do, and stores their current revisions; returns their newest
 * versions.
 */
async function lockPages(
  tx: Database,
  { webId, id }: ReleaseRow,
  pages: readonly { readonly path: string }[],
  at: Date,
): Promise<ReadonlyMap<string, Version | undefined>> {
  await lockSections(tx, webId);
  const newest = new Map<string, Version | undefined>();
  for (const { path } of pages.toSorted((a, b) => (a.path < b.path ? -1 : 1))) {
    const edit = await lockPage(tx, { webId, path });
    const version = await versionOf(tx, { webId, path });
    const published = version?.page ?? null;
    newest.set(path, version);
    await keepRevision(tx, { webId, path }, { revision: edit?.revision ?? 0, content: edit?.draft ?? published, at });
    const isOwn = and(eq(releasePages.webId, webId), eq(releasePages.releaseId, id), eq(releasePages.path, path));
    const [own] = await tx.select().from(releasePages).where(isOwn);
    if (own !== undefined) {
      const content = own.content ?? published;
      await keepRevision(tx, { webId, path, release: id }, { revision: own.revision, content, at });
    }
  }
  return newest;
}

/** Increases the revision of a locked page, which open workbenches notice. */
async function addPageVersion(
  tx: Database,
  { webId, id, name }: ReleaseRow,
  path: string,
  version: Omit<NewVersion, 'note' | 'release'>,
): Promise<number> {
  await tx
    .update(pageEdits)
    .set({ revision: sql`${pageEdits.revision} + 1` })
    .where(and(eq(pageEdits.webId, webId), eq(pageEdits.path, path)));
  return addVersion(tx, { webId, path }, { ...version, note: name, release: id });
}

/** Makes the published version the new base of the release's page; open workbenches notice the revision. */
async function setBase(
  tx: Database,
  { webId, id }: ReleaseRow,
  path: string,
  base: PublishedPage['before'],
  baseVersion: number,
): Promise<void> {
  await tx
    .update(releasePages)
    .set({ base, baseVersion, revision: sql`${releasePages.revision} + 1` })
    .where(and(eq(releasePages.webId, webId), eq(releasePages.releaseId, id), eq(releasePages.path, path)));
}

async function addPublication(
  tx: Database,
  release: ReleaseRow,
  given: Omit<typeof releasePublications.$inferInsert, 'webId' | 'releaseId' | 'number'>,
): Promise<void> {
  const last = await lastPublication(tx, release);
  const number = (last?.number ?? 0) + 1;
  await tx.insert(releasePublications).values({ webId: release.webId, releaseId: release.id, number, ...given });
}
