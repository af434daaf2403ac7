/** Three-way merge of the order of a list. Pure. */

/**
 * Merges the orders that two sides gave the ids of a list; `members` are those it holds in the end. Items that I
 * inserted or moved follow the same id as in mine, unless they moved it; all others keep their order.
 */
export function mergeOrder(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
  members: ReadonlySet<string>,
): readonly string[] {
  const movedByThem = movedIds(base, theirs);
  const movedByMe = movedIds(base, mine);
  const [own, other] = [new Set(mine), new Set(theirs)];
  const isPlacedByMe = (id: string) => !other.has(id) || (movedByMe.has(id) && !movedByThem.has(id));
  /** The successor of each id in the merged order; the first one follows undefined. */
  const following = new Map<string | undefined, string | undefined>();
  let last: string | undefined;
  for (const id of theirs) {
    if (!members.has(id) || (own.has(id) && isPlacedByMe(id))) continue;
    following.set(last, id);
    last = id;
  }
  following.set(last, undefined);
  let before: string | undefined;
  for (const id of mine) {
    if (members.has(id) && isPlacedByMe(id)) {
      following.set(id, following.get(before));
      following.set(before, id);
    }
    if (following.has(id) && !movedByThem.has(id)) before = id;
  }
  const order: string[] = [];
  for (let id = following.get(undefined); id !== undefined; id = following.get(id)) order.push(id);
  return [...order, ...[...members].filter((id) => !following.has(id))];
}

/** Ids of both lists with another position: all except a longest common subsequence. */
export function movedIds(base: readonly string[], next: readonly string[]): ReadonlySet<string> {
  const places = new Map(base.map((id, place) => [id, place]));
  const to = next.flatMap((id) => {
    const place = places.get(id);
    return place === undefined ? [] : [{ id, place }];
  });
  /** The ends of increasing runs, by the length of the longest that ends there; each list's places decrease. */
  const runs: Run[][] = [];
  let longest: Run | undefined;
  for (const { id, place } of to) {
    const length = firstIndex(runs, (ends) => (ends.at(-1)?.place ?? 0) >= place);
    const shorter = runs[length - 1] ?? [];
    const run = { id, place, before: shorter[firstIndex(shorter, (end) => end.place < place)] };
    if (length === runs.length) longest = run;
    const ends = (runs[length] ??= []);
    ends.push(run);
  }
  const kept = new Set<string>();
  for (let run = longest; run !== undefined; run = run.before) kept.add(run.id);
  return new Set(to.flatMap(({ id }) => (kept.has(id) ? [] : [id])));
}

/** An increasing run of places, by its end. */
interface Run {
  readonly id: string;
  readonly place: number;
  readonly before: Run | undefined;
}

/** Index of the first item that is so, where all after it are too; the length of the list without one. */
function firstIndex<Item>(items: readonly Item[], isSo: (item: Item) => boolean): number {
  let [from, to] = [0, items.length];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    const item = items[middle];
    if (item !== undefined && isSo(item)) to = middle;
    else from = middle + 1;
  }
  return from;
}
