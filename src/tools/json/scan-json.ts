/** JSON text with the position of every token and value, so that an editor can mark a syntax error (RFC 8259, RFC 6901). */
import { type ParseErrorCode, printParseErrorCode, visit } from 'jsonc-parser';
import { pointerToken } from '#schemas/problem.ts';

/** `key` is a string that names a member; `word` is `true`, `false` or `null`; `mark` is a bracket, comma or colon. */
export type TokenKind = 'key' | 'string' | 'number' | 'word' | 'mark';

/** A piece of the text, from `start` up to but not including `end`, in UTF-16 units. */
export interface Token {
  readonly kind: TokenKind;
  readonly start: number;
  readonly end: number;
}

/** The range of a value, and the token of its key where it has one. */
export interface Span {
  readonly start: number;
  readonly end: number;
  readonly key?: Token;
}

/** Kinds of syntax error: what is missing at the offset (`value`, `key`, `colon`, `comma`), or what is wrong there. */
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

/** The first syntax error of a text; `offset` is in UTF-16 units. */
export interface SyntaxFault {
  readonly kind: FaultKind;
  readonly offset: number;
  /** The text at the offset, 20 characters at most; '' at the end of the text. */
  readonly found: string;
}

/** Tokens and ranges of a text; with a `fault` only those before it. */
export interface Scanned {
  readonly tokens: readonly Token[];
  /** Ranges of values by JSON Pointer; '' is the whole text's value. */
  readonly spans: ReadonlyMap<string, Span>;
  readonly fault: SyntaxFault | undefined;
}

/** Deeper than any node tree; the parser recurses. */
const MAX_DEPTH = 400;

/** An object or array whose closing bracket has not been read. */
interface Container {
  readonly isList: boolean;
  readonly pointer: string;
  readonly start: number;
  readonly key: Token | undefined;
  /** Items read so far, for an array. */
  count: number;
}

/** Ends the parse at the first fault: the parser would recover and go on. */
class ScanFault extends Error {
  override name = 'ScanFault';
  readonly kind: FaultKind;
  readonly offset: number;
  constructor(kind: FaultKind, offset: number) {
    super(kind);
    this.kind = kind;
    this.offset = offset;
  }
}

/**
 * Scans a text as `JSON.parse` would read it, up to its first fault. Never throws; tokens and spans before the fault are there.
 *
 * @example scanJson('{"a": [1,]}').fault // { kind: 'trailing-comma', offset: 8, found: ',' }
 */
export function scanJson(text: string): Scanned {
  const tokens: Token[] = [];
  const spans = new Map<string, Span>();
  const open: Container[] = [];
  let key: { readonly token: Token; readonly name: string } | undefined;

  const push = (kind: TokenKind, start: number, length: number): Token => {
    const token = { kind, start, end: start + length };
    tokens.push(token);
    return token;
  };
  /** The pointer and key of the value that begins now. */
  const enter = (): Pick<Container, 'pointer' | 'key'> => {
    const around = open.at(-1);
    if (around === undefined) return { pointer: '', key: undefined };
    if (!around.isList) return { pointer: around.pointer + pointerToken(key?.name ?? ''), key: key?.token };
    around.count += 1;
    return { pointer: around.pointer + pointerToken(around.count - 1), key: undefined };
  };
  const setSpan = (at: Pick<Container, 'pointer' | 'key'>, start: number, end: number) =>
    void spans.set(at.pointer, { start, end, ...(at.key === undefined ? {} : { key: at.key }) });
  const begin = (isList: boolean, start: number) => {
    if (open.length > MAX_DEPTH) throw new ScanFault('too-deep', start);
    open.push({ isList, start, count: 0, ...enter() });
    push('mark', start, 1);
  };
  const end = (start: number) => {
    // The parser reports the end of the text as the end of every container that is still open.
    const container = start < text.length ? open.pop() : undefined;
    if (container === undefined) return;
    setSpan(container, container.start, push('mark', start, 1).end);
  };

  try {
    visit(
      text,
      {
        onObjectBegin: (start) => begin(false, start),
        onArrayBegin: (start) => begin(true, start),
        onObjectEnd: end,
        onArrayEnd: end,
        onObjectProperty: (name, start, length) => {
          key = { name, token: push('key', start, length) };
        },
        onSeparator: (_, start, length) => void push('mark', start, length),
        onLiteralValue: (value, start, length) => {
          const kind = typeof value === 'string' ? 'string' : typeof value === 'number' ? 'number' : 'word';
          setSpan(enter(), start, push(kind, start, length).end);
        },
        onError: (code, start, length) => {
          throw faultOf(code, text, start, length, tokens, open.at(-1));
        },
      },
      { disallowComments: true },
    );
    return { tokens, spans, fault: undefined };
  } catch (error) {
    if (!(error instanceof ScanFault)) throw error;
    const { kind, offset } = error;
    // A number that goes on with something else has been read up to there.
    for (const [pointer, { start }] of spans) if (start === offset) spans.delete(pointer);
    const before = tokens.filter(({ start }) => start < offset);
    return { tokens: before, spans, fault: { kind, offset, found: foundAt(text, offset) } };
  }
}

