import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { shownPath } from '../setup/paths.mjs';

const MAX_BYTES = 5_000_000;
/** Levels of the server's log as pino numbers them. */
const LEVELS = /** @type {Record<string, number>} */ ({ debug: 20, info: 30, warn: 40, error: 50 });

/** Opens a log file for appending lines; renames one larger than 5 MB to `….1` first. @param {string} file */
export function openLog(file) {
  mkdirSync(dirname(file), { recursive: true });
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > MAX_BYTES) renameSync(file, `${file}.1`);
  return (/** @type {string} */ line) => appendFileSync(file, `${line}\n`);
}

/** Reads a line of the server's log (src/server/log.ts; level 50: error), undefined when it is no JSON object. @param {string} line */
export function readLogLine(line) {
  try {
    const entry = JSON.parse(line);
    if (typeof entry !== 'object' || entry === null) return undefined;
    const { level, event, message, reason = message, path } = entry;
    const text = [event, reason].filter(Boolean).join(': ');
    return { level: LEVELS[level] ?? 30, message: path === undefined ? text : `${text} (${path})` };
  } catch {
    return undefined;
  }
}

/**
 * @typedef {object} ServerLog
 * @property {(line: string) => void} onLog - a line of the server's stdout: JSON
 * @property {(line: string) => void} onError - a line of its stderr
 * @property {() => void} opened - called once the shop is open
 * @property {(error: unknown) => string} whyItStopped - the reason that the server gives, else the one seen from outside
 * @property {string} place - where the log is, for messages
 */

/**
 * Passes the server's log on as it is: JSON lines on stdout, for systemd, Docker and log collectors (contract,
 * chapter 1). Errors before the shop is open are kept: they may explain why it doesn't open. @returns {ServerLog}
 */
export function passLogOn() {
  const errors = /** @type {string[]} */ ([]);
  let isOpen = false;
  const keep = (/** @type {string} */ message) => void (isOpen || errors.push(message));
  return {
    onLog: (line) => {
      console.log(line);
      const entry = readLogLine(line);
      if (entry && entry.level >= 50) keep(entry.message);
    },
    onError: (line) => {
      console.error(line);
      keep(line);
    },
    opened: () => void (isOpen = true),
    whyItStopped: (error) => ownReason(errors) ?? `${messageOf(error)} Its log is above.`,
    place: 'stdout',
  };
}

/** The server's own reason, if it gave one. @param {readonly string[]} errors */
function ownReason(errors) {
  const own = errors.filter((line) => line.startsWith('raan: '));
  return own.length > 0 ? own.join('\n').slice('raan: '.length) : undefined;
}

/** @param {unknown} error */
function messageOf(error) {
  return error instanceof Error ? error.message : String(error);
}

/**
 * Writes the server's log to a file and shows only errors once the shop is open: for a person at a terminal.
 * @param {string} file @returns {ServerLog}
 */
export function logToFile(file) {
  const log = openLog(file);
  const errors = /** @type {string[]} */ ([]);
  let isOpen = false;
  const report = (/** @type {string} */ message) => (isOpen ? console.error(`  ! ${message}`) : errors.push(message));

  return {
    onLog: (line) => {
      log(line);
      const entry = readLogLine(line);
      if (entry && entry.level >= 50) report(entry.message);
      // The operator looks here for the confirmation link of a registration.
      else if (isOpen && entry?.message.startsWith('mail: ')) console.log(`  ${entry.message}`);
    },
    onError: (line) => {
      log(line);
      report(line);
    },
    opened: () => void (isOpen = true),
    whyItStopped: (error) => {
      const own = ownReason(errors);
      if (own !== undefined) return own;
      for (const line of errors.slice(-20)) console.error(`    ${line}`);
      return `${messageOf(error)} Its log is ${shownPath(file)}.`;
    },
    place: shownPath(file),
  };
}
