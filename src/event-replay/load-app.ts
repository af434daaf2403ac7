import type { AppLoaded, AppModule } from './handover.ts';

/** ms before each further attempt to load the app. */
export const WAITS_MS = [300, 1000, 2500, 5000] as const;

/**
 * Creates what fetches modules and stylesheets in parallel without running or applying them, each once, before the first module imports
 * the others. They are added to the document together: each addition has the browser look at styles again.
 */
export function createPreload(): (files: readonly string[], priority?: HTMLLinkElement['fetchPriority']) => void {
  const preloaded = new Set<string>();
  return (files, priority = 'auto') => {
    const links = document.createDocumentFragment();
    for (const href of files) {
      if (preloaded.has(href)) continue;
      preloaded.add(href);
      const link = document.createElement('link');
      // A stylesheet's code links it itself, after some time: of a `preload` the browser would complain until then.
      link.rel = href.endsWith('.css') ? 'prefetch' : 'modulepreload';
      link.href = href;
      link.fetchPriority = priority;
      links.append(link);
    }
    document.head.append(links);
  };
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

/**
 * Creates what loads the app's module, which hands itself over by an event: an inline script may add modules, but not import them.
 * Rejects where the module did not come, or failed.
 */
export function createAppLoader(addModule: (url: string) => HTMLScriptElement): (url: string) => Promise<AppModule> {
  let app: AppModule | undefined;
  addEventListener('raan:app' satisfies AppLoaded, ({ detail }) => (app = detail));
  return (url) =>
    new Promise((resolve, reject) => {
      const settle = () => (app === undefined ? reject(new Error(url)) : resolve(app));
      if (app !== undefined) return settle();
      const script = addModule(url);
      script.addEventListener('load', settle);
      script.addEventListener('error', settle);
    });
}
