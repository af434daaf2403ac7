import { openLog, readLogLine } from '../setup/log.mjs';
import { shownPath } from '../setup/paths.mjs';
import { red } from '../setup/steps.mjs';

/**
 * Keeps the console quiet: the server's log goes to a file, and only its errors are shown, once the shop is open.
 * Until then they are kept: they may tell why it doesn't open.
 *
 * @param {string} file
 */
export function watchServer(file) {
  const log = openLog(file);
  /** @type {string[]} */
  const complaints = [];
  let open = false;
  let tell = /** @type {(detail: string) => void} */ (() => undefined);

  /** @param {string} message */
  function complain(message) {
    if (open) console.error(`  ${red('!')} ${message}`);
    else complaints.push(message);
  }

  return {
    /** @param {string} line - of stdout */
    onLog: (line) => {
      log(line);
      const entry = readLogLine(line);
      if (entry && entry.level >= 50) complain(entry.message);
      // Whoever tries the shop looks here for the link that a registration is told of.
      else if (open && entry?.message.startsWith('mail: ')) console.log(`  ${entry.message}`);
      else if (entry) tell(entry.message);
    },
    /** @param {string} line - of stderr */
    onError: (line) => {
      log(line);
      complain(line);
    },
    /** @param {(detail: string) => void} show - is told what the server is at */
    opening: (show) => {
      tell = show;
    },
    opened: () => {
      open = true;
    },
    /**
     * The server's own words come first; without any, what we saw from outside.
     *
     * @param {unknown} error
     */
    whyItStopped: (error) => {
      const own = complaints.find((line) => line.startsWith('raan: '));
      if (own) return own.slice('raan: '.length);
      for (const line of complaints.slice(-20)) console.error(`    ${line}`);
      return `${error instanceof Error ? error.message : String(error)} Its log is ${shownPath(file)}.`;
    },
  };
}
