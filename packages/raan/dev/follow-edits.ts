/** Keeps `.raan` up to date while `raan dev` runs: a new type, sample or message shows without a restart. */
import { existsSync, readdirSync, statSync, utimesSync } from 'node:fs';
import { extname, join, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { createFaultOverlay } from './fault-overlay.ts';
import type { BuiltProject } from '../vite.ts';

/** New and removed files within this time are one edit, such as those of a new folder (ms). */
const QUIET_MS = 50;
const WRITTEN = '.raan/build.json';
/** Files that an editor saves together (ms). */
const SAVE_MS = 5;

/**
 * Writes `.raan` again after edits of the configuration and of the folders of types and machines. An edit of the
 * configuration also restarts the server. The open pages show faults.
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
      let listed = '';
      let rewritten = Promise.resolve();
      const rewriteOnce = async () => {
        const isRestart = isConfigEdited;
        const startedAt = new Date();
        listed = listingOf(folders);
        try {
          await rewriteProject(root, new Set(builtIn));
          // Pages reload after the server is back; an earlier reload would reach no server.
          if (isRestart) {
            // The next server needs no other run of `raan` if its files are newer than the configuration.
            utimesSync(join(root, WRITTEN), startedAt, startedAt);
            await server.restart();
          } else overlay.clear();
        } catch (error) {
          const message = error instanceof Error ? error.message : String(error);
          logger.error(message, { timestamp: true });
          const [file = ''] = message.split(/: | is no /, 1);
          overlay.show({ message, file: join(root, file) });
        }
      };
      // One after another: an earlier state must not be written over a later one.
      const rewrite = () => (rewritten = rewritten.then(rewriteOnce));
      // A watcher loses a folder that goes and comes back at once. A document shows the folders as they are.
      const catchUp = async (url: string | undefined, next: () => void) => {
        if (!isModule(url) && listingOf(folders) !== listed) await rewrite();
        next();
      };
      server.middlewares.use((request, _, next) => void catchUp(request.url, next));
      // The watcher reports no edit before it is ready, such as one during a restart. That edit may have a fault.
      watcher.once('ready', () => {
        isConfigEdited = (statSync(config, { throwIfNoEntry: false })?.mtimeMs ?? 0) > performance.timeOrigin;
        void rewrite();
      });
      watcher.on('all', (event, file) => {
        const isOfFolder = folders.some((folder) => file.startsWith(folder + sep));
        if (file !== config && (!isOfFolder || event.endsWith('Dir') || file.endsWith('.css'))) return;
        isConfigEdited ||= file === config;
        clearTimeout(timer);
        timer = setTimeout(() => void rewrite(), event === 'change' ? SAVE_MS : QUIET_MS);
      });
    },
  };
}

/** Whether an address is of a file, not of a document. */
function isModule(url = ''): boolean {
  const [path = ''] = url.split('?', 1);
  return path.startsWith('/@') || extname(path) !== '';
}

/** The files of the folders. */
function listingOf(folders: readonly string[]): string {
  return folders
    .flatMap((folder) => (existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : []))
    .toSorted()
    .join('\n');
}

/** Runs in this process, because a new one would need a second. */
async function rewriteProject(root: string, builtIn: ReadonlySet<string>): Promise<void> {
  const { readProject, writeProject }: typeof import('../project.ts') = await load('../project');
  const { refuseFaultyMachines }: typeof import('../sources/machines/machine-faults.ts') = await load(
    '../sources/machines/machine-faults',
  );
  writeProject(await readProject(root, builtIn), join(import.meta.dirname, '../../..'));
  refuseFaultyMachines(root);
}

/** Loads a module of this package, which the bundle of Vite's configuration does not include. */
function load<Module>(path: string): Promise<Module> {
  const file = join(import.meta.dirname, `${path}${extname(import.meta.filename)}`);
  return import(/* @vite-ignore */ pathToFileURL(file).href);
}
