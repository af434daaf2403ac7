/** Source files that run in this process on Node. Only a new process can run them after an edit. */
import { statSync, watch } from 'node:fs';
import { registerHooks } from 'node:module';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Files with the time at which they were loaded (ms since 1970). */
export type LoadedFiles = ReadonlyMap<string, number>;

/**
 * Records the files below `root` that are loaded from now on, except those of the shop project and of worker threads.
 */
export function recordLoadedFiles(root: string, project: string | undefined): LoadedFiles {
  const files = new Map<string, number>();
  const isOfProject = (file: string) => project !== undefined && file.startsWith(project + sep);
  registerHooks({
    load: (url, context, next) => {
      const file = url.startsWith('file:') ? fileURLToPath(url) : '';
      if (file.startsWith(root + sep) && !file.includes(`${sep}node_modules${sep}`) && !isOfProject(file))
        files.set(file, Date.now());
      return next(url, context);
    },
  });
  return files;
}

/** Finds a file that has changed since it was loaded. */
export function findChanged(files: LoadedFiles): string | undefined {
  for (const [file, loadedAt] of files)
    if ((statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) > loadedAt) return file;
  return undefined;
}

/** Resolves after the next change of one of the files. */
export function nextChange(files: LoadedFiles): Promise<void> {
  return new Promise((resolve) => {
    // Watches folders, because editors replace files instead of writing them.
    const watchers = [...new Set([...files.keys()].map((file) => dirname(file)))].map((folder) =>
      watch(folder, (_, name) => {
        if (name === null || !files.has(join(folder, name))) return;
        for (const watcher of watchers) watcher.close();
        resolve();
      }),
    );
  });
}
