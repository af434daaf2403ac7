/**
 * Finds edits that no watcher has reported: a file that was removed and rewritten at once, or written while the server
 * restarted.
 */
import { statSync } from 'node:fs';
import type { Plugin, ViteDevServer } from 'vite';

/** The watcher's time to report an edit (ms): it waits until a file is completely written. */
const REPORT_MS = 200;

/** Dependencies of the search for missed edits. */
export interface MissedEdits {
  /** Records the files that Vite loads. */
  readonly plugin: Plugin;
  /** Reports missed edits like the watcher, and watches the files again. */
  readonly report: (vite: ViteDevServer) => void;
}

/** Compares files with the versions that Vite has loaded, independently of the watcher. */
export function findMissedEdits(): MissedEdits {
  /** Times of the last change by environment and file: each environment loads modules separately. */
  const loaded = new Map<string, Map<string, number>>();
  return {
    plugin: {
      name: 'raan:missed-edits',
      apply: 'serve',
      enforce: 'pre',
      load(id) {
        const [file = ''] = id.split('?');
        const changedAt = file.startsWith('/') && !file.includes('/node_modules/') ? changeOf(file) : undefined;
        if (changedAt === undefined) return;
        const files = loaded.get(this.environment.name) ?? new Map<string, number>();
        loaded.set(this.environment.name, files.set(file, changedAt));
      },
      // The watcher has reported it, and Vite reloads it.
      watchChange(file) {
        loaded.get(this.environment.name)?.delete(file);
      },
    },
    report: ({ environments, watcher }) => {
      const missed = new Set([...loaded.values()].flatMap((files) => [...files].flatMap(missedOf)));
      for (const file of missed) {
        // Without delay: the request that found the edit gets a response with the current file.
        for (const { moduleGraph } of Object.values(environments)) moduleGraph.onFileChange(file);
        for (const files of loaded.values()) files.delete(file);
        watcher.unwatch(file).add(file);
        watcher.emit('change', file);
        watcher.emit('all', 'change', file);
      }
    },
  };
}

function missedOf([file, loadedChange]: readonly [string, number]): readonly string[] {
  const changedAt = changeOf(file);
  const isMissed = changedAt !== undefined && changedAt !== loadedChange && Date.now() - changedAt > REPORT_MS;
  return isMissed ? [file] : [];
}

function changeOf(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs;
}
