import { shownHelp } from './shown-command.mjs';

/**
 * A failure that the person at the terminal can fix, such as a busy port. It is printed as one line, without a stack;
 * anything else that is thrown is a defect and keeps its stack.
 */
export class Problem extends Error {
  /** @override */
  name = 'Problem';
}

/** Errors of the sources that say in one line what is wrong and how to fix it; the sources can't import this file. */
const PLAIN_ERRORS = new Set(['Problem', 'StoreStartError', 'ConfigError']);
const FILE_REASONS = /** @type {Record<string, string>} */ ({
  ENOENT: 'there is no such file or folder',
  EACCES: 'this user may not',
  EPERM: 'this user may not',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of its path is no folder',
  EEXIST: 'it is already there',
  ENOTEMPTY: 'the folder is not empty',
  ENOSPC: 'the disk is full',
  EROFS: 'the disk is read-only',
});
const FILE_VERBS = /** @type {Record<string, string>} */ ({
  open: 'open',
  read: 'read',
  scandir: 'read',
  stat: 'find',
  lstat: 'find',
  access: 'use',
  mkdir: 'create',
  mkdtemp: 'create',
  write: 'write',
  copyfile: 'copy',
  cp: 'copy',
  rename: 'rename',
  unlink: 'delete',
});

/**
 * The line for an error that the person at the terminal can fix; undefined for a defect.
 *
 * @param {unknown} error
 * @returns {string | undefined}
 */
export function describeProblem(error) {
  if (!(error instanceof Error)) return undefined;
  if (PLAIN_ERRORS.has(error.name)) return error.message;
  const code = codeOf(error);
  if (code.startsWith('ERR_PARSE_ARGS'))
    return `${firstSentence(error.message)} ${shownHelp()} lists what each command takes.`;
  return describePort(error, code) ?? describeConnection(error) ?? describeFile(error, code);
}

/**
 * @param {Error} error
 * @param {string} code
 */
function describePort(error, code) {
  if (!('syscall' in error) || error.syscall !== 'listen' || !('port' in error)) return undefined;
  const reason = code === 'EADDRINUSE' ? 'is in use: stop the program that has it' : `can’t be used (${code})`;
  return `port ${String(error.port)} ${reason}, or choose another port with PORT=….`;
}

/** @param {Error} error */
function describeConnection(error) {
  for (const each of causesOf(error)) {
    // Playwright gives the reason only in its message.
    const inBrowser = /net::ERR_(CONNECTION_\w+|NAME_NOT_RESOLVED|ADDRESS_\w+) at (\S+)/.exec(each.message);
    if (inBrowser) return noAnswer(inBrowser[2] ?? '', inBrowser[1] ?? '');
    const inNode = /\b(ECONNREFUSED|ECONNRESET|ENOTFOUND|EHOSTUNREACH|ETIMEDOUT)\b ?([\w.:[\]-]*\w)?/.exec(
      each.message,
    );
    if (inNode) return noAnswer(inNode[2] ?? 'that address', inNode[1] ?? '');
    if (each.message === 'bad port') return noAnswer('that address', 'no server may use its port');
  }
  return undefined;
}

/**
 * An error, what caused it, and so on.
 *
 * @param {Error} error
 * @returns {Error[]}
 */
function causesOf(error) {
  const causes = [error.cause, ...(error instanceof AggregateError ? error.errors : [])];
  return [error, ...causes.flatMap((each) => (each instanceof Error ? causesOf(each) : []))];
}

/**
 * @param {string} address
 * @param {string} reason
 */
function noAnswer(address, reason) {
  return `nothing answers at ${address} (${reason}). Start the server there, or give another address.`;
}

/**
 * @param {Error} error
 * @param {string} code
 */
function describeFile(error, code) {
  const reason = FILE_REASONS[code];
  const call = 'syscall' in error ? String(error.syscall) : '';
  const isSpawn = call.startsWith('spawn');
  if (reason === undefined || !(isSpawn || call in FILE_VERBS)) return undefined;
  // An error of a file that is open has no path.
  const path = 'path' in error ? String(error.path) : 'a file';
  if (isSpawn) return `can’t run ${path}: ${code === 'ENOENT' ? 'it is not installed' : reason}.`;
  return `can’t ${FILE_VERBS[call] ?? 'use'} ${path}: ${reason}.`;
}

/** @param {Error} error */
function codeOf(error) {
  return 'code' in error ? String(error.code) : '';
}

/** Node explains after the first sentence how to give an argument that begins with a dash. @param {string} text */
function firstSentence(text) {
  return `${(text.split(/\. |\n/, 1)[0] ?? text).replace(/\.$/, '')}.`;
}
