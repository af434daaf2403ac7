/** Imports a shop's folder again after its edits, so that open pages show them. */
import { sep } from 'node:path';
import type { ViteDevServer } from 'vite';
import { createFaultOverlay } from '../../../packages/raan/dev/fault-overlay.ts';

/** Edits of the same moment are one. */
const QUIET_MS = 50;

/** A shop of the embedded service, in a folder. */
export interface FollowedShop {
  readonly folder: string;
  /** Throws a line that names file and place. */
  readonly importShops: () => Promise<void>;
  /** After it the database is closed: the next start imports what was edited. */
  readonly stopped: AbortSignal;
}

/** Follows the folder until the server stops; a fault in it is shown over the open pages until an edit removes it. */
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
