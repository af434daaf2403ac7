/** Paths of the embedded PostgreSQL: below the data folder, except for a socket whose path would be too long. */
import { spawnSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import {
  closeSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from '../process-state.ts';
import { StoreStartError } from '../start-error.ts';

/** Files and folders of one embedded database. */
export interface ClusterPaths {
  /** PostgreSQL's own data. */
  readonly data: string;
  /** The socket's folder. */
  readonly run: string;
  readonly socket: string;
  /** Each process that uses the server keeps it open. */
  readonly fifo: string;
  readonly keeperPid: string;
  readonly serverPid: string;
  readonly log: string;
}

export const SOCKET_PORT = 5432;
/** Maximum length of a socket's path: 107 bytes on Linux, 103 on macOS. */
const MAX_SOCKET_BYTES = 103;

/** The paths below an existing data folder. */
export function clusterPaths(dataDir: string): ClusterPaths {
  const folder = realpathSync(dataDir);
  const near = join(folder, 'run');
  const run = Buffer.byteLength(socketIn(near)) <= MAX_SOCKET_BYTES ? near : shortFolder(folder);
  const data = join(folder, 'postgres');
  return {
    data,
    run,
    socket: socketIn(run),
    fifo: join(run, 'users'),
    keeperPid: join(run, 'keeper.pid'),
    serverPid: join(data, 'postmaster.pid'),
    log: join(folder, 'postgres.log'),
  };
}

const socketIn = (run: string) => join(run, `.s.PGSQL.${SOCKET_PORT}`);

/** Is the same for every process, regardless of its temporary folder. */
function shortFolder(folder: string): string {
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 16);
  return join(process.platform === 'linux' ? '/tmp' : tmpdir(), `raan-${name}`);
}

/** A process that uses the server. */
export interface User {
  /** Whether the keeper of a running server has seen this user: it does not stop the server before the user leaves. */
  isKept(): boolean;
  /** Leaves, as the end of the process does. */
  leave(): void;
}

/**
 * Creates the socket's folder, which only this user may enter, and registers as a user of the server.
 * @throws StoreStartError if another user owns that folder.
 */
export function joinUsers({ run, fifo }: ClusterPaths): User {
  mkdirSync(run, { recursive: true, mode: 0o700 });
  const { uid, mode } = lstatSync(run);
  if (uid !== process.getuid?.() || (mode & 0o077) !== 0)
    throw new StoreStartError(
      `the folder ${run} of the database's socket is open to others, or another user's`,
      'start as the user who made it, or remove it',
    );
  if (!existsSync(fifo)) spawnSync('mkfifo', ['-m', '600', fifo], { stdio: 'ignore' });
  // Also opened for reading, so that opening never blocks.
  const file = openSync(fifo, constants.O_RDWR | constants.O_NONBLOCK);
  // Threads of one process share its pid.
  const name = `user-${process.pid}-${randomUUID()}`;
  writeSync(file, `${name}\n`);
  const sign = join(run, name);
  return {
    isKept: () => existsSync(sign),
    leave: () => {
      closeSync(file);
      rmSync(sign, { force: true });
    },
  };
}

/** Deletes the files of processes that were killed. */
export function forgetDeadUsers({ run }: ClusterPaths): void {
  for (const name of readdirSync(run)) {
    const pid = /^user-(\d+)-/.exec(name)?.[1];
    if (pid !== undefined && !isAlive(Number(pid))) rmSync(join(run, name), { force: true });
  }
}

/** The process id in the first line of a file; undefined if there is none. */
export function readPid(file: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(file, 'utf8'), 10);
    return Number.isNaN(pid) ? undefined : pid;
  } catch {
    return undefined;
  }
}
