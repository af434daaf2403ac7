/** Completion in a node's JSON, by the JSON Schema of its type (contract, chapter 4). */
import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { isRecord } from '#schemas/record.ts';
import type { Manifest } from '../api/manifest.ts';
import { type JsonCursor, locateCursor } from './locate-cursor.ts';

type Schema = Readonly<Record<string, unknown>>;

interface Known {
  readonly manifest: Pick<Manifest, 'types' | 'node'>;
  /** Whether the text is a page; otherwise a node. */
  readonly isPage: boolean;
}

/** CodeMirror's completion source: names and values that the schema allows; null where there is none. */
export function completions({ state, pos, explicit }: CompletionContext, known: Known): CompletionResult | null {
  const text = state.doc.toString();
  const place = locateCursor(text, pos);
  if (!explicit && place.from === pos && !/["\s]$/.test(text.slice(0, pos))) return null;
  const options = optionsAt(place, known);
  const closing = text[pos] === '"' && text[place.from] === '"' ? 1 : 0;
  return options.length === 0 ? null : { from: place.from, to: pos + closing, options, filter: true };
}

export function optionsAt(place: JsonCursor, { manifest, isPage }: Known): Completion[] {
  const { path, expects, taken } = place;
  if (expects === 'value' && path.at(-1) === 'type' && !path.includes('props'))
    return [...manifest.types.values()].map(({ type, title }) => ({ ...option(type), detail: title }));
  const schema = schemaAt(place, manifest, isPage);
  if (schema === undefined) return [];
  if (expects === 'key')
    return Object.entries(isRecord(schema.properties) ? schema.properties : {})
      .filter(([name]) => !taken.includes(name))
      .map(([name, part]) => ({
        label: JSON.stringify(name),
        apply: `${JSON.stringify(name)}: `,
        type: 'property',
        ...(isRecord(part) && typeof part.title === 'string' ? { detail: part.title } : {}),
      }));
  return valuesOf(schema).map(option);
}

function option(value: unknown): Completion {
  return { label: JSON.stringify(value), type: 'enum' };
}

function valuesOf(schema: Schema): readonly unknown[] {
  if (Array.isArray(schema.enum)) return schema.enum;
  if (schema.type === 'boolean') return [true, false];
  const branches = Array.isArray(schema.anyOf) ? schema.anyOf.filter(isRecord).flatMap(valuesOf) : [];
  return branches.length > 0 || schema.default === undefined ? branches : [schema.default];
}

/** The schema at the cursor: within `props` that of the node's type, elsewhere that of a node. */
function schemaAt({ path, types }: JsonCursor, manifest: Known['manifest'], isPage: boolean): Schema | undefined {
  const at = path.lastIndexOf('props');
  if (at !== -1) {
    const type = manifest.types.get(types[at] ?? '');
    return type && descend(type.schema, path.slice(at + 1), type.schema);
  }
  const steps = path.filter((step) => !/^\d+$/.test(step));
  const last = steps.findLastIndex((step) => step === 'children' || step === 'pageComponent' || step === 'slots');
  if (isPage && last === -1) return undefined;
  const own = steps[last] === 'slots' ? steps.slice(last + 2) : steps.slice(last + 1);
  return descend(manifest.node, own, manifest.node);
}

function descend(schema: Schema, [step, ...rest]: readonly string[], root: Schema): Schema | undefined {
  const whole = resolved(schema, root);
  if (step === undefined) return whole;
  const branches = Array.isArray(whole.anyOf) ? whole.anyOf.filter(isRecord) : [whole];
  for (const branch of branches.map((each) => resolved(each, root))) {
    const properties = isRecord(branch.properties) ? branch.properties : {};
    const next = Object.hasOwn(properties, step) ? properties[step] : /^\d+$/.test(step) ? branch.items : undefined;
    if (isRecord(next)) return descend(next, rest, root);
  }
  return undefined;
}

function resolved(schema: Schema, root: Schema): Schema {
  const name = typeof schema.$ref === 'string' ? /^#\/\$defs\/(.+)$/.exec(schema.$ref)?.[1] : undefined;
  const found = name !== undefined && isRecord(root.$defs) ? root.$defs[name] : undefined;
  return isRecord(found) ? found : schema;
}
