/** A shared section as the manifest describes a component type: the form of its uses follows from its fields. Pure. */
import { isRecord } from '../record.ts';
import { readValueAt } from './value-at.ts';
import type { SectionContent, SectionField, SectionFieldKind } from './section.ts';

type Schema = Readonly<Record<string, unknown>>;

/** A section with its names, as builders list it. */
interface NamedSection extends SectionContent {
  /** Path of the section, and type of its uses. */
  readonly type: string;
  readonly title: string;
  /** Its published version; 0: none. */
  readonly version: number;
}

/** An entry of `/registry.json` for a section (contract, chapter 4). */
interface SectionType {
  readonly type: string;
  readonly v: number;
  readonly title: string;
  readonly description: string;
  readonly category: 'sections';
  readonly schema: Schema;
  readonly slots: Readonly<Record<string, { readonly title: string }>>;
  readonly sample: { readonly type: string };
  readonly samples: { readonly type: string }[];
  readonly rendersOn: 'server';
}

const HINTS = 'x-raan';
const TEXTS = {
  type: 'object',
  properties: { $t: { type: 'object', additionalProperties: { type: 'string' } } },
  required: ['$t'],
};
const RICH = { type: 'string', contentMediaType: 'text/html' };

/** Schemas of the manifest, whose choices and bounds the fields have. */
interface BoundSchemas {
  /** JSON Schema of the props of a type. */
  readonly propsOf: (type: string) => Schema | undefined;
  /** JSON Schema of a node. */
  readonly node: Schema;
}

/** Describes a section as a type. */
export function sectionType(
  { type, title, version, component, fields }: NamedSection,
  schemas: BoundSchemas,
): SectionType {
  const nodes = indexById(component);
  const properties: [string, Schema][] = [];
  const slots: [string, { readonly title: string }][] = [];
  for (const [key, field] of Object.entries(fields)) {
    if (field.kind === 'slot') slots.push([key, { title: field.label }]);
    else properties.push([key, fieldSchema(field, nodes, schemas)]);
  }
  return {
    type,
    v: version,
    title,
    description: '',
    category: 'sections',
    schema: { type: 'object', properties: Object.fromEntries(properties), required: [], additionalProperties: false },
    slots: Object.fromEntries(slots),
    sample: { type },
    samples: [{ type }],
    rendersOn: 'server',
  };
}

/** The first of the bound props says the default, and for choices and numbers what is allowed. */
function fieldSchema(
  { kind, label, bindings }: SectionField,
  nodes: ReadonlyMap<string, Schema>,
  { propsOf, node: schemaOfNode }: BoundSchemas,
): Schema {
  const [first] = bindings;
  const node = first && nodes.get(first.node);
  const standard = first && node && readValueAt(node, first.at);
  const bound =
    first &&
    (first.at.startsWith('/style/')
      ? schemaAt(styleSchema(schemaOfNode), first.at.replace('/style/base/', '/props/'))
      : node && schemaAt(propsOf(String(node.type)), first.at));
  return {
    title: label,
    ...schemaOfKind(kind, bound ?? {}),
    ...(standard === undefined ? {} : { default: standard }),
  };
}

function schemaOfKind(kind: SectionFieldKind, bound: Schema): Schema {
  switch (kind) {
    case 'text':
      return { type: 'string', ...hints(bound) };
    case 'localized-text':
      return { anyOf: [{ type: 'string' }, TEXTS], ...hints(bound) };
    case 'rich-text':
      return { anyOf: [RICH, TEXTS] };
    case 'image':
      return { type: 'string', format: 'uri-reference', [HINTS]: { control: 'image' } };
    case 'link':
      return { type: 'string', format: 'uri-reference' };
    case 'product':
    case 'category':
      return { type: 'string', [HINTS]: { control: kind } };
    case 'products':
    case 'categories':
      return { type: 'array', items: { type: 'string' }, [HINTS]: { control: kind } };
    case 'color':
      return { ...schemaOfKind('choice', bound), [HINTS]: { ...hintsOf(bound), control: 'color' } };
    case 'choice':
      return { ...(Array.isArray(bound.enum) ? { enum: bound.enum } : { type: 'string' }), ...hints(bound) };
    case 'number': {
      const { type = 'number', minimum, maximum, multipleOf } = bound;
      const bounds = Object.entries({ minimum, maximum, multipleOf }).filter(([, value]) => value !== undefined);
      return { type, ...Object.fromEntries(bounds), ...hints(bound) };
    }
    case 'switch':
      return { type: 'boolean' };
    case 'slot':
      return {};
  }
}

/** Control, labels and unit of the bound prop; its group belongs to its own form. */
function hintsOf(bound: Schema): Schema {
  const { group: _group, ...rest } = isRecord(bound[HINTS]) ? bound[HINTS] : {};
  return rest;
}

function hints(bound: Schema): Schema {
  const own = hintsOf(bound);
  return Object.keys(own).length === 0 ? {} : { [HINTS]: own };
}

/** The schema of a style within that of a node. */
function styleSchema({ $defs }: Schema): Schema | undefined {
  return isRecord($defs) && isRecord($defs.styleProps) ? $defs.styleProps : undefined;
}

/** The schema of the value at a pointer into a node's props, through objects, lists and what may be null. */
function schemaAt(schema: Schema | undefined, at: string): Schema | undefined {
  let found = schema;
  for (const token of at.split('/').slice(2)) {
    const inner = found && present(found);
    const properties = isRecord(inner?.properties) ? inner.properties : {};
    const next = Object.hasOwn(properties, token) ? properties[token] : inner?.items;
    found = isRecord(next) ? next : undefined;
  }
  if (found === undefined) return undefined;
  const inner = present(found);
  return inner === found ? found : { ...inner, ...(found[HINTS] === undefined ? {} : { [HINTS]: found[HINTS] }) };
}

/** `X` of `X | null`. */
function present(schema: Schema): Schema {
  const branches: readonly unknown[] = Array.isArray(schema.anyOf) ? schema.anyOf : [];
  const some = branches.filter((branch) => isRecord(branch) && branch.type !== 'null').filter(isRecord);
  const [only] = some;
  return some.length === 1 && branches.length > 1 && only !== undefined ? only : schema;
}

/** Nodes of a tree by id; the first of two with one id. */
function indexById(component: unknown): ReadonlyMap<string, Schema> {
  const index = new Map<string, Schema>();
  const pending: unknown[] = [component];
  while (pending.length > 0) {
    const next = pending.pop();
    if (Array.isArray(next)) for (const item of next.toReversed()) pending.push(item);
    if (!isRecord(next)) continue;
    if (typeof next.id === 'string' && !index.has(next.id)) index.set(next.id, next);
    if (isRecord(next.slots)) for (const list of Object.values(next.slots)) pending.push(list);
    pending.push(next.children);
  }
  return index;
}
