import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Problem } from './problem.mjs';
import { projectEnv } from './project.mjs';
import { HOME, pinnedEnv, PINNED_NODE } from './paths.mjs';

const POLL_MS = 50;
const DRAIN_MS = 15_000;

/**
 * `url` has no slash at the end, `ended` is the exit code, `signal` forwards a signal; 15 s later the server is killed.
 * @typedef {{ url: string, pid: number, ended: Promise<number>, signal: (signal: NodeJS.Signals) => void }} Server
 */

const BUILT_SHOP = join(HOME, 'dist/server/main.js');
/** Stripped and compiled sources, so that later starts need not do it again: an entry a file. */
const COMPILED = join(HOME, 'dist/compiled');
/**
 * Limits the memory of V8. By default the young generation grows to 100 MB while modules are loaded, and stays that
 * large. The old generation grows to several times the live data on a large machine: up to 1.6 GB for diverse requests.
 * Each additional thread for compilation or garbage collection needs some MB more.
 */
export const SMALL_HEAP = ['--max-semi-space-size=4', '--v8-pool-size=1', '--heap-growing-percent=25'];
/** Memory that glibc's threads have freed returns to the system instead of staying in an arena each. */
export const SMALL_ARENAS = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072' };

/**
 * Starts the built shop on the pinned Node, or another server of the project.
 * @param {{ host: string, port: number }} address
 * @param {{ entry?: string, heap?: string[], env?: NodeJS.ProcessEnv, onLog: (line: string) => void, onError: (line: string) => void }} options
 *   `entry`: the server's file; `heap`: limits of V8; `onLog`: a line of stdout; `onError`: one of stderr @returns {Server}
 */
export function startServer({ host, port }, { entry = BUILT_SHOP, heap = SMALL_HEAP, env = {}, onLog, onError }) {
  const child = spawn(PINNED_NODE, [...heap, entry], {
    cwd: HOME,
    env: pinnedEnv({
      ...SMALL_ARENAS,
      ...projectEnv(),
      NODE_ENV: 'production',
      NODE_COMPILE_CACHE: COMPILED,
      ...env,
      HOST: host,
      PORT: String(port),
    }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  createInterface({ input: child.stdout }).on('line', onLog);
  createInterface({ input: child.stderr }).on('line', onError);
  const kill = () => void child.kill('SIGKILL');
  process.once('exit', kill);
  const ended = new Promise((done) => {
    child.once('error', () => done(1));
    child.once('close', (code) => done(code ?? 1));
  });
  void ended.then(() => process.off('exit', kill));
  const signal = (/** @type {NodeJS.Signals} */ name) => {
    child.kill(name);
    setTimeout(kill, DRAIN_MS).unref();
  };
  return { url: `http://${reachableHost(host)}:${port}`, pid: child.pid ?? 0, ended, signal };
}

/**
 * Waits until `/readyz` answers 200: false when the time (ms) is over. Throws a problem when the server ends first.
 * @param {Server} server @param {number} timeout
 */
export async function whenReady({ url, ended }, timeout) {
  let hasEnded = false;
  void ended.then(() => (hasEnded = true));
  for (const deadline = performance.now() + timeout; performance.now() < deadline; await pause(POLL_MS)) {
    if (hasEnded) throw new Problem('the server stopped before it was ready.');
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2000) }).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer?.status === 200) return true;
  }
  return false;
}

/** The name under which a browser on this machine reaches a listening address. @param {string} host */
export function reachableHost(host) {
  if (host === '0.0.0.0' || host === '::' || host === '') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}
