/**
 * What a person can mend: a busy port, a full disk, no network. It is shown as one line, without a stack.
 * Anything else that is thrown is our own mistake and keeps its stack.
 */
export class Problem extends Error {}

/**
 * Runs a command's main function and turns what it throws into a line on stderr and exit code 1.
 *
 * @param {() => Promise<number | void>} main - its number is the exit code
 */
export async function runMain(main) {
  try {
    refuseOldNode(process.versions.node);
    process.exitCode = (await main()) ?? 0;
  } catch (error) {
    tellProblem(error);
    process.exitCode = 1;
  }
}

/** @param {unknown} error */
export function tellProblem(error) {
  console.error(error instanceof Problem ? `raan: ${error.message}` : error);
}

/**
 * @param {string} version - of the Node that runs the set-up; the shop itself runs on the pinned one
 * @throws {Problem} below Node 20
 */
export function refuseOldNode(version) {
  if (Number.parseInt(version, 10) >= 20) return;
  throw new Problem(`Node ${version} is too old. Install Node 20 or newer (https://nodejs.org) and try again.`);
}

const DISK_REASONS = /** @type {Record<string, string>} */ ({
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENOENT: 'no folder can be made there',
  ENOTDIR: 'a file of that name is in the way',
  EEXIST: 'a file of that name is in the way',
});

/**
 * Why a file operation failed, in words; undefined when the error is not about the disk.
 *
 * @param {unknown} error
 */
export function diskReason(error) {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return DISK_REASONS[code];
}
