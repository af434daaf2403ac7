/** Converts JSON Schemas of the manifest to TypeScript: the keywords of 2020-12 that the converter writes. */
import { pointerToken } from '#schemas/problem.ts';
import { isRecord } from '#schemas/record.ts';
import { HINTS, type JsonSchema } from './props-schema.ts';

/** Definitions with a named type in the output. */
const NAMED: Readonly<Record<string, string>> = { translation: 'Translation', styleProps: 'StyleProps' };

/** The TypeScript type of a schema. `root` is the schema that `$ref` points into. */
export function typeOf(schema: unknown, root: JsonSchema, indent = ''): string {
  if (!isRecord(schema)) return 'unknown';
  const inner = (part: unknown) => typeOf(part, root, indent);
  if (typeof schema.$ref === 'string') return refType(schema.$ref, root, indent);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (Array.isArray(schema.enum)) return union(schema.enum.map((value: unknown) => JSON.stringify(value)));
  if (Array.isArray(schema.anyOf)) return union(schema.anyOf.map(inner));
  if (Array.isArray(schema.oneOf)) return union(schema.oneOf.map(inner));
  if (Array.isArray(schema.allOf)) return schema.allOf.map((part) => `(${inner(part)})`).join(' & ');
  if (Array.isArray(schema.type)) return union(schema.type.map((type: unknown) => inner({ ...schema, type })));
  switch (schema.type) {
    case 'string':
    case 'boolean':
    case 'null':
      return schema.type;
    case 'number':
    case 'integer':
      return 'number';
    case 'array':
      return Array.isArray(schema.prefixItems)
        ? `readonly [${schema.prefixItems.map(inner).join(', ')}]`
        : `readonly (${inner(schema.items)})[]`;
    case 'object':
      return objectType(schema, root, indent);
    default:
      return 'unknown';
  }
}

function objectType(schema: JsonSchema, root: JsonSchema, indent: string): string {
  const { properties, propertyNames, additionalProperties } = schema;
  if (isRecord(properties) && Object.keys(properties).length > 0) {
    if (isRecord(properties.$t)) return 'Translation';
    const required: readonly unknown[] = Array.isArray(schema.required) ? schema.required : [];
    const lines = Object.entries(properties).map(([key, part]) => {
      const name = /^[A-Za-z_$][\w$]*$/.test(key) ? key : JSON.stringify(key);
      const type = typeOf(part, root, `${indent}  `);
      return `${docOf(part, `${indent}  `)}${indent}  readonly ${name}${required.includes(key) ? '' : '?'}: ${type};\n`;
    });
    return `{\n${lines.join('')}${indent}}`;
  }
  if (!isRecord(additionalProperties))
    return additionalProperties === false ? 'Readonly<Record<string, never>>' : 'Readonly<Record<string, unknown>>';
  const keys = isRecord(propertyNames) && Array.isArray(propertyNames.enum) ? typeOf(propertyNames, root) : 'string';
  const record = `Record<${keys}, ${typeOf(additionalProperties, root, indent)}>`;
  return keys === 'string' ? `Readonly<${record}>` : `Readonly<Partial<${record}>>`;
}

function refType(ref: string, root: JsonSchema, indent: string): string {
  const defs = isRecord(root.$defs) ? root.$defs : {};
  const key = Object.keys(defs).find((each) => ref === `#/$defs${pointerToken(each)}`) ?? '';
  // A recursive type cannot be inlined.
  return (
    NAMED[key] ?? (JSON.stringify(defs[key] ?? {}).includes('"$ref"') ? 'unknown' : typeOf(defs[key], root, indent))
  );
}

function union(types: readonly string[]): string {
  return [...new Set(types)].join(' | ');
}

/** A comment of title, description, default and bounds, with the line's end; '' without any. */
export function docOf(schema: unknown, indent: string): string {
  if (!isRecord(schema)) return '';
  const hints = isRecord(schema[HINTS]) ? schema[HINTS] : {};
  const bounds = [
    typeof schema.minimum === 'number' ? `from ${schema.minimum}` : '',
    typeof schema.maximum === 'number' ? `up to ${schema.maximum}` : '',
    typeof hints.unit === 'string' ? hints.unit : '',
  ].filter((part) => part !== '');
  const said = [
    typeof schema.title === 'string' ? schema.title : '',
    typeof schema.description === 'string' ? schema.description : '',
    bounds.join(' '),
    schema.default === undefined ? '' : `Default: \`${JSON.stringify(schema.default)}\``,
  ]
    .filter((part) => part !== '')
    .map((part) => part.replace(/\.$/, ''))
    .join('. ');
  return said === '' ? '' : `${indent}/** ${said.replaceAll('*/', '*\\/')}. */\n`;
}
