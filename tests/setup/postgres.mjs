import { randomBytes } from 'node:crypto';
import { spawn, spawnSync } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '../../src/cli/setup/preconditions.mjs';
import { Problem } from '../../src/cli/setup/main.mjs';
import { failedTool, step } from '../../src/cli/setup/steps.mjs';
import { aptInstall, canInstallPackages } from '../../src/cli/test/apt.mjs';

/**
 * @typedef {object} Postgres
 * @property {string} url - `postgres://…` of a superuser, so that tests may create databases and extensions
 * @property {() => Promise<void>} stop - ends it and deletes its files
 */

const DEBIAN = '/usr/lib/postgresql';
const MISSING =
  'found no PostgreSQL; install it (Debian: apt-get install postgresql, macOS: brew install postgresql) or set TEST_DATABASE_URL.';

/**
 * Provides a PostgreSQL for the contract tests: TEST_DATABASE_URL, else a temporary server of the machine's binaries, which are
 * installed first where possible. Without any, warns and returns undefined; fails in CI.
 *
 * @param {{ env?: NodeJS.ProcessEnv, debian?: string, mayInstall?: boolean }} [options]
 * @returns {Promise<Postgres | undefined>}
 */
export async function ensurePostgres({ env = process.env, debian = DEBIAN, mayInstall = canInstallPackages() } = {}) {
  if (env.TEST_DATABASE_URL) return { url: env.TEST_DATABASE_URL, stop: async () => undefined };
  let binaries = findBinaries(env.PATH, debian);
  if (!binaries && mayInstall) {
    binaries = await step('Installing PostgreSQL', async () => {
      disableDefaultCluster();
      const { code, output } = await aptInstall(['postgresql']);
      return findBinaries(env.PATH, debian) ?? fail(output, code);
    });
  }
  if (binaries) return startPostgres(binaries);
  if (env.CI) throw new Problem(MISSING);
  console.warn(`  ! The contract tests run on PGlite only: ${MISSING}`);
  return undefined;
}

/**
 * @param {string} output
 * @param {number} code
 * @returns {never}
 */
function fail(output, code) {
  throw failedTool(output, `could not install PostgreSQL (apt-get ended with ${code}).`);
}

/**
 * The folder of PostgreSQL's programs: from PATH, else Debian's newest version.
 *
 * @param {string} [path]
 * @param {string} [debian] - where Debian keeps its versions
 * @returns {string | undefined}
 */
export function findBinaries(path = '', debian = DEBIAN) {
  const versions = existsSync(debian) ? readdirSync(debian) : [];
  const newest = versions.sort((a, b) => Number(b) - Number(a)).map((version) => join(debian, version, 'bin'));
  return [...newest, ...path.split(delimiter)].find((folder) => existsSync(join(folder, 'initdb')));
}

/** Keeps Debian's package from creating and starting a cluster on port 5432. */
function disableDefaultCluster() {
  const file = '/etc/postgresql-common/createcluster.conf';
  if (existsSync(file)) return;
  mkdirSync('/etc/postgresql-common', { recursive: true });
  writeFileSync(file, 'create_main_cluster = false\n');
}

/**
 * @param {string} binaries
 * @returns {Promise<Postgres>}
 */
async function startPostgres(binaries) {
  const user = serverUser();
  const folder = mkdtempSync(join(tmpdir(), 'raan-postgres-'));
  const password = randomBytes(16).toString('hex');
  const passwordFile = join(folder, 'password');
  const data = join(folder, 'data');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (user) for (const path of [folder, passwordFile]) chownSync(path, user.uid, user.gid);
  const asUser = { ...user, cwd: folder, env: { ...process.env, LC_ALL: 'C' } };

  // With the plain C locale pg_trgm treats Thai letters as blanks.
  const locale = `--locale=${process.platform === 'linux' ? 'C' : 'en_US'}.UTF-8`;
  const access = ['--username=raan', '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  const options = [...access, '--encoding=UTF8', locale, '--no-sync'];
  const made = spawnSync(join(binaries, 'initdb'), ['-D', data, ...options], { ...asUser, encoding: 'utf8' });
  if (made.status !== 0) {
    rmSync(folder, { recursive: true, force: true });
    throw failedTool(`${made.stdout ?? ''}${made.stderr ?? made.error?.message}`, 'PostgreSQL’s initdb failed.');
  }

  const port = await freePort();
  const settings = ['listen_addresses=127.0.0.1', `port=${port}`, `unix_socket_directories=${folder}`, 'fsync=off'];
  const fast = ['synchronous_commit=off', 'full_page_writes=off', 'max_connections=200', 'log_min_messages=error'];
  const child = spawn(
    join(binaries, 'postgres'),
    ['-D', data, ...[...settings, ...fast].flatMap((setting) => ['-c', setting])],
    { ...asUser, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const ended = new Promise((done) => child.once('close', done));
  const clean = () => {
    child.kill('SIGQUIT');
    // The server may still write while its files are deleted.
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  };
  process.once('exit', clean);
  await untilReady(child, join(data, 'postmaster.pid'), ended);
  return {
    url: `postgres://raan:${password}@127.0.0.1:${port}/postgres`,
    stop: async () => {
      process.off('exit', clean);
      child.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * PostgreSQL refuses to run as root; Debian's package brings the user `postgres` for it.
 *
 * @returns {{ uid: number, gid: number } | undefined}
 */
function serverUser() {
  if (process.getuid?.() !== 0) return undefined;
  const rows = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const row = rows.find(([name]) => name === 'postgres') ?? rows.find(([name]) => name === 'nobody');
  if (!row) throw new Problem('PostgreSQL does not run as root, and there is no user "postgres" or "nobody".');
  return { uid: Number(row[2]), gid: Number(row[3]) };
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {string} pidFile - its eighth line turns to "ready" when connections are accepted
 * @param {Promise<unknown>} ended
 */
async function untilReady(child, pidFile, ended) {
  let over = false;
  void ended.then(() => (over = true));
  /** @type {string[]} */
  const lines = [];
  if (child.stderr) createInterface({ input: child.stderr }).on('line', (line) => lines.push(line));
  const deadline = performance.now() + 30_000;
  while (performance.now() < deadline) {
    if (over) throw failedTool(lines.join('\n'), 'PostgreSQL ended at its start.');
    if (existsSync(pidFile) && readFileSync(pidFile, 'utf8').split('\n')[7]?.trim() === 'ready') return;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw failedTool(lines.join('\n'), 'PostgreSQL was not ready within 30 s.');
}

/**
 * Vitest's global set-up, for runs without `npm test`, which sets TEST_DATABASE_URL.
 *
 * @returns {Promise<(() => Promise<void>) | undefined>} the tear-down
 */
export default async function setup() {
  if (process.env.TEST_DATABASE_URL !== undefined) return undefined;
  const postgres = await ensurePostgres({ mayInstall: false });
  process.env.TEST_DATABASE_URL = postgres?.url ?? '';
  return postgres?.stop;
}
