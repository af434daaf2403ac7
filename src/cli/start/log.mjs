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
 * Writes the server's log to a file and shows errors alone, once the shop is open. Errors before that are kept: they may
 * explain why it doesn't open. @param {string} file
 */
export function logServer(file) {
  const log = openLog(file);
  const errors = /** @type {string[]} */ ([]);
  let isOpen = false;
  const report = (/** @type {string} */ message) => (isOpen ? console.error(`  ! ${message}`) : errors.push(message));

  return {
    /** @param {string} line - of stdout */
    onLog: (line) => {
      log(line);
      const entry = readLogLine(line);
      if (entry && entry.level >= 50) report(entry.message);
      // The operator looks here for the confirmation link of a registration.
      else if (isOpen && entry?.message.startsWith('mail: ')) console.log(`  ${entry.message}`);
    },
    /** @param {string} line - of stderr */
    onError: (line) => {
      log(line);
      report(line);
    },
    opened: () => void (isOpen = true),
    /** The server's own words come first; without any, what we saw from outside. @param {unknown} error */
    whyItStopped: (error) => {
      const own = errors.filter((line) => line.startsWith('raan: '));
      if (own.length > 0) return own.join('\n').slice('raan: '.length);
      for (const line of errors.slice(-20)) console.error(`    ${line}`);
      return `${error instanceof Error ? error.message : String(error)} Its log is ${shownPath(file)}.`;
    },
  };
}
