import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registry } from '#registry/index.ts';
import { loadSpecs } from '../../renderer/react/components.ts';
import { registryManifest } from './registry-manifest.ts';
import { registryTypes } from './registry-types.ts';
import { samplesOf } from './samples.ts';

const manifest = registryManifest(await loadSpecs(registry), samplesOf);
const TSC = resolve(import.meta.dirname, '../../../node_modules/typescript/bin/tsc');
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'raan-types-'));
  writeFileSync(join(folder, 'registry.d.ts'), registryTypes(manifest));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The compiler's errors in a builder's code, line by line; empty if there are none. */
function complaints(code: string): string[] {
  const file = join(folder, 'builder.ts');
  writeFileSync(file, `import type { NodeOf, PropsOf, RaanNode, RaanType } from './registry.d.ts';\n${code}`);
  const flags = ['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--target', 'esnext', '--module', 'esnext'];
  const { status, stdout } = spawnSync(
    process.execPath,
    [TSC, ...flags, '--moduleResolution', 'bundler', '--types', '', '--ignoreConfig', file],
    { encoding: 'utf8', cwd: folder },
  );
  const lines = stdout.split('\n').filter((line) => line.includes('error TS'));
  return status === 0 || lines.length > 0 ? lines : [stdout];
}

test('every sample is a node of its type', () => {
  const samples = manifest.types.flatMap(({ samples: all }) => all);
  expect(samples.length).toBeGreaterThan(30);
  expect(complaints(`export const samples: readonly RaanNode[] = ${JSON.stringify(samples)};`)).toEqual([]);
});

test('a builder gets errors for unknown types, props and values, and for missing props', () => {
  expect(
    complaints(`
export const hero: NodeOf<'hero-banner'> = { type: 'hero-banner', props: { title: { $t: { th: 'ก', en: 'a' } }, level: 2 } };
export const bound: NodeOf<'hero-banner'> = { type: 'hero-banner', bind: { title: 'otherData.productDetails.0.name' } };
export const page: RaanNode[] = [hero, { type: 'section', style: { md: { padding: 'l' } }, children: [bound, { type: 'divider' }] }];
export const tone: PropsOf<'hero-banner'>['tone'] = 'soft';
export const type: RaanType = 'product-list';
// @ts-expect-error there is no such type
export const unknownType: RaanNode = { type: 'hero' };
// @ts-expect-error there is no such prop
export const unknownProp: RaanNode = { type: 'hero-banner', props: { title: 'a', titel: 'b' } };
// @ts-expect-error the title lacks
export const lacking: RaanNode = { type: 'hero-banner', props: {} };
// @ts-expect-error not one of the levels
export const level: RaanNode = { type: 'hero-banner', props: { title: 'a', level: 7 } };
// @ts-expect-error not one of the languages
export const language: RaanNode = { type: 'hero-banner', props: { title: { $t: { fr: 'a' } } } };
// @ts-expect-error a text takes no children
export const children: RaanNode = { type: 'text', props: { text: 'a' }, children: [] };
// @ts-expect-error no token of the theme
export const style: RaanNode = { type: 'divider', style: { base: { padding: '12px' } } };
`),
  ).toEqual([]);
  expect(complaints(`export const wrong: RaanNode = { type: 'hero' };`)).toEqual([
    expect.stringContaining(`'"hero"' is not assignable`),
  ]);
});