/** The fault behind an error of the parser: most of them follow from what should have come next. */
function faultOf(
  code: ParseErrorCode,
  text: string,
  start: number,
  length: number,
  tokens: readonly Token[],
  container: Container | undefined,
): ScanFault {
  const token = text.slice(start, start + length);
  switch (printParseErrorCode(code)) {
    case 'UnexpectedEndOfString':
      return new ScanFault('string-end', start);
    case 'InvalidCharacter':
      return new ScanFault('string-character', start + token.search(/[\u0000-\u001F]/));
    case 'InvalidEscapeCharacter':
    case 'InvalidUnicode':
      return new ScanFault('escape', start + firstInvalidEscape(token));
    case 'UnexpectedEndOfNumber':
      return new ScanFault('number', start);
    default:
      return unexpected(text, start, tokens, container);
  }
}

function unexpected(
  text: string,
  offset: number,
  tokens: readonly Token[],
  container: Container | undefined,
): ScanFault {
  const last = tokens.at(-1);
  if (last === undefined) return new ScanFault(offset === text.length ? 'empty' : valueFault(text, offset), offset);
  // `01` and `1x` are read as a number and what follows it.
  if (last.kind === 'number' && last.end === offset && /^[\w.+-]/.test(text.slice(offset)))
    return new ScanFault('number', last.start);
  if (last.kind === 'key') return new ScanFault('colon', offset);
  const mark = last.kind === 'mark' ? text.charAt(last.start) : '';
  if (!/^[{[,:]$/.test(mark)) return new ScanFault(container === undefined ? 'trailing' : 'comma', offset);
  if (mark === ',' && /^[}\]]/.test(text.slice(offset))) return new ScanFault('trailing-comma', last.start);
  const isKey = container?.isList === false && mark !== ':';
  return new ScanFault(isKey ? 'key' : valueFault(text, offset), offset);
}

function valueFault(text: string, offset: number): FaultKind {
  const first = text.charAt(offset);
  if (/[-+.\d]/.test(first)) return 'number';
  return /[A-Za-z_$'`]/.test(first) ? 'word' : 'value';
}

function firstInvalidEscape(string: string): number {
  const escapes = [...string.matchAll(/\\(?:["\\/bfnrt]|u[\da-fA-F]{4})?/g)];
  return escapes.find(([escape]) => escape.length === 1)?.index ?? 0;
}

function foundAt(text: string, offset: number): string {
  return /^(?:[\w$.+-]+|[^\s])/u.exec(text.slice(offset, offset + 20))?.[0] ?? '';
}

/** Line and column of an offset, both from 1. */
export function positionOf(text: string, offset: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, offset);
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
}
