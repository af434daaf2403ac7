/** Dimensions of an input of JSON: every text, list, object and depth of a valid one. */
import type * as v from 'valibot';
import { isRecord } from '#schemas/record.ts';
import { BODY_BYTES, type Dimension, many, sizesOf } from './dimension.ts';
import { limitAt } from './input-schema.ts';
import type { Sent } from './shop.ts';

/** A valid input; `salt` sets it apart from others where it has to be new. */
export type Input = (salt: string) => unknown;

/** How an input reaches its route, and how large it may be. */
export interface Route {
  readonly route: string;
  readonly input: Input;
  readonly schema?: v.GenericSchema | undefined;
  readonly send: (input: unknown, salt: string) => Sent;
  /** Bytes of the largest input that the route reads; larger ones are sent too. */
  readonly bytes?: number;
  /** Bytes of the largest input that is sent. */
  readonly mostBytes?: number;
  readonly heavy?: Dimension['heavy'];
}

/** A way in which the value at a place grows. */
interface Growth {
  readonly name: string;
  readonly unit: number;
  readonly limit?: number | undefined;
  readonly grow: (value: unknown, size: number, salt: string) => unknown;
}

const EMPTY = '{}';
const REST_BYTES = 2048;

/** The dimensions of an input. */
export function bodyDimensions(of: Route): Dimension[] {
  const { route, input, schema, send, mostBytes = BODY_BYTES, bytes = mostBytes, heavy } = of;
  // Bytes of a valid input without the growing part.
  const rest = Math.max(0, bytes - REST_BYTES);
  return placesOf(input('salt'), []).flatMap(({ keys, value }) =>
    growthsOf(value, limitAt(schema, keys)).map(({ name, unit, limit, grow }) => ({
      route,
      name: `/${keys.join('/')}: ${name}`,
      sizes: sizesOf(mostBytes / unit, rest / unit, limit === undefined ? undefined : Math.min(limit, rest / unit)),
      at: (size: number, salt: string) =>
        send(
          replaced(input(salt), keys, (old) => grow(old, size, salt)),
          salt,
        ),
      ...(heavy === undefined ? {} : { heavy }),
    })),
  );
}

function growthsOf(value: unknown, limit: number | undefined): Growth[] {
  const deep: Growth = { name: 'depth', unit: 2, grow: (_, size) => raw(`${'['.repeat(size)}${']'.repeat(size)}`) };
  if (typeof value === 'string')
    return [
      { name: 'length', unit: 1, limit, grow: (old, size, salt) => `${String(old)}${salt}${'a'.repeat(size)}` },
      { name: 'blanks', unit: 1, limit, grow: (old, size) => `${String(old)}${' '.repeat(size)}x` },
      { name: 'escapes', unit: 6, limit, grow: (_, size) => raw(`"${String.raw`\ud800`.repeat(size)}"`) },
    ];
  if (Array.isArray(value))
    return [
      {
        name: 'items',
        unit: Math.max(2, JSON.stringify(value[0] ?? EMPTY).length),
        limit,
        grow: (_, size) => many(size, (index) => varied(value[0] ?? {}, index)),
      },
      { name: 'empty objects', unit: 3, limit, grow: (_, size) => raw(`[${many(size, () => EMPTY).join()}]`) },
      deep,
    ];
  if (isRecord(value))
    return [
      {
        name: 'names',
        unit: 12,
        limit,
        grow: (old, size) => ({
          ...(isRecord(old) ? old : {}),
          ...Object.fromEntries(many(size, (index) => [`n${index}`, 0])),
        }),
      },
      {
        name: 'length of a name',
        unit: 1,
        grow: (old, size) => ({ ...(isRecord(old) ? old : {}), ['n'.repeat(size)]: {} }),
      },
      deep,
    ];
  return [];
}

/** JSON text in the place of a value: what no serialiser writes. */
class Raw {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}
const raw = (text: string) => new Raw(text);

/** JSON of a value with raw parts. */
export function toJson(value: unknown): string {
  const parts: string[] = [];
  const text = JSON.stringify(value, (_, each: unknown) => {
    if (!(each instanceof Raw)) return each;
    parts.push(each.text);
    return `\u0001raw${parts.length - 1}\u0001`;
  });
  return text.replaceAll(/"\\u0001raw(\d+)\\u0001"/g, (_, index) => parts[Number(index)] ?? '');
}

/** An item of a list unlike the others: uuids and texts have its index. */
function varied(value: unknown, index: number): unknown {
  if (typeof value === 'string') {
    const number = index.toString(16).padStart(12, '0');
    return /^[\da-f-]{36}$/.test(value) ? value.slice(0, -12) + number : `${value}${index}`;
  }
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, varied(inner, index)]));
}

interface Place {
  readonly keys: readonly string[];
  readonly value: unknown;
}

function placesOf(value: unknown, keys: readonly string[]): Place[] {
  const inner: [string, unknown][] = Array.isArray(value)
    ? value.slice(0, 1).map((item: unknown) => ['0', item])
    : isRecord(value)
      ? Object.entries(value)
      : [];
  return [{ keys, value }, ...inner.flatMap(([key, item]) => placesOf(item, [...keys, key]))];
}

function replaced(value: unknown, keys: readonly string[], change: (old: unknown) => unknown): unknown {
  const [key, ...rest] = keys;
  if (key === undefined) return change(value);
  if (Array.isArray(value))
    return value.map((item: unknown, at) => (String(at) === key ? replaced(item, rest, change) : item));
  return isRecord(value) ? { ...value, [key]: replaced(value[key], rest, change) } : value;
}
