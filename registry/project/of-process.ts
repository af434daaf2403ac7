/**
 * `#project` where Node itself runs sources: the embedded service, its workers, commands. Reads the list that `raan` has written for the
 * shop project of this process.
 */
import { join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import type { ProjectTypes } from '../kit/define.ts';
import { project as none } from './none.ts';
import { resolveOwnPackage } from './own-package.ts';

const folder = process.env.RAAN_PROJECT;

/** Types of the shop project that this process runs for. */
export const project: ProjectTypes = folder === undefined ? none : await read(folder);

async function read(root: string): Promise<ProjectTypes> {
  resolveOwnPackage();
  const file = pathToFileURL(join(root, '.raan/types.ts')).href;
  const { project: written }: { readonly project: ProjectTypes } = await import(/* @vite-ignore */ file);
  return written;
}
