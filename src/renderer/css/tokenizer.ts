/**
 * Tokens of CSS (CSS Syntax 3, §4), written back in one canonical spelling: escapes are resolved, strings and brackets that the
 * text leaves open are closed. One pass, without recursion: neither length nor nesting of the text can exhaust time or stack.
 */

export type TokenKind =
  | 'space'
  | 'ident'
  | 'function'
  | 'at'
  | 'hash'
  | 'string'
  | 'url'
  | 'number'
  | 'delim'
  | 'open'
  | 'close'
  /** No writer may pass it on: a string or URL that is broken, a bracket that closes nothing. */
  | 'bad';

export interface Token {
  readonly kind: TokenKind;
  /** Its name or content without escapes, in the case it was written in. */
  readonly value: string;
  readonly text: string;
}

export interface Tokens {
  readonly list: readonly Token[];
  /** By index: that of the token that closes the bracket; its own for all other tokens. */
  readonly closeOf: readonly number[];
  /** By index: where the token begins in the text, whose line ends are `\n`. */
  readonly startOf: readonly number[];
  readonly text: string;
}

/** Maximum nesting of brackets; real style sheets stay below 10, and readers of the tokens may recurse. */
const MAX_DEPTH = 32;

const NUMBER = /[+-]?(?:\d*\.\d+|\d+)(?:[eE][+-]?\d+)?/y;
/** Content of an unquoted URL with the bracket behind it, and what is left of one that is broken. */
const URL_CONTENT = /[ \t\n]*(?![ \t\n])((?:[^"'()\\ \t\n\u0000-\u001f\u007f]|\\[^\n])*)[ \t\n]*(?:\)|$)/y;
const BROKEN_URL = /(?:[^)\\]|\\[^])*\\?\)?/y;
const QUOTE_NEXT = /[ \t\n]*["']/y;

const CLOSERS: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };
const SPACE: Token = { kind: 'space', value: ' ', text: ' ' };
/** It keeps separating its neighbours. */
const COMMENT: Token = { kind: 'space', value: '', text: '/**/' };
const BAD: Token = { kind: 'bad', value: '', text: '' };
/** Tokens of one ASCII character, by its code. */
const SINGLE: readonly Token[] = Array.from({ length: 128 }, (_, code) => {
  const value = String.fromCharCode(code);
  const kind = '([{'.includes(value) ? 'open' : ')]}'.includes(value) ? 'close' : value === '\\' ? 'bad' : 'delim';
  return { kind, value, text: value };
});

/** The tokens of a text, every bracket closed; undefined where they are more than `maxTokens`, or nested deeper than in any style sheet of people. */
export function tokenize(css: string, maxTokens: number): Tokens | undefined {
  const text = css
    .toWellFormed()
    // A byte order mark would be the first letter of a name (CSS Syntax 3, section 3.2).
    .replace(/^\uFEFF+/, '')
    .replaceAll(/\r\n?|\f/g, '\n')
    .replaceAll('\0', '\uFFFD');
  const list: Token[] = [];
  const closeOf: number[] = [];
  const startOf: number[] = [];
  const open: { readonly index: number; readonly closer: string }[] = [];
  let start = 0;
  const add = (token: Token) => {
    closeOf.push(list.length);
    startOf.push(start);
    list.push(token);
  };
  for (let at = 0; at < text.length;) {
    const [token, end] = readToken(text, at);
    start = at;
    at = end;
    if (token.kind === 'close') {
      const last = open.at(-1);
      if (last?.closer !== token.text) add(BAD);
      else {
        open.pop();
        closeOf[last.index] = list.length;
        add(token);
      }
    } else {
      if (token.kind === 'open' || token.kind === 'function')
        open.push({ index: list.length, closer: CLOSERS[token.text.slice(-1)] ?? ')' });
      if (open.length > MAX_DEPTH || list.length >= maxTokens) return undefined;
      add(token);
    }
  }
  for (const { index, closer } of open.toReversed()) {
    closeOf[index] = list.length;
    start = text.length;
    add({ kind: 'close', value: closer, text: closer });
  }
  return { list, closeOf, startOf, text };
}

type Read = readonly [token: Token, end: number];

function readToken(text: string, at: number): Read {
  const code = text.charCodeAt(at);
  if (isSpace(code)) {
    let end = at + 1;
    while (isSpace(text.charCodeAt(end))) end += 1;
    return [SPACE, end];
  }
  if (isNameStart(text, at)) return readNamed(text, at);
  if (isNumberStart(text, at)) return readNumber(text, at);
  const character = text.charAt(at);
  if (character === '"' || character === "'") return readString(text, at, code);
  if (character === '/' && text.charAt(at + 1) === '*') {
    const end = text.indexOf('*/', at + 2);
    return [COMMENT, end === -1 ? text.length : end + 2];
  }
  if (character === '<' && text.startsWith('<!--', at)) return [SPACE, at + 4];
  if (character === '-' && text.startsWith('-->', at)) return [SPACE, at + 3];
  if (character === '@' && isNameStart(text, at + 1)) {
    const [name, end, isPlain] = readName(text, at + 1);
    return [{ kind: 'at', value: name, text: `@${isPlain ? name : writeIdent(name)}` }, end];
  }
  if (character === '#' && isNameCharacter(text, at + 1)) {
    const [name, end, isPlain] = readName(text, at + 1);
    const written = isPlain ? name : isNameStart(text, at + 1) ? writeIdent(name) : writeName(name);
    return [{ kind: 'hash', value: name, text: `#${written}` }, end];
  }
  return [SINGLE[code] ?? BAD, at + 1];
}

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x09;
}

