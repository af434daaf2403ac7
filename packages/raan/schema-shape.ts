/** The shape of a Valibot schema as a report shows it: fields with their types, and each rule as a comment. */
import { parseSync } from 'oxc-parser';
import { isRecord } from '../../schemas/record.ts';

/** Steps of a pipe that change no value: texts for people, and marks for the compiler. */
const SILENT = new Set(['Title', 'Description', 'Brand', 'Readonly']);
const NAMED: Readonly<Record<string, string>> = {
  String: 'string',
  Number: 'number',
  Boolean: 'boolean',
  Unknown: 'unknown',
  Any: 'any',
  Date: 'Date',
};
const INDENT = '  ';

/** The shape of a declared schema, such as `{ src: string; alt?: string /* default "" *\/ }`; undefined for other constants. */
export function schemaShape(declaration: string): string | undefined {
  const source = declaration.replace(/^export /, '').replace(/^declare const \w+:/, 'type Shape =');
  const [statement] = parseSync('shape.ts', source).program.body;
  const type: unknown = statement?.type === 'TSTypeAliasDeclaration' ? statement.typeAnnotation : undefined;
  return schemaOf(type) === undefined ? undefined : shapeOf(type, source, '');
}

/** A type of Valibot: its name without `Schema` or `Action`, and its arguments. */
function schemaOf(type: unknown): { readonly name: string; readonly args: readonly unknown[] } | undefined {
  if (!isRecord(type) || type.type !== 'TSTypeReference' || !isRecord(type.typeName)) return undefined;
  const { left, right } = type.typeName;
  if (!isRecord(left) || left.name !== 'v' || !isRecord(right)) return undefined;
  const name = String(right.name);
  if (!/Schema|Action$/.test(name)) return undefined;
  return { name: name.replace(/Schema$|Action$/, ''), args: listIn(type.typeArguments, 'params') };
}

function shapeOf(type: unknown, source: string, indent: string): string {
  const schema = schemaOf(type);
  if (schema === undefined && isRecord(type) && type.type === 'TSUnionType')
    return unionOf(listIn(type, 'types'), source, indent);
  if (schema === undefined) return textOf(type, source);
  const { name, args } = schema;
  const [first, second] = args;
  const shape = (each: unknown) => shapeOf(each, source, indent);
  switch (name) {
    case 'Object':
    case 'LooseObject':
    case 'StrictObject':
      return fieldsOf(first, source, indent);
    case 'SchemaWithPipe': {
      const [base, ...steps] = tupleOf(first);
      return noted(
        shape(base),
        steps.flatMap((step) => ruleOf(step, source)),
      );
    }
    case 'SchemaWithFallback':
    case 'Optional':
      return noted(shape(first), second === undefined ? [] : defaultOf(second, source));
    case 'Nullable':
      return `${shape(first)} | null`;
    case 'Array':
      return `${inList(shape(first))}[]`;
    case 'Record':
      return `{ [key: ${shape(first)}]: ${shape(second)} }`;
    case 'Union':
    case 'Variant':
      return unionOf(membersOf(name === 'Union' ? first : second), source, indent);
    case 'Picklist':
      return membersOf(first)
        .map((each) => textOf(each, source))
        .join(' | ');
    case 'Literal':
      return textOf(first, source);
    case 'Tuple':
      return `[${membersOf(first).map(shape).join(', ')}]`;
    case 'Lazy':
      return shape(first);
    default:
      return NAMED[name] ?? textOf(first, source);
  }
}

function unionOf(members: readonly unknown[], source: string, indent: string): string {
  return [...new Set(members.map((each) => shapeOf(each, source, indent)))].join(' | ');
}

function fieldsOf(type: unknown, source: string, indent: string): string {
  const inner = indent + INDENT;
  const lines = listIn(type, 'members').map((member) => {
    if (!isRecord(member)) return '';
    const field = isRecord(member.typeAnnotation) ? member.typeAnnotation.typeAnnotation : undefined;
    const mark = schemaOf(field)?.name === 'Optional' ? '?' : '';
    return `${inner}${textOf(member.key, source)}${mark}: ${shapeOf(field, source, inner)};\n`;
  });
  return lines.length === 0 ? textOf(type, source) : `{\n${lines.join('')}${indent}}`;
}

/** A rule of a pipe, such as `max length 12` or its message; none for steps that change no value. */
function ruleOf(step: unknown, source: string): readonly string[] {
  const schema = schemaOf(step);
  if (schema === undefined) return [];
  const { name, args } = schema;
  if (name === 'Metadata') return formatOf(args[1], source);
  if (SILENT.has(name)) return [];
  const message = args.map((each) => textOf(each, source)).find((text) => text.startsWith('"expected '));
  if (message !== undefined) return [message.slice(1, -1)];
  const words = name.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter}`).toLowerCase();
  const hasValue = isRecord(args[1]) && args[1].type === 'TSLiteralType';
  return [hasValue ? `${words} ${textOf(args[1], source)}` : words];
}

/** The format of a text in metadata: props of the formats `text` and `html` have translations. */
function formatOf(metadata: unknown, source: string): readonly string[] {
  return listIn(metadata, 'members').flatMap((member) => {
    if (!isRecord(member) || textOf(member.key, source) !== 'format' || !isRecord(member.typeAnnotation)) return [];
    return [`format ${textOf(member.typeAnnotation.typeAnnotation, source)}`];
  });
}

function defaultOf(type: unknown, source: string): readonly string[] {
  const text = textOf(type, source);
  return text === 'undefined' ? [] : [`default ${text}`];
}

/** Adds rules to those of the shape. */
function noted(shape: string, notes: readonly string[]): string {
  if (notes.length === 0) return shape;
  const rules = notes.join(', ');
  return shape.endsWith(' */') ? shape.replace(/ \*\/$/, `, ${rules} */`) : `${shape} /* ${rules} */`;
}

function inList(shape: string): string {
  const [before = ''] = shape.split('{', 1);
  const after = shape.slice(shape.lastIndexOf('}') + 1);
  return / (?:\||\/\*) ?/.test(before + after) ? `(${shape})` : shape;
}

/** The members of a tuple, which may be `readonly`. */
function tupleOf(type: unknown): readonly unknown[] {
  return isRecord(type) && type.type === 'TSTypeOperator' ? tupleOf(type.typeAnnotation) : listIn(type, 'elementTypes');
}

/** The members of a tuple, or of a list of a union: `("a" | "b")[]`. */
function membersOf(type: unknown): readonly unknown[] {
  if (!isRecord(type)) return [];
  if (type.type === 'TSTypeOperator' || type.type === 'TSParenthesizedType') return membersOf(type.typeAnnotation);
  if (type.type === 'TSArrayType') return membersOf(type.elementType);
  if (type.type === 'TSUnionType') return listIn(type, 'types');
  return type.type === 'TSTupleType' ? listIn(type, 'elementTypes') : [type];
}

function listIn(node: unknown, key: string): readonly unknown[] {
  const list: unknown = isRecord(node) ? node[key] : undefined;
  return Array.isArray(list) ? list : [];
}

/** The source of a type in one line. */
function textOf(node: unknown, source: string): string {
  if (!isRecord(node)) return 'unknown';
  return source.slice(Number(node.start), Number(node.end)).replaceAll(/\s+/g, ' ');
}
