/**
 * Hands signals on to the server, instead of ending right away.
 *
 * @param {() => import('../setup/server.mjs').Server} current - the server that runs
 * @returns {AbortSignal} aborted once a signal has come
 */
export function passSignalsOn(current) {
  const asked = new AbortController();
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.removeAllListeners(signal);
    process.on(signal, () => {
      asked.abort();
      // Ctrl+C in a terminal reaches the server without us; a second copy would cut its farewell short.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) current().signal(signal);
    });
  }
  return asked.signal;
}
