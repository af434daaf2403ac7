/** Handles the calls of the media library. */
import { randomUUID } from 'node:crypto';
import { rm, stat } from 'node:fs/promises';
import { and, count, eq, sql } from 'drizzle-orm';
import type { mediaCalls, MediaFormat, MediaItem, UPLOAD_FAULTS } from '#schemas/builder/media.ts';
import { LIBRARY_UPLOAD_BYTES } from '#schemas/builder/media-limits.ts';
import { BODY_FAULTS } from '../../bounds/read-bytes.ts';
import { shorten } from '#schemas/values/text/cut-text.ts';
import { type AuditAct } from '../database/tables/audit.ts';
import { mediaItems, type MediaRow } from '../database/tables/team.ts';
import { recordAct } from '../audit/record.ts';
import type { AnswerOf, CallContext, HandlerOf } from '../calls/handler.ts';
import type { Refusal } from '../calls/refusal.ts';
import type { BodyLimits } from '../calls/read-body.ts';
import { encodePicture } from './encode-picture.ts';
import { fileFormat } from './file-format.ts';
import { fetchPicture } from './fetch-picture.ts';
import { changeItem, findByHash, findItem, itemOf, listItems, lockItem } from './items.ts';
import { openLibraryFiles } from './library-files.ts';
import { receiveFile } from './receive-file.ts';
import { tagItems } from './tags.ts';
import { usesOf } from './uses.ts';

/** Facts that a file brings. */
type FileFacts = Pick<MediaRow, 'format' | 'seconds' | 'hash' | 'bytes' | 'width' | 'height'>;
const PICTURE = { format: 'webp', seconds: null } as const;

/** The sender's name of a file, and its folder. */
interface Named {
  readonly name: string;
  readonly folder: string;
}

type Handlers = { readonly [Name in keyof typeof mediaCalls]: HandlerOf<(typeof mediaCalls)[Name]> };

/** Files of one shop, and their bytes. */
const MOST_ITEMS = 20_000;
const MOST_BYTES = 10 * 1024 ** 3;
const MAX_NAME = 120;
const MIDDLE = 50;
/** Overhead of headers and form fields beside the file. */
const FORM_BYTES = 64 * 1024;

/** Limits of an uploaded form. */
export const UPLOAD_FORM: BodyLimits = {
  bytes: FORM_BYTES,
  depth: 2,
  keys: 10,
  values: 10,
  form: { bytes: LIBRARY_UPLOAD_BYTES + FORM_BYTES },
};

const FAULTS: Readonly<Record<(typeof UPLOAD_FAULTS)[number], string>> = {
  SVG_REFUSED: 'an SVG may carry scripts: save the drawing as PNG or WebP',
  HEIC_REFUSED: 'HEIC can be read by few browsers: save the photo as JPEG',
  NO_PICTURE: 'the file is no JPEG, PNG, WebP, AVIF or GIF that can be read',
  PICTURE_TOO_LARGE: 'the picture has too many pixels',
  NO_FILE: 'the file is no whole MP4 or WebM film and no whole PDF document',
  OTHER_FORMAT: 'the address of a film or document ends with its format: replace it with a file of the same format',
  LIBRARY_FULL: `the library has ${MOST_ITEMS} files or ${MOST_BYTES} bytes: delete some`,
};
const NOT_FETCHED: Refusal = {
  ok: false,
  status: 422,
  key: 'NOT_FETCHED',
  msg: 'there is no picture to be had at that address',
};
const NO_MEDIA: Refusal = { ok: false, status: 404, key: 'NO_MEDIA', msg: 'there is no such file in the library' };

