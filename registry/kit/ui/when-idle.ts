/** Longest wait for a moment in which the browser has nothing to do (ms). */
const IDLE_TIMEOUT_MS = 500;

/** Resolves in a moment in which the browser has nothing to do, within half a second; where it tells of none, after a tenth. */
export function whenIdle(): Promise<unknown> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(resolve, { timeout: IDLE_TIMEOUT_MS });
    else setTimeout(resolve, IDLE_TIMEOUT_MS / 5);
  });
}
