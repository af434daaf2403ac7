/** Versions and drafts of pages, as an export has them, so that the imported shop's pages have the same history. */
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { PageContent } from '#schemas/builder/page.ts';
import { instantOf } from '#schemas/values/instant.ts';
import { SHARED_PATHS } from '#schemas/page/zones.ts';
import { SECTION_PATH } from '#schemas/sections/section.ts';
import type { Database } from '../database/database.ts';
import { pageEdits, pageVersions } from '../database/tables/page-edit.ts';

const Instant = v.pipe(v.string(), v.isoTimestamp('expected a date and time (ISO 8601)'));
const Count = v.pipe(v.number(), v.safeInteger(), v.minValue(0, 'expected 0 or more'));

/** A file of `versions/`: the edits of one page, without the names of their builders. */
export const HistoryFile = v.strictObject({
  path: v.pipe(
    v.string(),
    v.check(
      (path) => /^\/[^\s?#]*$/u.test(path) || SECTION_PATH.test(path) || SHARED_PATHS.includes(path),
      'expected a path such as "/about"',
    ),
  ),
  draft: v.optional(PageContent),
  saved_at: v.optional(Instant),
  versions: v.array(
    v.strictObject({
      version: v.pipe(Count, v.minValue(1, 'expected 1 or more')),
      kind: v.picklist(['published', 'rolled-back', 'unpublished']),
      of: v.optional(Count),
      note: v.optional(v.string()),
      at: Instant,
      /** Null: not shown. */
      content: v.nullable(PageContent),
    }),
  ),
});
export type HistoryFile = v.InferOutput<typeof HistoryFile>;

/**
 * Replaces the versions and drafts of a shop's pages. Versions that were already here keep their builders. Revisions
 * increase, so that a workbench with an open page notices.
 */
export async function writeHistory(
  tx: Database,
  webId: string,
  histories: readonly { readonly record: HistoryFile }[],
) {
  if (histories.length === 0) return;
  const known = await tx.select().from(pageVersions).where(eq(pageVersions.webId, webId));
  const builders = new Map(known.map(({ path, version, at, by }) => [keyOf(path, version, at), by]));
  const edits = await tx.select().from(pageEdits).where(eq(pageEdits.webId, webId));
  const before = new Map(edits.map((edit) => [edit.path, edit]));
  await tx.delete(pageVersions).where(eq(pageVersions.webId, webId));
  await tx.delete(pageEdits).where(eq(pageEdits.webId, webId));
  for (const { record } of histories) {
    const { path, draft = null, saved_at: savedAt, versions } = record;
    const revision = (before.get(path)?.revision ?? 0) + 1;
    const saved = savedAt === undefined ? null : new Date(instantOf(savedAt));
    const wasHere = before.get(path)?.savedAt?.getTime() === saved?.getTime();
    const savedBy = wasHere ? (before.get(path)?.savedBy ?? null) : null;
    await tx.insert(pageEdits).values({ webId, path, revision, draft, savedBy, savedAt: saved });
    for (const { version, kind, of = null, note = null, at: written, content } of versions) {
      const at = new Date(instantOf(written));
      const by = builders.get(keyOf(path, version, at)) ?? null;
      await tx.insert(pageVersions).values({ webId, path, version, kind, of, note, by, at, content });
    }
  }
}

function keyOf(path: string, version: number, at: Date): string {
  return `${version} ${at.getTime()} ${path}`;
}
