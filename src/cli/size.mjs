import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { ROOT } from './setup/paths.mjs';
import { Problem, runMain } from './setup/problem.mjs';

/** @typedef {{ file: string, isEntry?: boolean, imports?: string[], dynamicImports?: string[], css?: string[] }} Chunk */
/** @typedef {Record<string, Chunk>} Manifest */

const CLIENT = join(ROOT, 'dist/client');
/** What stands on every page. */
const HEADER = 'registry/site/site-header/site-header.tsx';
/** What a page in a frame has beside its starter, and all that is a preview's (src/preview/). */
const FRAMED = 'src/preview/framed.ts';
/** The page on which pages are built, which no shopper opens. */
const BUILDER = 'src/tools/builder/entry.tsx';
const OF_BUILDER = /^src\/builder\//;
const PREVIEW = /^src\/preview\//;
/** The service worker, which is fetched when nobody waits, and faces for shops that choose their own. */
const ASIDE = /^src\/(?:worker|theme)\//;
const COMPONENT = /^registry\/(?!kit\/)[^/]+\/[^/]+\/[^/]+\.tsx$/;

/** @typedef {{ size: number, which?: string }} Weight - in kB of brotli */

/**
 * What a visitor downloads, and how much it may be, in kB of brotli.
 *
 * @type {{ title: string, most: number, weigh: (manifest: Manifest) => Weight }[]}
 */
const BUDGETS = [
  { title: 'script of every page', most: 86, weigh: (manifest) => always(manifest, 'js') },
  { title: 'styles of every page', most: 10, weigh: (manifest) => always(manifest, 'css') },
  { title: 'heaviest component, script', most: 15, weigh: (manifest) => heaviestComponent(manifest, 'js') },
  { title: 'heaviest component, styles', most: 6, weigh: (manifest) => heaviestComponent(manifest, 'css') },
  { title: 'heaviest message catalogue', most: 8, weigh: (manifest) => heaviestCatalogue(manifest) },
];

/** Compares the built browser files with their budgets and prints the table. */
await runMain(async () => {
  const manifest = /** @type {Manifest} */ (JSON.parse(readFileSync(join(CLIENT, '.vite/manifest.json'), 'utf8')));
  const rows = BUDGETS.map(({ title, most, weigh }) => ({ title, most, ...weigh(manifest) }));
  for (const { title, most, size, which } of rows) {
    const line = `${size > most ? '✗' : ' '} ${title.padEnd(28)} ${size.toFixed(1).padStart(6)} of ${most} kB br`;
    console.log(which ? `${line} (${which})` : line);
  }
  const over = rows.filter(({ size, most }) => size > most);
  const stray = Object.keys(manifest).filter((key) => !PREVIEW.test(key) && imports(manifest[key], PREVIEW));
  if (stray.length > 0) throw new Problem(`a shopper could load the preview: ${stray.join(', ')} import src/preview/.`);
  const building = Object.keys(manifest).filter((key) => !OF_BUILDER.test(key) && imports(manifest[key], OF_BUILDER));
  if (building.length > 0)
    throw new Problem(`a shopper could load the builder: ${building.join(', ')} import src/tools/builder/.`);
  if (over.length > 0) throw new Problem(`over budget: ${over.map(({ title }) => title).join(', ')}.`);
});

/** @param {Manifest} manifest */
function entries(manifest) {
  return Object.keys(manifest).filter(
    (key) => (manifest[key]?.isEntry && key !== FRAMED && key !== BUILDER && !ASIDE.test(key)) || key === HEADER,
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
 * The files that are loaded together with some chunks.
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
 * @returns {Weight}
 */
function always(manifest, kind) {
  return { size: weigh(closure(manifest, entries(manifest), kind)) };
}

/**
 * The most that one component adds to a page.
 *
 * @param {Manifest} manifest
 * @param {'js' | 'css'} kind
 */
function heaviestComponent(manifest, kind) {
  const there = closure(manifest, entries(manifest), kind);
  const components = Object.keys(manifest).filter((key) => COMPONENT.test(key));
  return heaviest(components, (key) => [...closure(manifest, [key], kind)].filter((file) => !there.has(file)));
}

/** @param {Manifest} manifest */
function heaviestCatalogue(manifest) {
  const catalogues = Object.keys(manifest).filter((key) => key.endsWith('.po'));
  return heaviest(catalogues, (key) => [manifest[key]?.file ?? '']);
}

/**
 * @param {string[]} keys - of the manifest
 * @param {(key: string) => string[]} files
 * @returns {Weight}
 */
function heaviest(keys, files) {
  const weights = keys.map((key) => ({ which: basename(key), size: weigh(files(key)) }));
  return weights.reduce((most, each) => (each.size > most.size ? each : most), { which: 'none', size: 0 });
}

/**
 * @param {Iterable<string>} files
 * @returns {number} kB after brotli
 */
function weigh(files) {
  return [...files].reduce((sum, file) => sum + brotliCompressSync(readFileSync(join(CLIENT, file))).length / 1000, 0);
}
