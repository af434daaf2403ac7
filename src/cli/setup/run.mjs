import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { ROOT } from './paths.mjs';

/**
 * @typedef {object} Finished
 * @property {number} code - exit code; 127 when it could not start or a signal ended it
 * @property {string} output - the last 200 lines of stdout and stderr together
 */

const KEPT_LINES = 200;

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

/**
 * Runs a program to its end and never throws: the caller decides what a failure means.
 *
 * @param {string} program
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, cwd?: string, uid?: number, gid?: number, show?: boolean, onLine?: (line: string) => void }} [options]
 *   `show`: the output goes straight to the console, and `output` stays empty
 * @returns {Promise<Finished>}
 */
export function run(program, args, { env = process.env, cwd = ROOT, uid, gid, show = false, onLine } = {}) {
  return new Promise((done) => {
    const pipe = show ? 'inherit' : 'pipe';
    const child = spawn(program, args, { cwd, env, uid, gid, stdio: ['ignore', pipe, pipe] });
    running.add(child);
    /** @type {string[]} */
    const lines = [];
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue;
      createInterface({ input: stream }).on('line', (line) => {
        lines.push(line);
        if (lines.length > KEPT_LINES) lines.shift();
        onLine?.(line);
      });
    }
    child.on('error', (error) => lines.push(error.message));
    child.on('close', (code) => {
      running.delete(child);
      done({ code: code === null || code < 0 ? 127 : code, output: lines.join('\n') });
    });
  });
}

/**
 * Ends what `run` has started when this process is asked to end, then exits.
 * Without it Ctrl+C would leave a half-done `npm ci` running.
 */
export function endChildrenOnSignal() {
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.once(signal, () => {
      for (const child of running) child.kill('SIGTERM');
      process.exit(130);
    });
  }
  if (process.env.npm_lifecycle_event) endWithParent();
}

const WATCH_MS = 500;

/**
 * npm runs its scripts in a shell, and a shell that is told to end does not tell its children. Whoever ends `npm start` means
 * the shop too: when this process has lost its parent it ends as if it had been told.
 */
function endWithParent() {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
  }, WATCH_MS).unref();
}
