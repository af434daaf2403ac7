/** Three-way merge of the order of a list. Pure. */

/**
 * Merges the orders that two sides gave the ids of a list; `members` are those it holds in the end. What I inserted or moved
 * follows the same id as in mine, other than one they moved; all else stands as in theirs.
 */
export function mergeOrder(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
  members: ReadonlySet<string>,
): readonly string[] {
  const movedByThem = movedIds(base, theirs);
  const movedByMe = movedIds(base, mine);
  const isPlacedByMe = (id: string) => !theirs.includes(id) || (movedByMe.has(id) && !movedByThem.has(id));
  const order = theirs.filter((id) => members.has(id) && !(mine.includes(id) && isPlacedByMe(id)));
  for (const [index, id] of mine.entries()) {
    if (!members.has(id) || !isPlacedByMe(id)) continue;
    const before = mine.slice(0, index).findLast((each) => order.includes(each) && !movedByThem.has(each));
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, id);
  }
  return [...order, ...[...members].filter((id) => !order.includes(id))];
}

/** Ids of both lists that stand at another place among them: all but a longest common subsequence. */
export function movedIds(base: readonly string[], next: readonly string[]): ReadonlySet<string> {
  const [from, to] = [base.filter((id) => next.includes(id)), next.filter((id) => base.includes(id))];
  const places = to.map((id) => from.indexOf(id));
  // The longest increasing run that ends at each place, and the place before it.
  const best = places.map((): { length: number; before: number } => ({ length: 1, before: -1 }));
  for (const [at, place] of places.entries())
    for (let earlier = 0; earlier < at; earlier += 1) {
      const run = best[earlier];
      if (run !== undefined && (places[earlier] ?? 0) < place && run.length >= (best[at]?.length ?? 0))
        best[at] = { length: run.length + 1, before: earlier };
    }
  const longest = best.reduce((most, run, at) => (run.length > (best[most]?.length ?? 0) ? at : most), 0);
  const kept = new Set<string>();
  for (let at = best.length === 0 ? -1 : longest; at >= 0; at = best[at]?.before ?? -1) {
    const id = to[at];
    if (id !== undefined) kept.add(id);
  }
  return new Set(to.filter((id) => !kept.has(id)));
}
