/** Reads JSON text with the place of everything in it, so that a fault can be shown where it stands (RFC 8259, RFC 6901). */
import { pointerToken } from '#schemas/problem.ts';

export type TokenKind = 'key' | 'string' | 'number' | 'word' | 'mark';

/** A piece of the text, from `start` up to but not including `end`, in UTF-16 units. */
export interface Token {
  readonly kind: TokenKind;
  readonly start: number;
  readonly end: number;
}

/** Where a value stands, and its key where it has one. */
export interface Span {
  readonly start: number;
  readonly end: number;
  readonly key?: Token;
}

export type FaultKind =
  | 'empty'
  | 'value'
  | 'key'
  | 'colon'
  | 'comma'
  | 'string-end'
  | 'string-character'
  | 'escape'
  | 'number'
  | 'word'
  | 'trailing'
  | 'trailing-comma'
  | 'too-deep';

export interface Fault {
  readonly kind: FaultKind;
  readonly offset: number;
  /** What stands there, short; '' at the end of the text. */
  readonly found: string;
}

export interface Scanned {
  readonly tokens: readonly Token[];
  /** Spans of values by JSON Pointer; '' is the whole. */
  readonly spans: ReadonlyMap<string, Span>;
  readonly fault: Fault | undefined;
}

/** Deeper than any node tree; the scanner recurses. */
const MAX_DEPTH = 400;

class Stop extends Error {
  override name = 'Stop';
  readonly kind: FaultKind;
  readonly offset: number;
  constructor(kind: FaultKind, offset: number) {
    super(kind);
    this.kind = kind;
    this.offset = offset;
  }
}

/** Scans a text; never throws. Up to a fault the tokens are there. */
export function scanJson(text: string): Scanned {
  const tokens: Token[] = [];
  const spans = new Map<string, Span>();
  let at = 0;

  const stop = (kind: FaultKind, offset = at): never => {
    throw new Stop(kind, offset);
  };
  const blanks = () => {
    while (at < text.length && ' \t\n\r'.includes(text.charAt(at))) at += 1;
  };
  const take = (kind: TokenKind, end: number): Token => {
    const token = { kind, start: at, end };
    tokens.push(token);
    at = end;
    return token;
  };
  const string = (kind: 'key' | 'string'): Token => {
    let end = at + 1;
    while (text.charAt(end) !== '"') {
      if (end >= text.length || text.charAt(end) === '\n') stop('string-end');
      if (text.charAt(end) < ' ') stop('string-character', end);
      if (text.charAt(end) === '\\') {
        const escape = /^\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/.exec(text.slice(end, end + 6))?.[0];
        end += escape?.length ?? stop('escape', end);
      } else end += 1;
    }
    return take(kind, end + 1);
  };
  const separated = (close: string, depth: number, item: (index: number) => void) => {
    if (depth > MAX_DEPTH) stop('too-deep');
    take('mark', at + 1);
    blanks();
    for (let index = 0; text.charAt(at) !== close; index += 1) {
      item(index);
      blanks();
      if (text.charAt(at) === close) break;
      if (text.charAt(at) !== ',') stop('comma');
      const comma = at;
      take('mark', at + 1);
      blanks();
      if (text.charAt(at) === close) stop('trailing-comma', comma);
    }
    take('mark', at + 1);
  };
  const value = (pointer: string, depth: number, key?: Token): void => {
    blanks();
    const start = at;
    const first = text.charAt(at);
    if (first === '{')
      separated('}', depth, () => {
        if (text.charAt(at) !== '"') stop('key');
        const name = string('key');
        blanks();
        if (text.charAt(at) !== ':') stop('colon');
        take('mark', at + 1);
        value(pointer + pointerToken(String(JSON.parse(text.slice(name.start, name.end)))), depth + 1, name);
      });
    else if (first === '[') separated(']', depth, (index) => value(pointer + pointerToken(index), depth + 1));
    else if (first === '"') string('string');
    else if (/[-+.\d]/.test(first)) {
      const found = /^[^\s,\]}]*/.exec(text.slice(at))?.[0] ?? '';
      if (!/^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(found)) stop('number');
      take('number', at + found.length);
    } else {
      const found = /^[A-Za-z_$'`][\w$'`]*/.exec(text.slice(at))?.[0] ?? '';
      if (!['true', 'false', 'null'].includes(found)) stop(found === '' ? 'value' : 'word');
      take('word', at + found.length);
    }
    spans.set(pointer, { start, end: at, ...(key === undefined ? {} : { key }) });
  };

  try {
    blanks();
    if (at === text.length) stop('empty');
    value('', 0);
    blanks();
    if (at < text.length) stop('trailing');
    return { tokens, spans, fault: undefined };
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    const { kind, offset } = error;
    return { tokens, spans, fault: { kind, offset, found: foundAt(text, offset) } };
  }
}

function foundAt(text: string, offset: number): string {
  return /^(?:[\w$.+-]+|[^\s])/u.exec(text.slice(offset, offset + 20))?.[0] ?? '';
}

/** Line and column of an offset, both from 1. */
export function placeOf(text: string, offset: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, offset);
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
}
