/** Keeps `.raan` up to date while `raan dev` runs: a new type, another sample or message shows without a restart. */
import { statSync } from 'node:fs';
import { extname, join, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { createFaultOverlay } from './fault-overlay.ts';
import type { BuiltProject } from '../vite.ts';

/** Edits of the same moment, such as a new folder's, are one. */
const QUIET_MS = 50;

/**
 * Writes `.raan` again after edits of the configuration, with which the server starts again, and of the folders of types and machines. Faults are shown in the
 * open pages.
 */
export function followEdits({ root, types, processes, builtIn }: BuiltProject): Plugin {
  const config = join(root, 'raan.config.ts');
  const folders = [types, processes].flatMap((path) => (path === undefined ? [] : [resolve(root, path)]));
  return {
    name: 'raan:follow-edits',
    apply: 'serve',
    configureServer(server) {
      const {
        watcher,
        environments,
        config: { logger },
      } = server;
      watcher.add([config, ...folders]);
      const overlay = createFaultOverlay(environments.client.hot, 'raan check');
      let timer: NodeJS.Timeout | undefined;
      let isConfigEdited = false;
      const rewrite = async () => {
        try {
          await rewriteProject(root, new Set(builtIn));
          // Pages reload once the server is back; a reload before would find nobody.
          if (isConfigEdited) await server.restart();
          else overlay.clear();
        } catch (error) {
          const message = error instanceof Error ? error.message : String(error);
          logger.error(message, { timestamp: true });
          const [file = ''] = message.split(/: | is no /, 1);
          overlay.show({ message, file: join(root, file) });
        }
      };
      // The watcher reports no edit that comes before it is ready, such as one during a restart, which may have a fault.
      watcher.once('ready', () => {
        isConfigEdited = (statSync(config, { throwIfNoEntry: false })?.mtimeMs ?? 0) > performance.timeOrigin;
        void rewrite();
      });
      watcher.on('all', (event, file) => {
        const isOfFolder = folders.some((folder) => file.startsWith(folder + sep));
        if (file !== config && (!isOfFolder || event.endsWith('Dir') || file.endsWith('.css'))) return;
        isConfigEdited ||= file === config;
        clearTimeout(timer);
        timer = setTimeout(() => void rewrite(), QUIET_MS);
      });
    },
  };
}

/** In this process: another one would take a second for the same. Not part of the bundle of Vite's configuration. */
async function rewriteProject(root: string, builtIn: ReadonlySet<string>): Promise<void> {
  const module = pathToFileURL(join(import.meta.dirname, `../project${extname(import.meta.filename)}`)).href;
  const { readProject, writeProject }: typeof import('../project.ts') = await import(/* @vite-ignore */ module);
  writeProject(await readProject(root, builtIn), { kind: 'development' });
}