/** Handlers of the library's calls by name; its files are below `dataDir`. The gate has admitted the caller. */
export function mediaHandlers(dataDir: string): Handlers {
  const files = openLibraryFiles(dataDir);

  /** Stores a picture; if the library has it already, returns its item. */
  async function store(context: CallContext, bytes: Uint8Array, named: Named): Promise<AnswerOf<{ item: MediaItem }>> {
    const picture = await encodePicture(bytes);
    if (typeof picture === 'string') return refuse(picture);
    const { body, ...facts } = picture;
    return add(context, { ...facts, ...PICTURE, bytes: body.byteLength }, named, body);
  }

  /** Adds an item and its file; if the library has the file already, returns its item. */
  async function add(
    context: CallContext,
    facts: FileFacts,
    { name, folder }: Named,
    content: Uint8Array | string,
  ): Promise<AnswerOf<{ item: MediaItem }>> {
    const { db, shop, actor, now } = context;
    const known = await findByHash(db, shop.webId, facts.hash);
    if (known !== undefined) return answer(known);
    if (await isFull(context, facts.bytes)) return refuse('LIBRARY_FULL');
    const id = randomUUID();
    await files.put(id, facts.format, content);
    const described = { name: nameOf(name), folder, tags: [], alt: {}, focusX: MIDDLE, focusY: MIDDLE };
    const signed = { revision: 1, by: actor?.name ?? null, at: now };
    const row = { ...facts, ...described, ...signed, id, webId: shop.webId };
    const [added] = await db.transaction(async (tx) => {
      const rows = await tx.insert(mediaItems).values(row).onConflictDoNothing().returning();
      if (rows.length > 0) await record(context, tx, 'media-uploaded', row.name);
      return rows;
    });
    if (added !== undefined) return answer(added);
    // Somebody else uploaded the same file meanwhile.
    await files.remove(id);
    const other = await findByHash(db, shop.webId, facts.hash);
    return other === undefined ? NO_MEDIA : answer(other);
  }

  /** Receives a film or document, and passes it on as a file that the library may move, in the context of that moment. */
  async function receive(
    context: CallContext,
    keep: (context: CallContext, facts: FileFacts, path: string) => Promise<AnswerOf<{ item: MediaItem }>>,
  ): Promise<AnswerOf<{ item: MediaItem }>> {
    if (await isFull(context, 0)) return refuse('LIBRARY_FULL');
    const path = files.fresh();
    const startedAt = performance.now();
    try {
      const received = await receiveFile(context.upload, path);
      if (typeof received === 'string') return { ok: false, ...BODY_FAULTS[received] };
      const format = await fileFormat(path);
      if (format === undefined) return refuse('NO_FILE');
      // Minutes may have passed; entries of the audit log are not older than their transactions.
      const now = new Date(context.now.getTime() + performance.now() - startedAt);
      return await keep({ ...context, now }, { ...received, format, seconds: null, width: 0, height: 0 }, path);
    } finally {
      await rm(path, { force: true });
    }
  }

  /** Removes what was written for an item that somebody deleted meanwhile: its address must not answer again. */
  async function unlessDeleted(id: string, changed: AnswerOf<{ item: MediaItem }>) {
    if (!changed.ok) await files.remove(id);
    return changed;
  }

  /** The side lengths of the picture that is shown for an item now: its own, or a film's poster. */
  async function sides(id: string) {
    const { default: sharp } = await import('sharp');
    const { width, height, pageHeight } = await sharp(files.path(id, 'webp'))
      .metadata()
      .catch(() => ({ width: 0, height: 0, pageHeight: undefined }));
    return { width, height: pageHeight ?? height };
  }

  return {
    builderMedia: async ({ db, shop }, { query }) => ({ ok: true, data: await listItems(db, shop.webId, query) }),

    builderMediaUses: async ({ db, shop }, { query: { src } }) => ({
      ok: true,
      data: { uses: [...(await usesOf(db, shop.webId, src))] },
    }),

    async builderMediaUpload(context, { body: { file, folder } }) {
      return store(context, new Uint8Array(await file.arrayBuffer()), { name: file.name, folder });
    },

    async builderMediaFetch(context, { body: { url, folder } }) {
      const fetched = await fetchPicture(url);
      return fetched === undefined ? NOT_FETCHED : store(context, fetched.bytes, { name: fetched.name, folder });
    },

    async builderMediaFile(context, { query: { name, folder } }) {
      return receive(context, (later, facts, path) => add(later, facts, { name, folder }, path));
    },

    async builderMediaReplaceFile(context, { query: { id } }) {
      const { db, shop } = context;
      const before = await findItem(db, shop.webId, id);
      if (before === undefined) return NO_MEDIA;
      return receive(context, async (later, facts, path) => {
        if (facts.format !== before.format) return refuse('OTHER_FORMAT');
        const known = await findByHash(db, shop.webId, facts.hash);
        if (known?.id === id) return answer(known);
        await files.put(id, facts.format, path);
        // The poster is of the film before.
        await files.retire(id, 'webp');
        return unlessDeleted(id, await shown(later, before, facts, 'media-replaced'));
      });
    },

    async builderMediaPoster({ db, shop }, { body: { id, file, seconds = null } }) {
      const before = await findItem(db, shop.webId, id);
      if (before === undefined || !isFilm(before.format)) return NO_MEDIA;
      // Another poster for a film that pages may show would be a replacement.
      if (before.width > 0) return answer(before);
      const picture = await encodePicture(new Uint8Array(await file.arrayBuffer()));
      if (typeof picture === 'string') return refuse(picture);
      const { body, width, height } = picture;
      await files.put(id, 'webp', body);
      const row = await changeItem(db, shop.webId, id, { width, height, seconds });
      return unlessDeleted(id, row === undefined ? NO_MEDIA : answer(row));
    },

    async builderMediaChange({ db, shop }, { body: { id, name, folder, alt, focus } }) {
      const change = { name, folder, alt, focusX: focus.x, focusY: focus.y };
      const row = await changeItem(db, shop.webId, id, change);
      return row === undefined ? NO_MEDIA : answer(row);
    },

    builderMediaTag: async (context, { body }) => tagItems(context, body),

    async builderMediaReplace(context, { body: { id, file } }) {
      const { db, shop } = context;
      const before = await findItem(db, shop.webId, id);
      if (before === undefined) return NO_MEDIA;
      if (before.format !== 'webp') return refuse('OTHER_FORMAT');
      const picture = await encodePicture(new Uint8Array(await file.arrayBuffer()));
      if (typeof picture === 'string') return refuse(picture);
      const { body, ...facts } = picture;
      const known = await findByHash(db, shop.webId, facts.hash);
      if (known?.id === id) return answer(known);
      await files.put(id, 'webp', body);
      const replaced = { ...facts, ...PICTURE, bytes: body.byteLength };
      return unlessDeleted(id, await shown(context, before, replaced, 'media-replaced'));
    },

    async builderMediaRestore(context, { body: { id, revision } }) {
      const before = await findItem(context.db, context.shop.webId, id);
      if (before === undefined || before.revision === 1) return NO_MEDIA;
      return context.db.transaction(async (tx) => {
        const locked = await lockItem(tx, context.shop.webId, id);
        // Another restoration at the same time was faster: a second swap would undo it.
        if (locked?.revision !== (revision ?? before.revision)) return locked === undefined ? NO_MEDIA : answer(locked);
        await files.swap(id, before.format);
        if (isFilm(before.format)) await files.swap(id, 'webp');
        const { size } = await stat(files.path(id, before.format));
        const facts = { ...(await sides(id)), bytes: size, seconds: null };
        return shown({ ...context, db: tx }, before, facts, 'media-restored');
      });
    },

    async builderMediaDelete(context, { body: { id } }) {
      const { db, shop } = context;
      const row = await findItem(db, shop.webId, id);
      if (row === undefined) return NO_MEDIA;
      const uses = await usesOf(db, shop.webId, itemOf(row).src);
      if (uses.length > 0)
        return { ok: false, status: 409, key: 'MEDIA_USED', msg: 'the file is shown somewhere', data: { uses } };
      await db.transaction(async (tx) => {
        await tx.delete(mediaItems).where(and(eq(mediaItems.webId, shop.webId), eq(mediaItems.id, id)));
        await record(context, tx, 'media-deleted', row.name);
      });
      await files.remove(id);
      return { ok: true, data: {} };
    },
  };
}

