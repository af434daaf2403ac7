/** The name that was probably meant: the closest one within a third of the name's length; undefined when there is none. */
export function closestName(name: string, names: readonly string[]): string | undefined {
  const most = mostErrors(name);
  const ranked = names
    .map((each) => ({ each, distance: editDistance(name.toLowerCase(), each.toLowerCase()) }))
    .toSorted((a, b) => a.distance - b.distance);
  const [first] = ranked;
  return first !== undefined && first.distance <= most ? first.each : undefined;
}

/** Whether a word is another one with a few typing errors: one in three letters. */
export function isClose(word: string, other: string): boolean {
  const most = mostErrors(word);
  return Math.abs(word.length - other.length) <= most && editDistance(word, other) <= most;
}

function mostErrors(word: string): number {
  return Math.max(1, Math.floor(word.length / 3));
}

/** Optimal string alignment distance: insertions, deletions, substitutions, adjacent swaps. */
function editDistance(a: string, b: string): number {
  let [before, row]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      const swapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? (before[j - 2] ?? 0) + 1 : Infinity;
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + same, swapped));
    }
    [before, row] = [row, next];
  }
  return row[b.length] ?? 0;
}
