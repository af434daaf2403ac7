import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { relative, resolve } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import babel from '@rolldown/plugin-babel';
import { linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import react from '@vitejs/plugin-react';
import { type CSSOptions, defineConfig, type Plugin, type Rolldown } from 'vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';
import { withoutAdvice } from './packages/raan/dev/fault-overlay.ts';
import { followEdits } from './packages/raan/dev/follow-edits.ts';
import { reportTokens } from './packages/raan/dev/report-tokens.ts';
import { readBuiltProject, shopMessages, shopProject } from './packages/raan/vite.ts';
import { catalogueParts } from './src/texts/catalogue-parts.ts';

/** `…/registry/index.ts?components`: the list of types without their declarations, which a shopper's browser never needs. */
const componentsOnly: Plugin = {
  name: 'raan:components-only',
  enforce: 'pre',
  transform: (code, id) =>
    id.endsWith('/registry/index.ts?components')
      ? { code: code.replaceAll(/spec: \(\) => import\([^)]*\),\s*/g, ''), map: null }
      : undefined,
};

const NAMED = 'named:';

/**
 * React is CommonJS, whose names are looked up in its object by each file at each use. Here they are exports, so that a file
 * takes those it needs, by short names.
 */
const namedReact: Plugin = {
  name: 'raan:named-react',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id, _importer, { kind }) =>
    kind === 'import-statement' && /^react(?:-dom)?(?:\/(?:jsx-runtime|client))?$/.test(id)
      ? `\0${NAMED}${id}`
      : undefined,
  load: (id) => {
    if (!id.startsWith(`\0${NAMED}`)) return undefined;
    const name = id.slice(NAMED.length + 1);
    const load = createRequire(import.meta.url);
    const exported = Object.keys(load(name) as object).filter((each) => /^[a-z]\w*$/i.test(each));
    const lines = exported.map((each) => `export const ${each} = /* @__PURE__ */ (() => all.${each})();`);
    return `import all from ${JSON.stringify(load.resolve(name))};\nexport default all;\n${lines.join('\n')}`;
  },
};

/** Names of classes as short as they can be: they are in the script, in the styles and in every document. */
function className(name: string, file: string): string {
  const path = relative(import.meta.dirname, file.split('?')[0] ?? file);
  return `${name}_${createHash('sha256').update(path).digest('base64url').replaceAll(/[-_]/g, '').slice(0, 4)}`;
}

const APP = resolve(import.meta.dirname, 'src/client/entry-browser.tsx');
const HEADER = resolve(import.meta.dirname, 'registry/site/site-header/site-header.tsx');
/** Parts of the kit that many types share; those of pages about one product are a chunk of their own. */
const SHARED = /\/(?:registry\/kit\/(?!product-page\/)|schemas\/)/;

