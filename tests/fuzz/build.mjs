import { join } from 'node:path';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import { build } from 'vite';
import { ROOT } from '../../scripts/setup/paths.mjs';

const OUT = join(import.meta.dirname, '.cache');

/** @returns {import('vite').InlineConfig} */
function config() {
  return {
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    publicDir: false,
    plugins: [lingui(), babel({ presets: [linguiTransformerBabelPreset()] })],
  };
}

/** The bundle that makes pages, renders them and looks at them; its path. */
export async function buildServer() {
  await build({
    ...config(),
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      ssr: 'tests/fuzz/fuzz.ts',
      outDir: join(OUT, 'server'),
      emptyOutDir: true,
      target: 'node24',
      minify: false,
    },
  });
  return join(OUT, 'server/fuzz.js');
}

/** The script of the page in which pages are hydrated; the folder of its files. */
export async function buildBrowser() {
  const outDir = join(OUT, 'browser');
  await build({
    ...config(),
    base: '/',
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      modulePreload: false,
      // For stacks that can be read.
      minify: false,
      rolldownOptions: { input: 'tests/fuzz/browser.tsx', output: { entryFileNames: 'page.js' } },
    },
  });
  return outDir;
}
