/** Precise errors: expected value, found value, and location (RFC 6901 JSON Pointer). */
import * as v from 'valibot';

/** One fault of an input, in words for people: `expected` starts with that word, `found` is a short picture. */
export interface Problem {
  /** JSON Pointer to the faulty value; '' is the whole input. */
  readonly path: string;
  readonly expected: string;
  readonly found: string;
}

/** One reference token of a JSON Pointer, escaped (RFC 6901, section 3). */
export function pointerToken(key: string | number): string {
  return `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** The problem in plain words: `/price: expected a number, found "free"`. */
export function describeProblem({ path, expected, found }: Problem): string {
  return `${path === '' ? '/' : path}: ${expected}, found ${found}`;
}

const SHOWN_LENGTH = 60;

/** A short, one-line picture of a value for an error message. */
export function showValue(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (typeof value === 'string') return quote(value);
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (value !== null && typeof value === 'object') return 'an object';
  return typeof value === 'function' || typeof value === 'symbol'
    ? typeof value
    : `${value as number | boolean | bigint | null}`;
}

function quote(text: string): string {
  return JSON.stringify(text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH)}…` : text);
}

/** The problems of a failed parse, in the order they were met. */
export function problemsOf(issues: readonly v.BaseIssue<unknown>[], at = ''): Problem[] {
  return issues.map((issue) => ({
    path: at + (issue.path ?? []).map(({ key }) => pointerToken(String(key))).join(''),
    expected: issue.message.startsWith('expected') ? issue.message : `expected ${issue.expected ?? issue.message}`,
    found: showValue(issue.input),
  }));
}

/** Either the schema's output, or all faults. */
export type Parsed<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problems: Problem[] };

/** Checks an input against a schema; never throws. */
export function parse<const Schema extends v.GenericSchema>(
  schema: Schema,
  input: unknown,
  at = '',
): Parsed<v.InferOutput<Schema>> {
  const result = v.safeParse(schema, input);
  return result.success ? { ok: true, value: result.output } : { ok: false, problems: problemsOf(result.issues, at) };
}
