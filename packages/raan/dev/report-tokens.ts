/** Reports unknown design tokens while `raan dev` runs, in the terminal and over the open pages. */
import { extname, join, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import type { BuiltProject } from '../vite.ts';
import { createFaultOverlay } from './fault-overlay.ts';

/** After the hot update of a stylesheet, which has precedence (ms). */
const QUIET_MS = 50;

/** Checks the stylesheets of the project at the start, and after each edit of one. */
export function reportTokens({ root, theme }: Pick<BuiltProject, 'root' | 'theme'>): Plugin {
  const ignored = ['node_modules', '.raan', '.data', 'dist'].map((folder) => join(root, folder) + sep);
  return {
    name: 'raan:report-tokens',
    apply: 'serve',
    configureServer({ watcher, environments, config: { logger } }) {
      if (theme !== undefined) watcher.add(resolve(root, theme));
      const overlay = createFaultOverlay(environments.client.hot, 'raan check');
      let timer: NodeJS.Timeout | undefined;
      let reported = '';
      const check = async () => {
        const message = (await readUnknownTokens(root, theme)).join('\n');
        if (message === reported) return;
        reported = message;
        if (message === '') {
          overlay.clear();
          return;
        }
        logger.warn(message, { timestamp: true });
        const [file = ''] = message.split(':', 1);
        overlay.show({ message, file: join(root, file) });
      };
      const checkSoon = () => {
        clearTimeout(timer);
        timer = setTimeout(() => void check(), QUIET_MS);
      };
      watcher.once('ready', checkSoon);
      watcher.on('all', (_, file) => {
        const isSheet = file.endsWith('.css') && file.startsWith(root + sep);
        if (isSheet && !ignored.some((folder) => file.startsWith(folder))) checkSoon();
      });
    },
  };
}

/** The bundle of Vite's configuration does not include the module. */
async function readUnknownTokens(root: string, theme: string | undefined): Promise<readonly string[]> {
  const file = join(import.meta.dirname, `../sources/tokens${extname(import.meta.filename)}`);
  const { unknownTokens }: typeof import('../sources/tokens.ts') = await import(
    /* @vite-ignore */ pathToFileURL(file).href
  );
  return unknownTokens(root, theme);
}
