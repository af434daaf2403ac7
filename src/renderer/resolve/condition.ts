import { instantOf } from '#schemas/instant.ts';
import type { Lang } from '#schemas/lang.ts';
import type { Condition } from '#schemas/node.ts';
import type { ResolvedNode } from './resolved-node.ts';

export interface Circumstances {
  readonly lang: Lang;
  readonly query: Readonly<Record<string, string>>;
  readonly now: Date;
}

/** What holds in no language, and so for nobody. */
export const NEVER: Condition = { lang: [] };

/** Whether the part of a condition that does not depend on the visitor holds. */
export function holds(condition: Condition, { lang, query, now }: Circumstances): boolean {
  if (condition.lang !== undefined && !list(condition.lang).includes(lang)) return false;
  if (condition.from !== undefined && now.getTime() < instantOf(condition.from)) return false;
  if (condition.until !== undefined && now.getTime() >= instantOf(condition.until)) return false;
  return Object.entries(condition.query ?? {}).every(([name, wanted]) => {
    const given = Object.hasOwn(query, name) ? query[name] : undefined;
    if (typeof wanted === 'string') return given === wanted;
    return wanted === true ? given !== undefined : given === undefined;
  });
}

/** The part of a condition that only the visitor's browser can decide; undefined when there is none. */
export function visitorPart({ auth, member, device }: Condition): ResolvedNode['when'] {
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
