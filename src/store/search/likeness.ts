/** Finds the probable meaning: compares a misspelt piece of text with texts letter by letter. */

/** How many letters a piece may be wrong in, by its length; shorter ones must be right. */
const ALLOWED: readonly { readonly length: number; readonly edits: number }[] = [
  { length: 12, edits: 3 },
  { length: 8, edits: 2 },
  { length: 5, edits: 1 },
];

/**
 * How like the pieces of a query are to a text whose words are parted by blanks: 1 for the same letters, 0 when a piece
 * is too far from everything. A piece is compared from the start of each word on, over the blanks, to wherever it fits best.
 */
export function likeness(pieces: readonly string[], text: string): number {
  const words = text.split(' ');
  let wrong = 0;
  let letters = 0;
  for (const piece of pieces) {
    const allowed = ALLOWED.find(({ length }) => piece.length >= length)?.edits ?? 0;
    const edits = Math.min(...words.map((_, index) => editsToPrefix(piece, words.slice(index).join(''), allowed)));
    if (edits > allowed) return 0;
    wrong += edits;
    letters += piece.length;
  }
  return letters === 0 ? 0 : 1 - wrong / letters;
}

/** The fewest letters to change, add or drop until a piece is how the text starts (Levenshtein, 1966). */
function editsToPrefix(piece: string, text: string, allowed: number): number {
  const columns = Math.min(text.length, piece.length + allowed);
  let above = Array.from({ length: columns + 1 }, (_, column) => column);
  for (let row = 1; row <= piece.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= columns; column += 1) {
      const changed = (above[column - 1] ?? 0) + (piece[row - 1] === text[column - 1] ? 0 : 1);
      current.push(Math.min(changed, (above[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1));
    }
    above = current;
  }
  return Math.min(...above);
}
