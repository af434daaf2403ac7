/** Evaluates conditions of nodes. Pure. */
import type { Lang } from '../lang.ts';
import { instantOf } from '../values/instant.ts';
import type { Condition } from './node.ts';

/** The server's knowledge for conditions. */
export interface ConditionContext {
  readonly lang: Lang;
  readonly query: Readonly<Record<string, string>>;
  readonly now: Date;
}

/** Evaluates the part of a condition that does not depend on the visitor. */
export function matchesCondition(condition: Condition, { lang, query, now }: ConditionContext): boolean {
  if (condition.lang !== undefined && !list(condition.lang).includes(lang)) return false;
  if (condition.from !== undefined && now.getTime() < instantOf(condition.from)) return false;
  if (condition.until !== undefined && now.getTime() >= instantOf(condition.until)) return false;
  return Object.entries(condition.query ?? {}).every(([name, expected]) => {
    const actual = Object.hasOwn(query, name) ? query[name] : undefined;
    if (typeof expected === 'string') return actual === expected;
    return expected === true ? actual !== undefined : actual === undefined;
  });
}

function list<T>(value: T | readonly T[]): readonly T[] {
  return Array.isArray(value) ? value : [value as T];
}
