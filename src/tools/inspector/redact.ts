/**
 * Makes anything that a machine holds fit to be shown: plain JSON without secrets and without what tells who somebody is.
 * By the names of values, by what texts look like, and through every wrapping: lists, maps, errors, JSON within texts.
 */
import { isSensitive } from './sensitive.ts';

export const REDACTED = '[redacted]';

/** Deeper is cut; no machine of ours holds a tenth of it. */
const MAX_DEPTH = 40;

/** JSON Web Tokens, wherever they stand. */
const JWT = /\beyJ[\w-]{5,}\.[\w-]+(?:\.[\w-]*)?/g;
const SCHEME = /\b(bearer|basic|digest)\s+[\w~+/.=:-]{4,}/gi;
const EMAIL = /[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d.-]*[a-z\d])?/gi;
/** What travels in the query of the hand-off and of redirects between sites. */
const QUERY = /([?&#](?:s|code|state|sig|ticket|sid)=)[^&#\s"'<>]+/gi;
/** User and password before the host of an address. */
const USERINFO = /(\b[a-z][a-z\d+.-]*:\/\/)[^\s/?#@]+@/gi;
/** The name and mark of `name=value`, `"name": "value"`, `Name: value`, as in queries, cookies, headers and messages. */
const NAMED = /(["']?)([a-z][\w.-]*)\1\s*[:=]\s*/gi;
const GIVEN = /"(?:[^"\\]|\\.)*"?|'[^']*'?|[^\s&,;}"'[\]{]+/y;

/** A copy in plain JSON (see above). Never throws; the given value stays as it was. */
export function redact(value: unknown): unknown {
  return plain(value, 0, []);
}

function plain(value: unknown, depth: number, path: readonly object[]): unknown {
  if (value === null || typeof value === 'boolean') return value;
  if (typeof value === 'string') return redactText(value, depth);
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
  if (typeof value === 'function') return { type: redactText(value.name, depth) };
  if (typeof value === 'bigint' || typeof value === 'symbol') return redactText(value.toString(), depth);
  if (value === undefined) return undefined;
  if (path.includes(value)) return '[circular]';
  if (depth >= MAX_DEPTH) return '[too deep]';
  try {
    return plainObject(value, depth + 1, [...path, value]);
  } catch {
    return '[unreadable]';
  }
}

function plainObject(value: object, depth: number, path: readonly object[]): unknown {
  const inner = (each: unknown) => plain(each, depth, path);
  if (Array.isArray(value)) return value.map((each) => inner(each) ?? null);
  if (value instanceof Error)
    return { error: value.name, message: inner(value.message), ...ownOf(value, inner), ...causeOf(value, inner) };
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'Invalid Date' : value.toISOString();
  if (value instanceof Set) return [...value].map((each) => inner(each) ?? null);
  if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`;
  const entries = entriesOf(value);
  if (entries !== undefined) return paired(entries, inner);
  if ('toJSON' in value && typeof value.toJSON === 'function') return inner(value.toJSON());
  return ownOf(value, inner);
}

/** Pairs of what keeps values by name; undefined for anything else. */
function entriesOf(value: object): readonly (readonly [unknown, unknown])[] | undefined {
  const isKept = value instanceof Map || value instanceof URLSearchParams || value instanceof Headers;
  return isKept || value instanceof FormData ? [...value.entries()] : undefined;
}

function paired(entries: readonly (readonly [unknown, unknown])[], inner: (each: unknown) => unknown): unknown {
  if (!entries.every(([key]) => typeof key === 'string'))
    return entries.map(([key, each]) => [inner(key) ?? null, inner(each) ?? null]);
  return named(
    entries.map(([key, each]) => [String(key), each]),
    inner,
  );
}

function ownOf(value: object, inner: (each: unknown) => unknown): Record<string, unknown> {
  return named(
    Object.keys(value).map((key) => [key, readOwn(value, key)]),
    inner,
  );
}

function named(entries: readonly [string, unknown][], inner: (each: unknown) => unknown): Record<string, unknown> {
  // Names can be data too: a record by e-mail address.
  return Object.fromEntries(
    entries.map(([key, each]) => [redactText(key, MAX_DEPTH), isSensitive(key) ? covered(each) : inner(each)]),
  );
}

function causeOf(error: Error, inner: (each: unknown) => unknown): object {
  return error.cause === undefined ? {} : { cause: inner(error.cause) };
}

/** What is not there, or only yes or no, tells nothing; to see that is often what one looks for. */
function covered(value: unknown): unknown {
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
  const json = depth < MAX_DEPTH ? parsed(text) : undefined;
  if (json !== undefined) return JSON.stringify(plain(json, depth + 1, []));
  const known = text
    .replaceAll(USERINFO, `$1${REDACTED}@`)
    .replaceAll(JWT, REDACTED)
    .replaceAll(SCHEME, `$1 ${REDACTED}`)
    .replaceAll(EMAIL, REDACTED)
    .replaceAll(QUERY, `$1${REDACTED}`);
  return coverNamed(known);
}

function coverNamed(text: string): string {
  let done = 0;
  let shown = '';
  for (const { 0: start, 2: key = '', index } of text.matchAll(NAMED)) {
    GIVEN.lastIndex = index + start.length;
    const given = isSensitive(key) && index >= done ? GIVEN.exec(text)?.[0] : undefined;
    if (given === undefined) continue;
    const quote = /^["']/.exec(given)?.[0] ?? '';
    shown += text.slice(done, index + start.length) + quote + REDACTED + quote;
    done = index + start.length + given.length;
  }
  return shown + text.slice(done);
}

/** The value that a text of JSON holds, where it is one of more than a number or word; undefined otherwise. */
function parsed(text: string): object | string | undefined {
  if (!/^\s*["[{]/.test(text)) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return (typeof value === 'object' && value !== null) || typeof value === 'string' ? value : undefined;
  } catch {
    return undefined;
  }
}
