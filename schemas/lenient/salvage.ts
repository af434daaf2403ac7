/**
 * Keeps the valid part of a faulty input. Removes each value that a schema refuses and reports it as a problem: a field
 * gets its default, an item leaves its list, a long list loses its end. A page must survive whatever JSON it is given.
 */
import * as v from 'valibot';
import { type Problem, problemsOf } from '../problem.ts';
import { isRecord } from '../record.ts';

/** The valid part of an input, and each cut as a problem; a value with problems is valid all the same. */
export interface Salvaged<T> {
  /** The clean value; undefined where something required could not be kept. */
  readonly value: T | undefined;
  readonly problems: Problem[];
}

type Key = string | number;

/** Each round cuts every fault it met; a fault left behind moves its parent's round up, so depth bounds the rounds. */
const MAX_ROUNDS = 64;

/** Validates an input; cuts out faults until the rest passes. The input itself is not changed. */
export function salvage<const Schema extends v.GenericSchema>(
  schema: Schema,
  input: unknown,
  at = '',
): Salvaged<v.InferOutput<Schema>> {
  const problems: Problem[] = [];
  let current = input;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const result = v.safeParse(schema, current);
    if (result.success) return { value: result.output, problems };
    // Later rounds repeat the faults of the first, and find those that it has revealed: a list of valid items is too
    // long.
    const reported = round === 0 ? result.issues : result.issues.filter((issue) => maxItemsOf(issue) !== undefined);
    // One by one: an upstream can have more faults than a call allows arguments.
    for (const problem of problemsOf(reported, at)) problems.push(problem);
    current = without(current, cutsOf(result.issues));
    if (current === GONE) break;
  }
  return { value: undefined, problems };
}

function keysOf(issue: v.BaseIssue<unknown>): Key[] {
  return (issue.path ?? []).map(({ key }) => (typeof key === 'number' ? key : String(key)));
}

/** Number of items to keep of a list that is refused only for its length. */
function maxItemsOf({ type, input, requirement }: v.BaseIssue<unknown>): number | undefined {
  return type === 'max_length' && Array.isArray(input) && typeof requirement === 'number' ? requirement : undefined;
}

const GONE: unique symbol = Symbol('gone');

/** The paths as a tree, so that one walk cuts them all while the indexes of list items stay valid. */
interface Cuts {
  here: boolean;
  /** Number of items to keep of this list. */
  kept: number;
  readonly below: Map<Key, Cuts>;
}

function cutsOf(issues: readonly v.BaseIssue<unknown>[]): Cuts {
  const root = noCuts();
  for (const issue of issues) {
    let place = root;
    for (const key of keysOf(issue)) {
      const next = place.below.get(key) ?? noCuts();
      place.below.set(key, next);
      place = next;
    }
    const kept = maxItemsOf(issue);
    if (kept === undefined) place.here = true;
    else place.kept = Math.min(place.kept, kept);
  }
  return root;
}

function noCuts(): Cuts {
  return { here: false, kept: Infinity, below: new Map() };
}

/** Copies a value without the cuts; removes the parent where a path does not exist. */
function without(value: unknown, cuts: Cuts): unknown {
  if (cuts.here) return GONE;
  if (Array.isArray(value)) {
    // A list where an object was expected (PHP writes `[]` for `{}`) has no such path.
    for (const key of cuts.below.keys()) if (typeof key !== 'number' || key >= value.length) return GONE;
    const good = value.flatMap((item: unknown, index) => {
      const inner = cuts.below.get(index);
      const kept = inner === undefined ? item : without(item, inner);
      return kept === GONE ? [] : [kept];
    });
    return good.length > cuts.kept ? good.slice(0, cuts.kept) : good;
  }
  if (!isRecord(value)) return GONE;
  const copy = { ...value };
  for (const [key, inner] of cuts.below) {
    if (!Object.hasOwn(copy, key)) return GONE;
    const kept = without(copy[key], inner);
    if (kept === GONE) delete copy[key];
    else copy[key] = kept;
  }
  return copy;
}

/** The items of a list without their faults; anything else than a list is an empty one. */
export function salvageList<const Item extends v.GenericSchema>(item: Item, list: unknown): v.InferOutput<Item>[] {
  return salvage(v.array(item), list).value ?? [];
}
