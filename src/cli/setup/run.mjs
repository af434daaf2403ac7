import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { pinnedEnv, PINNED_NODE, ROOT } from './paths.mjs';

/**
 * @typedef {object} Finished
 * @property {number} code - exit code; 127 when it could not start or a signal ended it
 * @property {string} output - the last 200 lines of stdout and stderr together
 */

const MAX_LINES = 200;
const PARENT_CHECK_MS = 500;

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

/**
 * Runs a program to its end. Never throws: the caller decides what a failure means.
 *
 * @param {string} program
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, cwd?: string, show?: boolean }} [options]
 *   `show`: the output goes straight to the console, and `output` stays empty
 * @returns {Promise<Finished>}
 */
export function run(program, args, { env = process.env, cwd = ROOT, show = false } = {}) {
  return new Promise((done) => {
    const pipe = show ? 'inherit' : 'pipe';
    const child = spawn(program, args, { cwd, env, stdio: ['ignore', pipe, pipe] });
    running.add(child);
    /** @type {string[]} */
    const lines = [];
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue;
      createInterface({ input: stream }).on('line', (line) => {
        lines.push(line);
        if (lines.length > MAX_LINES) lines.shift();
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
 * Runs a script on the pinned Node to its end.
 *
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, show?: boolean }} [options] - `env`: beside the process's own
 */
export function runNode(args, { env, show } = {}) {
  return run(PINNED_NODE, args, { env: pinnedEnv(env), show });
}

/** Ends the children of `run` with this process: Ctrl+C would leave a half-done `npm ci` running. */
export function endChildrenOnSignal() {
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.once(signal, () => {
      for (const child of running) child.kill('SIGTERM');
      process.exit(130);
    });
  }
  // npm runs scripts in a shell, which forwards no signal: losing that parent counts as SIGTERM.
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
  }, PARENT_CHECK_MS).unref();
}
