/** ms before each further attempt. */
const WAITS_MS = [1000, 3000, 10_000, 30_000] as const;

/**
 * Returns a function that refreshes the page once a static part of it is lost, however often it is called meanwhile. `refresh`
 * resolves to whether it succeeded; a failed one is retried with the waits above.
 */
export function createRetriedRefresh(refresh: () => Promise<boolean>): () => void {
  let isUnderway = false;
  const attempt = async (failures: number): Promise<void> => {
    const isDone = await refresh().catch(() => false);
    const wait = WAITS_MS[failures];
    if (isDone || wait === undefined) isUnderway = false;
    else setTimeout(() => void attempt(failures + 1), wait);
  };
  return () => {
    if (isUnderway) return;
    isUnderway = true;
    // React forbids rendering from within a commit.
    queueMicrotask(() => void attempt(0));
  };
}
