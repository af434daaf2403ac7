/** PostgreSQL's settings for a server on one shop's machine: small, quiet, durable, reachable only by its socket. */
import { totalmem } from 'node:os';
import { SOCKET_PORT } from './folder.ts';

const MEGABYTE = 1024 * 1024;
const BUFFERS = { least: 32, most: 1024, shareOfMemory: 1 / 16 };

/**
 * Memory for pages of tables and indexes (MB), from a machine's memory (bytes). PostgreSQL allocates it as pages are
 * read, so a small shop's server stays small. With more than the minimum, searches of a shop with 100,000 products need
 * half the time.
 */
export function sharedBuffers(memory: number): number {
  const share = Math.round((memory / MEGABYTE) * BUFFERS.shareOfMemory);
  return Math.min(Math.max(share, BUFFERS.least), BUFFERS.most);
}

/**
 * Memory that this process and PostgreSQL may use (bytes): the container's limit if it is lower than the machine's
 * memory.
 */
function availableMemory(): number {
  return Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
}

const SETTINGS = [
  'listen_addresses=',
  'unix_socket_permissions=0700',
  `port=${SOCKET_PORT}`,
  'max_connections=100',
  `shared_buffers=${sharedBuffers(availableMemory())}MB`,
  'huge_pages=off',
  // Without the read-ahead processes: 3 of them, 5 MB each.
  'io_method=sync',
  'jit=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  // For large imports: fewer checkpoints, and the files are removed afterwards.
  'max_wal_size=1GB',
  'min_wal_size=32MB',
  // Keeps shoppers' input out of the log: the service logs failed statements without their values.
  'log_min_messages=fatal',
  'timezone=UTC',
];

/** A power cut may destroy all data. */
const NOT_DURABLE = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off'];

/** `name=value` each, for a server whose socket is in the folder `run`. */
export function serverSettings(run: string, isDurable: boolean): readonly string[] {
  return [...SETTINGS, `unix_socket_directories=${run}`, ...(isDurable ? [] : NOT_DURABLE)];
}
