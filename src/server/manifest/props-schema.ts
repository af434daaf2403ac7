/** The JSON Schema (2020-12) of a type's props in page JSON. */
import { toJsonSchema } from '@valibot/to-json-schema';
import type { PropsSchema } from '#registry/kit/define.ts';
import type { FieldFormat } from '#registry/kit/props/fields.ts';
import { LANGS } from '#schemas/lang.ts';
import { isRecord } from '#schemas/record.ts';

type Schema = Parameters<typeof toJsonSchema>[0];

/** A JSON Schema. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** Hints without a keyword of JSON Schema: `group`, `control`, `labels` of enum values, `unit`. */
export const HINTS = 'x-raan';

/**
 * The schema of a type's props. It describes the input: a check or a transformation after it has no equivalent in JSON
 * Schema, except if the prop's format states it (texts, HTML, URLs).
 */
export function propsSchema(props: PropsSchema): JsonSchema {
  const schema = described(bareSchema(props), props);
  const refers = JSON.stringify(schema).includes(`#/$defs/${TRANSLATION}`);
  if (!refers) return schema;
  const others = isRecord(schema.$defs) ? schema.$defs : {};
  return {
    ...schema,
    $defs: { ...others, [TRANSLATION]: { title: 'Text in several languages', ...translationOf({ type: 'string' }) } },
  };
}

/** A schema without the hints, which the converter would mix with JSON Schema's own keywords. */
export function bareSchema(schema: Schema, definitions: Readonly<Record<string, Schema>> = {}): JsonSchema {
  const made: unknown = toJsonSchema(schema, {
    target: 'draft-2020-12',
    typeMode: 'input',
    errorMode: 'ignore',
    ignoreActions: ['title', 'description', 'metadata'],
    definitions,
  });
  return isRecord(made) ? made : {};
}

/** A JSON Schema with the titles and descriptions of its Valibot schema, at every depth. */
function described(json: JsonSchema, schema: unknown): JsonSchema {
  const { title, description, metadata } = hintsOf(schema);
  const { format, ...hints } = metadata;
  const { $schema, default: standard, ...rest } = json;
  return {
    ...($schema === undefined ? {} : { $schema }),
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    ...shapeOf({ ...rest, ...choices(rest, hints) }, schema, format),
    ...(standard === undefined ? {} : { default: standard }),
    ...(Object.keys(hints).length === 0 ? {} : { [HINTS]: hints }),
  };
}

/** Values of a text that is selected by labels: its check, which accepts more, has no JSON Schema. */
function choices(json: JsonSchema, { control, labels }: Readonly<Record<string, unknown>>): JsonSchema {
  return json.type === 'string' && json.enum === undefined && control === 'select' && isRecord(labels)
    ? { enum: Object.keys(labels) }
    : {};
}

function shapeOf(json: JsonSchema, schema: unknown, format: unknown): JsonSchema {
  if (isFormat(format)) return inFormat(json, format);
  const core = coreOf(schema);
  if (core === undefined) return json;
  if (core !== schema && isNullable(schema) && Array.isArray(json.anyOf) && isRecord(json.anyOf[0]))
    return { ...json, anyOf: [shapeOf(json.anyOf[0], core, format), ...json.anyOf.slice(1)] };
  const list = (key: string, parts: unknown) =>
    Array.isArray(json[key]) && Array.isArray(parts)
      ? { [key]: json[key].map((part: unknown, index) => (isRecord(part) ? described(part, parts[index]) : part)) }
      : {};
  const { entries } = core;
  const { properties } = json;
  return {
    ...json,
    ...(isRecord(properties) && isRecord(entries)
      ? {
          properties: Object.fromEntries(
            Object.entries(properties).map(([key, part]) => [
              key,
              isRecord(part) ? described(part, entries[key]) : part,
            ]),
          ),
        }
      : {}),
    ...(core.type === 'object' ? { additionalProperties: false } : {}),
    ...(isRecord(json.items) ? { items: described(json.items, core.item ?? core.rest) } : {}),
    ...(core.type === 'record' && isRecord(json.additionalProperties)
      ? { additionalProperties: described(json.additionalProperties, core.value) }
      : {}),
    ...list('prefixItems', core.items),
    ...list('anyOf', core.options),
    ...list('oneOf', core.options),
    ...list('allOf', core.options),
  };
}

