/** Items of the media library in the database. */
import { and, arrayContains, count, desc, eq, ilike, inArray, or, sql } from 'drizzle-orm';
import { LIBRARY_AT_ONCE, type MediaFormat, type MediaItem, type MediaKind } from '#schemas/builder/media.ts';
import type { Database } from '../database/database.ts';
import { mediaItems, type MediaRow } from '../database/tables/team.ts';
import { libraryAddress } from './library-files.ts';

interface Wanted {
  readonly q: string;
  readonly folder?: string | undefined;
  readonly tag?: string | undefined;
  readonly kind?: MediaKind | undefined;
  readonly from: number;
}

const FORMATS: Readonly<Record<MediaKind, MediaFormat[]>> = {
  picture: ['webp'],
  film: ['mp4', 'webm'],
  sound: ['mp3', 'm4a', 'ogg', 'wav'],
  document: ['pdf'],
};

/** Matching items of a shop, the newest first, with their total number and the shop's folders and tags. */
export async function listItems(db: Database, webId: string, { q, folder, tag, kind, from }: Wanted) {
  const words = q.split(/\s+/).filter((word) => word !== '');
  const matches = words.map((word) => {
    const pattern = `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    return or(
      ilike(mediaItems.name, pattern),
      ilike(mediaItems.folder, pattern),
      sql`EXISTS (SELECT FROM unnest(${mediaItems.tags}) AS tag WHERE tag ILIKE ${pattern})`,
      sql`EXISTS (SELECT FROM json_each_text(${mediaItems.alt}) AS word WHERE word.value ILIKE ${pattern})`,
    );
  });
  const own = eq(mediaItems.webId, webId);
  const where = and(
    own,
    folder === undefined ? undefined : eq(mediaItems.folder, folder),
    tag === undefined ? undefined : arrayContains(mediaItems.tags, [tag]),
    kind && inArray(mediaItems.format, FORMATS[kind]),
    ...matches,
  );
  const [rows, [all], folders, tags] = await Promise.all([
    db
      .select()
      .from(mediaItems)
      .where(where)
      .orderBy(desc(mediaItems.at), mediaItems.id)
      .limit(LIBRARY_AT_ONCE)
      .offset(from),
    db.select({ total: count() }).from(mediaItems).where(where),
    db.selectDistinct({ folder: mediaItems.folder }).from(mediaItems).where(own).orderBy(mediaItems.folder),
    usedTags(db, webId),
  ]);
  return {
    items: rows.map(itemOf),
    total: all?.total ?? 0,
    folders: folders.flatMap(({ folder: name }) => (name === '' ? [] : [name])),
    tags: [...tags],
  };
}

/** The tags of a shop's files, sorted. */
export async function usedTags(db: Pick<Database, 'selectDistinct'>, webId: string): Promise<readonly string[]> {
  const tag = sql<string>`unnest(${mediaItems.tags})`;
  const rows = await db.selectDistinct({ tag }).from(mediaItems).where(eq(mediaItems.webId, webId)).orderBy(tag);
  return rows.map((row) => row.tag);
}

/** An item of a shop; undefined if it has none with that id. */
export async function findItem(db: Database, webId: string, id: string): Promise<MediaRow | undefined> {
  const [row] = await db
    .select()
    .from(mediaItems)
    .where(and(eq(mediaItems.webId, webId), eq(mediaItems.id, id)));
  return row;
}

/** The same; other transactions that want to lock the item wait for this one. */
export async function lockItem(tx: Database, webId: string, id: string): Promise<MediaRow | undefined> {
  const [row] = await tx
    .select()
    .from(mediaItems)
    .where(and(eq(mediaItems.webId, webId), eq(mediaItems.id, id)))
    .for('update');
  return row;
}

/** The item that already stores a file. */
export async function findByHash(db: Database, webId: string, hash: string): Promise<MediaRow | undefined> {
  const [row] = await db
    .select()
    .from(mediaItems)
    .where(and(eq(mediaItems.webId, webId), eq(mediaItems.hash, hash)));
  return row;
}

/** Changes an item; undefined if it is gone. */
export async function changeItem(
  db: Pick<Database, 'update'>,
  webId: string,
  id: string,
  change: Partial<MediaRow>,
): Promise<MediaRow | undefined> {
  const [row] = await db
    .update(mediaItems)
    .set(change)
    .where(and(eq(mediaItems.webId, webId), eq(mediaItems.id, id)))
    .returning();
  return row;
}

/** An item for the workbench. */
export function itemOf(row: MediaRow): MediaItem {
  const { id, name, folder, tags, format, seconds, width, height, bytes, alt, focusX, focusY, by, at, revision } = row;
  const focus = { x: focusX, y: focusY };
  const known = {
    id,
    src: libraryAddress(id, format),
    name,
    folder,
    tags,
    format,
    seconds,
    width,
    height,
    bytes,
    alt,
    focus,
    by,
  };
  return { ...known, at: at.toISOString(), revision, hasPrevious: revision > 1 };
}

/** The name of an item of any shop; undefined where there is none. */
export async function nameOfItem(db: Database, id: string): Promise<string | undefined> {
  const [row] = await db.select({ name: mediaItems.name }).from(mediaItems).where(eq(mediaItems.id, id));
  return row?.name;
}
