import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { ROOT } from './setup/paths.mjs';
import { Problem, runMain } from './setup/problem.mjs';

/** @typedef {{ file: string, isEntry?: boolean, imports?: string[], css?: string[] }} Chunk */
/** @typedef {Record<string, Chunk>} Manifest */

const CLIENT = join(ROOT, 'dist/client');
const COMPONENT = /^registry\/(?!kit\/)[^/]+\/[^/]+\/[^/]+\.tsx$/;

/**
 * What a visitor downloads, in kB of brotli, and how much it may be.
 *
 * @type {{ title: string, most: number, weigh: (manifest: Manifest) => number }[]}
 */
const BUDGETS = [
  { title: 'script of every page', most: 130, weigh: (manifest) => weigh(closure(manifest, entries(manifest), 'js')) },
  { title: 'styles of every page', most: 12, weigh: (manifest) => weigh(closure(manifest, entries(manifest), 'css')) },
  { title: 'heaviest component, script', most: 8, weigh: (manifest) => heaviest(manifest, 'js') },
  { title: 'heaviest component, styles', most: 4, weigh: (manifest) => heaviest(manifest, 'css') },
  { title: 'heaviest message catalogue', most: 8, weigh: (manifest) => heaviestCatalogue(manifest) },
];

/** Compares the built browser files with their budgets and prints the table. */
await runMain(async () => {
  const manifest = /** @type {Manifest} */ (JSON.parse(readFileSync(join(CLIENT, '.vite/manifest.json'), 'utf8')));
  const rows = BUDGETS.map(({ title, most, weigh }) => ({ title, most, size: weigh(manifest) }));
  for (const { title, most, size } of rows) {
    console.log(`${size > most ? '✗' : ' '} ${title.padEnd(28)} ${size.toFixed(1).padStart(6)} of ${most} kB br`);
  }
  const over = rows.filter(({ size, most }) => size > most);
  if (over.length > 0) throw new Problem(`over budget: ${over.map(({ title }) => title).join(', ')}.`);
});

/** @param {Manifest} manifest */
function entries(manifest) {
  return Object.keys(manifest).filter((key) => manifest[key]?.isEntry);
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
 * The most that one component adds to a page.
 *
 * @param {Manifest} manifest
 * @param {'js' | 'css'} kind
 */
function heaviest(manifest, kind) {
  const always = closure(manifest, entries(manifest), kind);
  const added = Object.keys(manifest)
    .filter((key) => COMPONENT.test(key))
    .map((key) => [...closure(manifest, [key], kind)].filter((file) => !always.has(file)));
  return Math.max(0, ...added.map(weigh));
}

/** @param {Manifest} manifest */
function heaviestCatalogue(manifest) {
  const catalogues = Object.keys(manifest).filter((key) => key.endsWith('.po'));
  return Math.max(0, ...catalogues.map((key) => weigh([manifest[key]?.file ?? ''])));
}

/**
 * @param {Iterable<string>} files
 * @returns {number} kB after brotli
 */
function weigh(files) {
  return [...files].reduce((sum, file) => sum + brotliCompressSync(readFileSync(join(CLIENT, file))).length / 1000, 0);
}
