/** Replaces nodes of a tree. Pure, and total over any JSON. */
import { isRecord } from '../record.ts';
import { MAX_LEVELS } from './node.ts';

type Raw = Readonly<Record<string, unknown>>;

/**
 * The tree with each node replaced, outer ones first: by another node, or by a list in its place, whose items are replaced too.
 * Parts that stay the same are shared. Deeper levels than the renderer's stay.
 */
export function replaceNodes(component: unknown, replace: (node: Raw) => Raw | readonly unknown[]): unknown {
  const visitList = (items: readonly unknown[], level: number): readonly unknown[] => {
    if (level > MAX_LEVELS) return items;
    let isChanged = false;
    const made = items.flatMap((item) => {
      const next = visit(item, level);
      isChanged ||= next.length !== 1 || next[0] !== item;
      return next;
    });
    return isChanged ? made : items;
  };
  const visit = (value: unknown, level: number): readonly unknown[] => {
    if (!isRecord(value)) return [value];
    const node = replace(value);
    if (isList(node)) return visitList(node, level + 1);
    const children = Array.isArray(node.children) ? visitList(node.children, level + 1) : node.children;
    const slots = isRecord(node.slots) ? visitSlots(node.slots, level + 1) : node.slots;
    if (children === node.children && slots === node.slots) return [node];
    return [{ ...node, ...(children === undefined ? {} : { children }), ...(slots === undefined ? {} : { slots }) }];
  };
  const visitSlots = (slots: Raw, level: number) => {
    const made = Object.entries(slots).map(
      ([name, items]) => [name, Array.isArray(items) ? visitList(items, level) : items] as const,
    );
    return made.every(([name, items]) => slots[name] === items) ? slots : Object.fromEntries(made);
  };
  if (Array.isArray(component)) return visitList(component, 1);
  const made = visit(component, 1);
  return made.length === 1 ? made[0] : made;
}

function isList(value: Raw | readonly unknown[]): value is readonly unknown[] {
  return Array.isArray(value);
}
