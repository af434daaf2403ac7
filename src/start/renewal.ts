/** ms before a renewal is tried again; the last one for every further attempt. */
const WAITS_MS = [1000, 3000, 10_000] as const;

/**
 * Has the page loaded in full once a part of it is lost, however many are; again and again until that succeeds. `renew` resolves
 * to whether it did.
 */
export function createRenewal(renew: () => Promise<boolean>): () => void {
  let isUnderway = false;
  const attempt = async (failures: number): Promise<void> => {
    if (await renew().catch(() => false)) {
      isUnderway = false;
      return;
    }
    setTimeout(() => void attempt(failures + 1), WAITS_MS[failures] ?? WAITS_MS[2]);
  };
  return () => {
    if (isUnderway) return;
    isUnderway = true;
    // Not from within a commit of React.
    queueMicrotask(() => void attempt(0));
  };
}