/** A module and all that it cannot be without; `isLazy`: also what it loads later, but for tools and previews. */
function closure(
  id: string,
  context: Rolldown.ChunkingContext,
  seen = new Set<string>(),
  isLazy = false,
): ReadonlySet<string> {
  if (seen.has(id) || (isLazy && /\/src\/(?:tools|preview)\//.test(id))) return seen;
  seen.add(id);
  const { importedIds = [], dynamicallyImportedIds = [] } = context.getModuleInfo(id) ?? {};
  for (const imported of isLazy ? [...importedIds, ...dynamicallyImportedIds] : importedIds)
    closure(imported, context, seen, isLazy);
  return seen;
}

/** Whether a module cannot be without the library that checks values. */
function checks(id: string, context: Rolldown.ChunkingContext): boolean {
  return [...closure(id, context)].some((each) => each.includes('/node_modules/valibot/'));
}

/** Modules that shoppers load, at once or later; what only the workbench and previews share has chunks of its own. */
let ofShop: ReadonlySet<string> | undefined;

function isOfShop(id: string, context: Rolldown.ChunkingContext): boolean {
  ofShop ??= closure(APP, context, new Set(), true);
  return ofShop.has(id);
}

/** Whether a module stands on every page, with the header. */
function isOfHeader(id: string, context: Rolldown.ChunkingContext): boolean {
  return id !== HEADER && closure(HEADER, context).has(id);
}

/** Few files instead of many: what starts the app, and what many components share. */
const CHUNKS: Rolldown.CodeSplittingGroup[] = [
  {
    name: (id, context) =>
      /\/src\/client\/hydrate\/(?:hydrate-page\.tsx|joined-styles\.ts)$/.test(id) || isOfHeader(id, context)
        ? 'app'
        : null,
    priority: 6,
  },
  {
    name: 'forms',
    test: /\/registry\/kit\/(?:form\/outcome\.ts|ui\/input\.module\.css)/,
    priority: 5,
  },
  { name: 'prose', test: /\/registry\/kit\/ui\/prose\.tsx$/, priority: 5 },
  // Come with products alone.
  { name: 'cards', test: /\/registry\/kit\/product\/[^/]+\.tsx$/, minShareCount: 2, priority: 4 },
  // Comes with what speaks of faults of the cart.
  { name: 'cart-fault', test: /\/(?:registry\/kit\/cart\/cart-fault|schemas\/error-keys)\.ts$/, priority: 5 },
  // Its styles are in every document, which has the drawer's dialog (src/server/pages/render/assets.ts).
  {
    name: 'cart-dialog',
    test: /\/(?:cart-drawer\/cart-(?:dialog|skeleton)|kit\/ui\/(?:skeleton|empty-state))\.module\.css$/,
    priority: 7,
  },
  // Comes with the first dialog.
  { name: 'modal', test: /\/registry\/kit\/overlay\/modal(?:\.tsx|\.module\.css)$/, priority: 5 },
  { name: 'after-start', test: /\/src\/client\/(?:hydrate\/after-start|service-worker\/register)\.ts$/, priority: 5 },
  // Mostly in what is rendered on the server alone.
  { name: 'content-icons', test: /\/registry\/kit\/ui\/picture\/content-icon\.tsx$/, priority: 5 },
  {
    name: 'product',
    test: /\/registry\/kit\/(?:product-page\/[^/]+|cart\/quantity-field\.tsx)$/,
    minShareCount: 2,
    priority: 3,
  },
  {
    name: (id, context) => (checks(id, context) ? null : 'kit'),
    test: SHARED,
    minShareCount: 5,
    priority: 4,
  },
  // What checks answers comes with the first call.
  {
    name: (id, context) => (checks(id, context) && isOfShop(id, context) ? 'schemas' : null),
    test: /\/(?:node_modules\/valibot|schemas)\//,
    minShareCount: 2,
    priority: 2,
  },
  { name: 'fields', test: SHARED, minShareCount: 6, priority: 1 },
];

const BEST = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };

/** Writes `<file>.br` beside each text below assets/, where that saves bytes: the best there is, as it is done once. */
const brotli = compression({
  include: /^assets\/.*\.(?:js|css|json|svg|txt|html)$/,
  threshold: 128,
  algorithms: [defineAlgorithm('brotliCompress', BEST)],
  logLevel: 'silent',
  skipIfLargerOrEqual: true,
});

/** What runs when the visitor begins to use the page. */
const RUN_AT_START = new Set(['app', 'cards', 'kit', 'modal', 'panel', 'product']);

/**
 * Has V8 compile all functions of a file when it arrives, on another thread, instead of each when it is first called: a tap waits for
 * most of them (https://v8.dev/blog/explicit-compile-hints). Nothing may stand before the hint, so that it is added last.
 */
const compileAhead: Plugin = {
  name: 'raan:compile-ahead',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler: (_options, bundle) => {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk' || !RUN_AT_START.has(file.name)) continue;
        file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
        const compressed = bundle[`${file.fileName}.br`];
        if (compressed?.type === 'asset') compressed.source = brotliCompressSync(file.code, BEST);
      }
    },
  },
};

/**
 * Every colour lies within sRGB (src/theme/contrast.test.ts). What the minifier writes beside it for other screens says the same once
 * more, and is a tenth of a page's styles.
 */
