/** Splits an editor's text into highlighted pieces. Pure. */
import type { Scanned, TokenKind } from '../../json/scan-json.ts';

export interface Piece {
  readonly text: string;
  readonly kind: TokenKind | undefined;
  readonly isWrong: boolean;
}

/** All of the text in order; `wrong`: ranges of problems. */
export function splitPieces(
  text: string,
  { tokens, fault }: Scanned,
  wrong: readonly { readonly start: number; readonly end: number }[],
): readonly Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  const push = (end: number, kind: TokenKind | undefined, isWrong: boolean) => {
    if (end > at) pieces.push({ text: text.slice(at, end), kind, isWrong });
    at = Math.max(at, end);
  };
  for (const token of tokens) {
    push(token.start, undefined, false);
    push(
      token.end,
      token.kind,
      wrong.some(({ start, end }) => token.start >= start && token.end <= end),
    );
  }
  if (fault !== undefined) {
    push(fault.offset, undefined, false);
    push(fault.offset + Math.max(1, fault.found.length), undefined, true);
  }
  push(text.length, undefined, false);
  return pieces;
}
