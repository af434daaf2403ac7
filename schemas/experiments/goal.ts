/** Goals of experiments: the act of a visitor that counts as a conversion. Pure. */
import * as v from 'valibot';
import { isLang } from '../lang.ts';
import { isRecord } from '../record.ts';
import { fnv1a } from '../values/text/fnv1a.ts';

/** Acts of a visitor. `member` joined the membership, and `link` followed a link or pressed a button of the variant. */
export const GOAL_ACTS = ['checkout', 'cart', 'order', 'member', 'coupon', 'link'] as const;
/** The choice whose goal is a page, which `goalPage` names. */
export const PAGE_GOAL = 'page';
const MAX_PATH = 1000;

const isPath = (text: string): text is `/${string}` => /^\/(?!\/)/.test(text);

/** An act, or the path of the page that is to be reached, decoded and without language. */
export const Goal = v.union([v.picklist(GOAL_ACTS), v.pipe(v.string(), v.maxLength(MAX_PATH), v.guard(isPath))]);
/** An act, or the path of a page. */
export type Goal = v.InferOutput<typeof Goal>;

/** The goal of experiments that name none. */
export const DEFAULT_GOAL = 'checkout' satisfies Goal;

/** The goal in the props of an experiment's node; a slip names the default one. */
export function goalOf(props: unknown): Goal {
  const { goal, goalPage } = isRecord(props) ? props : {};
  if (goal === PAGE_GOAL) return pagePath(goalPage) ?? DEFAULT_GOAL;
  return GOAL_ACTS.find((act) => act === goal) ?? DEFAULT_GOAL;
}

function pagePath(written: unknown): `/${string}` | undefined {
  if (typeof written !== 'string') return undefined;
  const path = written.split(/[?#]/, 1)[0] ?? '';
  const bare = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
  try {
    const decoded = decodeURI(bare);
    // Pages are counted without their language.
    const [, first = ''] = decoded.split('/', 2);
    const named = isLang(first) ? decoded.slice(first.length + 1) || '/' : decoded;
    return isPath(named) && named.length <= MAX_PATH ? named : undefined;
  } catch {
    return undefined;
  }
}

/** Name of the mark by which the browser knows what a variant contains; safe in CSS, whatever the id. */
export function markOf(id: string): string {
  return fnv1a(id).toString(36);
}