/** Whether a shop's library has no room for more bytes. */
async function isFull({ db, shop }: CallContext, bytes: number): Promise<boolean> {
  const own = eq(mediaItems.webId, shop.webId);
  const total = sql<number>`coalesce(sum(${mediaItems.bytes}), 0)`.mapWith(Number);
  const [stored] = await db.select({ all: count(), total }).from(mediaItems).where(own);
  return (stored?.all ?? 0) >= MOST_ITEMS || (stored?.total ?? 0) + bytes > MOST_BYTES;
}

function isFilm(format: MediaFormat): boolean {
  return format === 'mp4' || format === 'webm';
}

/** Updates an item to the file that is shown now. */
async function shown(
  context: CallContext,
  { id, name, revision }: MediaRow,
  facts: Pick<MediaRow, 'width' | 'height' | 'bytes' | 'seconds'> & Partial<Pick<MediaRow, 'hash'>>,
  act: AuditAct,
): Promise<AnswerOf<{ item: MediaItem }>> {
  const { db, shop } = context;
  // A file that exists twice must not have the hash of another item.
  const change = { ...facts, hash: `${facts.hash ?? ''}${id}`, revision: revision + 1 };
  return db.transaction(async (tx) => {
    const row = await changeItem(tx, shop.webId, id, change);
    if (row === undefined) return NO_MEDIA;
    await record(context, tx, act, name);
    return answer(row);
  });
}

async function record(
  { account, actor, headers, now, shop }: CallContext,
  tx: Pick<CallContext['db'], 'insert'>,
  act: AuditAct,
  subject: string,
): Promise<void> {
  const by = { at: now, account, actor: actor?.name ?? null, headers };
  await recordAct(tx, { ...by, act, webId: shop.webId, subject });
}

function answer(row: MediaRow): { readonly ok: true; readonly data: { readonly item: MediaItem } } {
  return { ok: true, data: { item: itemOf(row) } };
}

function refuse(key: (typeof UPLOAD_FAULTS)[number]): Refusal {
  return { ok: false, status: 422, key, msg: FAULTS[key] };
}

/** The sender's file name without its extension. */
function nameOf(given: string): string {
  const bare = given.replace(/^.*[\\/]/, '').replace(/\.[a-z\d]{2,5}$/i, '');
  return shorten(bare.trim() === '' ? 'file' : bare.trim(), MAX_NAME, '');
}
