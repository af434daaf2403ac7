/** Imports a shop's folder again after edits, so that open pages show them. */
import { sep } from 'node:path';
import type { ViteDevServer } from 'vite';
import { createFaultOverlay } from '../../../packages/raan/dev/fault-overlay.ts';

/** Edits within this time are imported together (ms). */
const QUIET_MS = 50;

/** A shop of the embedded service, in a folder. */
export interface FollowedShop {
  readonly folder: string;
  /** Throws an error with one line that names file and position. */
  readonly importShops: () => Promise<void>;
  /** Aborts before the database is closed: later edits are imported by the next start. */
  readonly stopped: AbortSignal;
}

/** Watches the folder until the server stops. Open pages show a fault in it until an edit fixes it. */
export function followShop(
  { watcher, environments, config: { logger } }: Pick<ViteDevServer, 'watcher' | 'environments' | 'config'>,
  { folder, importShops, stopped }: FollowedShop,
): void {
  const { hot } = environments.client;
  const overlay = createFaultOverlay(hot, 'raan store');
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const load = async () => {
    try {
      await importShops();
      overlay.clear();
      hot.send({ type: 'full-reload' });
    } catch (error) {
      if (stopped.aborted) return;
      const message = error instanceof Error ? error.message : String(error);
      logger.error(message, { timestamp: true });
      overlay.show({ message, file: folder });
    }
  };
  stopped.addEventListener('abort', () => clearTimeout(timer));
  watcher.add(folder);
  watcher.on('all', (event, file) => {
    if (!file.startsWith(folder + sep) || event.endsWith('Dir')) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = running.then(load);
    }, QUIET_MS);
  });
}