const coloursOnce: Plugin = {
  name: 'raan:colours-once',
  apply: 'build',
  generateBundle: {
    order: 'pre',
    handler: (_options, bundle) => {
      for (const file of Object.values(bundle))
        if (file.type === 'asset' && file.fileName.endsWith('.css'))
          file.source = String(file.source).replaceAll(
            /@supports \(color:lab\(0% 0 0\)\)\{(?:[^{}]*\{[^{}]*\})*\}/g,
            '',
          );
    },
  },
};

/** Changes of Vite's loader of chunks: a failed stylesheet is forgotten, and the nonce that no document has is not looked up. */
const LOADER_CHANGES = [
  [/seen\[href\] = void 0;(\s*throw)/, 'delete seen[href];$1'],
  [/(if \(e\.type === "error"\)) rej/, '$1 link.remove(), rej'],
  [/const cspNonceMeta = .*\s*const cspNonce = .*/, ''],
  [/if \(cspNonce\) .*/, ''],
] as const;

/** Vite's loader never requests a failed stylesheet again: a chunk that is loaded at the second attempt would have no styles. */
const retriedStyles: Plugin = {
  name: 'raan:retried-styles',
  apply: 'build',
  transform: (code, id) => {
    if (id !== '\0vite/preload-helper.js') return undefined;
    let retried = code;
    for (const [pattern, replacement] of LOADER_CHANGES) {
      if (!pattern.test(retried)) throw new Error(`Vite's loader has changed: no ${String(pattern)}`);
      retried = retried.replace(pattern, replacement);
    }
    return { code: retried, map: null };
  },
};

/** What a class takes from another file (`composes`) comes without a place, and Vite asks for one. */
const POSTCSS: Exclude<CSSOptions['postcss'], string | undefined> = {
  plugins: [
    {
      postcssPlugin: 'raan:composed-source',
      OnceExit(root) {
        root.walk((node) => {
          if (node.source?.input.file === undefined && root.source !== undefined) node.source = root.source;
        });
      },
    },
  ],
};

/** The shop project that is built or served; undefined in tests, which look at the storefront alone. */
const PROJECT = process.env.RAAN_PROJECT === undefined ? undefined : readBuiltProject(process.env.RAAN_PROJECT);

// `vite build` makes the browser's part, `vite build --ssr src/server/main.ts` the server's (src/cli/setup/build.mjs).
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    ...(isSsrBuild ? [] : [namedReact, retriedStyles, coloursOnce, compileAhead, brotli]),
    componentsOnly,
    withoutAdvice,
    ...(PROJECT === undefined
      ? []
      : [shopProject(PROJECT), shopMessages(PROJECT), followEdits(PROJECT), reportTokens(PROJECT)]),
    catalogueParts(),
    babel({ presets: [linguiTransformerBabelPreset()] }),
    react(),
  ],
  root: import.meta.dirname,
  appType: 'custom',
  css: { modules: { generateScopedName: className }, postcss: POSTCSS },
  // React has had it since 18; what the shim adds is for those before.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    copyPublicDir: !isSsrBuild,
    emptyOutDir: true,
    ...(isSsrBuild
      ? {
          outDir: 'dist/server',
          minify: false,
          // Beside each other, so that every part finds the browser's files and the service from where it lies.
          rolldownOptions: { output: { chunkFileNames: '[name]-[hash].js' } },
        }
      : {
          outDir: 'dist/client',
          manifest: true,
          modulePreload: { polyfill: false },
          rolldownOptions: {
            input: [
              'src/client/entry-browser.tsx',
              'src/event-replay/entry.ts',
              'src/preview/framed.ts',
              'src/tools/builder/entry.tsx',
              'src/client/tracking/receipt/entry.ts',
              'src/client/service-worker/worker.ts',
              'src/theme/all-fonts.css',
            ],
            // Entries get no exports for other chunks: the starter and the worker are no modules.
            preserveEntrySignatures: 'strict',
            output: { codeSplitting: { groups: CHUNKS } },
          },
        }),
  },
}));