/** Whether a letter, underscore or character beyond ASCII has this code. */
function isLetter(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a) || code === 0x5f || code >= 0x80;
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

function isEscape(text: string, at: number): boolean {
  return text.charCodeAt(at) === 0x5c && at + 1 < text.length && text.charCodeAt(at + 1) !== 0x0a;
}

function isNameCharacter(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return isLetter(code) || isDigit(code) || code === 0x2d || isEscape(text, at);
}

function isNameStart(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code !== 0x2d) return isLetter(code) || isEscape(text, at);
  const next = text.charCodeAt(at + 1);
  // `-->` closes a comment of old HTML.
  return isLetter(next) || isEscape(text, at + 1) || (next === 0x2d && text.charCodeAt(at + 2) !== 0x3e);
}

function isNumberStart(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  const from = code === 0x2b || code === 0x2d ? at + 1 : at;
  const first = text.charCodeAt(from);
  return isDigit(first) || (first === 0x2e && isDigit(text.charCodeAt(from + 1)));
}

/** `isPlain`: written without escapes, so it passes to the output unchanged. */
function readName(text: string, at: number): readonly [name: string, end: number, isPlain: boolean] {
  let end = plainEnd(text, at);
  if (!isEscape(text, end)) return [text.slice(at, end), end, true];
  while (isEscape(text, end)) end = plainEnd(text, escapeEnd(text, end));
  return [unescapeName(text.slice(at, end)), end, false];
}

const PLAIN_NAME = /[-\w\u0080-\uffff]*/y;

function plainEnd(text: string, at: number): number {
  return at + (match(PLAIN_NAME, text, at)?.[0].length ?? 0);
}

const ESCAPED = /\\(?:[\da-f]{1,6}[ \t\n]?|[^])/iuy;

function escapeEnd(text: string, at: number): number {
  return at + (match(ESCAPED, text, at)?.[0].length ?? 1);
}

function readNumber(text: string, at: number): Read {
  const digits = match(NUMBER, text, at)?.[0] ?? '0';
  const end = at + digits.length;
  if (text.charAt(end) === '%') return [{ kind: 'number', value: digits, text: `${digits}%` }, end + 1];
  if (!isNameStart(text, end)) return [{ kind: 'number', value: digits, text: digits }, end];
  const [unit, after, isPlain] = readName(text, end);
  return [{ kind: 'number', value: digits, text: digits + (isPlain ? unit : writeUnit(unit)) }, after];
}

