/** `node src/server/manifest/write-registry.ts <folder>`: the manifest, its types and the OpenAPI document as files of the build, for builders and platforms without a server. */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { registry } from '#registry/index.ts';
import { loadSpecs } from '../../renderer/react/components.ts';
import { files } from './project-files.ts';
import { openApi } from './openapi.ts';
import { registryManifest } from './registry-manifest.ts';
import { registryTypes } from './registry-types.ts';
import { readSamples } from './read-samples.ts';

const ROOT = resolve(import.meta.dirname, '../../..');

const [folder = 'dist'] = process.argv.slice(2);
const samples = readSamples([
  ...globSync('registry/*/*/samples.json', { cwd: ROOT }).map(
    (file) => [file, JSON.parse(readFileSync(join(ROOT, file), 'utf8'))] as const,
  ),
  ...Object.entries(files.samples),
]);
const manifest = registryManifest(await loadSpecs(registry), (type) => samples.get(type) ?? []);
writeFileSync(join(folder, 'registry.json'), JSON.stringify(manifest));
writeFileSync(join(folder, 'registry.d.ts'), registryTypes(manifest));
writeFileSync(join(folder, 'openapi.json'), JSON.stringify(openApi(), undefined, 2));
