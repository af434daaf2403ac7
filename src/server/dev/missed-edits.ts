/** Edits that no watcher has reported: of a file that was removed and written again at once, or written while the server started again. */
import { statSync } from 'node:fs';
import type { Plugin, ViteDevServer } from 'vite';

/** How long the watcher has for its own report (ms): it waits until a file is written. */
const REPORT_MS = 200;

/** What the search for missed edits needs. */
export interface MissedEdits {
  /** Notes the files that Vite loads. */
  readonly plugin: Plugin;
  /** Reports the edits as the watcher would have, and watches the files again. */
  readonly report: (vite: ViteDevServer) => void;
}

/** Compares files with what Vite has loaded of them, whatever the watcher says. */
export function findMissedEdits(): MissedEdits {
  /** Times of the last change by environment and file: each environment loads for itself. */
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
      // The watcher has seen it, and Vite loads it again.
      watchChange(file) {
        loaded.get(this.environment.name)?.delete(file);
      },
    },
    report: ({ environments, watcher }) => {
      const missed = new Set([...loaded.values()].flatMap((files) => [...files].flatMap(missedOf)));
      for (const file of missed) {
        // At once: the request that found it is answered with the file as it is now.
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
