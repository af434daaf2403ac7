/** `#settings` where Node itself runs sources: reads what `raan` has written for the shop project of this process. */
import { join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { settings as none, type ShopSettings } from '#schemas/shop-settings.ts';

const folder = process.env.RAAN_PROJECT;

/** Settings of the shop project that this process runs for. */
export const settings: ShopSettings = folder === undefined ? none : await read(folder);

async function read(root: string): Promise<ShopSettings> {
  const file = pathToFileURL(join(root, '.raan/settings.ts')).href;
  const { settings: written }: { readonly settings: ShopSettings } = await import(/* @vite-ignore */ file);
  return written;
}
