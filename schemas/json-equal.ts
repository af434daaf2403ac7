import { isRecord } from './record.ts';

/** Whether two JSON values are equal; fast where they share structure. */
export function isJsonEqual(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, index) => isJsonEqual(item, other[index]));
  if (!isRecord(one) || !isRecord(other)) return false;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && isJsonEqual(one[key], other[key]))
  );
}
