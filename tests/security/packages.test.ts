/** Packages of a build: exact versions from one registry, listed as CycloneDX (`npm run sbom`). */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const Names = v.optional(v.record(v.string(), v.string()), {});
const Package = v.object({ dependencies: Names, devDependencies: Names });
const Lock = v.object({
  packages: v.record(
    v.string(),
    v.object({
      version: v.optional(v.string()),
      resolved: v.optional(v.string()),
      integrity: v.optional(v.string()),
      dev: v.optional(v.boolean()),
      link: v.optional(v.boolean()),
    }),
  ),
});
const Bill = v.object({
  bomFormat: v.literal('CycloneDX'),
  components: v.array(v.object({ name: v.string(), version: v.string(), purl: v.string() })),
});

const read = <const T extends v.GenericSchema>(file: string, schema: T): v.InferOutput<T> =>
  v.parse(v.pipe(v.string(), v.parseJson(), schema), readFileSync(resolve(ROOT, file), 'utf8'));

test('every dependency is asked for in one version', () => {
  const { dependencies, devDependencies } = read('package.json', Package);
  const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(
    ([, range]) => !/^\d+\.\d+\.\d+$/.test(range),
  );
  expect(loose).toEqual([]);
});

test('every package of the lock file is pinned by its content, from a registry of packages', () => {
  const { packages } = read('package-lock.json', Lock);
  const installed = Object.entries(packages).filter(
    ([path, { link }]) => path.includes('node_modules/') && link !== true,
  );
  const unpinned = installed.filter(([, { integrity }]) => integrity?.startsWith('sha512-') !== true);
  const elsewhere = installed.filter(
    ([, { resolved }]) => resolved !== undefined && !/^https:\/\/[^/]+\/.*\.tgz$/.test(resolved),
  );
  expect([unpinned, elsewhere, installed.length > 100]).toEqual([[], [], true]);
});

test('the list of a build names each package that is served, and none for development', async () => {
  const { dependencies, devDependencies } = read('package.json', Package);
  const { stdout } = await promisify(execFile)(process.execPath, ['src/cli/sbom.mjs'], {
    cwd: ROOT,
    maxBuffer: 64 * 1024 * 1024,
  });
  const { components } = v.parse(v.pipe(v.string(), v.parseJson(), Bill), stdout);
  const listed = new Set(components.map(({ name, version }) => `${name}@${version}`));
  expect(Object.entries(dependencies).filter(([name, version]) => !listed.has(`${name}@${version}`))).toEqual([]);
  const { packages } = read('package-lock.json', Lock);
  const developed = Object.entries(devDependencies).filter(([name]) => packages[`node_modules/${name}`]?.dev === true);
  expect(developed.filter(([name, version]) => listed.has(`${name}@${version}`))).toEqual([]);
}, 60_000);
