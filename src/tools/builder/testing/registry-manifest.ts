/** The manifest of the registry, for tests of the workbench. */
import { registry } from '#registry/index.ts';
import * as v from 'valibot';
import { loadSpecs } from '../../../renderer/react/components.ts';
import { registryManifest } from '../../../server/manifest/registry-manifest.ts';
import { samplesOf } from '../../../server/manifest/samples.ts';
import { type Manifest, ManifestFile } from '../api/manifest.ts';

const file = v.parse(ManifestFile, JSON.parse(JSON.stringify(registryManifest(await loadSpecs(registry), samplesOf))));

/** As the workbench has it in English. */
export const MANIFEST: Manifest = { ...file, types: new Map(file.types.map((type) => [type.type, type])), lang: 'en' };

/** The same without samples, whose words count as translations. */
export const WITHOUT_SAMPLES: Manifest = {
  ...MANIFEST,
  types: new Map(file.types.map((type) => [type.type, { ...type, samples: [], slots: {} }])),
};
