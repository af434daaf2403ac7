/** The manifest of component types, `/registry.json` (contract, chapter 4). */
import * as v from 'valibot';
import type { Lang } from '#schemas/lang.ts';

const record = v.record(v.string(), v.unknown());

const ManifestType = v.object({
  type: v.string(),
  title: v.string(),
  description: v.string(),
  category: v.string(),
  /** Whether the shop's project declares it. */
  own: v.optional(v.boolean()),
  /** The place where it runs; for types of the server, and without a value, no script is loaded. */
  rendersOn: v.optional(v.picklist(['server', 'hydrated', 'interaction'])),
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
/** Languages that the manifest's texts are translated to; the registry's own is English. */
export type ManifestLang = Extract<Lang, 'en' | 'th'>;

/** A component type: `schema` is the JSON Schema of its props, `samples` are example nodes. */
export type ManifestType = v.InferOutput<typeof ManifestType>;

/** The manifest as served. */
export const ManifestFile = v.object({ types: v.array(ManifestType), node: record, themes: v.array(v.string()) });

/** The manifest with its types by name; `node` is the JSON Schema of a node, `themes` are names of themes. */
export interface Manifest extends Omit<v.InferOutput<typeof ManifestFile>, 'types'> {
  readonly types: ReadonlyMap<string, ManifestType>;
  /** Language of the titles, descriptions and labels. */
  readonly lang: ManifestLang;
}
