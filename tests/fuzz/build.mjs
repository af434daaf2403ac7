import { join } from 'node:path';
import { linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import { build } from 'vite';
import { ROOT } from '../../src/cli/setup/paths.mjs';
import { catalogueParts } from '../../src/texts/catalogue-parts.ts';

const OUT = join(import.meta.dirname, '.cache');

/** @returns {import('vite').InlineConfig} */
function config() {
  return {
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    publicDir: false,
    plugins: [catalogueParts(), babel({ presets: [linguiTransformerBabelPreset()] })],
  };
}

/** Bundles the fuzzer for Node; returns its path. */
export function buildServer() {
  return bundleForNode('fuzz');
}

/** Bundles the pages for previews, with their diagnostics, for Node; returns its path. */
export function buildPreviewPages() {
  return bundleForNode('preview-pages');
}

/** Builds the script that hydrates pages; returns the folder. */
export function buildBrowser() {
  return bundleForBrowser('browser', 'browser.tsx');
}

/** Builds the script of the builder's window; returns the folder. */
export function buildBuilder() {
  return bundleForBrowser('builder', 'preview-builder.ts');
}

/** @param {string} name */
async function bundleForNode(name) {
  const outDir = join(OUT, name === 'fuzz' ? 'server' : name);
  await build({
    ...config(),
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { ssr: `tests/fuzz/${name}.ts`, outDir, emptyOutDir: true, target: 'node24', minify: false },
  });
  return join(outDir, `${name}.js`);
}

/**
 * @param {string} folder
 * @param {string} file
 */
async function bundleForBrowser(folder, file) {
  const outDir = join(OUT, folder);
  await build({
    ...config(),
    base: '/',
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      modulePreload: false,
      // Keeps stacks legible.
      minify: false,
      rolldownOptions: {
        input: `tests/fuzz/${file}`,
        output: { entryFileNames: 'page.js', ...(folder === 'builder' && { codeSplitting: false }) },
      },
    },
  });
  return outDir;
}
