import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { readArguments } from './setup/arguments.mjs';
import { ROOT } from './setup/paths.mjs';
import { Problem, runMain } from './setup/main.mjs';

/** @typedef {{ file: string, name?: string, isEntry?: boolean, imports?: string[], dynamicImports?: string[], css?: string[], assets?: string[] }} Chunk */
/** @typedef {Record<string, Chunk>} Manifest */

const CLIENT = join(ROOT, 'dist/client');
/** The app. */
const ENTRY = 'src/client/entry-browser.tsx';
/** The component on every page. */
const HEADER = 'registry/site/site-header/site-header.tsx';
/** The entry of framed pages, and the modules of the preview, which shoppers never load. */
const FRAMED = 'src/preview/framed.ts';
const PREVIEW = /^src\/preview\//;
/** The entry of the workbench, and its modules, which shoppers never load. */
const BUILDER = 'src/tools/builder/entry.tsx';
const BUILDER_MODULE = /^src\/tools\/builder\//;
/** The chunk whose styles are in every document, beside the app's. */
const CART_DIALOG = 'cart-dialog';
/** Fetched off the critical path: the service worker, the receipt's frame, and font faces of shops that choose their own. */
const DEFERRED = /^src\/(?:client\/(?:service-worker|tracking\/receipt)|theme)\//;
const COMPONENT = /^registry\/(?!kit\/)[^/]+\/[^/]+\/[^/]+\.tsx$/;

/** @typedef {{ size: number, which?: string }} Measured - kB of brotli, and the chunk it is about */

/**
 * Budgets of what a visitor downloads, in kB of brotli. Hashes in the names of files move the script by a tenth from build to build.
 *
 * @type {{ title: string, budget: number, measure: (manifest: Manifest) => Measured }[]}
 */
const BUDGETS = [
  { title: 'script of every page', budget: 90.8, measure: (manifest) => onEveryPage(manifest, 'js') },
  { title: 'styles of every page', budget: 9.1, measure: (manifest) => onEveryPage(manifest, 'css') },
  { title: 'fonts of every page', budget: 55, measure: (manifest) => fontsOf(manifest) },
  { title: 'heaviest component, script', budget: 16.8, measure: (manifest) => heaviestComponent(manifest, 'js') },
  { title: 'heaviest component, styles', budget: 6, measure: (manifest) => heaviestComponent(manifest, 'css') },
  { title: 'heaviest message catalogue', budget: 7.5, measure: (manifest) => heaviestCatalogue(manifest) },
];

/** Compares the built browser files with their budgets and prints the table. */
await runMain(async () => {
  readArguments({});
  const file = join(CLIENT, '.vite/manifest.json');
  if (!existsSync(file)) throw new Problem('there is no build to measure: run npm run build.');
  const manifest = /** @type {Manifest} */ (JSON.parse(readFileSync(file, 'utf8')));
  const rows = BUDGETS.map(({ title, budget, measure }) => ({ title, budget, ...measure(manifest) }));
  for (const { title, budget, size, which } of rows) {
    const line = `${size > budget ? '✗' : ' '} ${title.padEnd(28)} ${size.toFixed(1).padStart(6)} of ${budget} kB br`;
    console.log(which ? `${line} (${which})` : line);
  }
  const over = rows.filter(({ size, budget }) => size > budget);
  const stray = Object.keys(manifest).filter((key) => !PREVIEW.test(key) && imports(manifest[key], PREVIEW));
  if (stray.length > 0) throw new Problem(`a shopper could load the preview: ${stray.join(', ')} import src/preview/.`);
  const building = Object.keys(manifest).filter(
    (key) => !BUILDER_MODULE.test(key) && imports(manifest[key], BUILDER_MODULE),
  );
  if (building.length > 0)
    throw new Problem(`a shopper could load the builder: ${building.join(', ')} import src/tools/builder/.`);
  if (over.length > 0) throw new Problem(`over budget: ${over.map(({ title }) => title).join(', ')}.`);
});

/** @param {Manifest} manifest */
function entries(manifest) {
  return Object.keys(manifest).filter(
    (key) => (manifest[key]?.isEntry && key !== FRAMED && key !== BUILDER && !DEFERRED.test(key)) || key === HEADER,
  );
}

/**
 * @param {Chunk | undefined} chunk
 * @param {RegExp} which
 */
function imports(chunk, which) {
  return [...(chunk?.imports ?? []), ...(chunk?.dynamicImports ?? [])].some((key) => which.test(key));
}

/**
 * Files that load together with some chunks.
 *
 * @param {Manifest} manifest
 * @param {string[]} keys
 * @param {'js' | 'css'} kind
 * @returns {Set<string>}
 */
function closure(manifest, keys, kind) {
  const files = new Set();
  const seen = new Set();
  const queue = [...keys];
  for (let key = queue.pop(); key !== undefined; key = queue.pop()) {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) continue;
    seen.add(key);
    queue.push(...(chunk.imports ?? []));
    for (const file of [chunk.file, ...(chunk.css ?? [])]) if (file.endsWith(`.${kind}`)) files.add(file);
  }
  return files;
}

/**
 * @param {Manifest} manifest
 * @param {'js' | 'css'} kind
 * @returns {Measured}
 */
function onEveryPage(manifest, kind) {
  return { size: brotliSize(filesOnEveryPage(manifest, kind)) };
}

/**
 * @param {Manifest} manifest
 * @param {'js' | 'css'} kind
 */
function filesOnEveryPage(manifest, kind) {
  const written = Object.keys(manifest).filter((key) => manifest[key]?.name === CART_DIALOG);
  return closure(manifest, [...entries(manifest), ...(kind === 'css' ? written : [])], kind);
}

/**
 * Faces of pages whose shop sets no type of its own; fonts are compressed already.
 *
 * @param {Manifest} manifest
 * @returns {Measured}
 */
function fontsOf(manifest) {
  const fonts = (manifest[ENTRY]?.assets ?? []).filter((file) => file.endsWith('.woff2'));
  const bytes = fonts.reduce((sum, file) => sum + readFileSync(join(CLIENT, file)).length, 0);
  return { size: bytes / 1000, which: `${fonts.length} files` };
}

/**
 * The largest addition of one component to a page.
 *
 * @param {Manifest} manifest
 * @param {'js' | 'css'} kind
 */
function heaviestComponent(manifest, kind) {
  const shared = filesOnEveryPage(manifest, kind);
  const components = Object.keys(manifest).filter((key) => COMPONENT.test(key));
  return heaviest(components, (key) => [...closure(manifest, [key], kind)].filter((file) => !shared.has(file)));
}

/**
 * Of the shop's catalogues: no visitor loads those of the workbench and the gallery.
 *
 * @param {Manifest} manifest
 */
function heaviestCatalogue(manifest) {
  const catalogues = Object.keys(manifest).filter((key) => key.endsWith('.po?part=shop'));
  return heaviest(catalogues, (key) => [manifest[key]?.file ?? '']);
}

/**
 * @param {string[]} keys - of the manifest
 * @param {(key: string) => string[]} files
 * @returns {Measured}
 */
function heaviest(keys, files) {
  const sizes = keys.map((key) => ({ which: basename(key), size: brotliSize(files(key)) }));
  return sizes.reduce((largest, each) => (each.size > largest.size ? each : largest), { which: 'none', size: 0 });
}

/**
 * @param {Iterable<string>} files
 * @returns {number} kB after brotli
 */
function brotliSize(files) {
  return [...files].reduce((sum, file) => sum + brotliCompressSync(readFileSync(join(CLIENT, file))).length / 1000, 0);
}
