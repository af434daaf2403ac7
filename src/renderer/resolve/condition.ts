import type { Condition } from '#schemas/page/node.ts';
import type { ResolvedNode } from './resolved-node.ts';

/** Matches no language, hence no visitor. */
export const NEVER: Condition = { lang: [] };

/** Picks the part of a condition that only the visitor's browser can evaluate; undefined when there is none. */
export function visitorCondition({ auth, member, device }: Condition): ResolvedNode['when'] {
  if (auth === undefined && member === undefined && device === undefined) return undefined;
  return {
    ...(auth === undefined ? {} : { auth }),
    ...(member === undefined ? {} : { member }),
    ...(device === undefined ? {} : { device }),
  };
}
