/** Misspellings: the number of letters in which two words differ. */

/** How many letters of a word may be wrong, by its length; shorter words must be right. */
const ALLOWED: readonly { readonly length: number; readonly edits: number }[] = [
  { length: 12, edits: 3 },
  { length: 8, edits: 2 },
  { length: 4, edits: 1 },
];

/** Letters of a word of this length that may be wrong. */
export function allowedEdits(length: number): number {
  return ALLOWED.find((step) => length >= step.length)?.edits ?? 0;
}

/** The fewest letters to change, add, drop or swap with the next until two words are equal (Damerau, 1964). */
export function editsBetween(one: string, other: string): number {
  let twoAbove: number[] = [];
  let above = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const changed = (above[column - 1] ?? 0) + (one[row - 1] === other[column - 1] ? 0 : 1);
      let fewest = Math.min(changed, (above[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1);
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      if (row > 1 && column > 1 && isSwapped) fewest = Math.min(fewest, (twoAbove[column - 2] ?? 0) + 1);
      current.push(fewest);
    }
    twoAbove = above;
    above = current;
  }
  return above.at(-1) ?? 0;
}
