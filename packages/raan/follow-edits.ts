/** Keeps `.raan` up to date while `raan dev` runs: a new type, another sample or message shows without a restart. */
import { execFile } from 'node:child_process';
import { extname, join, resolve } from 'node:path';
import process from 'node:process';
import type { Plugin } from 'vite';
import type { BuiltProject } from './vite.ts';

/** Edits of the same moment, such as a new folder's, are one. */
const QUIET_MS = 50;

/** Writes `.raan` again after edits of the configuration and of the folder of types. */
export function followEdits({ root, types }: BuiltProject): Plugin {
  const config = join(root, 'raan.config.ts');
  const folder = types === undefined ? undefined : resolve(root, types);
  return {
    name: 'raan:follow-edits',
    apply: 'serve',
    configureServer({ watcher, config: { logger }, restart }) {
      watcher.add(folder === undefined ? [config] : [config, folder]);
      let timer: NodeJS.Timeout | undefined;
      const rewrite = () => {
        const script = join(import.meta.dirname, `write-project${extname(import.meta.filename)}`);
        execFile(
          process.execPath,
          [script, 'development'],
          { env: { ...process.env, RAAN_PROJECT: root } },
          (error, _, faults) => {
            if (error !== null) logger.error(faults.trim() === '' ? error.message : faults.trim(), { timestamp: true });
          },
        );
      };
      watcher.on('all', (event, file) => {
        if (file === config && event === 'change') void restart();
        if (folder === undefined || !file.startsWith(folder) || event.endsWith('Dir') || file.endsWith('.css')) return;
        clearTimeout(timer);
        timer = setTimeout(rewrite, QUIET_MS);
      });
    },
  };
}
