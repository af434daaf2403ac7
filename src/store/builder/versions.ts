/** The versions of a page: each publication from a builder, and the imported page as number 0. */
import { and, desc, eq, inArray, lte } from 'drizzle-orm';
import type { PageContent } from '#schemas/builder/page.ts';
import type { PageVersion } from '#schemas/builder/records.ts';
import { announceChange } from '../database/channel.ts';
import type { Database } from '../database/database.ts';
import { pageVersions } from '../database/tables/page-edit.ts';
import { contentOf, importedPages } from './published.ts';

/** A page of a shop. */
export interface Spot {
  readonly webId: string;
  readonly path: string;
}

/** Number of kept versions; older ones are deleted. */
const MOST_VERSIONS = 100;

/** A version with its content. */
export interface Version extends PageVersion {
  /** Null: the page is not shown. */
  readonly page: PageContent | null;
}

const IMPORTED = { version: 0, kind: 'imported', of: null, note: null, by: null, at: null } as const;

/** Newest first. */
export async function versionsOf(db: Database, spot: Spot): Promise<PageVersion[]> {
  const { content: _content, ...columns } = COLUMNS;
  const rows = await db.select(columns).from(pageVersions).where(at(spot)).orderBy(desc(pageVersions.version));
  const imported = await importedPage(db, spot);
  return [...rows.map(withIsoDate), ...(imported === undefined ? [] : [IMPORTED])];
}

/** The newest version, or the one with the given number. */
export async function versionOf(db: Database, spot: Spot, number?: number): Promise<Version | undefined> {
  if (number !== 0) {
    const which = number === undefined ? at(spot) : and(at(spot), eq(pageVersions.version, number));
    const newest = db.select(COLUMNS).from(pageVersions).where(which).orderBy(desc(pageVersions.version)).limit(1);
    const [row] = await newest;
    if (row !== undefined) {
      const { content, ...rest } = row;
      return { ...withIsoDate(rest), page: content };
    }
  }
  const imported = number === undefined || number === 0 ? await importedPage(db, spot) : undefined;
  return imported && { ...IMPORTED, page: imported };
}

/** The visible page at each path of a shop, in two queries; null or missing: none. */
export async function newestPages(
  db: Database,
  webId: string,
  paths: readonly string[],
): Promise<ReadonlyMap<string, PageContent | null>> {
  if (paths.length === 0) return new Map();
  const imported = await importedPages(db, webId, paths);
  const published = await db
    .selectDistinctOn([pageVersions.path], { path: pageVersions.path, content: pageVersions.content })
    .from(pageVersions)
    .where(and(eq(pageVersions.webId, webId), inArray(pageVersions.path, [...paths])))
    .orderBy(pageVersions.path, desc(pageVersions.version));
  return new Map([
    ...imported.map((row) => [row.path, contentOf(row)] as const),
    ...published.map(({ path, content }) => [path, content] as const),
  ]);
}

/** A version to publish; `at` is its date. */
export interface NewVersion extends Pick<
  typeof pageVersions.$inferInsert,
  'kind' | 'of' | 'content' | 'note' | 'by' | 'release'
> {
  readonly at: Date;
}

/** Publishes a version inside the transaction that has locked the page (`editPage`, `lockPage`); returns its number. */
export async function addVersion(tx: Database, spot: Spot, version: NewVersion): Promise<number> {
  const last = tx
    .select({ version: pageVersions.version })
    .from(pageVersions)
    .where(at(spot))
    .orderBy(desc(pageVersions.version))
    .limit(1);
  const number = ((await last)[0]?.version ?? 0) + 1;
  await tx.insert(pageVersions).values({ ...spot, ...version, version: number });
  await tx.delete(pageVersions).where(and(at(spot), lte(pageVersions.version, number - MOST_VERSIONS)));
  await announceChange(tx, spot.webId);
  return number;
}

/** Names a version, or removes its name; false where there is none of that number. The imported page has no name. */
export async function nameVersion(tx: Database, spot: Spot, number: number, name: string | null): Promise<boolean> {
  const changed = await tx
    .update(pageVersions)
    .set({ note: name })
    .where(and(at(spot), eq(pageVersions.version, number)))
    .returning({ version: pageVersions.version });
  return changed.length > 0;
}

/** Whether a release has published the visible page: an older draft lacks its changes. */
export async function isFromRelease(db: Database, spot: Spot): Promise<boolean> {
  const newest = db
    .select({ release: pageVersions.release })
    .from(pageVersions)
    .where(at(spot))
    .orderBy(desc(pageVersions.version))
    .limit(1);
  return ((await newest)[0]?.release ?? null) !== null;
}

const COLUMNS = {
  version: pageVersions.version,
  kind: pageVersions.kind,
  of: pageVersions.of,
  note: pageVersions.note,
  by: pageVersions.by,
  at: pageVersions.at,
  content: pageVersions.content,
};

function at({ webId, path }: Spot) {
  return and(eq(pageVersions.webId, webId), eq(pageVersions.path, path));
}

function withIsoDate<Row extends { readonly at: Date }>(row: Row): Omit<Row, 'at'> & { readonly at: string } {
  return { ...row, at: row.at.toISOString() };
}

async function importedPage(db: Database, { webId, path }: Spot): Promise<PageContent | undefined> {
  const [row] = await importedPages(db, webId, [path]);
  return row && contentOf(row);
}
