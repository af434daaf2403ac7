/** Groups the entries of a form or query by name in one pass: `getAll` for each name takes time by the square of their number. */

/** The values of each name, in the order of their first entries. */
export function groupValues<Value>(
  entries: Iterable<readonly [name: string, value: Value]>,
): ReadonlyMap<string, Value[]> {
  const grouped = new Map<string, Value[]>();
  for (const [name, value] of entries) {
    const known = grouped.get(name);
    if (known === undefined) grouped.set(name, [value]);
    else known.push(value);
  }
  return grouped;
}
