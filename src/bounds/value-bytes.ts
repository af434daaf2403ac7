/** Values that are counted; a larger value counts as that many. */
const MAX_COUNTED = 200_000;
const OBJECT_BYTES = 56;
const SLOT_BYTES = 8;
const TEXT_BYTES = 24;

/** The approximate bytes of a value in memory: texts, lists, objects, maps and sets; shared objects count once. */
export function bytesOfValue(value: unknown): number {
  const seen = new Set<object>();
  const left: unknown[] = [value];
  let bytes = 0;
  for (let counted = 0; left.length > 0 && counted < MAX_COUNTED; counted += 1) {
    const each = left.pop();
    if (typeof each === 'string') bytes += TEXT_BYTES + each.length * 2;
    else if (typeof each !== 'object' || each === null) bytes += SLOT_BYTES;
    else if (!seen.has(each)) {
      seen.add(each);
      const parts = partsOf(each);
      bytes += OBJECT_BYTES + parts.length * SLOT_BYTES;
      for (const part of parts) left.push(part);
    }
  }
  return bytes;
}

function partsOf(value: object): readonly unknown[] {
  if (value instanceof Map) return [...value].flat();
  return Array.isArray(value) || value instanceof Set ? [...value] : Object.values(value);
}
