/** `raan/vite`: builds the storefront with the additions of a shop project. */
import { existsSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { extname, join, relative, resolve } from 'node:path';
import process from 'node:process';
import { type CompiledMessage, compileMessage } from '@lingui/message-utils/compileMessage';
import PO from 'pofile';
import * as v from 'valibot';
import type { Plugin } from 'vite';
import { FILE_LISTS } from './written-lists.ts';

/** A shop project on disk, for the plugin. */
export interface BuiltProject {
  /** The project's folder. */
  readonly root: string;
  /** The folder of its types, relative to the project's folder. */
  readonly types?: string | undefined;
  /** The stylesheet of its theme, relative to the project's folder. */
  readonly theme?: string | undefined;
  /** The folder of its catalogues, relative to the project's folder. */
  readonly messages?: string | undefined;
  /** The folder of its machines, relative to the project's folder. */
  readonly processes?: string | undefined;
  /** Names of the built-in types. */
  readonly builtIn?: readonly string[] | undefined;
}

/** Reads the files that `raan` has written for a shop project. */
export function readBuiltProject(root: string): BuiltProject {
  const written = v.parse(Written, JSON.parse(readFileSync(join(root, '.raan/build.json'), 'utf8')));
  return { root, ...written };
}

const path = v.optional(v.string());
const Written = v.object({
  types: path,
  theme: path,
  messages: path,
  processes: path,
  builtIn: v.optional(v.array(v.string())),
});

/** Subpaths of this package, which sources of the project import. */
export const SUBPATHS = ['config', 'types', 'kit', 'machines', 'testing', 'tracking'];
const THEME = /\/src\/theme\/theme\.css(?:\?inline)?$/;
const PROJECT_FILES = /\/src\/server\/manifest\/project-files\.\w+$/;
const RAW_TOKENS = '/src/theme/tokens.css?raw';
/** The list of types without their declarations, for browsers of shoppers (vite.config.ts). */
const COMPONENTS_ONLY = /\/(?:registry\/index\.\w+|\.raan\/types\.ts)\?components$/;
const CATALOGUE = /\/src\/locales\/(\w+)\.po$/;

/** Adds the types, the theme and the messages of a shop project to the storefront. */
export function shopProject({ root, theme }: BuiltProject): Plugin {
  const look = theme === undefined ? undefined : resolve(root, theme);
  let files = '';
  return {
    name: 'raan:shop-project',
    enforce: 'pre',
    configResolved({ command }) {
      files = join(root, command === 'build' ? FILE_LISTS.build : FILE_LISTS.development);
    },
    config: () => ({
      resolve: {
        alias: [
          // By path: a package of node_modules would be bundled a second time in development.
          ...SUBPATHS.map((name) => ({
            find: `raan/${name}`,
            replacement: join(import.meta.dirname, `${name}${extname(import.meta.filename)}`),
          })),
          { find: /^#project(?=\?|$)/, replacement: join(root, '.raan/types.ts') },
          { find: /^#settings$/, replacement: join(root, '.raan/settings.ts') },
        ],
        dedupe: ['react', 'react-dom', 'xstate', '@lingui/core', '@lingui/react', 'valibot'],
      },
      // A copy would have its own shop and actors, unknown to pages and the inspector.
      optimizeDeps: { exclude: ['raan', ...SUBPATHS.map((name) => `raan/${name}`)] },
      server: { fs: { allow: [root, resolve(import.meta.dirname, '../..')] } },
    }),
    resolveId(source, importer) {
      const isOfBrowser = this.environment.config.consumer === 'client' && process.env.VITEST === undefined;
      if (!isOfBrowser || importer === undefined || !isBuiltin(source)) return;
      const file = relative(root, importer.split('?', 1)[0] ?? '');
      if (file.startsWith('..') || file.includes('node_modules')) return;
      this.error(
        `${file.replaceAll('\\', '/')} imports ${source}, a module of Node that browsers do not have. Components run in both: fetch the data, or get it from props.`,
      );
    },
    load(id) {
      // Loaded by Vite, so that a new sample shows without a restart.
      if (PROJECT_FILES.test(id)) return `export { files } from ${JSON.stringify(files)};`;
      if (look === undefined || !id.endsWith(RAW_TOKENS)) return undefined;
      this.addWatchFile(look);
      const css = [id.slice(0, -'?raw'.length), look].map((file) => readFileSync(file, 'utf8')).join('\n');
      return `export default ${JSON.stringify(css)};`;
    },
    transform(code, id) {
      if (COMPONENTS_ONLY.test(id)) {
        const named = code.replaceAll(/(['"])#project\1/g, `'#project?components'`);
        return { code: named.replaceAll(/spec: \(\) => import\('[^']*props\.ts'\),\s*/g, ''), map: null };
      }
      if (!THEME.test(id)) return undefined;
      const own = [join(root, '.raan/fonts.css'), ...(look === undefined ? [] : [look])];
      const imports = own.map((file) => `@import '${file}';`).join('\n');
      return { code: code.replace("@import './tokens.css';", (line) => `${line}\n${imports}`), map: null };
    },
  };
}

/**
 * Adds a shop project's messages to the compiled catalogues; they override built-in ones. A message without a
 * translation is in Thai, like all of the shop's messages, or else in the English of its components.
 */
export function shopMessages({ root, messages }: BuiltProject): Plugin {
  const folder = messages === undefined ? undefined : resolve(root, messages);
  return {
    name: 'raan:shop-messages',
    enforce: 'post',
    transform(code, id) {
      const [file = '', query] = id.split('?', 2);
      const [, lang] = CATALOGUE.exec(file) ?? [];
      if (lang === undefined || query !== 'part=shop') return undefined;
      const langs = folder === undefined ? [] : lang === 'en' ? ['en'] : ['th', lang];
      const files = langs.map((each) => join(folder ?? '', `${each}.po`));
      const sources = join(root, '.raan/messages.json');
      for (const file of [...files, sources]) if (existsSync(file)) this.addWatchFile(file);
      const own: Readonly<Record<string, CompiledMessage>> = Object.assign(
        readSources(sources),
        ...files.map(readCatalogue),
      );
      // A project without messages of its own adds no byte.
      if (Object.keys(own).length === 0) return undefined;
      const text = JSON.stringify(JSON.stringify(own));
      return {
        code: `${code.replace('export const messages', 'const builtIn')}\nexport const messages = { ...builtIn, ...JSON.parse(${text}) };`,
        map: null,
      };
    },
  };
}

const Sources = v.record(v.string(), v.string());

/** The compiled messages in the components. */
function readSources(file: string): Readonly<Record<string, CompiledMessage>> {
  const sources = Object.entries(v.parse(Sources, JSON.parse(readFileSync(file, 'utf8'))));
  return Object.fromEntries(sources.map(([id, text]) => [id, compileMessage(text)]));
}

/** The compiled messages of a catalogue; none if it is missing. */
function readCatalogue(file: string): Readonly<Record<string, CompiledMessage>> {
  if (!existsSync(file)) return {};
  const { items } = PO.parse(readFileSync(file, 'utf8'));
  const translated = items.filter(({ obsolete, msgstr: [text = ''] }) => !obsolete && text !== '');
  return Object.fromEntries(translated.map(({ msgid, msgstr: [text = ''] }) => [msgid, compileMessage(text)]));
}
