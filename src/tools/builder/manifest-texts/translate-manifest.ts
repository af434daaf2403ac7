/** Translates the texts of the manifest: titles, descriptions, labels of choices, units. Pure. */
import { isRecord } from '#schemas/record.ts';
import type { Manifest, ManifestLang, ManifestType } from '../api/manifest.ts';

/** Texts of a language by the English ones of the registry. */
export type ManifestTexts = Readonly<Record<string, string>>;

const HINTS = 'x-raan';

/** The manifest with translated texts; `translate` returns a text as it is where it has no translation. */
export function translateManifest(
  manifest: Manifest,
  lang: ManifestLang,
  translate: (text: string) => string,
): Manifest {
  const translateType = (type: ManifestType): ManifestType => ({
    ...type,
    title: translate(type.title),
    description: translate(type.description),
    schema: translateSchema(type.schema, translate),
    slots: Object.fromEntries(
      Object.entries(type.slots).map(([name, slot]) => [name, { ...slot, title: translate(slot.title) }]),
    ),
  });
  return {
    ...manifest,
    lang,
    node: translateSchema(manifest.node, translate),
    types: new Map([...manifest.types].map(([name, type]) => [name, translateType(type)])),
  };
}

type Schema = Readonly<Record<string, unknown>>;
/** Keywords whose values are schemas by name, or no schemas at all. */
const NAMED: ReadonlySet<string> = new Set(['properties', '$defs']);
const DATA: ReadonlySet<string> = new Set(['default', 'enum', 'const', 'required']);

function translateSchema(schema: Schema, translate: (text: string) => string): Schema {
  const part = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(part);
    return isRecord(value) ? translateSchema(value, translate) : value;
  };
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]): [string, unknown] => {
      if (key === 'title' || key === 'description') return [key, typeof value === 'string' ? translate(value) : value];
      if (key === HINTS) return [key, isRecord(value) ? translateHints(value, translate) : value];
      if (DATA.has(key)) return [key, value];
      if (NAMED.has(key) && isRecord(value))
        return [key, Object.fromEntries(Object.entries(value).map(([name, each]) => [name, part(each)]))];
      return [key, part(value)];
    }),
  );
}

function translateHints(hints: Schema, translate: (text: string) => string): Schema {
  const { labels, unit } = hints;
  const named = (value: unknown) => (typeof value === 'string' ? translate(value) : value);
  return {
    ...hints,
    ...(isRecord(labels)
      ? { labels: Object.fromEntries(Object.entries(labels).map(([value, label]) => [value, named(label)])) }
      : {}),
    ...(unit === undefined ? {} : { unit: named(unit) }),
  };
}
