import { describeProblem, Problem } from './problem.mjs';
import { endChildrenOnSignal } from './run.mjs';

export { Problem };

/** How long a failed command may close what it has open (ms). */
const CLOSE_MS = 3000;
let hasFailed = false;

/**
 * Runs a command, whose result is the exit code. A failure is printed and gives exit code 1; the process ends soon after, whatever it
 * still has open.
 * @param {() => Promise<number | void>} main @param {{ handlesSignals?: boolean }} [options] - `handlesSignals`: `main` ends its children
 */
export async function runMain(main, { handlesSignals = false } = {}) {
  if (process.listenerCount('uncaughtException', fail) === 0) process.on('uncaughtException', fail);
  try {
    refuseOldNode(process.versions.node);
    if (!handlesSignals) endChildrenOnSignal();
    const code = await main();
    if (!hasFailed) process.exitCode = code ?? process.exitCode ?? 0;
  } catch (error) {
    fail(error);
  }
}

/** @param {unknown} error */
function fail(error) {
  printProblem(error);
  hasFailed = true;
  process.exitCode = 1;
  setTimeout(() => process.exit(), CLOSE_MS).unref();
}

/** @param {unknown} error */
export function printProblem(error) {
  const problem = describeProblem(error);
  console.error(problem === undefined ? error : `raan: ${problem}`);
}

/** Throws below Node 20, on which the set-up runs; all else runs on the pinned one. @param {string} version */
export function refuseOldNode(version) {
  if (Number.parseInt(version, 10) >= 20) return;
  throw new Problem(`Node ${version} is too old. Install Node 20 or newer (https://nodejs.org) and try again.`);
}
