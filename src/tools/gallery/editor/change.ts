/** Changes within a JSON value by JSON Pointer; the value itself stays as it was. */
import { isRecord } from '#schemas/record.ts';

/** The tokens of a pointer (RFC 6901). */
export function tokensOf(pointer: string): readonly string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** The value at a pointer; undefined where nothing stands there. */
export function valueAt(value: unknown, pointer: string): unknown {
  return tokensOf(pointer).reduce<unknown>((inner, token) => {
    if (Array.isArray(inner)) return inner[Number(token)];
    return isRecord(inner) && Object.hasOwn(inner, token) ? inner[token] : undefined;
  }, value);
}

/** A copy with another value at a pointer, objects on the way made where they lack; undefined takes it out. */
export function withValue(value: unknown, pointer: string, next: unknown): unknown {
  return changed(value, tokensOf(pointer), next);
}

function changed(value: unknown, [token, ...rest]: readonly string[], next: unknown): unknown {
  if (token === undefined) return next;
  if (Array.isArray(value)) {
    const index = Number(token);
    const inner = changed(value[index], rest, next);
    return inner === undefined ? value.toSpliced(index, 1) : value.with(index, inner);
  }
  const record = isRecord(value) ? value : {};
  const inner = changed(Object.hasOwn(record, token) ? record[token] : undefined, rest, next);
  if (inner !== undefined) return { ...record, [token]: inner };
  return Object.fromEntries(Object.entries(record).filter(([key]) => key !== token));
}
