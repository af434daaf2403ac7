/** JSON Patch (RFC 6902) that shares what it does not change with the document it is applied to. Pure. */
import type { PatchOperation } from '#schemas/preview.ts';

export type Patched =
  | { readonly ok: true; readonly document: unknown }
  /** Nothing was changed. */
  | { readonly ok: false; readonly message: string };

/** Applies all of the operations, or none. */
export function patched(document: unknown, ops: readonly PatchOperation[]): Patched {
  try {
    return { ok: true, document: ops.reduce(apply, document) };
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : String(error) };
  }
}

function apply(document: unknown, operation: PatchOperation): unknown {
  const path = tokensOf(operation.path);
  switch (operation.op) {
    case 'add':
      return added(document, path, operation.value);
    case 'replace':
      return edited(document, path, (parent, token) => replaced(parent, token, operation.value), operation.value);
    case 'remove':
      return removed(document, path);
    case 'copy':
      return added(document, path, valueAt(document, tokensOf(operation.from)));
    case 'move': {
      const from = tokensOf(operation.from);
      if (operation.path.startsWith(`${operation.from}/`)) throw new Error(`${operation.from} can't move into itself`);
      return added(removed(document, from), path, valueAt(document, from));
    }
    case 'test':
      if (!isEqual(valueAt(document, path), operation.value)) throw new Error(`${operation.path} is not as expected`);
      return document;
    default:
      return unreachable(operation);
  }
}

function added(document: unknown, path: readonly string[], value: unknown): unknown {
  return edited(document, path, (parent, token) => inserted(parent, token, value), value);
}

function removed(document: unknown, path: readonly string[]): unknown {
  if (path.length === 0) throw new Error("a page can't be removed");
  return edited(document, path, without, undefined);
}

type Edit = (parent: unknown, token: string) => unknown;

/** The document with an edit at the end of a path; `whole` is what becomes of it where the path is empty. */
function edited(document: unknown, [token, ...rest]: readonly string[], edit: Edit, whole: unknown): unknown {
  if (token === undefined) return whole;
  if (rest.length === 0) return edit(document, token);
  return replaced(document, token, edited(childOf(document, token), rest, edit, whole));
}

function inserted(parent: unknown, token: string, value: unknown): unknown {
  if (Array.isArray(parent))
    return parent.toSpliced(token === '-' ? parent.length : indexIn(token, parent.length), 0, value);
  return { ...objectOf(parent, token), [token]: value };
}

function replaced(parent: unknown, token: string, value: unknown): unknown {
  childOf(parent, token);
  return Array.isArray(parent) ? parent.with(Number(token), value) : { ...objectOf(parent, token), [token]: value };
}

function without(parent: unknown, token: string): unknown {
  childOf(parent, token);
  if (Array.isArray(parent)) return parent.toSpliced(Number(token), 1);
  const { [token]: _removed, ...rest } = objectOf(parent, token);
  return rest;
}

function valueAt(document: unknown, path: readonly string[]): unknown {
  return path.reduce(childOf, document);
}

/** Throws where there is nothing. */
function childOf(parent: unknown, token: string): unknown {
  if (Array.isArray(parent)) return parent[indexIn(token, parent.length - 1)];
  const object = objectOf(parent, token);
  if (!Object.hasOwn(object, token)) throw new Error(`there is no "${token}"`);
  return object[token];
}

function objectOf(value: unknown, token: string): Readonly<Record<string, unknown>> {
  if (!isObject(value)) throw new Error(`there is nothing that could hold "${token}"`);
  return value;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function indexIn(token: string, last: number): number {
  if (!/^(0|[1-9]\d*)$/.test(token) || Number(token) > last) throw new Error(`"${token}" is no place in the list`);
  return Number(token);
}

/** A JSON Pointer (RFC 6901). */
function tokensOf(pointer: string): string[] {
  if (!/^(\/([^~/]|~[01])*)*$/.test(pointer)) throw new Error(`"${pointer}" is no JSON Pointer`);
  const tokens = pointer
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
  if (tokens.includes('__proto__')) throw new Error('"__proto__" is no name for a property');
  return tokens;
}

/** Alike as JSON. */
function isEqual(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (Array.isArray(left) !== Array.isArray(right) || !isObject(left) || !isObject(right)) return false;
  const names = Object.keys(left);
  return (
    names.length === Object.keys(right).length &&
    names.every((name) => Object.hasOwn(right, name) && isEqual(left[name], right[name]))
  );
}

function unreachable(operation: never): never {
  throw new Error(`unknown operation ${JSON.stringify(operation)}`);
}
