/** Handles the calls of the media library. */
import { randomUUID } from 'node:crypto';
import { and, count, eq } from 'drizzle-orm';
import type { mediaCalls, MediaItem, UPLOAD_FAULTS } from '#schemas/builder/media.ts';
import { LIBRARY_UPLOAD_BYTES } from '#schemas/builder/media-limits.ts';
import { shorten } from '#schemas/values/text/cut-text.ts';
import { type AuditAct } from '../database/tables/audit.ts';
import { mediaItems, type MediaRow } from '../database/tables/team.ts';
import { recordAct } from '../audit/record.ts';
import type { AnswerOf, CallContext, HandlerOf } from '../calls/handler.ts';
import type { Refusal } from '../calls/refusal.ts';
import type { BodyLimits } from '../calls/read-body.ts';
import { encodePicture } from './encode-picture.ts';
import { fetchPicture } from './fetch-picture.ts';
import { changeItem, findByHash, findItem, itemOf, listItems } from './items.ts';
import { openLibraryFiles } from './library-files.ts';
import { usesOf } from './uses.ts';

type Handlers = { readonly [Name in keyof typeof mediaCalls]: HandlerOf<(typeof mediaCalls)[Name]> };

/** Pictures of one shop. */
const MOST_ITEMS = 20_000;
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
  LIBRARY_FULL: `the library has ${MOST_ITEMS} pictures: delete some`,
};
const NOT_FETCHED: Refusal = {
  ok: false,
  status: 422,
  key: 'NOT_FETCHED',
  msg: 'there is no picture to be had at that address',
};
const NO_MEDIA: Refusal = { ok: false, status: 404, key: 'NO_MEDIA', msg: 'there is no such picture in the library' };

/** Handlers of the library's calls by name; its files are below `dataDir`. The gate has admitted the caller. */
export function mediaHandlers(dataDir: string): Handlers {
  const files = openLibraryFiles(dataDir);

  /** Stores a picture; if the library has it already, returns its item. */
  async function store(
    context: CallContext,
    bytes: Uint8Array,
    { name, folder }: { readonly name: string; readonly folder: string },
  ): Promise<AnswerOf<{ item: MediaItem }>> {
    const { db, shop, actor, now } = context;
    const picture = await encodePicture(bytes);
    if (typeof picture === 'string') return refuse(picture);
    const { body, ...facts } = picture;
    const known = await findByHash(db, shop.webId, facts.hash);
    if (known !== undefined) return answer(known);
    const [stored] = await db.select({ all: count() }).from(mediaItems).where(eq(mediaItems.webId, shop.webId));
    if ((stored?.all ?? 0) >= MOST_ITEMS) return refuse('LIBRARY_FULL');
    const id = randomUUID();
    await files.put(id, body);
    const described = { name: nameOf(name), folder, alt: {}, focusX: MIDDLE, focusY: MIDDLE };
    const signed = { revision: 1, by: actor?.name ?? null, at: now };
    const row = { ...facts, ...described, ...signed, id, webId: shop.webId, bytes: body.byteLength };
    const [added] = await db.transaction(async (tx) => {
      const rows = await tx.insert(mediaItems).values(row).onConflictDoNothing().returning();
      if (rows.length > 0) await record(context, tx, 'media-uploaded', row.name);
      return rows;
    });
    if (added !== undefined) return answer(added);
    // Somebody else uploaded the same picture meanwhile.
    await files.remove(id);
    const other = await findByHash(db, shop.webId, facts.hash);
    return other === undefined ? NO_MEDIA : answer(other);
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

    async builderMediaChange({ db, shop }, { body: { id, name, folder, alt, focus } }) {
      const change = { name, folder, alt, focusX: focus.x, focusY: focus.y };
      const row = await changeItem(db, shop.webId, id, change);
      return row === undefined ? NO_MEDIA : answer(row);
    },

    async builderMediaReplace(context, { body: { id, file } }) {
      const { db, shop } = context;
      const before = await findItem(db, shop.webId, id);
      if (before === undefined) return NO_MEDIA;
      const picture = await encodePicture(new Uint8Array(await file.arrayBuffer()));
      if (typeof picture === 'string') return refuse(picture);
      const { body, ...facts } = picture;
      const known = await findByHash(db, shop.webId, facts.hash);
      if (known?.id === id) return answer(known);
      await files.put(id, body);
      return shown(context, before, { ...facts, bytes: body.byteLength }, 'media-replaced');
    },

    async builderMediaRestore(context, { body: { id } }) {
      const before = await findItem(context.db, context.shop.webId, id);
      if (before === undefined || before.revision === 1) return NO_MEDIA;
      const body = await files.swap(id);
      const { default: sharp } = await import('sharp');
      const { width, height, pageHeight } = await sharp(body).metadata();
      const facts = { width, height: pageHeight ?? height, bytes: body.byteLength };
      return shown(context, before, facts, 'media-restored');
    },

    async builderMediaDelete(context, { body: { id } }) {
      const { db, shop } = context;
      const row = await findItem(db, shop.webId, id);
      if (row === undefined) return NO_MEDIA;
      const uses = await usesOf(db, shop.webId, itemOf(row).src);
      if (uses.length > 0)
        return { ok: false, status: 409, key: 'MEDIA_USED', msg: 'the picture is shown somewhere', data: { uses } };
      await db.transaction(async (tx) => {
        await tx.delete(mediaItems).where(and(eq(mediaItems.webId, shop.webId), eq(mediaItems.id, id)));
        await record(context, tx, 'media-deleted', row.name);
      });
      await files.remove(id);
      return { ok: true, data: {} };
    },
  };
}

/** Updates an item to the file that is shown now. */
async function shown(
  context: CallContext,
  { id, name, revision }: MediaRow,
  facts: Pick<MediaRow, 'width' | 'height' | 'bytes'> & Partial<Pick<MediaRow, 'hash'>>,
  act: AuditAct,
): Promise<AnswerOf<{ item: MediaItem }>> {
  const { db, shop } = context;
  // A picture that exists twice must not have the hash of another item.
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

/** The sender's file name without its extension: pictures are stored as WebP. */
function nameOf(given: string): string {
  const bare = given.replace(/^.*[\\/]/, '').replace(/\.[a-z\d]{2,5}$/i, '');
  return shorten(bare.trim() === '' ? 'picture' : bare.trim(), MAX_NAME, '');
}
