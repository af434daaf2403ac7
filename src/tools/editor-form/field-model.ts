/** Form fields for a JSON Schema of the manifest (contract, chapter 4): control, bounds, texts. */
import { isRecord } from '#schemas/record.ts';
import type { RecordKind } from './record-source.ts';

type PlainControl = Extract<Control, { readonly kind: 'text' | 'list' | 'json' }>;

/** The control of one value. */
export type Control =
  | { readonly kind: 'text'; readonly lines: boolean; readonly rich: boolean; readonly translated: boolean }
  | { readonly kind: 'link' | 'image' | 'film' | 'sound' }
  /** A date and time (ISO 8601). */
  | { readonly kind: 'instant' }
  | {
      readonly kind: 'choice';
      readonly options: readonly Option[];
      /** Whether the values are colour tokens of the theme. */
      readonly areColours: boolean;
    }
  /** Records of the shop by id; `plain`: the control without a record source. */
  | {
      readonly kind: 'records';
      readonly of: RecordKind;
      readonly isList: boolean;
      readonly max: number;
      readonly plain: PlainControl;
    }
  | {
      readonly kind: 'number';
      readonly step: number;
      readonly min?: number;
      readonly max?: number;
      readonly unit: string;
    }
  | { readonly kind: 'switch' }
  | { readonly kind: 'list'; readonly item: FieldModel; readonly max: number }
  | { readonly kind: 'record'; readonly fields: readonly NamedField[] }
  | { readonly kind: 'json' };

/** A value of an enum, with its label for the form. */
export interface Option {
  readonly value: string | number | boolean;
  readonly label: string;
}

/** Texts and control of a field; texts are the schema's, `group` is its hint or `content`. */
export interface FieldModel {
  readonly title: string;
  readonly description: string;
  readonly group: string;
  /** The schema's default; undefined: none. */
  readonly defaultValue: unknown;
  readonly control: Control;
}

/** A field of an object; `name` is its key. */
export interface NamedField extends FieldModel {
  readonly name: string;
  readonly required: boolean;
}

type Schema = Readonly<Record<string, unknown>>;

const HINTS = 'x-raan';

/** Kind of record by the manifest's control hint. */
const RECORDS: Readonly<Record<string, RecordKind>> = {
  product: 'product',
  products: 'product',
  category: 'category',
  categories: 'category',
  coupon: 'coupon',
};

/** Fields of an object schema, in declaration order. `root`: the schema that `$ref` points into. */
export function fieldModels(schema: Schema, root: Schema = schema): readonly NamedField[] {
  const required: readonly unknown[] = Array.isArray(schema.required) ? schema.required : [];
  const properties = isRecord(schema.properties) ? schema.properties : {};
  return Object.entries(properties).map(([name, part]) => ({
    name,
    required: required.includes(name),
    ...fieldModel(isRecord(part) ? part : {}, root, name),
  }));
}

function fieldModel(schema: Schema, root: Schema, name: string): FieldModel {
  const hints = isRecord(schema[HINTS]) ? schema[HINTS] : {};
  return {
    title: typeof schema.title === 'string' ? schema.title : name,
    description: typeof schema.description === 'string' ? schema.description : '',
    group: typeof hints.group === 'string' ? hints.group : 'content',
    defaultValue: schema.default,
    control: controlOf(schema, hints, root, name),
  };
}

function controlOf(schema: Schema, hints: Schema, root: Schema, name: string): Control {
  const plain = plainControlOf(schema, hints, root, name);
  const of = RECORDS[String(hints.control)];
  if (of === undefined) return plain;
  if (plain.kind === 'list') return { kind: 'records', of, isList: true, max: plain.max, plain };
  return plain.kind === 'text' ? { kind: 'records', of, isList: false, max: 1, plain } : plain;
}

