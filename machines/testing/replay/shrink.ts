/** Shortens a course of events while it still shows the same (delta debugging, Zeller and Hildebrandt's ddmin). */

/** The shortest list found by leaving out items for which `shows` stays true; `shows(items)` has to be true. */
export function shrinkList<Item>(items: readonly Item[], shows: (items: readonly Item[]) => boolean): readonly Item[] {
  let left = items;
  let chunks = 2;
  while (left.length > 0) {
    const size = Math.ceil(left.length / chunks);
    const shorter = Array.from({ length: chunks }, (_, index) => [
      ...left.slice(0, index * size),
      ...left.slice((index + 1) * size),
    ]).find((each) => each.length < left.length && shows(each));
    if (shorter !== undefined) {
      left = shorter;
      chunks = Math.max(2, chunks - 1);
    } else if (size === 1) return left;
    else chunks = Math.min(left.length, chunks * 2);
  }
  return left;
}
