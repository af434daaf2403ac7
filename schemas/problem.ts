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

/** Problems that an answer names. */
export const MAX_PROBLEMS = 20;
/** Characters of a path in an answer: keys of an object may be as long as the whole input. */
const MAX_PATH = 1000;

/** The first problems of a list, with their paths cut: an answer about an input is small, whatever the input. */
export function limitProblems(problems: readonly Problem[]): Problem[] {
  return problems
    .slice(0, MAX_PROBLEMS)
    .map(({ path, ...rest }) => ({ path: path.length > MAX_PATH ? `${path.slice(0, MAX_PATH)}…` : path, ...rest }));
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
    expected: expectationOf(issue),
    found: showValue(issue.input),
  }));
}

/** Valibot's own messages repeat the value, however long it is. */
function expectationOf({ message, expected, type }: v.BaseIssue<unknown>): string {
  if (message.startsWith('expected')) return message;
  return `expected ${expected ?? `a valid ${type.replaceAll('_', ' ')}`}`;
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
