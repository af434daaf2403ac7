/** ms before each further attempt. */
const WAITS_MS = [1000, 3000, 10_000, 30_000] as const;

/**
 * Has the page loaded in full once a part of it is lost, however many are. `renew` resolves to whether it did; else it is tried
 * again a few times, and with the next part that is lost.
 */
export function createRenewal(renew: () => Promise<boolean>): () => void {
  let isUnderway = false;
  const attempt = async (failures: number): Promise<void> => {
    const isDone = await renew().catch(() => false);
    const wait = WAITS_MS[failures];
    if (isDone || wait === undefined) isUnderway = false;
    else setTimeout(() => void attempt(failures + 1), wait);
  };
  return () => {
    if (isUnderway) return;
    isUnderway = true;
    // Not from within a commit of React.
    queueMicrotask(() => void attempt(0));
  };
}
