/**
 * The shape of a JSON text, measured before it is parsed: a parser accepts any depth, and any number of keys and
 * values.
 */

/** Limits of a JSON text. */
export interface JsonLimits {
  /** Levels of nesting. */
  readonly depth: number;
  /** Keys of one object; distinct ones cost a parser more than all else. */
  readonly keys: number;
  /** Values of the whole text. */
  readonly values: number;
}

/** The first exceeded limit, in words (`expected at most 64 levels`); undefined where there is none. Text that is no JSON may have any. */
export function findShapeFault(text: string, { depth, keys, values }: JsonLimits): string | undefined {
  /** Commas of the open lists and objects, outer ones first; those of lists count below zero. */
  const open: number[] = [];
  let found = 0;
  for (let at = 0; at < text.length; at += 1) {
    switch (text[at]) {
      case '"':
        at = endOfText(text, at);
        break;
      case '[':
      case '{':
        open.push(text[at] === '{' ? 1 : Number.NEGATIVE_INFINITY);
        if (open.length > depth) return `expected at most ${depth} levels`;
        break;
      case ']':
      case '}':
        open.pop();
        break;
      case ',': {
        found += 1;
        if (found >= values) return `expected at most ${values} values`;
        const last = open.length - 1;
        const count = (open[last] ?? 0) + 1;
        if (last >= 0) open[last] = count;
        if (count > keys) return `expected at most ${keys} names in one object`;
        break;
      }
      default:
        break;
    }
  }
  return undefined;
}

/** The index of the closing quote of the text that begins at an index; the end where there is none. */
function endOfText(text: string, start: number): number {
  for (let at = start + 1; ; at += 1) {
    const quote = text.indexOf('"', at);
    if (quote === -1) return text.length;
    let slashes = 0;
    while (text[quote - 1 - slashes] === '\\') slashes += 1;
    if (slashes % 2 === 0) return quote;
    at = quote;
  }
}
