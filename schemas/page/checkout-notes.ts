/** The notes of the checkout: nodes that a shop shows above the checkout's form, as plain HTML. Pure. */
import { isRecord } from '../record.ts';
import { MAX_LEVELS } from './node.ts';

/** Types that only hold others, in one column. */
export const NOTE_CONTAINERS: readonly string[] = ['section', 'stack'];

/** Types that the checkout can show: it has no script, and no styles but its own. */
export const NOTE_TYPES: readonly string[] = [
  'announcement-bar',
  'feature-list',
  'heading',
  'image',
  'text',
  ...NOTE_CONTAINERS,
];

/** The first type in a tree that the checkout cannot show; undefined: it can show all. Any JSON. */
export function foreignType(component: unknown, level = 0): string | undefined {
  if (level > 2 * MAX_LEVELS) return undefined;
  if (Array.isArray(component)) {
    for (const item of component) {
      const found = foreignType(item, level + 1);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  if (!isRecord(component)) return undefined;
  const { type, children, slots } = component;
  if (typeof type === 'string' && !NOTE_TYPES.includes(type)) return type;
  return foreignType(children, level + 1) ?? foreignType(isRecord(slots) ? Object.values(slots) : [], level + 1);
}
