/** `/registry.json`: every component type with the JSON Schema of its props (contract, chapter 4). */
import { toJsonSchema } from '@valibot/to-json-schema';
import type { ComponentSpec } from '#registry/kit/define.ts';
import type { Node } from '#schemas/node.ts';

export interface RegistryManifest {
  readonly version: 1;
  readonly types: readonly ManifestType[];
}

interface ManifestType {
  readonly type: string;
  readonly v: number;
  readonly title: string;
  readonly description: string;
  readonly category: string;
  readonly schema: object;
  readonly slots: Readonly<Record<string, { readonly accepts?: readonly string[]; readonly title: string }>>;
  readonly sample: Node;
  readonly rendersOn: ComponentSpec['rendersOn'];
}

/** The samples of a type; the first one is its sample in the manifest. */
export type SamplesOf = (type: string) => readonly Node[];

export function registryManifest(specs: ReadonlyMap<string, ComponentSpec>, samplesOf: SamplesOf): RegistryManifest {
  return {
    version: 1,
    types: [...specs.values()].map((spec) => ({
      type: spec.type,
      v: spec.v,
      title: spec.title,
      description: spec.description,
      category: spec.category,
      // What a builder writes is the schema's input; checks and transformations behind it have no counterpart in JSON Schema.
      schema: {
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        ...toJsonSchema(spec.props, { target: 'draft-2020-12', typeMode: 'input', errorMode: 'ignore' }),
      },
      slots: spec.slots ?? {},
      sample: samplesOf(spec.type)[0] ?? { type: spec.type },
      rendersOn: spec.rendersOn,
    })),
  };
}
