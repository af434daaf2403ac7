import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import { build } from 'vite';
import { ROOT } from '../../src/cli/setup/paths.mjs';
import { RENDERERS } from './names.mjs';
import { catalogueParts } from '../../src/texts/catalogue-parts.ts';

const HERE = import.meta.dirname;
const OUT = join(HERE, '.cache');

/** Imports of this project's browser entry from the renderer (src/client/hydrate, src/page). */
const OWN_PART = [
  "export { Nodes, RenderingContext } from '../../src/renderer/react/tree.tsx';",
  "export { createComponentSource } from '../../src/renderer/react/components.ts';",
  "export { collectTypes } from '../../src/renderer/resolve/resolved-node.ts';",
].join('\n');

/**
 * @param {string} id - of the only module that is made up
 * @param {string} code
 */
function madeUp(id, code) {
  return {
    name: 'made-up',
    enforce: /** @type {const} */ ('pre'),
    resolveId: (/** @type {string} */ source) => (source.endsWith(id) ? join(HERE, id) : undefined),
    load: (/** @type {string} */ path) => (path === join(HERE, id) ? code : undefined),
  };
}

/**
 * @param {string} id
 * @param {string} code
 * @returns {import('vite').InlineConfig}
 */
function config(id, code) {
  const own = join(HERE, 'node_modules');
  const packages = existsSync(own) ? own : join(ROOT, 'node_modules');
  return {
    root: HERE,
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    plugins: [madeUp(id, code), catalogueParts(), babel({ presets: [linguiTransformerBabelPreset()] })],
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: { alias: { react: join(packages, 'react'), 'react-dom': join(packages, 'react-dom') } },
  };
}

/**
 * Bundles the server's measurements with some renderers.
 *
 * @param {readonly (keyof typeof RENDERERS)[]} names
 */
export async function buildServer(names) {
  const files = names.map((name) => {
    const { file, server = file } = /** @type {{ file: string, server?: string }} */ (RENDERERS[name]);
    return `  ${JSON.stringify(name)}: (await import('./renderers/${server}')).default,`;
  });
  const code = `export const renderers = {\n${files.join('\n')}\n};\nexport { measured, page } from './server.tsx';\nexport { makeTree } from './tree.ts';`;
  const made = config('entry-server.ts', code);
  await build({
    ...made,
    resolve: {},
    build: { ssr: 'entry-server.ts', outDir: join(OUT, 'server'), emptyOutDir: true, target: 'node24', minify: false },
    ssr: { external: ['react', 'react-dom'] },
  });
  return join(OUT, 'server/entry-server.js');
}

/**
 * Builds a page's script for one renderer.
 *
 * @param {keyof typeof RENDERERS} name
 */
export function buildBrowser(name) {
  return buildPage(name, `browser-${name}`, "import { open } from './browser.tsx';\nopen(renderer);");
}

/**
 * Builds the script of a preview's frame for one renderer.
 *
 * @param {keyof typeof RENDERERS} name
 */
export function buildPreview(name) {
  return buildPage(name, `preview-${name}`, "import { listen } from './preview-frame.tsx';\nlisten(renderer);");
}

/**
 * @param {keyof typeof RENDERERS} name
 * @param {string} folder
 * @param {string} use - name of the module that uses the renderer
 */
async function buildPage(name, folder, use) {
  const outDir = join(OUT, folder);
  const code = `import renderer from './renderers/${RENDERERS[name].file}';\n${use}`;
  await build({
    ...config('entry-browser.ts', code),
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: 'entry-browser.ts', output: { entryFileNames: 'page.js' } },
    },
  });
  return outDir;
}

/**
 * Size of one renderer without React, messages and shared parts of components (registry/kit), in bytes of Brotli.
 *
 * @param {keyof typeof RENDERERS} name
 */
export async function measureSize(name) {
  const { part = OWN_PART } = /** @type {{ part?: string }} */ (RENDERERS[name]);
  const outDir = join(OUT, `part-${name}`);
  await build({
    ...config('part.ts', part),
    resolve: {},
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      minify: true,
      modulePreload: false,
      rolldownOptions: {
        input: 'part.ts',
        external: /^(react|react-dom|@lingui\/.+)(\/|$)|\/registry\/kit\//,
        preserveEntrySignatures: 'strict',
        output: { codeSplitting: false, entryFileNames: 'part.js' },
      },
    },
  });
  const code = await readFile(join(outDir, 'part.js'));
  return {
    plain: code.length,
    br: brotliCompressSync(code, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length,
  };
}
