/** Writes shop folders for import tests: the fixture `krua` with some files changed, or a new shop. */
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { temporaryFolder } from '../setup/temporary-folder.ts';
import { FIXTURES } from './harness.ts';

/** A file's new value; null deletes it, a text is written as it is. */
export type Edits = Readonly<Record<string, unknown>>;

/** A copy of the fixture shop `krua` with edits; in a new folder, or over the one given. */
export async function kruaFolder(edits: Edits = {}, folder?: string): Promise<string> {
  const path = folder ?? join(temporaryFolder('raan-shop-'), 'krua');
  await rm(path, { recursive: true, force: true });
  await cp(join(FIXTURES, 'krua'), path, { recursive: true });
  await edit(path, edits);
  return path;
}

/** A folder of one new shop, web_id 700 at `big.test`, with these files beside shop.json and base.json. */
export async function shopsFolder(files: Edits): Promise<string> {
  const root = temporaryFolder('raan-shops-');
  const shop = { web_id: '700', web_name: 'big', name: 'Big', hosts: ['big.test'], policy: {} };
  await edit(join(root, 'big'), { 'shop.json': shop, 'base.json': {}, ...files });
  return root;
}

async function edit(folder: string, files: Edits): Promise<void> {
  for (const [file, value] of Object.entries(files)) {
    const path = join(folder, file);
    await mkdir(dirname(path), { recursive: true });
    if (value === null) await rm(path, { force: true });
    else await writeFile(path, typeof value === 'string' ? value : JSON.stringify(value));
  }
}
