/** Sources that this process runs itself, on Node: only a new process can run them after an edit. */
import { watch } from 'node:fs';
import { registerHooks } from 'node:module';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Records the project's files that are loaded from now on; worker threads aside. */
export function recordLoadedFiles(root: string): ReadonlySet<string> {
  const files = new Set<string>();
  registerHooks({
    load: (url, context, next) => {
      const file = url.startsWith('file:') ? fileURLToPath(url) : '';
      if (file.startsWith(root + sep) && !file.includes(`${sep}node_modules${sep}`)) files.add(file);
      return next(url, context);
    },
  });
  return files;
}

/** Resolves after the next change of one of the files. */
export function nextChange(files: ReadonlySet<string>): Promise<void> {
  return new Promise((resolve) => {
    // Folders, because editors replace files instead of writing them.
    const watchers = [...new Set([...files].map((file) => dirname(file)))].map((folder) =>
      watch(folder, (_, name) => {
        if (name === null || !files.has(join(folder, name))) return;
        for (const watcher of watchers) watcher.close();
        resolve();
      }),
    );
  });
}
