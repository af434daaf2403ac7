/**
 * Copies pictures of Vendure into the shop's media library. Browsers never reach Vendure, and pages show the pictures
 * in their own sizes and formats. An asset is copied once, and copied again if its item was deleted.
 */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { shorten } from '#schemas/values/text/cut-text.ts';
import { createConcurrencyLimiter } from '../../../../bounds/concurrency-limiter.ts';
import type { Database } from '../../../database/database.ts';
import { engineAssets } from '../../../database/tables/product.ts';
import { mediaItems } from '../../../database/tables/team.ts';
import { encodePicture } from '../../../media-library/encode-picture.ts';
import { fetchPicture } from '../../../media-library/fetch-picture.ts';
import { findByHash } from '../../../media-library/items.ts';
import { libraryAddress, type LibraryFiles } from '../../../media-library/library-files.ts';
import type { VendureClient } from '../client.ts';
import type { EngineAsset, EngineCatalogue } from '../records.ts';

/** Addresses of copied pictures by Vendure's id of the asset. */
export type Pictures = ReadonlyMap<string, string>;

/** Source and target of the copies. */
export interface PictureDeps {
  readonly db: Database;
  readonly client: Pick<VendureClient, 'picture'>;
  readonly files: LibraryFiles;
  readonly now: () => Date;
  readonly log: (entry: object) => void;
}

/** Folder of the copies in the library. */
const FOLDER = 'Vendure';
const MAX_NAME = 120;
const MIDDLE = 50;
const AT_ONCE = 4;
const COPY_MS = 10_000;

/** Returns the pictures that have been copied. */
export async function copiedPictures(db: Database, webId: string): Promise<Pictures> {
  const rows = await db
    .select({ assetId: engineAssets.assetId, itemId: engineAssets.itemId })
    .from(engineAssets)
    .innerJoin(mediaItems, eq(mediaItems.id, engineAssets.itemId))
    .where(eq(engineAssets.webId, webId));
  return new Map(rows.map(({ assetId, itemId }) => [assetId, libraryAddress(itemId, 'webp')]));
}

/** Returns the pictures of a catalogue that have not been copied, without those that `failed` before. */
export function missingPictures(
  { products, collections }: EngineCatalogue,
  copied: Pictures,
  failed: ReadonlySet<string>,
): readonly EngineAsset[] {
  const all = [
    ...products.flatMap(({ featuredAsset, assets, variants }) => [
      featuredAsset,
      ...assets,
      ...variants.flatMap((variant) => variant.assets),
    ]),
    ...collections.map(({ featuredAsset }) => featuredAsset),
  ];
  const missing = all.flatMap((asset) =>
    asset === null || copied.has(asset.id) || failed.has(asset.id) ? [] : [[asset.id, asset] as const],
  );
  return [...new Map(missing).values()];
}

/**
 * Copies pictures for 10 s at most, so that prices and stock do not wait for many pictures; the next run continues.
 * Returns the ids of pictures that could not be copied.
 */
export async function copyPictures(
  deps: PictureDeps,
  webId: string,
  assets: readonly EngineAsset[],
): Promise<readonly string[]> {
  const runLimited = createConcurrencyLimiter(AT_ONCE);
  const end = performance.now() + COPY_MS;
  const copy = async (asset: EngineAsset) =>
    performance.now() > end || (await copyPicture(deps, webId, asset)) ? [] : [asset.id];
  const copies = await Promise.all(assets.map((asset) => runLimited(() => copy(asset))));
  return copies.flat();
}

async function copyPicture(
  { db, client, files, now, log }: PictureDeps,
  webId: string,
  { id: assetId, name, source }: EngineAsset,
): Promise<boolean> {
  const bytes = (await client.picture(source)) ?? (await fetchPicture(source))?.bytes;
  const picture = bytes === undefined ? 'NOT_FETCHED' : await encodePicture(bytes);
  if (typeof picture === 'string') {
    log({ event: 'engine picture', level: 'warn', asset: assetId, source, message: picture });
    return false;
  }
  const { body, ...facts } = picture;
  let itemId = (await findByHash(db, webId, facts.hash))?.id;
  if (itemId === undefined) {
    itemId = randomUUID();
    await files.put(itemId, 'webp', body);
    const described = { name: shorten(name, MAX_NAME), folder: FOLDER, alt: {}, focusX: MIDDLE, focusY: MIDDLE };
    const row = { ...facts, ...described, bytes: body.byteLength, revision: 1, by: null, at: now() };
    const added = await db
      .insert(mediaItems)
      .values({ id: itemId, webId, ...row })
      .onConflictDoNothing()
      .returning();
    if (added.length === 0) {
      // Another process stored the same picture meanwhile.
      await files.remove(itemId);
      itemId = (await findByHash(db, webId, facts.hash))?.id;
    }
  }
  if (itemId === undefined) return false;
  const known = { webId, assetId, itemId };
  await db
    .insert(engineAssets)
    .values(known)
    .onConflictDoUpdate({ target: [engineAssets.webId, engineAssets.assetId], set: { itemId } });
  return true;
}
