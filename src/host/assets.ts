/** Which files of the build a page needs: scripts to start, styles and modules of its component types. */
import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import type { Lang } from '#schemas/lang.ts';

export interface PageAssets {
  readonly entry: string;
  readonly styles: readonly string[];
  /** Modules the browser fetches beside the entry. */
  readonly modules: readonly string[];
  /** Fonts that the first view needs. */
  readonly fonts: readonly string[];
}

export interface Assets {
  readonly of: (types: readonly string[], lang: Lang) => PageAssets;
  /** Script that goes before the entry; development only. */
  readonly preamble: string | undefined;
}

const Chunk = v.object({
  file: v.string(),
  isEntry: v.optional(v.boolean(), false),
  imports: v.optional(v.array(v.string()), []),
  css: v.optional(v.array(v.string()), []),
});
const Manifest = v.record(v.string(), Chunk);
type Manifest = v.InferOutput<typeof Manifest>;

export const ENTRY = 'src/entry-browser.tsx';

/** A file of a type by its name. */
export type ModuleOf = (type: string) => string | undefined;

/** Assets of a build, from Vite's manifest. */
export async function builtAssets(manifestFile: string, moduleOf: ModuleOf): Promise<Assets> {
  const manifest = v.parse(Manifest, JSON.parse(await readFile(manifestFile, 'utf8')));
  const known = new Map<string, PageAssets>();
  const entryFiles = filesOf(manifest, [ENTRY]);
  const fonts = Object.keys(manifest).flatMap((key) =>
    FIRST_FONTS.test(key) ? [`/${manifest[key]?.file ?? ''}`] : [],
  );
  return {
    preamble: undefined,
    of: (types, lang) => {
      const key = `${lang} ${types.join(' ')}`;
      const before = known.get(key);
      if (before !== undefined) return before;
      const modules = types.flatMap((type) => moduleOf(type) ?? []);
      const files = filesOf(manifest, [ENTRY, `src/locales/${lang}.po`, ...modules]);
      const made: PageAssets = {
        entry: `/${manifest[ENTRY]?.file ?? ''}`,
        styles: files.css.map((file) => `/${file}`),
        modules: files.js.filter((file) => file !== entryFiles.js[0]).map((file) => `/${file}`),
        fonts,
      };
      if (known.size < MAX_KNOWN) known.set(key, made);
      return made;
    },
  };
}

const MAX_KNOWN = 1000;
/** Prompt in the weight of headings, Thai and Latin: what is seen first. */
const FIRST_FONTS = /prompt-(?:thai|latin)-500-normal\.woff2$/;

function filesOf(
  manifest: Manifest,
  keys: readonly string[],
): { readonly js: readonly string[]; readonly css: readonly string[] } {
  const js = new Set<string>();
  const css = new Set<string>();
  const seen = new Set<string>();
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (chunk === undefined || seen.has(key)) return;
    seen.add(key);
    js.add(chunk.file);
    for (const imported of chunk.imports) visit(imported);
    for (const file of chunk.css) css.add(file);
  };
  for (const key of keys) visit(key);
  return { js: [...js], css: [...css] };
}

/** Assets in development: sources served by Vite, styles asked for as plain CSS so that nothing flashes. */
export function developmentAssets(styleOf: ModuleOf, preamble: string): Assets {
  return {
    preamble,
    of: (types) => ({
      entry: `/${ENTRY}`,
      styles: [
        '/src/theme/theme.css',
        '/src/shell/layout/layout.module.css',
        '/src/shell/error-page/error-page.module.css',
        ...types.flatMap((type) => styleOf(type) ?? []).map((file) => `/${file}`),
      ],
      modules: [],
      fonts: [],
    }),
  };
}
