/** Reads CSV files of spreadsheets and crawlers (RFC 4180 and common deviations). */
import { decodeText } from '#schemas/values/text/decode-text.ts';

/** Maximum bytes of a file. */
const MAX_CSV_BYTES = 4 * 1024 * 1024;
/** Maximum fields of a row; further ones are dropped. */
const MAX_FIELDS = 16;

/** One row, and the line that it begins on, from 1. */
export interface CsvRow {
  readonly line: number;
  readonly fields: readonly string[];
}

/** The rows of a file, or the reason why it is no CSV. */
export type CsvResult =
  | { readonly ok: true; readonly rows: readonly CsvRow[] }
  | { readonly ok: false; readonly reason: string };

/**
 * Reads a file with commas, semicolons, tabs or pipes between its fields. The separator is the most frequent one in the
 * first line, or the one it names (`sep=;`, as Excel writes it). Accepts a byte order mark, CRLF, CR and quoted fields
 * with line ends; skips empty lines.
 */
export function readCsv(bytes: Uint8Array): CsvResult {
  if (bytes.length > MAX_CSV_BYTES) return { ok: false, reason: `the file has more than ${MAX_CSV_BYTES} bytes` };
  const decoded = decodeText(bytes);
  if (!decoded.ok || decoded.text.includes('\0'))
    return { ok: false, reason: 'the file is not UTF-8; save it as "CSV UTF-8"' };
  const [named = '', separator] = /^sep=([^\r\n"])(?:\r\n?|\n|$)/i.exec(decoded.text) ?? [];
  const text = decoded.text.slice(named.length);
  return splitRows(text, separator ?? separatorOf(text), named === '' ? 1 : 2);
}

function separatorOf(text: string): string {
  const [first = ''] = text.split(/[\r\n]/, 1);
  const countOf = (mark: string) => first.split(mark).length;
  return [',', ';', '\t', '|'].reduce((best, mark) => (countOf(mark) > countOf(best) ? mark : best));
}

function splitRows(text: string, separator: string, firstLine: number): CsvResult {
  const rows: CsvRow[] = [];
  let fields: string[] = [];
  let [line, rowLine, at] = [firstLine, firstLine, 0];
  const endRow = () => {
    if (fields.some((field) => field.trim() !== '')) rows.push({ line: rowLine, fields: fields.slice(0, MAX_FIELDS) });
    fields = [];
  };
  while (at < text.length) {
    let field: string;
    if (text[at] === '"') {
      const quoted = readQuoted(text, at);
      if (quoted === undefined) return { ok: false, reason: `line ${line}: a quotation mark is not closed` };
      field = quoted.field;
      line += field.split(/\r\n|\r|\n/).length - 1;
      at = quoted.end;
      // Text between the closing quote and the separator.
      const rest = endOfField(text, at, separator);
      field += text.slice(at, rest);
      at = rest;
    } else {
      const end = endOfField(text, at, separator);
      field = text.slice(at, end);
      at = end;
    }
    fields.push(field);
    if (text[at] === separator) {
      at += 1;
      if (at < text.length) continue;
      fields.push('');
    }
    if (text[at] === '\r' && text[at + 1] === '\n') at += 1;
    at += 1;
    endRow();
    line += 1;
    rowLine = line;
  }
  endRow();
  return { ok: true, rows };
}

function endOfField(text: string, from: number, separator: string): number {
  let at = from;
  while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') at += 1;
  return at;
}

/** A quoted field from its opening quote on: its text and its end; undefined if it is not closed. */
function readQuoted(text: string, from: number): { readonly field: string; readonly end: number } | undefined {
  const parts: string[] = [];
  let at = from + 1;
  for (;;) {
    const end = text.indexOf('"', at);
    if (end === -1) return undefined;
    parts.push(text.slice(at, end));
    if (text[end + 1] !== '"') return { field: parts.join(''), end: end + 1 };
    parts.push('"');
    at = end + 2;
  }
}
