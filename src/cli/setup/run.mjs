import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { ROOT } from './paths.mjs';

/**
 * @typedef {object} Finished
 * @property {number} code - exit code; 127 when it could not start or a signal ended it
 * @property {string} output - the last 200 lines of stdout and stderr together
 */

const MAX_LINES = 200;

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

/**
 * Runs a program to its end. Never throws: the caller decides what a failure means.
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
        if (lines.length > MAX_LINES) lines.shift();
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

/** Ends the children of `run` with this process: Ctrl+C would leave a half-done `npm ci` running. */
export function endChildrenOnSignal() {
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.once(signal, () => {
      for (const child of running) child.kill('SIGTERM');
      process.exit(130);
    });
  }
  if (process.env.npm_lifecycle_event) endWithParent();
}

const PARENT_CHECK_MS = 500;

/** npm runs scripts in a shell, which forwards no signal: losing that parent counts as SIGTERM. */
function endWithParent() {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
  }, PARENT_CHECK_MS).unref();
}
