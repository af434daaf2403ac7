import { endChildrenOnSignal } from './run.mjs';

/**
 * A failure that the person at the terminal can fix, such as a busy port. It is printed as one line, without a stack;
 * anything else that is thrown is a defect and keeps its stack.
 */
export class Problem extends Error {}

/**
 * Runs a command, whose result is the exit code; prints what it throws and sets exit code 1.
 * @param {() => Promise<number | void>} main @param {{ handlesSignals?: boolean }} [options] - `handlesSignals`: `main` ends its children
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

/** Throws below Node 20, on which the set-up runs; all else runs on the pinned one. @param {string} version */
export function refuseOldNode(version) {
  if (Number.parseInt(version, 10) >= 20) return;
  throw new Problem(`Node ${version} is too old. Install Node 20 or newer (https://nodejs.org) and try again.`);
}
