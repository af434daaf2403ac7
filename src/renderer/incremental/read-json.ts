/**
 * Reads one version of a JSON text after the other. Parses a small edit of a large text by itself and puts it into the
 * last version's value. This is much faster than parsing everything, and the unchanged objects keep their identity.
 */
import { changedSpan, closeOf, openAt } from './json-text.ts';
import { shareStructure } from './share-structure.ts';

interface Version {
  readonly text: string;
  readonly value: unknown;
}

/**
 * A reader that gives what `JSON.parse` gives for each text (and throws what it throws), made of the parts of its last answer
 * that did not change. Its answers belong to the reader: nobody may change them.
 */
export function createJsonReader(): (text: string) => unknown {
  let last: Version | undefined;
  return (text) => {
    const value: unknown = last && readEdit(last, text);
    last = { text, value: value === undefined ? shareStructure(last?.value, JSON.parse(text)) : value };
    return last.value;
  };
}

/** Maximum number of enclosing objects to try; the edit may have broken the inner ones. */
const MAX_TRIES = 4;

/** undefined where the edit does not lie within one object or list, smaller than half of the text. */
function readEdit(last: Version, text: string): unknown {
  const { start, end } = changedSpan(last.text, text);
  if (start === last.text.length && start === text.length) return last.value;
  const open = openAt(last.text, start);
  for (const [depth, { at }] of [...open.entries()].toReversed().slice(0, MAX_TRIES)) {
    const close = closeOf(last.text, at, last.text.length / 2);
    if (close === undefined) return undefined;
    // Its own end must be untouched. Any other value may replace a value in the same place.
    if (close < last.text.length - end) continue;
    const is = parsed(text.slice(at, close + 1 + text.length - last.text.length));
    if (is === undefined) continue;
    const keys = open.slice(0, depth).map(({ key }) => key);
    const before = valueAt(last.value, keys);
    // A duplicate name in an object is not supported.
    if (shareStructure(before, parsed(last.text.slice(at, close + 1))) !== before) return undefined;
    return withValueAt(last.value, keys, shareStructure(before, is));
  }
  return undefined;
}

type Keys = readonly (string | number)[];

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function valueAt(value: unknown, keys: Keys): unknown {
  let at = value;
  for (const key of keys) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return undefined;
    at = Reflect.get(at, key);
  }
  return at;
}

/** A copy of a value with another one at a place; undefined where the place cannot be written. */
function withValueAt(value: unknown, [key, ...rest]: Keys, inner: unknown): unknown {
  if (key === undefined) return inner;
  if (typeof value !== 'object' || value === null || key === '__proto__') return undefined;
  const changed = withValueAt(Reflect.get(value, key), rest, inner);
  if (changed === undefined) return undefined;
  const copy: object = Array.isArray(value) ? [...(value as readonly unknown[])] : { ...value };
  Reflect.set(copy, key, changed);
  return copy;
}
