/** Whether a value is an object but no list. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The list with a key; undefined for names that every object has, such as `constructor`. */
export function listOf(
  lists: Readonly<Record<string, readonly string[]>> | undefined,
  key: string,
): readonly string[] | undefined {
  return lists !== undefined && Object.hasOwn(lists, key) ? lists[key] : undefined;
}
