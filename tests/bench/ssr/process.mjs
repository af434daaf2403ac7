/** Processes of a benchmark: each on one core where the system can pin it, its CPU time and memory as the kernel counts them. */
import { fork, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const canPin = spawnSync('taskset', ['-V']).error === undefined;
/** Ticks of the kernel's clock a second; Linux has 100 wherever Node runs. */
const TICKS = 100;

/**
 * Starts a Node module as a child, on one core.
 *
 * @param {string} file
 * @param {{ args?: string[], env?: NodeJS.ProcessEnv, core: number, execArgv?: string[] }} options
 */
export function forkOn(file, { args = [], env = process.env, core, execArgv = [] }) {
  const child = fork(file, args, { env, execArgv, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  if (canPin && child.pid !== undefined) spawnSync('taskset', ['-a', '-c', '-p', String(core), String(child.pid)]);
  const kill = () => void child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  return child;
}

/**
 * The next message of a child.
 *
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<any>}
 */
export function messageOf(child) {
  return new Promise((done, failed) => {
    const ended = (/** @type {number | null} */ code) => failed(new Error(`a process of the benchmark ended: ${code}`));
    child.once('exit', ended);
    child.once('message', (message) => {
      child.off('exit', ended);
      done(message);
    });
  });
}

/**
 * CPU seconds that a process has used, all its threads together.
 *
 * @param {number} pid
 */
export function cpuSeconds(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}

/**
 * Resident memory of a process, in MB.
 *
 * @param {number} pid
 */
export function memoryOf(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
}