function isFormat(format: unknown): format is FieldFormat['format'] {
  return format === 'text' || format === 'html' || format === 'url' || format === 'image';
}

/** No scheme, or an allowed one. */
const RELATIVE = '[^:/?#]*(?:[/?#]|$)';
const WEB = '[Hh][Tt][Tt][Pp][Ss]?:';

function inFormat(json: JsonSchema, format: FieldFormat['format']): JsonSchema {
  switch (format) {
    case 'text':
      return textOrTexts(json);
    case 'html':
      return textOrTexts({ ...json, contentMediaType: 'text/html' });
    case 'url':
      return { ...json, format: 'uri-reference', pattern: `^(?:${WEB}|mailto:|tel:|line:|${RELATIVE})` };
    case 'image':
      return { ...json, format: 'uri-reference', pattern: `^(?:${WEB}|${RELATIVE})` };
  }
}

/** A string, or one in several languages, each with the same rules. */
function textOrTexts(string: JsonSchema): JsonSchema {
  const { contentMediaType: _media, ...rules } = string;
  const isPlain = Object.keys(rules).length === 1;
  return { anyOf: [string, isPlain ? { $ref: `#/$defs/${TRANSLATION}` } : translationOf(string)] };
}

const TRANSLATION = 'translation';

function translationOf(string: JsonSchema): JsonSchema {
  const texts = {
    type: 'object',
    minProperties: 1,
    propertyNames: { enum: [...LANGS] },
    additionalProperties: string,
  };
  return { type: 'object', properties: { $t: texts }, required: ['$t'], additionalProperties: false };
}

interface Hints {
  readonly title: string | undefined;
  readonly description: string | undefined;
  readonly metadata: Readonly<Record<string, unknown>>;
}

/** Title, description and metadata of a schema; the outermost wins. */
function hintsOf(schema: unknown): Hints {
  const inner = innerOf(schema);
  const hints: Hints =
    inner === undefined ? { title: undefined, description: undefined, metadata: {} } : hintsOf(inner);
  const said = pipeOf(schema).flatMap((item) => (isRecord(item) && item.kind === 'metadata' ? [item] : []));
  return {
    title: lastText(said, 'title') ?? hints.title,
    description: lastText(said, 'description') ?? hints.description,
    metadata: Object.assign({}, hints.metadata, ...said.map(({ metadata }) => metadata)),
  };
}

function lastText(said: readonly Record<string, unknown>[], key: string): string | undefined {
  const text = said.findLast((item) => typeof item[key] === 'string')?.[key];
  return typeof text === 'string' ? text : undefined;
}

function pipeOf(schema: unknown): readonly unknown[] {
  return isRecord(schema) && Array.isArray(schema.pipe) ? schema.pipe : [];
}

/** The first schema of a pipe, or the wrapped one of an optional schema. */
function innerOf(schema: unknown): unknown {
  return pipeOf(schema)[0] ?? (isRecord(schema) ? schema.wrapped : undefined);
}

function coreOf(schema: unknown): Record<string, unknown> | undefined {
  const inner = innerOf(schema);
  if (inner !== undefined) return coreOf(inner);
  return isRecord(schema) ? schema : undefined;
}

function isNullable(schema: unknown): boolean {
  if (isRecord(schema) && (schema.type === 'nullable' || schema.type === 'nullish')) return true;
  const inner = innerOf(schema);
  return inner !== undefined && isNullable(inner);
}
