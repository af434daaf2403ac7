import { isForbiddenKey } from './normalize-value.ts';

/** Data of `bind` and `repeat` paths: the page's data and the variables of the repeats around a node. */
export type Scope = Readonly<Record<string, unknown>>;

/** The value at a dotted path; undefined if there is none. Only own properties count. */
export function readPath(scope: Scope, path: string): unknown {
  let value: unknown = scope;
  for (const key of path.split('.')) {
    if (typeof value !== 'object' || value === null || isForbiddenKey(key) || !Object.hasOwn(value, key))
      return undefined;
    value = Reflect.get(value, key);
  }
  return value;
}
