/** Splits JSON Pointers (RFC 6901); `pointerToken` of schemas/problem.ts writes them. */

/** The reference tokens of a pointer, unescaped; none for the whole document. */
export function pointerTokens(pointer: string): readonly string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** The path to a value in a parsed document: indices of lists are numbers. */
export function pointerPath(pointer: string): (string | number)[] {
  return pointerTokens(pointer).map((token) => (/^\d+$/.test(token) ? Number(token) : token));
}
