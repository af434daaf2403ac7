import { spawn } from 'node:child_process';
import { machineEnv, pinnedEnv, PINNED_NODE, ROOT } from './paths.mjs';

const PARENT_CHECK_MS = 500;
/** Ends every child. */
const stopping = new AbortController();

/**
 * Runs a program to its end. Never throws: the caller decides what a failure means. `code` is 127 when it could not start or a
 * signal ended it, `output` of both streams; with `show` it goes straight to the console instead.
 * @param {string} program @param {string[]} args @param {{ env?: NodeJS.ProcessEnv, cwd?: string, show?: boolean, shell?: boolean }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(program, args, { env = process.env, cwd = ROOT, show = false, shell = false } = {}) {
  return new Promise((done) => {
    const pipe = show ? 'inherit' : 'pipe';
    const child = spawn(program, args, { cwd, env, stdio: ['ignore', pipe, pipe], shell, signal: stopping.signal });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (/** @type {string} */ text) => (output += text));
    child.on('error', (error) => (output += error.message));
    child.on('close', (code) => done({ code: code === null || code < 0 ? 127 : code, output }));
  });
}

/**
 * Runs a script on the pinned Node to its end; `env` comes beside the process's own.
 * @param {string[]} args @param {{ env?: NodeJS.ProcessEnv, cwd?: string, show?: boolean }} [options]
 */
export function runNode(args, { env, cwd, show } = {}) {
  return run(PINNED_NODE, args, { env: pinnedEnv(env), cwd, show });
}

/** Runs npm of the machine, which is a script of the shell on Windows. @param {string[]} args @param {string} cwd */
export function runNpm(args, cwd) {
  const shell = process.platform === 'win32';
  return run('npm', shell ? args.map((arg) => `"${arg}"`) : args, { cwd, env: machineEnv(), shell });
}

/** Ends the children of `run` with this process: Ctrl+C would leave a half-done `npm ci` running. */
export function endChildrenOnSignal() {
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.once(signal, () => {
      stopping.abort();
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
