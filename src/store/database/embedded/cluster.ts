/** Creates PostgreSQL's data folder: once, by one process, atomically. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { shownCommand } from '../../../cli/setup/shown-command.mjs';
import { StoreStartError } from '../start-error.ts';
import type { ClusterPaths } from './folder.ts';
import type { Programs } from './programs.ts';
import { runUnprivileged, type Wrap } from './unprivileged.ts';

/** The only user; other users of the system can't reach the socket. */
export const DATABASE_USER = 'raan';

/** With the plain C locale pg_trgm treats Thai letters as blanks. */
const LOCALE = process.platform === 'linux' ? 'C.UTF-8' : 'en_US.UTF-8';
const OPTIONS = [`--username=${DATABASE_USER}`, '--auth=trust', '--encoding=UTF8', `--locale=${LOCALE}`, '--no-sync'];

/**
 * Creates the data folder if it is missing, and returns how programs are run in it.
 * @throws StoreStartError if it can't be created, or belongs to another version of PostgreSQL.
 */
export function ensureCluster({ data }: ClusterPaths, programs: Programs, isDurable: boolean): Wrap {
  if (!existsSync(data)) return createCluster(data, programs, isDurable);
  const version = versionOf(data);
  if (version !== programs.major)
    throw new StoreStartError(
      `the database in ${data} is of PostgreSQL ${version}, and this Raan brings PostgreSQL ${programs.major}`,
      `back it up with the Raan that made it (${shownCommand('store:backup')}), restore it into another DATA_DIR with this one`,
    );
  return runUnprivileged(data);
}

function createCluster(data: string, programs: Programs, isDurable: boolean): Wrap {
  // The finished folder is renamed into place: an interrupted start leaves no partial database.
  const fresh = mkdtempSync(join(dirname(data), 'postgres-new-'));
  try {
    const wrap = runUnprivileged(fresh);
    const [command, args] = wrap(programs.initdb, ['-D', fresh, ...OPTIONS]);
    const made = spawnSync(command, args, { encoding: 'utf8', env: { ...process.env, LC_ALL: 'C' }, cwd: fresh });
    if (made.status !== 0) throw initFailure(made.error?.message ?? made.stderr);
    renameSync(fresh, data);
    if (isDurable) syncLater(data, programs, wrap);
    return wrap;
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Skips syncing the 900 files of the empty cluster, which would delay the first start. The server syncs all later
 * writes.
 */
function syncLater(data: string, programs: Programs, wrap: Wrap): void {
  const [command, args] = wrap(programs.initdb, ['--sync-only', '-D', data]);
  const child = spawn(command, args, { stdio: 'ignore', detached: true });
  child.on('error', () => undefined);
  child.unref();
}

function initFailure(output: string): StoreStartError {
  const reason = output.split('\n').find((line) => /error|fatal|not found|ENO/i.test(line)) ?? output.trim();
  return new StoreStartError(
    `the embedded database can't be made (${reason.trim()})`,
    'check the free space and the rights of DATA_DIR, or set DATABASE_URL=postgres://…',
  );
}

function versionOf(data: string): string {
  try {
    return readFileSync(join(data, 'PG_VERSION'), 'utf8').trim();
  } catch {
    return 'an unknown version';
  }
}
