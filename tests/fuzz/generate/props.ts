/** Values for the JSON Schema of a type's props, occasionally hostile ones. */
import * as fc from 'fast-check';
import { isRecord } from '#schemas/record.ts';
import { hostileText, hostileValue } from './hostile.ts';

type Schema = Readonly<Record<string, unknown>>;
type Values = fc.Arbitrary<unknown>;

const WORDS = ['Red curry paste', 'แกงเผ็ด', 'A', '10', 'https://shop.example/a?b=1#c', '/category/pantry/1'];
const URLS = ['/', '#a', '/blog/x?y=1', 'https://shop.example/a', 'mailto:a@shop.example', 'tel:+6621234567', 'line:x'];
const IMAGES = ['/media/raan/a.webp', 'https://shop.example/b.jpg', 'c.png'];
const HTML = ['<p>Good <b>day</b></p>', '<h2 id="a">A</h2><ul><li>b</ul>', 'plain', '<img src="/a.webp" alt="">'];

/** Values for a schema, including invalid ones. `known`: texts for string fields, such as ids of records. */
export function arbitraryFor(schema: Schema, known: readonly string[]): Values {
  const defs = isRecord(schema.$defs) ? schema.$defs : {};
  const right = (part: unknown): Values => {
    if (!isRecord(part)) return hostileValue;
    if (typeof part.$ref === 'string') return values(defs[part.$ref.replace('#/$defs/', '')]);
    if ('const' in part) return fc.constant(part.const);
    if (Array.isArray(part.enum)) return fc.constantFrom(...part.enum);
    const options = part.anyOf ?? part.oneOf;
    if (Array.isArray(options)) return fc.oneof(...options.map(values));
    switch (part.type) {
      case 'string':
        return textOf(part, known);
      case 'integer':
      case 'number':
        return numberOf(part);
      case 'boolean':
        return fc.boolean();
      case 'null':
        return fc.constant(null);
      case 'array':
        return fc.array(values(part.items), { maxLength: 4 });
      case 'object':
        return objectOf(part);
      default:
        return hostileValue;
    }
  };
  const values = (part: unknown): Values =>
    fc.oneof({ weight: 12, arbitrary: right(part) }, { weight: 1, arbitrary: hostileValue });
  const objectOf = ({ properties, additionalProperties, propertyNames }: Schema): Values => {
    if (isRecord(properties)) {
      const entries = Object.entries(properties).map(([name, part]) => [name, values(part)] as const);
      return fc.record(Object.fromEntries(entries), { requiredKeys: [] });
    }
    const names = isRecord(propertyNames) && Array.isArray(propertyNames.enum) ? propertyNames.enum : ['a', 'b'];
    return fc.dictionary(fc.constantFrom(...names.map(String)), values(additionalProperties), { maxKeys: 3 });
  };
  return right(schema);
}

function textOf({ contentMediaType, format, pattern }: Schema, known: readonly string[]): Values {
  const good =
    contentMediaType === 'text/html'
      ? HTML
      : format === 'uri-reference'
        ? String(pattern).includes('mailto')
          ? URLS
          : IMAGES
        : [...WORDS, ...known];
  return fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...good) }, { weight: 1, arbitrary: hostileText });
}

function numberOf({ type, minimum, maximum }: Schema): Values {
  const min = typeof minimum === 'number' ? minimum : -1000;
  const max = typeof maximum === 'number' ? maximum : Math.max(min, 1000);
  const within = type === 'integer' ? fc.integer({ min, max }) : fc.double({ min, max, noNaN: true });
  return fc.oneof({ weight: 6, arbitrary: within }, { weight: 1, arbitrary: fc.double() });
}
