/** Selects the files of the build for a page: scripts to start, styles and modules of its component types. */
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as v from 'valibot';
import type { Lang } from '#schemas/lang.ts';
import { files as ofProject } from '../../manifest/project-files.ts';
import { openPageStyles, type PageStyles } from './page-styles.ts';
import { allDarkThemes } from '../settings/dark-theme.ts';

/** Files of the build that one page loads, as URLs. */
export interface PageAssets {
  /** The app's module. */
  readonly entry: string;
  readonly styles: readonly string[];
  /** Styles that the document contains itself: in development, where they are sources. */
  readonly inlined?: readonly InlinedStyle[];
  /** Modules of the app on this page, its own first; the starter loads them in parallel. */
  readonly modules: readonly string[];
  /**
   * Additional modules that the cart's process and drawer need, and the drawer's stylesheets that the page's own lacks.
   */
  readonly cartFiles: readonly string[];
  /** Modules of the hydrated types, by type; empty in development, where the registry has them. */
  readonly components?: Readonly<Record<string, string>>;
  /** Fonts that the first view needs. */
  readonly fonts: readonly string[];
}

/** A stylesheet of the sources: `id` is its absolute path. */
export interface InlinedStyle {
  readonly id: string;
  readonly css: string;
}

/** A page by its types and language. */
export interface AssetRequest {
  /** All types on the page. */
  readonly types: readonly string[];
  /** The hydrated ones among them. */
  readonly hydrated: readonly string[];
  readonly lang: Lang;
}

/** Files of the build, or of the development server. */
export interface Assets {
  readonly of: (wanted: AssetRequest) => PageAssets;
  /** The starter: inline script of the page. */
  readonly starter: Starter;
  /** Script before the entry; development only. */
  readonly preamble: string | undefined;
  /** Script of the service worker; none in development. */
  readonly worker?: string;
  /** Styles with every font face, for shops that choose among them. */
  readonly allFonts?: string;
  /** Fonts of the first view, on every page. */
  readonly fonts?: readonly string[];
  /** Serves stylesheets of documents; undefined in development, where each file is linked. */
  readonly pageStyles?: PageStyles;
  /** URL of the module that a framed page has beside the starter. */
  readonly framed: string;
  /** URL of the module that reports the order of a receipt. */
  readonly receipt?: string;
  /** Module and styles of the workbench. */
  readonly builder?: { readonly entry: string } & Pick<PageAssets, 'styles' | 'inlined'>;
}

/** Text of a classic script, or in development the URL of a module. */
export type Starter = { readonly script: string } | { readonly module: string };

const Chunk = v.object({
  file: v.string(),
  name: v.optional(v.string()),
  isEntry: v.optional(v.boolean(), false),
  imports: v.optional(v.array(v.string()), []),
  css: v.optional(v.array(v.string()), []),
});
const Manifest = v.record(v.string(), Chunk);
type Manifest = v.InferOutput<typeof Manifest>;

/** Source of the app's module, from the repository's root: its key in Vite's manifest, and its URL in development. */
export const ENTRY = 'src/client/entry-browser.tsx';
const STARTER = 'src/event-replay/entry.ts';
const ALL_FONTS = 'src/theme/all-fonts.css';
const WORKER = 'src/client/service-worker/worker.ts';
const CART = ['src/shop/processes/processes.ts', 'src/shell/cart-drawer/panel.tsx'];
/** Name of the chunk with the styles of the cart drawer's dialog, which the server writes into every document. */
const CART_DIALOG = 'cart-dialog';
const FRAMED = 'src/preview/framed.ts';
const BUILDER = 'src/tools/builder/entry.tsx';
const RECEIPT = 'src/client/tracking/receipt/entry.ts';

/** A file of a type by its name. */
export type ModuleOf = (type: string) => string | undefined;

