/** Where the embedded PostgreSQL keeps what: below the data folder, but for a socket whose path would be too long. */
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
  /** Open in every process that uses the server. */
  readonly fifo: string;
  readonly keeperPid: string;
  readonly serverPid: string;
  readonly log: string;
}

export const SOCKET_PORT = 5432;
/** Linux takes 107 bytes for a socket's path, macOS 103. */
const MAX_SOCKET_BYTES = 103;

/** The paths below a data folder that exists. */
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

/** The same for every process, wherever its temporary files go. */
function shortFolder(folder: string): string {
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 16);
  return join(process.platform === 'linux' ? '/tmp' : tmpdir(), `raan-${name}`);
}

/** A process among the server's users. */
export interface User {
  /** Whether the keeper of a running server has taken notice: it does not end that server before this user leaves. */
  isKept(): boolean;
  /** Leaves, as the end of the process does. */
  leave(): void;
}

/**
 * Makes the socket's folder, which nobody else may enter, and joins the server's users.
 * @throws StoreStartError where that folder is somebody else's.
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
  // For reading too: opening waits for nobody.
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

/** Deletes the signs of processes that were killed. */
export function forgetDeadUsers({ run }: ClusterPaths): void {
  for (const name of readdirSync(run)) {
    const pid = /^user-(\d+)-/.exec(name)?.[1];
    if (pid !== undefined && !isAlive(Number(pid))) rmSync(join(run, name), { force: true });
  }
}

/** The process id in the first line of a file; undefined where there is none. */
export function readPid(file: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(file, 'utf8'), 10);
    return Number.isNaN(pid) ? undefined : pid;
  } catch {
    return undefined;
  }
}
