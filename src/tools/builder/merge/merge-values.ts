/** Three-way merge of JSON values: records by key at every depth, anything else whole. Pure. */
import type { ValueConflict } from '#schemas/builder/merge.ts';
import { isRecord } from '#schemas/record.ts';
import { isJsonEqual } from '#schemas/json-equal.ts';
import type { RawNode } from '../page/nodes.ts';

/** Merges two records that began as `base`; of a value that both changed, mine is kept and the conflict listed. */
export function mergeRecords(
  base: RawNode,
  mine: RawNode,
  theirs: RawNode,
  path: readonly string[] = [],
): { readonly value: RawNode; readonly conflicts: readonly ValueConflict[] } {
  const keys = new Set([...Object.keys(theirs), ...Object.keys(mine)]);
  const conflicts: ValueConflict[] = [];
  const entries = [...keys].flatMap((key): readonly (readonly [string, unknown])[] => {
    const [from, own, other] = [valueOf(base, key), valueOf(mine, key), valueOf(theirs, key)];
    const merged = mergeValue(from, own, other, [...path, key], conflicts);
    return merged === undefined ? [] : [[key, merged]];
  });
  return { value: Object.fromEntries(entries), conflicts };
}

function valueOf(record: RawNode, key: string): unknown {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

function mergeValue(
  base: unknown,
  mine: unknown,
  theirs: unknown,
  path: readonly string[],
  conflicts: ValueConflict[],
): unknown {
  if (isJsonEqual(mine, base) || isJsonEqual(mine, theirs)) return theirs;
  if (isJsonEqual(theirs, base)) return mine;
  if (isRecord(mine) && isRecord(theirs)) {
    const merged = mergeRecords(isRecord(base) ? base : {}, mine, theirs, path);
    conflicts.push(...merged.conflicts);
    return merged.value;
  }
  conflicts.push({ path, mine, theirs });
  return mine;
}
