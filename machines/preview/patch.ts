/** JSON Patch (RFC 6902) with structural sharing: unchanged parts of the document keep their identity. */
import type { PatchOperation } from '#schemas/page/preview.ts';
import { pointerTokens } from '#schemas/values/json-pointer.ts';
import { unreachable } from '#schemas/unreachable.ts';

/** `document` shares every part with the former one that no operation touched. */
export type PatchResult =
  | { readonly ok: true; readonly document: unknown }
  /** `message`: why no operation was applied. */
  | { readonly ok: false; readonly message: string };

/** Applies all operations, or none; the document itself is never changed. */
export function applyPatch(document: unknown, ops: readonly PatchOperation[]): PatchResult {
  try {
    return { ok: true, document: ops.reduce(applyOperation, document) };
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : String(error) };
  }
}

function applyOperation(document: unknown, operation: PatchOperation): unknown {
  const path = parsePointer(operation.path);
  switch (operation.op) {
    case 'add':
      return addValue(document, path, operation.value);
    case 'replace':
      return editAt(document, path, (parent, token) => replaceChild(parent, token, operation.value), operation.value);
    case 'remove':
      return removeValue(document, path);
    case 'copy':
      return addValue(document, path, valueAt(document, parsePointer(operation.from)));
    case 'move': {
      const from = parsePointer(operation.from);
      if (operation.path.startsWith(`${operation.from}/`)) throw new Error(`${operation.from} can't move into itself`);
      return addValue(removeValue(document, from), path, valueAt(document, from));
    }
    case 'test':
      if (!isEqual(valueAt(document, path), operation.value)) throw new Error(`${operation.path} is not as expected`);
      return document;
    default:
      return unreachable(operation);
  }
}

function addValue(document: unknown, path: readonly string[], value: unknown): unknown {
  return editAt(document, path, (parent, token) => insertChild(parent, token, value), value);
}

function removeValue(document: unknown, path: readonly string[]): unknown {
  if (path.length === 0) throw new Error("a page can't be removed");
  return editAt(document, path, removeChild, undefined);
}

type Edit = (parent: unknown, token: string) => unknown;

/** Copies the document with an edit at the end of a path; `whole` replaces it where the path is empty. */
function editAt(document: unknown, [token, ...rest]: readonly string[], edit: Edit, whole: unknown): unknown {
  if (token === undefined) return whole;
  if (rest.length === 0) return edit(document, token);
  return replaceChild(document, token, editAt(childOf(document, token), rest, edit, whole));
}

function insertChild(parent: unknown, token: string, value: unknown): unknown {
  if (Array.isArray(parent))
    return parent.toSpliced(token === '-' ? parent.length : parseIndex(token, parent.length), 0, value);
  return { ...objectOf(parent, token), [token]: value };
}

function replaceChild(parent: unknown, token: string, value: unknown): unknown {
  childOf(parent, token);
  return Array.isArray(parent) ? parent.with(Number(token), value) : { ...objectOf(parent, token), [token]: value };
}

function removeChild(parent: unknown, token: string): unknown {
  childOf(parent, token);
  if (Array.isArray(parent)) return parent.toSpliced(Number(token), 1);
  const { [token]: _removed, ...rest } = objectOf(parent, token);
  return rest;
}

function valueAt(document: unknown, path: readonly string[]): unknown {
  return path.reduce(childOf, document);
}

/** Throws where the child does not exist. */
function childOf(parent: unknown, token: string): unknown {
  if (Array.isArray(parent)) return parent[parseIndex(token, parent.length - 1)];
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

function parseIndex(token: string, last: number): number {
  if (!/^(0|[1-9]\d*)$/.test(token) || Number(token) > last) throw new Error(`"${token}" is no place in the list`);
  return Number(token);
}

/** Splits a JSON Pointer (RFC 6901) into its unescaped tokens. */
function parsePointer(pointer: string): readonly string[] {
  if (!/^(\/([^~/]|~[01])*)*$/.test(pointer)) throw new Error(`"${pointer}" is no JSON Pointer`);
  const tokens = pointerTokens(pointer);
  if (tokens.includes('__proto__')) throw new Error('"__proto__" is no name for a property');
  return tokens;
}

/** Equality of JSON values. */
function isEqual(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (Array.isArray(left) !== Array.isArray(right) || !isObject(left) || !isObject(right)) return false;
  const names = Object.keys(left);
  return (
    names.length === Object.keys(right).length &&
    names.every((name) => Object.hasOwn(right, name) && isEqual(left[name], right[name]))
  );
}