function readNamed(text: string, at: number): Read {
  const [name, end, isPlain] = readName(text, at);
  const written = isPlain ? name : writeIdent(name);
  if (text.charAt(end) !== '(') return [{ kind: 'ident', value: name, text: written }, end];
  if (name.toLowerCase() !== 'url' || match(QUOTE_NEXT, text, end + 1) !== null)
    return [{ kind: 'function', value: name, text: `${written}(` }, end + 1];
  const url = match(URL_CONTENT, text, end + 1);
  if (url === null) return [BAD, end + 1 + (match(BROKEN_URL, text, end + 1)?.[0].length ?? 0)];
  const value = unescapeName(url[1] ?? '');
  return [{ kind: 'url', value, text: `url(${writeString(value)})` }, end + 1 + url[0].length];
}

function readString(text: string, at: number, quote: number): Read {
  let end = at + 1;
  for (; end < text.length; end += 1) {
    const code = text.charCodeAt(end);
    if (code === quote) break;
    // The end of its line breaks a string; the end of the text closes it.
    if (code === 0x0a) return [BAD, end];
    if (code === 0x5c) end += 1;
  }
  const inner = text.slice(at + 1, end);
  // A backslash that nothing follows says nothing.
  const value = unescapeName(end > text.length ? inner.slice(0, -1) : inner);
  return [{ kind: 'string', value, text: writeString(value) }, Math.min(end + 1, text.length)];
}

function match(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** By hand: a callback of `replaceAll` costs ten times as much for each escape. */
function unescapeName(text: string): string {
  let plain = '';
  let from = 0;
  for (let at = text.indexOf('\\'); at !== -1 && at + 1 < text.length; at = text.indexOf('\\', from)) {
    plain += text.slice(from, at);
    from = at + 1;
    while (from < at + 7 && isHexDigit(text.charCodeAt(from))) from += 1;
    if (from > at + 1) {
      plain += characterOf(Number.parseInt(text.slice(at + 1, from), 16));
      if (isSpace(text.charCodeAt(from))) from += 1;
    } else {
      // A string goes on behind an escaped line end.
      if (text.charAt(from) !== '\n') plain += text.charAt(from);
      from += 1;
    }
  }
  return from === 0 ? text : plain + text.slice(from);
}

function isHexDigit(code: number): boolean {
  return isDigit(code) || (code >= 0x61 && code <= 0x66) || (code >= 0x41 && code <= 0x46);
}

function characterOf(point: number): string {
  const isCharacter = point > 0 && point <= 0x10ffff && !(point >= 0xd800 && point <= 0xdfff);
  return isCharacter ? String.fromCodePoint(point) : '\uFFFD';
}

const escapeCharacter = (character: string): string => `\\${(character.codePointAt(0) ?? 0xfffd).toString(16)} `;
/** Spelling of each ASCII character within a name. */
const IN_NAME: readonly string[] = Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  return /[-\w]/.test(character) ? character : escapeCharacter(character);
});

/** A name as CSS: what has a meaning of its own there is escaped. */
export function writeIdent(name: string): string {
  return name === '-'
    ? String.raw`\2d `
    : writeName(name).replace(/^(-?)(\d)/, (_, dash, digit) => dash + escapeCharacter(digit));
}

/** The part of a name behind its first character as CSS. */
export function writeName(name: string): string {
  let written = '';
  let from = 0;
  for (let at = 0; at < name.length; at += 1) {
    const spelling = IN_NAME[name.charCodeAt(at)];
    if (spelling === undefined || spelling.length === 1) continue;
    written += name.slice(from, at) + spelling;
    from = at + 1;
  }
  return from === 0 ? name : written + name.slice(from);
}

/** `e3` behind digits would be an exponent. */
function writeUnit(unit: string): string {
  return writeIdent(unit).replace(/^e(?=[\d-])/i, escapeCharacter);
}

/** A text as a CSS string, which neither a line nor a `<style>` element can end. */
export function writeString(text: string): string {
  return `"${text.replaceAll(/["\\<\u0000-\u001f\u007f]/g, escapeCharacter)}"`;
}

/** Tokens as CSS, without space around. */
export function writeTokens(tokens: readonly Token[]): string {
  return tokens
    .map(({ text }) => text)
    .join('')
    .trim();
}
