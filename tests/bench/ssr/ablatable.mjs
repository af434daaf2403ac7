/**
 * A build of the server of which the caches can be turned off one at a time: `ABLATE` names the file whose cache stores nothing. The
 * product's own build has no such switch.
 */
import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { build } from 'vite';
import { ROOT } from '../../../src/cli/setup/paths.mjs';

/** Beside the built shop, whose files it serves. */
const OUT = 'dist/ablatable';
/** Calls that make a cache in bytes, or a table by object. */
const BYTE_CACHE = /\bcreateByteCache(?<types>(?:<[^()]*>)?)\(/g;
const TABLE = /\bnew WeakMap(?<types>(?:<[^()]*>)?)\(/g;
/** A table that forgets. */
const NONE = '(class { get() {} has() { return false } set() { return this } delete() { return false } })';

/**
 * Builds it.
 *
 * @returns {Promise<{ main: string, files: string[] }>} the program, and the files with a cache
 */
export async function buildAblatable() {
  /** @type {Set<string>} */
  const files = new Set();
  await build({
    root: ROOT,
    configFile: join(ROOT, 'vite.config.ts'),
    logLevel: 'error',
    plugins: [{ name: 'raan:ablatable', enforce: 'pre', transform: (code, id) => switchable(code, id, files) }],
    build: { ssr: 'src/server/main.ts', outDir: OUT, emptyOutDir: true },
  });
  const main = join(ROOT, OUT, 'main.js');
  if (!existsSync(main)) throw new Error(`${main} was not built`);
  return { main, files: [...files].toSorted() };
}

/**
 * @param {string} code
 * @param {string} id
 * @param {Set<string>} files
 */
function switchable(code, id, files) {
  const file = relative(ROOT, id);
  if (!/^(?:src|registry|schemas|machines)\/.*\.tsx?$/.test(file) || file === 'src/bounds/byte-cache.ts')
    return undefined;
  const isOff = `globalThis.process?.env.ABLATE === ${JSON.stringify(file)}`;
  const changed = code
    .replaceAll(BYTE_CACHE, (_, types) => `createByteCache${types}(${isOff} ? 0 : `)
    .replaceAll(TABLE, (_, types) => `new (${isOff} ? ${NONE} : WeakMap)${types}(`);
  if (changed === code) return undefined;
  files.add(file);
  return { code: changed, map: null };
}

/** Name of the server that has all of its caches. */
export const WHOLE = 'all caches';

/**
 * A table of what each page costs more without one cache: processor time, beside the server that has all.
 *
 * @param {readonly (readonly [page: string, encoding: string, server: string, perCpu: number])[]} rows
 * @returns {string}
 */
export function costsOfAblation(rows) {
  const pages = [...new Set(rows.map(([page, encoding]) => `${page}, ${encoding}`))];
  /** @type {Map<string, Map<string, number>>} */
  const servers = new Map();
  for (const [page, encoding, server, perCpu] of rows)
    servers.set(server, (servers.get(server) ?? new Map()).set(`${page}, ${encoding}`, perCpu));
  const whole = servers.get(WHOLE);
  const lines = [...servers].flatMap(([server, figures]) => {
    const costs = pages.map((page) => ((whole?.get(page) ?? 0) / (figures.get(page) ?? 1) - 1) * 100);
    return server === WHOLE ? [] : [{ server, costs }];
  });
  const most = (/** @type {{ costs: number[] }} */ { costs }) => Math.max(...costs);
  return [
    `| without the cache of | ${pages.join(' | ')} |`,
    `|---|${pages.map(() => '--:|').join('')}`,
    ...lines
      .toSorted((one, other) => most(other) - most(one))
      .map(({ server, costs }) => `| \`${server}\` | ${costs.map((cost) => `${cost.toFixed(0)} %`).join(' | ')} |`),
  ].join('\n');
}
