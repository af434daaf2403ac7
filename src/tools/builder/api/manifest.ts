/** The manifest of component types, `/registry.json` (contract, chapter 4). */
import * as v from 'valibot';
import { fetchOwnJson } from '../../../call/call.ts';

const record = v.record(v.string(), v.unknown());

const ManifestType = v.object({
  type: v.string(),
  title: v.string(),
  description: v.string(),
  category: v.string(),
  schema: record,
  slots: v.record(
    v.string(),
    v.object({
      title: v.string(),
      accepts: v.optional(v.array(v.string())),
      part: v.optional(v.object({ prop: v.string(), index: v.number() })),
    }),
  ),
  samples: v.array(v.looseObject({ type: v.string() })),
});
/** A component type: `schema` is the JSON Schema of its props, `samples` are example nodes. */
export type ManifestType = v.InferOutput<typeof ManifestType>;

const Manifest = v.object({ types: v.array(ManifestType), node: record, themes: v.array(v.string()) });

/** The manifest with its types by name; `node` is the JSON Schema of a node, `themes` are names of themes. */
export interface Manifest extends Omit<v.InferOutput<typeof Manifest>, 'types'> {
  readonly types: ReadonlyMap<string, ManifestType>;
}

/** Loads the manifest; undefined when it is unavailable or invalid. */
export async function loadManifest(): Promise<Manifest | undefined> {
  const answer = await fetchOwnJson('/registry.json');
  const read = v.safeParse(Manifest, answer?.json);
  if (!read.success) return undefined;
  return { ...read.output, types: new Map(read.output.types.map((type) => [type.type, type])) };
}
