/** Facts of a build about the types of a shop project. `raan` writes them for the project of this process. */
import { join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';

/** Files of a shop project's types. */
export interface ProjectFiles {
  /** The component's module of each type: its key in Vite's manifest; in development its URL without the slash. */
  readonly modules: Readonly<Record<string, string>>;
  /** The content of each `samples.json`, by path. */
  readonly samples: Readonly<Record<string, unknown>>;
  /** Keys in Vite's manifest of the font files that documents preload; without any, those of the built-in look. */
  readonly fonts: readonly string[];
}

const folder = process.env.RAAN_PROJECT;

/** Empty without a shop project. */
export const files: ProjectFiles = folder === undefined ? { modules: {}, samples: {}, fonts: [] } : await read(folder);

async function read(root: string): Promise<ProjectFiles> {
  const file = pathToFileURL(join(root, '.raan/files.ts')).href;
  const { files: written }: { readonly files: ProjectFiles } = await import(/* @vite-ignore */ file);
  return written;
}
