import { instantOf } from '#schemas/values/instant.ts';
import type { Lang } from '#schemas/lang.ts';
import type { Condition } from '#schemas/page/node.ts';
import type { ResolvedNode } from './resolved-node.ts';

/** The server's knowledge for conditions. */
export interface ConditionContext {
  readonly lang: Lang;
  readonly query: Readonly<Record<string, string>>;
  readonly now: Date;
}

/** Matches no language, hence no visitor. */
export const NEVER: Condition = { lang: [] };

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

/** Picks the part of a condition that only the visitor's browser can evaluate; undefined when there is none. */
export function visitorCondition({ auth, member, device }: Condition): ResolvedNode['when'] {
  if (auth === undefined && member === undefined && device === undefined) return undefined;
  return {
    ...(auth === undefined ? {} : { auth }),
    ...(member === undefined ? {} : { member }),
    ...(device === undefined ? {} : { device }),
  };
}

function list<T>(value: T | readonly T[]): readonly T[] {
  return Array.isArray(value) ? value : [value as T];
}
