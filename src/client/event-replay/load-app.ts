/** ms before each further attempt to load the app. */
export const WAITS_MS = [300, 1000, 2500, 5000] as const;

/** Fetches modules in parallel without running them, before the first one imports the others. */
export function preload(modules: readonly string[], priority: HTMLLinkElement['fetchPriority'] = 'auto'): void {
  const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
  for (const href of modules) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = href;
    link.nonce = nonce;
    link.fetchPriority = priority;
    document.head.append(link);
  }
}

/** Retries with growing waits, at once when the connection is back. Rejects with the last failure. */
export async function retry(attempt: () => Promise<void>): Promise<void> {
  for (const wait of WAITS_MS) {
    try {
      return await attempt();
    } catch {
      await pause(wait);
    }
  }
  return attempt();
}

/** Waits, but not longer than until the connection is back. */
function pause(ms: number): Promise<unknown> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
    addEventListener('online', resolve, { once: true });
  });
}