/** Assets of a build, from Vite's manifest. */
export async function builtAssets(manifestFile: string, moduleOf: ModuleOf): Promise<Assets> {
  const manifest = v.parse(Manifest, JSON.parse(await readFile(manifestFile, 'utf8')));
  const client = join(dirname(manifestFile), '..');
  const starter = await readFile(join(client, manifest[STARTER]?.file ?? ''), 'utf8');
  const worker = await readFile(join(client, manifest[WORKER]?.file ?? ''), 'utf8');
  if (/^[\t ]*(?:import|export)\b/m.test(`${starter}\n${worker}`))
    throw new Error('the starter or the service worker shares code with the app; each has to stand alone');
  const isFirst = (key: string) =>
    ofProject.fonts.length === 0 ? FIRST_FONTS.test(key) : ofProject.fonts.includes(key);
  const fonts = Object.keys(manifest).flatMap((key) => (isFirst(key) ? [`/${manifest[key]?.file ?? ''}`] : []));
  const filesOf = createFilesOf(manifest);
  const cart = [...filesOf('js', CART), ...filesOf('css', CART)];
  const dialog = Object.keys(manifest).filter((key) => manifest[key]?.name === CART_DIALOG);
  const allStyles = filesOf('css', [ENTRY, ...Object.keys(manifest)]);
  const pageStyles = await openPageStyles(client, allStyles, allDarkThemes);
  return {
    preamble: undefined,
    starter: { script: `(()=>{${starter}})()` },
    worker,
    allFonts: `/${manifest[ALL_FONTS]?.file ?? ''}`,
    fonts,
    pageStyles,
    framed: `/${manifest[FRAMED]?.file ?? ''}`,
    receipt: `/${manifest[RECEIPT]?.file ?? ''}`,
    builder: {
      entry: `/${manifest[BUILDER]?.file ?? ''}`,
      styles: filesOf('css', [BUILDER]),
    },
    of: ({ types, hydrated, lang }) => {
      const modulesOf = (list: readonly string[]) => list.flatMap((type) => moduleOf(type) ?? []);
      const fileOf = (type: string) => manifest[moduleOf(type) ?? '']?.file;
      const app = [ENTRY, `src/locales/${lang}.po?part=shop`];
      const modules = filesOf('js', [...app, ...modulesOf(hydrated)]);
      const styles = filesOf('css', [...app, ...dialog, ...modulesOf(types)]);
      const fetched = new Set([...modules, ...styles]);
      return {
        entry: `/${manifest[ENTRY]?.file ?? ''}`,
        styles: [pageStyles.urlOf(styles)],
        modules,
        cartFiles: cart.filter((file) => !fetched.has(file)),
        components: Object.fromEntries(
          hydrated.flatMap((type) => {
            const file = fileOf(type);
            return file === undefined ? [] : [[type, `/${file}`]];
          }),
        ),
        fonts,
      };
    },
  };
}

/** The font of headings, which is seen first. */
const FIRST_FONTS = /\/prompt-500\.woff2$/;

/** URLs of files of a build. */
interface BuiltFiles {
  readonly js: readonly string[];
  readonly css: readonly string[];
}

/**
 * Returns the files of a kind of chunks by their keys in the manifest, and of those that they import; each chunk is
 * visited once.
 */
function createFilesOf(manifest: Manifest): (kind: keyof BuiltFiles, keys: readonly string[]) => readonly string[] {
  const known = new Map<string, BuiltFiles>();
  const walk = (key: string): BuiltFiles => {
    const js = new Set<string>();
    const css = new Set<string>();
    const seen = new Set<string>();
    const add = (from: string): void => {
      const chunk = manifest[from];
      if (chunk === undefined || seen.has(from)) return;
      seen.add(from);
      js.add(`/${chunk.file}`);
      for (const imported of chunk.imports) add(imported);
      for (const file of chunk.css) css.add(`/${file}`);
    };
    add(key);
    return { js: [...js], css: [...css] };
  };
  return (kind, keys) => {
    const all = new Set<string>();
    for (const key of keys) {
      const files = known.get(key) ?? walk(key);
      known.set(key, files);
      for (const file of files[kind]) all.add(file);
    }
    return [...all];
  };
}

/** The cart drawer's dialog, which the server writes into every document. */
const DIALOG = 'src/shell/cart-drawer/cart-dialog.tsx';
/** Source of the font that `FIRST_FONTS` names in a build. */
const FIRST_FONT = 'src/theme/fonts/prompt-500.woff2';

/** Dependencies of the assets in development. */
export interface DevelopmentAssets {
  readonly moduleOf: ModuleOf;
  /** Returns the stylesheets that sources import, in the order of a build. */
  readonly stylesOf: (files: readonly string[]) => readonly InlinedStyle[];
  readonly preamble: string;
}

/**
 * Assets in development: sources served by Vite; documents contain their styles, so that there is no flash of unstyled
 * content.
 */
export function developmentAssets({ moduleOf, stylesOf, preamble }: DevelopmentAssets): Assets {
  return {
    preamble,
    starter: { module: `/${STARTER}` },
    allFonts: `/${ALL_FONTS}`,
    framed: `/${FRAMED}`,
    receipt: `/${RECEIPT}`,
    builder: { entry: `/${BUILDER}`, styles: [], inlined: stylesOf([BUILDER]) },
    of: ({ types }) => ({
      entry: `/${ENTRY}`,
      styles: [],
      inlined: stylesOf([ENTRY, DIALOG, ...types.flatMap((type) => moduleOf(type) ?? [])]),
      modules: [],
      cartFiles: [],
      fonts: (ofProject.fonts.length === 0 ? [FIRST_FONT] : ofProject.fonts).map((file) => `/${file}`),
    }),
  };
}

/** Sources whose stylesheets documents contain in development, except those of the types. */
export const STYLED_ENTRIES: readonly string[] = [ENTRY, DIALOG, BUILDER];
