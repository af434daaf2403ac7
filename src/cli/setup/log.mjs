import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const MAX_BYTES = 5_000_000;
const LEVEL_NUMBERS = /** @type {Record<string, number>} */ ({ warn: 40, error: 50, fatal: 60 });

/**
 * Opens a log file for appending; renames one larger than 5 MB to `….1` first.
 *
 * @param {string} file
 * @returns {(line: string) => void}
 */
export function openLog(file) {
  mkdirSync(dirname(file), { recursive: true });
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > MAX_BYTES) renameSync(file, `${file}.1`);
  return (line) => appendFileSync(file, `${line}\n`);
}

/**
 * @typedef {object} LogLine
 * @property {number} level - 30 info, 40 warn, 50 error, 60 fatal
 * @property {string} message
 */

/**
 * Reads a line of the server's log (src/server/log.ts).
 *
 * @param {string} line
 * @returns {LogLine | undefined} undefined when it is no JSON object
 */
export function readLogLine(line) {
  try {
    const entry = JSON.parse(line);
    if (typeof entry !== 'object' || entry === null) return undefined;
    const level = typeof entry.level === 'number' ? entry.level : (LEVEL_NUMBERS[entry.level] ?? 30);
    const reason = [entry.message, entry.reason, entry.error, entry.msg].find((text) => typeof text === 'string');
    const place = typeof entry.path === 'string' ? ` (${entry.path})` : '';
    return { level, message: [entry.event, reason].filter(Boolean).join(': ') + place };
  } catch {
    return undefined;
  }
}
