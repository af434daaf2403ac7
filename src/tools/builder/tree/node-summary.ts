/** The content of a node, for rows of the tree: its first text, picture and records. Pure. */
import type { Lang } from '#schemas/lang.ts';
import { isTranslation, translationIn } from '#schemas/page/node.ts';
import { isRecord } from '#schemas/record.ts';
import { type FieldModel, fieldModels, type NamedField } from '../../editor-form/field-model.ts';
import type { RecordKind } from '../../editor-form/record-source.ts';
import type { RawNode } from '../page/nodes.ts';

/** `text`: 80 characters at most, without tags; `image`: source of a picture. '' where there is none. */
export interface NodeSummary {
  readonly text: string;
  readonly image: string;
  readonly records: { readonly kind: RecordKind; readonly ids: readonly string[] } | undefined;
}

const MAX_TEXT = 80;
const NOTHING: NodeSummary = { text: '', image: '', records: undefined };

/** Summarizes a node by the JSON Schema of its props; a node of an unknown type has an empty summary. */
export function summarizeNode(node: RawNode, schema: RawNode | undefined, lang: Lang): NodeSummary {
  if (schema === undefined || !isRecord(node.props)) return NOTHING;
  return summarizeFields(fieldsOf(schema), node.props, lang);
}

const cache = new WeakMap<RawNode, readonly NamedField[]>();

/** Fields of a schema, the title first: a line above it says less. */
function fieldsOf(schema: RawNode): readonly NamedField[] {
  const known = cache.get(schema);
  if (known !== undefined) return known;
  const fields = fieldModels(schema).toSorted((a, b) => rank(a) - rank(b));
  cache.set(schema, fields);
  return fields;
}

function rank({ name, group }: NamedField): number {
  return name === 'title' ? 0 : group === 'advanced' ? 2 : 1;
}

function summarizeFields(fields: readonly NamedField[], props: RawNode, lang: Lang): NodeSummary {
  let { text, image, records } = NOTHING;
  for (const field of fields) {
    const found = summarizeValue(field, props[field.name], lang);
    // An anchor or a code is no content.
    text ||= field.group === 'advanced' ? '' : found.text;
    image ||= found.image;
    records ??= found.records;
  }
  return { text, image, records };
}

function summarizeValue({ control }: FieldModel, value: unknown, lang: Lang): NodeSummary {
  switch (control.kind) {
    case 'text':
      return { ...NOTHING, text: plainText(value, lang) };
    case 'image':
      return { ...NOTHING, image: typeof value === 'string' ? value : '' };
    case 'records': {
      const ids = (Array.isArray(value) ? value : [value]).filter((id) => typeof id === 'string' && id !== '');
      return ids.length === 0 ? NOTHING : { ...NOTHING, records: { kind: control.of, ids: ids.map(String) } };
    }
    case 'record':
      return isRecord(value) ? summarizeFields(control.fields, value, lang) : NOTHING;
    case 'list':
      return Array.isArray(value) && value.length > 0 ? summarizeValue(control.item, value[0], lang) : NOTHING;
    default:
      return NOTHING;
  }
}

/** A text or translation without tags, in short; '' for anything else. */
export function plainText(value: unknown, lang: Lang): string {
  const text = isTranslation(value) ? translationIn(value.$t, lang) : typeof value === 'string' ? value : '';
  return text
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_TEXT);
}
