/** The embedded PostgreSQL: all processes of a data folder share one server, which stops with the last of them. */
import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createConnection } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { PoolConfig } from 'pg';
import { lockFolder } from '../lock.ts';
import { commandOf, isAlive } from '../process-state.ts';
import { StoreStartError } from '../start-error.ts';
import { DATABASE_USER, ensureCluster } from './cluster.ts';
import {
  type ClusterPaths,
  clusterPaths,
  forgetDeadUsers,
  joinUsers,
  readPid,
  SOCKET_PORT,
  type User,
} from './folder.ts';
import { findPrograms } from './programs.ts';
import { serverSettings } from './settings.ts';

/** A running server. */
export interface EmbeddedServer {
  readonly connection: Pick<PoolConfig, 'host' | 'port' | 'user' | 'database'>;
  /** Leaves the server. The last user waits until it has stopped, so that the data folder no longer changes. */
  leave(): Promise<void>;
}

/** How the server is started if none is running. */
export interface EmbeddedOptions {
  /** Whether data survives a power cut; false only for tests. Applies if this process starts the server. */
  readonly isDurable?: boolean;
}

const KEEPER = fileURLToPath(new URL('./keeper.sh', import.meta.url));
const DATABASE = 'postgres';
const START_MS = 60_000;
const STOP_MS = 30_000;
const LOCK_MS = 120_000;
const POLL_MS = 10;
const LOCK_POLL_MS = 50;
/** How long an unused keeper may need to notice that. */
const NOTICE_MS = 1000;
const MAX_LOG_BYTES = 5_000_000;

/**
 * Uses the server of a data folder, and starts it if none is running.
 * @throws StoreStartError if there is no PostgreSQL for this machine, or it can't start.
 */
export async function joinServer(dataDir: string, { isDurable = true }: EmbeddedOptions = {}): Promise<EmbeddedServer> {
  const unlock = await waitForLock(dataDir);
  try {
    const paths = clusterPaths(dataDir);
    const user = joinUsers(paths);
    try {
      if (!(await isRunning(paths, user))) await start(paths, isDurable);
    } catch (error) {
      user.leave();
      throw error;
    }
    return {
      connection: { host: paths.run, port: SOCKET_PORT, user: DATABASE_USER, database: DATABASE },
      leave: () => leave(paths, user),
    };
  } finally {
    unlock();
  }
}

/** One process at a time creates or starts a database; the others wait for it. */
async function waitForLock(dataDir: string): Promise<() => void> {
  const deadline = performance.now() + LOCK_MS;
  for (;;) {
    try {
      return lockFolder(dataDir);
    } catch (error) {
      const isLocked = error instanceof StoreStartError && error.cause === undefined;
      if (!isLocked || performance.now() > deadline) throw error;
    }
    await pause(LOCK_POLL_MS);
  }
}

/** Whether there is a server whose keeper has seen this user; waits until it accepts connections. */
async function isRunning(paths: ClusterPaths, user: User): Promise<boolean> {
  const isDecided = () => user.isKept() || !hasKeeper(paths);
  if (!(await until(isDecided, START_MS)) || !user.isKept()) return false;
  await until(() => !hasKeeper(paths) || statusOf(paths) === 'ready', START_MS);
  return hasKeeper(paths) && accepts(paths);
}

function hasKeeper({ keeperPid }: ClusterPaths): boolean {
  const pid = readPid(keeperPid);
  return pid !== undefined && isAlive(pid);
}

async function start(paths: ClusterPaths, isDurable: boolean): Promise<void> {
  await endLeftover(paths);
  forgetDeadUsers(paths);
  const programs = findPrograms();
  const wrap = ensureCluster(paths, programs, isDurable);
  const settings = serverSettings(paths.run, isDurable).flatMap((setting) => ['-c', setting]);
  const [command, args] = wrap(programs.postgres, ['-D', paths.data, ...settings]);
  const log = openLog(paths.log);
  const logged = statSync(paths.log).size;
  const keeper = spawn('sh', [KEEPER, paths.run, paths.serverPid, command, ...args], {
    stdio: ['ignore', log, log],
    cwd: paths.data,
    detached: true,
    env: { ...process.env, LC_ALL: 'C' },
  });
  closeSync(log);
  keeper.unref();
  await untilReady(keeper, paths, logged);
}

/** Waits for a server that is stopping, and ends one whose keeper was killed. */
async function endLeftover(paths: ClusterPaths): Promise<void> {
  const pid = readPid(paths.serverPid);
  if (pid === undefined || !isAlive(pid)) return;
  if (!isServer(pid, paths)) {
    // The pid of a killed server may belong to another process by now: PostgreSQL would believe that a server is
    // running.
    rmSync(paths.serverPid, { force: true });
    return;
  }
  process.kill(pid, 'SIGINT');
  if (await until(() => !isServer(pid, paths), STOP_MS)) return;
  throw new StoreStartError(
    `the database server of ${paths.data} (process ${pid}) does not end`,
    'end the programs that use it, then that process',
  );
}

/**
 * Whether a process is the server of this data folder. If the system does not report its command, any living process
 * counts.
 */
function isServer(pid: number, { data }: ClusterPaths): boolean {
  return isAlive(pid) && (commandOf(pid)?.includes(data) ?? true);
}

async function untilReady(keeper: ChildProcess, paths: ClusterPaths, logged: number): Promise<void> {
  let isOver = false;
  keeper.once('exit', () => (isOver = true)).once('error', () => (isOver = true));
  await until(() => isOver || statusOf(paths) === 'ready', START_MS);
  if (!isOver && (await accepts(paths))) return;
  const words = readFileSync(paths.log, 'utf8').slice(logged).split('\n');
  const reason = words.find((line) => /FATAL|PANIC|error/i.test(line)) ?? 'it does not answer';
  throw new StoreStartError(
    `the embedded PostgreSQL can't start (${reason.replace(/^.*?(?:FATAL|PANIC):\s*/, '').trim()})`,
    `see ${paths.log}, or set DATABASE_URL=postgres://…`,
  );
}

/** PostgreSQL's own report of its state. */
function statusOf({ serverPid }: ClusterPaths): string | undefined {
  try {
    return readFileSync(serverPid, 'utf8').split('\n')[7]?.trim();
  } catch {
    return undefined;
  }
}

function accepts({ socket }: ClusterPaths): Promise<boolean> {
  return new Promise((answer) => {
    const connection = createConnection(socket);
    const end = (isOpen: boolean) => {
      connection.destroy();
      answer(isOpen);
    };
    connection.once('connect', () => end(true)).once('error', () => end(false));
  });
}

async function leave(paths: ClusterPaths, user: User): Promise<void> {
  const server = readPid(paths.serverPid);
  user.leave();
  if (server !== undefined && (await until(() => !hasKeeper(paths), NOTICE_MS)))
    // Not `isServer`: an ending process loses its command before it is gone.
    await until(() => !isAlive(server), STOP_MS);
}

async function until(condition: () => boolean, timeoutMs: number): Promise<boolean> {
  const deadline = performance.now() + timeoutMs;
  while (!condition()) {
    if (performance.now() > deadline) return false;
    await pause(POLL_MS);
  }
  return true;
}

/** The log of failures, limited in size. */
function openLog(file: string): number {
  const isLarge = existsSync(file) && statSync(file).size > MAX_LOG_BYTES;
  return openSync(file, isLarge ? 'w' : 'a', 0o600);
}
