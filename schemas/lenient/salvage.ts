/**
 * Keeps what is good of a faulty input: what a schema refuses is cut out where it stands (a field takes its default, an
 * item leaves its list, a list that is too long its end), and each cut is told as a problem. A page must live on whatever JSON it is given.
 */
import * as v from 'valibot';
import { type Problem, problemsOf } from '../problem.ts';
import { isRecord } from '../record.ts';

/** What could be kept, and each cut as a problem; a value with problems is sound all the same. */
export interface Salvaged<T> {
  /** The clean value; undefined where something required could not be kept. */
  readonly value: T | undefined;
  readonly problems: Problem[];
}

type Key = string | number;

/** Each round cuts every fault it met; a fault left behind moves its parent's round up, so depth bounds the rounds. */
const MAX_ROUNDS = 64;

/** Checks an input; cuts out what is faulty until the rest passes. The input itself is not changed. */
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
    // Later rounds meet again what the first one cut, and what only now can be seen: that a list of good items is too long.
    const told = round === 0 ? result.issues : result.issues.filter((issue) => keptOf(issue) !== undefined);
    // One by one: an upstream can have more faults than a call takes arguments.
    for (const problem of problemsOf(told, at)) problems.push(problem);
    current = without(current, cutsOf(result.issues));
    if (current === GONE) break;
  }
  return { value: undefined, problems };
}

function keysOf(issue: v.BaseIssue<unknown>): Key[] {
  return (issue.path ?? []).map(({ key }) => (typeof key === 'number' ? key : String(key)));
}

/** How many items of a list may stay where it is refused for its length alone. */
function keptOf({ type, input, requirement }: v.BaseIssue<unknown>): number | undefined {
  return type === 'max_length' && Array.isArray(input) && typeof requirement === 'number' ? requirement : undefined;
}

const GONE: unique symbol = Symbol('gone');

/** The paths as a tree, so that one walk cuts them all and the places of list items stay true meanwhile. */
interface Cuts {
  here: boolean;
  /** Items that may stay of a list here. */
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
    const kept = keptOf(issue);
    if (kept === undefined) place.here = true;
    else place.kept = Math.min(place.kept, kept);
  }
  return root;
}

function noCuts(): Cuts {
  return { here: false, kept: Infinity, below: new Map() };
}

/** A copy without what is to be cut; where nothing stands at a place its parent goes instead. */
function without(value: unknown, cuts: Cuts): unknown {
  if (cuts.here) return GONE;
  if (Array.isArray(value)) {
    // A list where an object was expected (PHP writes `[]` for `{}`): there is no such place in it.
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

/** The items of a list without what is faulty in them; anything else than a list is an empty one. */
export function salvageList<const Item extends v.GenericSchema>(item: Item, list: unknown): v.InferOutput<Item>[] {
  return salvage(v.array(item), list).value ?? [];
}
