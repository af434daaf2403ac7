import { isRecord } from '../../record.ts';

const REPLACEMENT = '\uFFFD';

/**
 * Replaces by U+FFFD the characters that documents or databases refuse: lone surrogates, which JSON columns refuse, and
 * NUL, which PostgreSQL refuses and HTML omits.
 */
export function toStorableText(text: string): string {
  const isStorable = text.isWellFormed() && !text.includes('\0');
  return isStorable ? text : text.toWellFormed().replaceAll('\0', REPLACEMENT);
}

/**
 * `toStorableText` for each text and key of a value of JSON or a form; files stay as they are. Unchanged values are not
 * copied. The value's depth is bounded already.
 */
export function toStorableValue(value: unknown): unknown {
  if (typeof value === 'string') return toStorableText(value);
  if (Array.isArray(value)) return toStorableList(value);
  return isRecord(value) && !(value instanceof Blob) ? toStorableRecord(value) : value;
}

function toStorableList(list: readonly unknown[]): readonly unknown[] {
  let copy: unknown[] | undefined;
  for (const [index, item] of list.entries()) {
    const storable = toStorableValue(item);
    if (storable !== item) copy ??= [...list];
    if (copy !== undefined) copy[index] = storable;
  }
  return copy ?? list;
}

function toStorableRecord(record: Readonly<Record<string, unknown>>): unknown {
  let isSame = true;
  const entries: [string, unknown][] = [];
  for (const key of Object.keys(record)) {
    const entry: [string, unknown] = [toStorableText(key), toStorableValue(record[key])];
    isSame &&= entry[0] === key && entry[1] === record[key];
    entries.push(entry);
  }
  return isSame ? record : Object.fromEntries(entries);
}

/** Decodes percent-encoded text; undefined where that is no valid encoding. */
export function decodeUriText(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** The beginning of a text with an ellipsis, where it is longer than `length` characters. */
export function shortenText(text: string, length: number): string {
  if (text.length <= length) return text;
  const characters = [...text];
  return characters.length > length ? `${characters.slice(0, length - 1).join('')}…` : text;
}

/** Blanks, characters without width, and those that are drawn as blanks. */
const BLANK = /^[\s\p{Cf}\p{Cc}\u115F\u1160\u2800\u3164\uFFA0]*$/u;

/** Whether a text shows nothing. */
export function isBlankText(text: string): boolean {
  return BLANK.test(text);
}
