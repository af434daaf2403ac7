/**
 * `npm run pages:check [-- --database] [--save <file>] [--against <file>] [--pictures <folder>]`: migrates and renders every stored tree, as it is
 * stored and as it is migrated. Looks at the demo shops and all kept samples, or with `--database` at everything that the
 * database of DATABASE_URL or DATA_DIR stores. `--save` keeps what is shown, to be compared by a later version with `--against`.
 * `--pictures <folder>` has the built shop draw what was migrated, before and after, at three widths; pictures that differ are written.
 * Ends with 2 where something shows otherwise than before, saying on which page and at which node.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import { drizzle } from 'drizzle-orm/node-postgres';
import { chromium } from '@playwright/test';
import { createServer } from 'vite';
import { flag, readArguments, text } from '../../src/cli/setup/arguments.mjs';
import { ensureBuilt } from '../../src/cli/setup/build.mjs';
import { ensureWholeChromium } from '../../src/cli/test/chromium.mjs';
import { openFramedShop } from '../../src/cli/test/framed-shop.mjs';
import { Problem } from '../../src/cli/setup/problem.mjs';
import { ROOT } from '../../src/cli/setup/paths.mjs';
import { connectDatabase } from '../../src/store/database/database.ts';
import { drawMigrated } from './draw-migrated.ts';
import { databaseTrees, demoTrees, oldSamples } from './stored-trees.ts';
import { catalogueParts } from '../../src/texts/catalogue-parts.ts';

const DIFFERS = 2;
const MAX_SHOWN = 50;
const { values } = readArguments({
  database: flag(),
  save: text(undefined),
  against: text(undefined),
  pictures: text(undefined),
});
const earlier = values.against === undefined ? undefined : readSnapshot(values.against);

const server = await createServer({
  root: ROOT,
  configFile: false,
  logLevel: 'error',
  server: { middlewareMode: true, watch: null, ws: false },
  appType: 'custom',
  plugins: [catalogueParts(), babel({ presets: [linguiTransformerBabelPreset()] })],
});
try {
  const { checkPages, compareSnapshots } = await server.ssrLoadModule('/tests/pages/check-pages.ts');
  const { createTreeRenderer } = await server.ssrLoadModule('/tests/pages/render-tree.ts');
  const renderer = await createTreeRenderer();
  const groups = values.database ? [...(await readDatabase()).values()] : [demoTrees(), keptSamples()];
  /** @type {ReturnType<typeof import('./check-pages.ts').checkPages>[]} */
  const reports = groups.map(({ trees, sections }) => checkPages(trees, sections, renderer));
  const snapshot = Object.assign({}, ...reports.map((report) => report.snapshot));
  const changes = reports.flatMap((report) => report.changes);
  if (earlier !== undefined) changes.push(...compareSnapshots(earlier, snapshot));
  if (values.save !== undefined) writeFileSync(values.save, JSON.stringify(snapshot));
  const diagnostics = reports.flatMap((report) => report.diagnostics);
  for (const { where, path, type, from, to } of reports.flatMap((report) => report.migrations))
    console.log(`· ${where} ${path}: ${type} ${from} → ${to}`);
  for (const { where, lang, node, before, after } of changes.slice(0, MAX_SHOWN))
    console.log(
      `✗ ${where} (${lang}), node ${node || 'around all'}\n  − ${firstDifference(before, after)}\n  + ${firstDifference(after, before)}`,
    );
  for (const line of diagnostics) console.log(`✗ ${line}`);
  const migrated = reports.flatMap((report) => report.migrated);
  const drawn = values.pictures === undefined ? [] : await drawPictures(migrated, values.pictures);
  for (const { where, width, nodes } of drawn)
    console.log(`✗ ${where}: drawn otherwise at ${width} px: ${nodes.join(', ')}`);
  if (values.pictures !== undefined)
    console.log(`${migrated.length} migrated trees drawn at 3 widths, ${drawn.length} pictures differ`);
  const trees = reports.reduce((sum, report) => sum + report.trees, 0);
  console.log(
    `${trees} trees in 2 languages, ${changes.length} nodes show otherwise, ${diagnostics.length} new reports`,
  );
  if (changes.length + diagnostics.length + drawn.length > 0) process.exitCode = DIFFERS;
} finally {
  await server.close();
}

/** @param {string} file */
function readSnapshot(file) {
  const saved = readFileSync(file, 'utf8');
  try {
    return JSON.parse(saved);
  } catch {
    throw new Problem(`${file} is no JSON: name a file that --save has written.`);
  }
}

/**
 * @param {readonly import('./check-pages.ts').MigratedTree[]} trees
 * @param {string} folder
 */
async function drawPictures(trees, folder) {
  await ensureBuilt();
  const shop = await openFramedShop();
  const browser = await chromium.launch({
    executablePath: (await ensureWholeChromium()) || undefined,
    args: ['--no-sandbox', '--font-render-hinting=none'],
  });
  try {
    const page = await (await browser.newContext({ bypassCSP: true })).newPage();
    return await drawMigrated(page, trees, {
      studio: { shop: shop.shop, host: shop.builder },
      folder: resolve(folder),
    });
  } finally {
    await browser.close();
    await shop.close();
  }
}

/** @returns {import('./stored-trees.ts').StoredTrees} */
function keptSamples() {
  return { trees: oldSamples().map(({ kept }) => kept), sections: new Map() };
}

async function readDatabase() {
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir = '.data' } = process.env;
  const database = await connectDatabase({ dataDir, ...(databaseUrl ? { databaseUrl } : {}) });
  try {
    return await databaseTrees(drizzle(database.pool));
  } finally {
    await database.close();
  }
}

/**
 * A few words around the first difference.
 * @param {string} text
 * @param {string} other
 */
function firstDifference(text, other) {
  let at = 0;
  while (at < text.length && text[at] === other[at]) at += 1;
  const start = Math.max(0, at - 40);
  return text === '' ? '(not shown)' : JSON.stringify(text.slice(start, start + 160));
}
