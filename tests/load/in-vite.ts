/**
 * Loads a module of the sources through Vite, because only Vite resolves the messages and styles that components
 * import.
 */
import { createServer, isRunnableDevEnvironment } from 'vite';

/** Runs `work` with the module at `path` (from the root, with a leading slash), then closes what was opened for it. */
export async function withModule<T, Result>(path: string, work: (module: T) => Promise<Result>): Promise<Result> {
  process.env.NODE_ENV ??= 'production';
  const vite = await createServer({
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const { ssr } = vite.environments;
    if (ssr === undefined || !isRunnableDevEnvironment(ssr)) throw new Error('Vite has no environment to run in');
    const module: T = await ssr.runner.import(path);
    return await work(module);
  } finally {
    await vite.close();
  }
}
