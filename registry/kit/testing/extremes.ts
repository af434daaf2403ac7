/** Extreme props of a type, generated from its JSON Schema. */
import { isRecord } from '#schemas/record.ts';
import { HINTS, type JsonSchema } from '../../../src/server/manifest/props-schema.ts';
import { uuidOf } from './records.ts';

/**
 * `minimal`: only required props; `empty`: all props, with empty values; `maximal`: all props, as long and large as
 * allowed.
 */
export const EXTREMES = ['minimal', 'empty', 'maximal'] as const;
export type Extreme = (typeof EXTREMES)[number];

const WORD = 'ภาพยนตร์W'.repeat(34).slice(0, 300);
const MOST_ITEMS = 24;
/** Limit of nested lists, whose items multiply. */
const MOST_INNER_ITEMS = 3;

/** Candidates for props with a pattern: an anchor, a field's name, a language, a date, a picture. */
const PATTERNED = ['a'.repeat(64), 'a', 'th', '2027-04-12T23:59', '/media/raan/a.webp'];

/** Generates extreme props of a type; throws where it knows no value for a schema. */
export function extremeProps(schema: JsonSchema, extreme: Extreme): Readonly<Record<string, unknown>> {
  const props = valueOf(schema, extreme, { nth: 1, lists: 0 });
  return isRecord(props) ? props : {};
}

/** Position of a value: `nth` item of its list, inside `lists` lists. */
interface Position {
  readonly nth: number;
  readonly lists: number;
}

function valueOf(schema: unknown, extreme: Extreme, position: Position): unknown {
  if (!isRecord(schema)) return undefined;
  const isMost = extreme === 'maximal';
  if (Array.isArray(schema.enum)) return schema.enum.at(isMost ? -1 : 0);
  // The first alternative is the value, the others are translations and null.
  if (Array.isArray(schema.anyOf)) return valueOf(schema.anyOf[0], extreme, position);
  switch (schema.type) {
    case 'string':
      return textOf(schema, extreme, position);
    case 'integer':
    case 'number':
      return (isMost ? schema.maximum : schema.minimum) ?? 0;
    case 'boolean':
      return isMost;
    case 'array':
      return Array.from({ length: lengthOf(schema, isMost, position) }, (_, index) =>
        valueOf(schema.items, extreme, { nth: index + 1, lists: position.lists + 1 }),
      );
    case 'object':
      return objectOf(schema, extreme, position);
    default:
      throw new Error(`no value is known for ${JSON.stringify(schema)}`);
  }
}

function objectOf(schema: JsonSchema, extreme: Extreme, position: Position): Readonly<Record<string, unknown>> {
  const required: readonly unknown[] = Array.isArray(schema.required) ? schema.required : [];
  const properties = Object.entries(isRecord(schema.properties) ? schema.properties : {});
  return Object.fromEntries(
    properties
      .filter(([name]) => extreme !== 'minimal' || required.includes(name))
      .map(([name, part]) => [name, valueOf(part, extreme, position)]),
  );
}

function lengthOf({ minItems, maxItems }: JsonSchema, isMost: boolean, { lists }: Position): number {
  const most = lists === 0 ? MOST_ITEMS : MOST_INNER_ITEMS;
  if (isMost) return Math.min(typeof maxItems === 'number' ? maxItems : most, most);
  return typeof minItems === 'number' ? minItems : 0;
}

function textOf(schema: JsonSchema, extreme: Extreme, position: Position): string {
  const { control } = isRecord(schema[HINTS]) ? schema[HINTS] : {};
  const pattern = typeof schema.pattern === 'string' ? new RegExp(schema.pattern, 'u') : undefined;
  if (extreme === 'empty' && pattern?.test('') !== false) return '';
  if (control === 'product' || control === 'products') return uuidOf(position.nth);
  if (pattern !== undefined && schema.format !== 'uri-reference') {
    const fit = PATTERNED.find((text) => pattern.test(text));
    if (fit === undefined) throw new Error(`no text is known that fits ${String(schema.pattern)}`);
    return fit;
  }
  if (extreme !== 'maximal') return schema.format === 'uri-reference' ? '/media/raan/a.webp' : 'a';
  if (schema.format === 'uri-reference') return `https://shop.example/${'a'.repeat(300)}.webp`;
  if (schema.contentMediaType === 'text/html') return `<h2>${WORD}</h2><p>${WORD}</p>`;
  return typeof schema.maxLength === 'number' ? WORD.slice(0, schema.maxLength) : WORD;
}
