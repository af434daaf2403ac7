/** Finds one's way in a JSON text without reading it. */

const QUOTE = 34;
const COMMA = 44;
const COLON = 58;
const SQUARE = 91;
const BACKSLASH = 92;
const SQUARE_END = 93;
const CURLY = 123;
const CURLY_END = 125;

/** Length of the common prefix of two texts, and of the common suffix behind it. */
export function changedSpan(a: string, b: string): { readonly start: number; readonly end: number } {
  const most = Math.min(a.length, b.length);
  const start = longest(most, (length) => a.slice(0, length) === b.slice(0, length));
  const end = longest(most - start, (length) => a.slice(a.length - length) === b.slice(b.length - length));
  return { start, end };
}

/** The largest length up to `most` for which all smaller ones hold too. */
function longest(most: number, holds: (length: number) => boolean): number {
  let [low, high] = [0, most];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (holds(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** An open object or list at an offset: its start, and the key of the next inner one. */
export interface Open {
  readonly at: number;
  readonly key: string | number;
}

/** The objects and lists of a valid JSON text that are open at a place, outermost first. */
export function openAt(text: string, place: number): Open[] {
  const open: { at: number; index: number; name: number }[] = [];
  let string = 0;
  for (let at = 0; at < place; at += 1) {
    const code = text.charCodeAt(at);
    const top = open.at(-1);
    if (code === QUOTE) {
      string = at;
      at = endOfString(text, at);
    } else if (code === COLON && top !== undefined) top.name = string;
    else if (code === COMMA && top !== undefined) top.index += 1;
    else if (code === CURLY || code === SQUARE) open.push({ at, index: 0, name: 0 });
    else if (code === CURLY_END || code === SQUARE_END) open.pop();
  }
  return open.map(({ at, index, name }) => ({
    at,
    key: text.charCodeAt(at) === SQUARE ? index : name === 0 ? '' : nameAt(text, name),
  }));
}

function nameAt(text: string, at: number): string {
  return String(JSON.parse(text.slice(at, endOfString(text, at) + 1)));
}

/**
 * End offset of the object or list that starts at an offset of a valid JSON text; undefined when it is longer than
 * `most` characters.
 */
export function closeOf(text: string, start: number, most: number): number | undefined {
  let depth = 0;
  for (let at = start; at - start <= most; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (code === CURLY || code === SQUARE) depth += 1;
    else if (code === CURLY_END || code === SQUARE_END) {
      depth -= 1;
      if (depth === 0) return at;
    }
  }
  return undefined;
}

/** End offset of the string that starts at a quotation mark. */
function endOfString(text: string, start: number): number {
  let at = text.indexOf('"', start + 1);
  while (isEscaped(text, at)) at = text.indexOf('"', at + 1);
  return at;
}

function isEscaped(text: string, at: number): boolean {
  let slashes = 0;
  while (text.charCodeAt(at - 1 - slashes) === BACKSLASH) slashes += 1;
  return slashes % 2 === 1;
}
