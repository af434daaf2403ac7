import { setTimeout as pause } from 'node:timers/promises';

/** s before each start after the first; the last one again and again. */
const BACK_OFF = [1, 2, 4, 8, 16, 32, 60];
/** Uptime after which a server counts as healthy, so that the back-off restarts (ms). */
const WELL_AFTER_MS = 60_000;

/**
 * @typedef {object} Supervision
 * @property {() => import('../setup/server.mjs').Server} start - starts the server again
 * @property {AbortSignal} stopping - aborted when a signal has come: nothing is waited for any more
 * @property {(code: number, seconds: number) => void} report - is called before each pause
 * @property {() => number} [now] - ms
 * @property {(ms: number, value: undefined, options: { signal: AbortSignal }) => Promise<unknown>} [wait]
 */

/**
 * Stays with a server: starts it again whenever it ends of itself with an error, after 1, 2, 4 … 60 s. Returns the exit code
 * of the last one, once it ended well or was asked to end. @param {import('../setup/server.mjs').Server} first @param {Supervision} supervision
 */
export async function superviseServer(first, { start, stopping, report, now = Date.now, wait = pause }) {
  let failures = 0;
  for (let server = first; ; server = start()) {
    const started = now();
    const code = await server.ended;
    if (code === 0 || stopping.aborted) return code;
    if (now() - started >= WELL_AFTER_MS) failures = 0;
    const seconds = BACK_OFF[Math.min(failures, BACK_OFF.length - 1)] ?? 60;
    failures += 1;
    report(code, seconds);
    await wait(seconds * 1000, undefined, { signal: stopping }).catch(() => undefined);
    if (stopping.aborted) return code;
  }
}

/**
 * Forwards signals to the running server, which drains, instead of ending right away. The result is aborted once one has come.
 * @param {() => import('../setup/server.mjs').Server} current
 */
export function forwardSignals(current) {
  const stopping = new AbortController();
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.removeAllListeners(signal);
    process.on(signal, () => {
      stopping.abort();
      // Ctrl+C in a terminal reaches the server without us; a second copy would cut its draining short.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) current().signal(signal);
    });
  }
  return stopping.signal;
}
