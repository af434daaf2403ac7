import { endChildrenOnSignal } from './run.mjs';

/**
 * A failure that the person at the terminal can fix, such as a busy port. It is printed as one line, without a stack;
 * anything else that is thrown is a defect and keeps its stack.
 */
export class Problem extends Error {}

/**
 * Runs a command's main function; prints what it throws and sets exit code 1.
 *
 * @param {() => Promise<number | void>} main - returns the exit code
 * @param {{ handlesSignals?: boolean }} [options] - `handlesSignals`: `main` ends its children itself
 */
export async function runMain(main, { handlesSignals = false } = {}) {
  try {
    refuseOldNode(process.versions.node);
    if (!handlesSignals) endChildrenOnSignal();
    process.exitCode = (await main()) ?? 0;
  } catch (error) {
    printProblem(error);
    process.exitCode = 1;
  }
}

/** @param {unknown} error */
export function printProblem(error) {
  console.error(error instanceof Problem ? `raan: ${error.message}` : error);
}

/**
 * @param {string} version - of the Node that runs the set-up; everything else runs on the pinned one
 * @throws {Problem} below Node 20
 */
export function refuseOldNode(version) {
  if (Number.parseInt(version, 10) >= 20) return;
  throw new Problem(`Node ${version} is too old. Install Node 20 or newer (https://nodejs.org) and try again.`);
}
