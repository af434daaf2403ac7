/**
 * Hands signals on to the server, instead of ending right away.
 *
 * @param {import('../setup/server.mjs').Server} server
 * @returns {() => boolean} whether a signal has come
 */
export function passSignalsOn(server) {
  let asked = false;
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.removeAllListeners(signal);
    process.on(signal, () => {
      asked = true;
      // Ctrl+C in a terminal reaches the server without us; a second copy would cut its farewell short.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) server.signal(signal);
    });
  }
  return () => asked;
}
