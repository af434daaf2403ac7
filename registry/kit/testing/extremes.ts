/** Props at the ends of what a type's JSON Schema takes. */
import { isRecord } from '#schemas/record.ts';
import { HINTS, type JsonSchema } from '../../../src/server/manifest/props-schema.ts';
import { uuidOf } from './records.ts';

/** `minimal`: what is required alone; `empty`: all, with nothing in it; `maximal`: all, as much as is taken. */
export const EXTREMES = ['minimal', 'empty', 'maximal'] as const;
export type Extreme = (typeof EXTREMES)[number];

const WORD = 'ภาพยนตร์W'.repeat(34).slice(0, 300);
const MOST_ITEMS = 24;
/** Of lists within lists, whose items multiply. */
const MOST_INNER_ITEMS = 3;

/** What stands where no free text is taken: a date, a language, a name of a field. */
const PATTERNED = ['a'.repeat(64), 'a', 'th', '2027-04-12T23:59', '/media/raan/a.webp'];

/** Props of a type at one of its ends. */
export function extremeProps(schema: JsonSchema, extreme: Extreme): Readonly<Record<string, unknown>> {
  const props = valueOf(schema, extreme, { nth: 1, lists: 0 });
  return isRecord(props) ? props : {};
}

/** Which item of a list it is, and how many lists it is in. */
interface Place {
  readonly nth: number;
  readonly lists: number;
}

function valueOf(schema: unknown, extreme: Extreme, place: Place): unknown {
  if (!isRecord(schema)) return undefined;
  const isMost = extreme === 'maximal';
  if (Array.isArray(schema.enum)) return schema.enum.at(isMost ? -1 : 0);
  // Text before its translations, and what there is before null.
  if (Array.isArray(schema.anyOf)) return valueOf(schema.anyOf[0], extreme, place);
  switch (schema.type) {
    case 'string':
      return textOf(schema, extreme, place);
    case 'integer':
    case 'number':
      return (isMost ? schema.maximum : schema.minimum) ?? 0;
    case 'boolean':
      return isMost;
    case 'array':
      return Array.from({ length: lengthOf(schema, isMost, place) }, (_, index) =>
        valueOf(schema.items, extreme, { nth: index + 1, lists: place.lists + 1 }),
      );
    case 'object':
      return objectOf(schema, extreme, place);
    default:
      throw new Error(`no value is known for ${JSON.stringify(schema)}`);
  }
}

function objectOf(schema: JsonSchema, extreme: Extreme, place: Place): Readonly<Record<string, unknown>> {
  const required: readonly unknown[] = Array.isArray(schema.required) ? schema.required : [];
  const properties = Object.entries(isRecord(schema.properties) ? schema.properties : {});
  return Object.fromEntries(
    properties
      .filter(([name]) => extreme !== 'minimal' || required.includes(name))
      .map(([name, part]) => [name, valueOf(part, extreme, place)]),
  );
}

function lengthOf({ minItems, maxItems }: JsonSchema, isMost: boolean, { lists }: Place): number {
  const most = lists === 0 ? MOST_ITEMS : MOST_INNER_ITEMS;
  if (isMost) return Math.min(typeof maxItems === 'number' ? maxItems : most, most);
  return typeof minItems === 'number' ? minItems : 0;
}

function textOf(schema: JsonSchema, extreme: Extreme, place: Place): string {
  const { control } = isRecord(schema[HINTS]) ? schema[HINTS] : {};
  const takes = typeof schema.pattern === 'string' ? new RegExp(schema.pattern, 'u') : undefined;
  if (extreme === 'empty' && takes?.test('') !== false) return '';
  if (control === 'product' || control === 'products') return uuidOf(place.nth);
  if (takes !== undefined && schema.format !== 'uri-reference') {
    const fit = PATTERNED.find((text) => takes.test(text));
    if (fit === undefined) throw new Error(`no text is known that fits ${String(schema.pattern)}`);
    return fit;
  }
  if (extreme !== 'maximal') return schema.format === 'uri-reference' ? '/media/raan/a.webp' : 'a';
  if (schema.format === 'uri-reference') return `https://shop.example/${'a'.repeat(300)}.webp`;
  if (schema.contentMediaType === 'text/html') return `<h2>${WORD}</h2><p>${WORD}</p>`;
  return typeof schema.maxLength === 'number' ? WORD.slice(0, schema.maxLength) : WORD;
}
