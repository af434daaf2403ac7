/**
 * Copies any value into plain JSON without secrets and personal data. Redacts by key, by pattern of texts, and through every
 * container: lists, maps, errors, JSON within texts.
 */
import { isSensitive } from './sensitive.ts';

export const REDACTED = '[redacted]';

/** Deeper values are cut; a chart has two levels for each of its states within states. */
export const MAX_DEPTH = 200;

/** JSON Web Tokens. */
const JWT = /\beyJ[\w-]{5,}\.[\w-]+(?:\.[\w-]*)?/g;
const SCHEME = /\b(bearer|basic|digest)\s+[\w~+/.=:-]{4,}/gi;
const EMAIL = /(?<![\w.!#$%&'*+/=?^`{|}~-])[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d.-]*[a-z\d])?/gi;
/** Query parameters of the cart hand-off and of redirects between sites. */
const QUERY = /([?&#](?:s|code|state|sig|ticket|sid)=)[^&#\s"'<>]+/gi;
/** User and password in a URL. */
const USERINFO = /(\b[a-z][a-z\d+.-]*:\/\/)[^\s/?#@]+@/gi;
/** The name and mark of `name=value`, `"name": "value"`, `Name: value`, as in queries, cookies, headers and messages. */
const KEY = /(["']?)([a-z][\w.-]*)\1\s*[:=]\s*/gi;
const VALUE = /"(?:[^"\\]|\\.)*"?|'[^']*'?|[^\s&,;}"'[\]{]+/y;

/** A redacted copy in plain JSON. Never throws or changes the value. */
export function redact(value: unknown): unknown {
  return toPlain(value, 0, []);
}

function toPlain(value: unknown, depth: number, path: readonly object[]): unknown {
  if (value === null || typeof value === 'boolean') return value;
  if (typeof value === 'string') return redactText(value, depth);
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
  if (typeof value === 'function') return { type: redactText(value.name, depth) };
  if (typeof value === 'bigint' || typeof value === 'symbol') return redactText(value.toString(), depth);
  if (value === undefined) return undefined;
  if (path.includes(value)) return '[circular]';
  if (depth >= MAX_DEPTH) return '[too deep]';
  try {
    return objectToPlain(value, depth + 1, [...path, value]);
  } catch {
    return '[unreadable]';
  }
}

function objectToPlain(value: object, depth: number, path: readonly object[]): unknown {
  const inner = (each: unknown) => toPlain(each, depth, path);
  if (Array.isArray(value)) return value.map((each) => inner(each) ?? null);
  if (value instanceof Error)
    return {
      error: value.name,
      message: inner(value.message),
      ...ownEntries(value, inner),
      ...causeEntry(value, inner),
    };
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'Invalid Date' : value.toISOString();
  if (value instanceof Set) return [...value].map((each) => inner(each) ?? null);
  if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`;
  const entries = entriesOf(value);
  if (entries !== undefined) return plainEntries(entries, inner);
  if ('toJSON' in value && typeof value.toJSON === 'function') return inner(value.toJSON());
  return ownEntries(value, inner);
}

/** Entries of a keyed collection; undefined for anything else. */
function entriesOf(value: object): readonly (readonly [unknown, unknown])[] | undefined {
  const isKeyed = value instanceof Map || value instanceof URLSearchParams || value instanceof Headers;
  return isKeyed || value instanceof FormData ? [...value.entries()] : undefined;
}

function plainEntries(entries: readonly (readonly [unknown, unknown])[], inner: (each: unknown) => unknown): unknown {
  if (!entries.every(([key]) => typeof key === 'string'))
    return entries.map(([key, each]) => [inner(key) ?? null, inner(each) ?? null]);
  return plainRecord(
    entries.map(([key, each]) => [String(key), each]),
    inner,
  );
}

function ownEntries(value: object, inner: (each: unknown) => unknown): Record<string, unknown> {
  return plainRecord(
    Object.keys(value).map((key) => [key, readOwn(value, key)]),
    inner,
  );
}

function plainRecord(
  entries: readonly [string, unknown][],
  inner: (each: unknown) => unknown,
): Record<string, unknown> {
  // A key can be personal data too, as in a record by e-mail address.
  return Object.fromEntries(
    entries.map(([key, each]) => [redactText(key, MAX_DEPTH), isSensitive(key) ? maskValue(each) : inner(each)]),
  );
}

function causeEntry(error: Error, inner: (each: unknown) => unknown): object {
  return error.cause === undefined ? {} : { cause: inner(error.cause) };
}

/** Redacts a value; absent values and booleans stay, since they disclose nothing and help debugging. */
function maskValue(value: unknown): unknown {
  return value === undefined || value === null || value === '' || typeof value === 'boolean' ? value : REDACTED;
}

function readOwn(value: object, key: string): unknown {
  try {
    return Reflect.get(value, key);
  } catch {
    return '[unreadable]';
  }
}

function redactText(text: string, depth: number): string {
  const json = depth < MAX_DEPTH ? parseJson(text) : undefined;
  if (json !== undefined) return JSON.stringify(toPlain(json, depth + 1, []));
  const known = text
    .replaceAll(USERINFO, `$1${REDACTED}@`)
    .replaceAll(JWT, REDACTED)
    .replaceAll(SCHEME, `$1 ${REDACTED}`)
    .replaceAll(EMAIL, REDACTED)
    .replaceAll(QUERY, `$1${REDACTED}`);
  return maskNamed(known);
}

function maskNamed(text: string): string {
  let done = 0;
  let masked = '';
  for (const { 0: start, 2: key = '', index } of text.matchAll(KEY)) {
    VALUE.lastIndex = index + start.length;
    const given = isSensitive(key) && index >= done ? VALUE.exec(text)?.[0] : undefined;
    if (given === undefined) continue;
    const quote = /^["']/.exec(given)?.[0] ?? '';
    masked += text.slice(done, index + start.length) + quote + REDACTED + quote;
    done = index + start.length + given.length;
  }
  return masked + text.slice(done);
}

/** The value of a JSON text that is an object, list or string; undefined otherwise. */
function parseJson(text: string): object | string | undefined {
  if (!/^\s*["[{]/.test(text)) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return (typeof value === 'object' && value !== null) || typeof value === 'string' ? value : undefined;
  } catch {
    return undefined;
  }
}