function plainControlOf(schema: Schema, hints: Schema, root: Schema, name: string): Control {
  const named = typeof hints.control === 'string' ? hints.control : '';
  const inner = onlyBranch(schema);
  if (inner !== undefined) return controlOf(inner, hints, root, name);
  if (isText(schema)) {
    const rich = isRich(schema);
    return { kind: 'text', rich, lines: rich || named === 'textarea', translated: schema.type !== 'string' };
  }
  if (Array.isArray(schema.enum)) {
    const options = optionsOf(schema.enum, hints.labels);
    return { kind: 'choice', options, areColours: named === 'color' };
  }
  switch (schema.type) {
    case 'string':
      if (named === 'date') return { kind: 'instant' };
      if (named === 'film' || named === 'sound') return { kind: named };
      if (schema.format !== 'uri-reference')
        return { kind: 'text', rich: false, lines: named === 'textarea', translated: false };
      return { kind: named === 'image' ? 'image' : 'link' };
    case 'boolean':
      return { kind: 'switch' };
    case 'number':
    case 'integer':
      return {
        kind: 'number',
        step: typeof schema.multipleOf === 'number' ? schema.multipleOf : schema.type === 'integer' ? 1 : 0,
        ...(typeof schema.minimum === 'number' ? { min: schema.minimum } : {}),
        ...(typeof schema.maximum === 'number' ? { max: schema.maximum } : {}),
        unit: typeof hints.unit === 'string' ? hints.unit : '',
      };
    case 'array':
      return isRecord(schema.items)
        ? {
            kind: 'list',
            item: fieldModel(schema.items, root, name),
            max: typeof schema.maxItems === 'number' ? schema.maxItems : Infinity,
          }
        : { kind: 'json' };
    case 'object':
      return isRecord(schema.properties) ? { kind: 'record', fields: fieldModels(schema, root) } : { kind: 'json' };
    default:
      return { kind: 'json' };
  }
}

/** `X` of `X | null`. */
function onlyBranch(schema: Schema): Schema | undefined {
  if (!Array.isArray(schema.anyOf)) return undefined;
  const branches = schema.anyOf.filter((branch): branch is Schema => isRecord(branch) && branch.type !== 'null');
  return branches.length === 1 && schema.anyOf.length > 1 ? branches[0] : undefined;
}

/** Whether a schema is a string or its translations. */
function isText(schema: Schema): boolean {
  if (!Array.isArray(schema.anyOf) || schema.anyOf.length !== 2) return false;
  const [string, texts] = schema.anyOf.map((branch: unknown) => (isRecord(branch) ? branch : {}));
  const isTranslation =
    texts?.$ref === '#/$defs/translation' || (isRecord(texts?.properties) && isRecord(texts.properties.$t));
  return string?.type === 'string' && isTranslation;
}

function isRich({ anyOf }: Schema): boolean {
  return Array.isArray(anyOf) && anyOf.some((branch) => isRecord(branch) && branch.contentMediaType === 'text/html');
}

function optionsOf(values: readonly unknown[], labels: unknown): Option[] {
  return values.flatMap((value) => {
    if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return [];
    const label = isRecord(labels) ? labels[String(value)] : undefined;
    return [{ value, label: typeof label === 'string' ? label : String(value) }];
  });
}

/** Whether the values of a picture mark it as decoration, which needs no description. */
export function isDecorative(values: Schema): boolean {
  return values.decorative === true;
}

/** The fields that a form shows for the values: no description of a mere decoration. */
export function shownFields(fields: readonly NamedField[], values: Schema): readonly NamedField[] {
  return isDecorative(values) ? fields.filter(({ name }) => name !== 'alt') : fields;
}

/** The minimal value of a field; a new list item starts with it. */
export function initialValue({ control, defaultValue }: FieldModel): unknown {
  if (defaultValue !== undefined) return defaultValue;
  switch (control.kind) {
    case 'text':
    case 'film':
    case 'sound':
      return '';
    case 'link':
      return '/';
    case 'image':
      return '/samples/hero.webp';
    case 'instant':
      return undefined;
    case 'choice':
      return control.options[0]?.value ?? null;
    case 'number':
      return control.min ?? 0;
    case 'switch':
      return false;
    case 'list':
      return [];
    case 'records':
      return control.isList ? [] : '';
    case 'record':
      return Object.fromEntries(
        control.fields.filter(({ required }) => required).map((field) => [field.name, initialValue(field)]),
      );
    case 'json':
      return null;
  }
}
