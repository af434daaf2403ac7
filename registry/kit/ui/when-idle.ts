/** Longest wait for a moment in which the browser has nothing to do (ms). */
const IDLE_TIMEOUT_MS = 500;

/**
 * Resolves when the browser is idle, within half a second; in browsers that do not report idle periods, after a tenth.
 */
export function whenIdle(): Promise<unknown> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(resolve, { timeout: IDLE_TIMEOUT_MS });
    else setTimeout(resolve, IDLE_TIMEOUT_MS / 5);
  });
}
