/** Widths of texts in a drawing, which is laid out where no font can be measured. */

/** Widths of Helvetica's characters in thousandths of the font size; Arial and Liberation Sans have the same. */
const WIDTHS: readonly (readonly [characters: string, width: number])[] = [
  ["'", 191],
  ['ijl', 222],
  ['|', 260],
  [' \u00a0!,./:;I[\\]ft', 278],
  ['()-`r{}', 333],
  ['"', 355],
  ['*', 389],
  ['^', 469],
  ['Jcksvxyz', 500],
  ['#$?0123456789L_abdeghnopqu', 556],
  ['+<=>~×', 584],
  ['●', 604],
  ['FTZ', 611],
  ['&ABEKPSVXY', 667],
  ['CDHNRUw', 722],
  ['GOQ', 778],
  ['Mm', 833],
  ['%', 889],
  ['W', 944],
];
const WIDTH_OF = new Map(
  WIDTHS.flatMap(([characters, width]) => [...characters].map((each) => [each, width] as const)),
);
/** Arrows, and letters of other scripts. */
const WIDEST = 1015;
/** Bold letters are wider by at most this factor, spaces aside. */
const BOLD = 1.06;

/** The font of a text: its size in px, and whether it is bold. */
export interface Font {
  readonly size: number;
  readonly isBold?: boolean;
}

/** The width of a text in px. Drawn texts are fitted to it, so that another font changes their letters and no box. */
export function textWidth(text: string, { size, isBold = false }: Font): number {
  const units = [...text].reduce((sum, character) => sum + (WIDTH_OF.get(character) ?? WIDEST), 0);
  return Math.ceil(((units * size) / 1000) * (isBold ? BOLD : 1));
}

/** Splits a text at spaces into rows of at most `width` px; a longer word has a row to itself. */
export function wrapText(text: string, font: Font, width: number): readonly string[] {
  const rows: string[] = [];
  for (const word of text.split(' ')) {
    const longer = `${rows.at(-1) ?? ''} ${word}`;
    if (rows.length > 0 && textWidth(longer, font) <= width) rows[rows.length - 1] = longer;
    else rows.push(word);
  }
  return rows;
}
