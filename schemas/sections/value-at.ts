/** Reads and writes values of untrusted JSON by JSON Pointer (RFC 6901); unchanged parts are shared. */
import { pointerTokens } from '../values/json-pointer.ts';
import { isRecord } from '../record.ts';

const FORBIDDEN: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** The value at a pointer; undefined where there is none. */
export function readValueAt(value: unknown, pointer: string): unknown {
  let found = value;
  for (const token of pointerTokens(pointer)) {
    if (Array.isArray(found)) found = /^\d+$/.test(token) ? found[Number(token)] : undefined;
    else found = isRecord(found) && Object.hasOwn(found, token) ? found[token] : undefined;
  }
  return found;
}

/**
 * A copy of a record with another value at a pointer; missing records in its path are created. The record itself where
 * the pointer leads past the end of a list, through a plain value, or to a key that reaches the prototype.
 */
export function withValueAt(
  record: Readonly<Record<string, unknown>>,
  pointer: string,
  next: unknown,
): Readonly<Record<string, unknown>> {
  const tokens = pointerTokens(pointer);
  if (tokens.some((token) => FORBIDDEN.has(token))) return record;
  const changed = setIn(record, tokens, next);
  return isRecord(changed) ? changed : record;
}

/** The changed value; undefined where the tokens lead nowhere. */
function setIn(value: unknown, [token, ...rest]: readonly string[], next: unknown): unknown {
  if (token === undefined) return next;
  if (Array.isArray(value)) {
    const at = /^\d+$/.test(token) ? Number(token) : value.length;
    const item = at < value.length ? setIn(value[at], rest, next) : undefined;
    return item === undefined ? undefined : value.toSpliced(at, 1, item);
  }
  if (value !== undefined && !isRecord(value)) return undefined;
  const own = value !== undefined && Object.hasOwn(value, token) ? value[token] : undefined;
  const item = setIn(own, rest, next);
  return item === undefined ? undefined : { ...value, [token]: item };
}
