/**
 * Keeps what is good of a faulty input: each field (and each item of a list) is checked by itself; a faulty one is
 * replaced by its default or left out, and told as a problem. A page must live on whatever JSON it is given.
 */
import * as v from 'valibot';
import { parse, pointerToken, type Problem, problemsOf } from './problem.ts';

export interface Salvaged<T> {
  /** The clean value; undefined where a required field had neither a good value nor a default. */
  readonly value: T | undefined;
  readonly problems: Problem[];
}

type ObjectSchema = v.ObjectSchema<v.ObjectEntries, v.ErrorMessage<v.ObjectIssue> | undefined>;

/** Checks an object field by field. Fields the schema does not name are dropped silently. */
export function salvageObject<const Schema extends ObjectSchema>(
  schema: Schema,
  input: unknown,
  at = '',
): Salvaged<v.InferOutput<Schema>> {
  const intact = parse(schema, input, at);
  if (intact.ok) return { value: intact.value, problems: [] };
  const problems: Problem[] = [];
  const source = isRecord(input) ? input : {};
  if (!isRecord(input)) problems.push(...intact.problems);
  const clean: Record<string, unknown> = {};
  let complete = true;
  for (const [key, entry] of Object.entries(schema.entries)) {
    const given = Object.hasOwn(source, key) ? source[key] : undefined;
    const field = salvageField(entry, given, at + pointerToken(key));
    problems.push(...field.problems);
    if (!field.ok) complete = false;
    else if (field.value !== undefined) clean[key] = field.value;
  }
  if (!complete) return { value: undefined, problems };
  const whole = parse(schema, clean, at);
  return whole.ok
    ? { value: whole.value, problems }
    : { value: undefined, problems: problems.length > 0 ? problems : whole.problems };
}

/** Keeps the good items of a list; each bad one is told and left out. An absent list is empty. */
export function salvageList<const Item extends v.GenericSchema>(
  item: Item,
  input: unknown,
  at = '',
): { readonly value: v.InferOutput<Item>[]; readonly problems: Problem[] } {
  if (input === undefined || input === null) return { value: [], problems: [] };
  const list = v.safeParse(v.array(v.unknown()), input);
  if (!list.success) return { value: [], problems: problemsOf(list.issues, at) };
  const problems: Problem[] = [];
  const value = list.output.flatMap((entry, index): v.InferOutput<Item>[] => {
    const result = v.safeParse(item, entry);
    if (result.success) return [result.output];
    problems.push(...problemsOf(result.issues, at + pointerToken(index)));
    return [];
  });
  return { value, problems };
}

function salvageField(
  schema: v.GenericSchema,
  given: unknown,
  at: string,
): { readonly ok: boolean; readonly value?: unknown; readonly problems: Problem[] } {
  const result = v.safeParse(schema, given);
  if (result.success) return { ok: true, value: given, problems: [] };
  const problems = problemsOf(result.issues, at);
  const withoutIt = v.safeParse(schema, undefined);
  return withoutIt.success ? { ok: true, problems } : { ok: false, problems };
}

/** Whether a value is an object that is no list. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
