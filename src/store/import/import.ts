/** Imports a shop folder: reads, checks and writes it, and copies its pictures. */
import { eq } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { shops } from '../database/tables/shop.ts';
import { checkShopFolder } from './check.ts';
import { readShopFolder, type ShopFolder } from './folder.ts';
import { sizeWarnings } from './picture-faults.ts';
import { picturesInPlace, placePictures } from './pictures.ts';
import type { FileProblem } from './problem.ts';
import type { Progress } from '../progress.ts';
import type { ShopData } from './shop-data.ts';
import { importWarnings } from './warnings.ts';
import { writeShop } from './write.ts';

/** The folder for pictures, and the time of the import, which relative dates of coupons refer to. */
export interface ImportOptions {
  /** The folder that gets the pictures (`media/`). */
  readonly dataDir: string;
  readonly now: Date;
  readonly progress?: Progress;
}

/** Records and pictures that an import wrote; variants are counted separately from their products. */
export interface ImportCounts {
  readonly products: number;
  readonly variants: number;
  readonly categories: number;
  readonly blogs: number;
  readonly pages: number;
  readonly forms: number;
  readonly coupons: number;
  readonly pictures: number;
}

/** `unchanged`: this folder was imported before, so nothing was done. Warnings do not prevent an import. */
export type ImportReport =
  | { readonly outcome: 'refused'; readonly problems: readonly FileProblem[] }
  | { readonly outcome: 'unchanged'; readonly webId: string; readonly webName: string }
  | {
      readonly outcome: 'imported';
      readonly webId: string;
      readonly webName: string;
      readonly counts: ImportCounts;
      readonly warnings: readonly FileProblem[];
    };

/**
 * Imports a shop folder. Importing it twice is idempotent. Records that the folder no longer has are deleted; data of
 * shoppers stays (`writeShop`). A folder with any problem changes nothing.
 */
export async function importShop(
  db: Database,
  path: string,
  { dataDir, now, progress }: ImportOptions,
): Promise<ImportReport> {
  const folder = readShopFolder(path);
  const known = await knownShop(db, folder);
  if (known !== null && picturesInPlace(dataDir, known.webName, folder.fingerprint)) {
    return { outcome: 'unchanged', ...known };
  }
  const checked = checkShopFolder(folder);
  if (!checked.ok) return { outcome: 'refused', problems: checked.problems };
  const { data } = checked;
  const problems = await writeShop(db, data, folder.fingerprint, now, progress);
  if (problems.length > 0) return { outcome: 'refused', problems };
  placePictures(dataDir, data.shop.web_name, folder.fingerprint, folder.pictures);
  return {
    outcome: 'imported',
    webId: data.shop.web_id,
    webName: data.shop.web_name,
    counts: countsOf(data, folder),
    warnings: [...folder.unusable, ...(await sizeWarnings(folder.pictures)), ...importWarnings(data, folder)],
  };
}

async function knownShop(
  db: Database,
  { fingerprint }: ShopFolder,
): Promise<{ readonly webId: string; readonly webName: string } | null> {
  const [known] = await db
    .select({ webId: shops.webId, webName: shops.webName })
    .from(shops)
    .where(eq(shops.fingerprint, fingerprint));
  return known ?? null;
}

function countsOf(data: ShopData, folder: ShopFolder): ImportCounts {
  return {
    products: data.products.length,
    variants: data.products.reduce((sum, { record }) => sum + record.variants.length, 0),
    categories: data.categories.length,
    blogs: data.blogs.length,
    pages: data.pages.length,
    forms: data.forms.length,
    coupons: Array.isArray(data.coupons) ? data.coupons.length : 0,
    pictures: folder.pictures.length,
  };
}
