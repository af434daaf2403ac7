/** Differences between two states of a page, by node and prop. Pure. */
import { shownHead } from '#schemas/page/machine-texts.ts';
import { isRecord } from '#schemas/record.ts';
import { isJsonEqual } from '#schemas/json-equal.ts';
import { flattenPage, listKey } from '../merge/flat-page.ts';
import { movedIds } from '../merge/merge-order.ts';
import type { Page } from '../page/nodes.ts';

/** One difference; `node` null: of the page itself. */
export type PageChange =
  | { readonly kind: 'added' | 'removed' | 'moved'; readonly node: string }
  | {
      readonly kind: 'changed';
      readonly node: string | null;
      /** The keys to the value. */
      readonly path: readonly string[];
      /** Undefined: it is not there. */
      readonly before: unknown;
      readonly after: unknown;
    };

/**
 * Lists the differences of two pages whose nodes have unique ids: of the page, then of its nodes in their new order,
 * then the removed ones.
 */
export function diffPages(before: Page, after: Page): readonly PageChange[] {
  const [from, to] = [flattenPage(before), flattenPage(after)];
  const moved = new Set([...to.lists].flatMap(([key, ids]) => [...movedIds(from.lists.get(key) ?? [], ids)]));
  const nodes = [...to.nodes.values()].flatMap((node): readonly PageChange[] => {
    const known = from.nodes.get(node.id);
    if (known === undefined) return [{ kind: 'added', node: node.id }];
    const isMoved = moved.has(node.id) || listKey(known.list) !== listKey(node.list);
    return [
      ...(isMoved ? [{ kind: 'moved', node: node.id } as const] : []),
      ...diffValues(known.fields, node.fields).map(
        (change) => ({ kind: 'changed', node: node.id, ...change }) as const,
      ),
    ];
  });
  const removed = [...from.nodes.keys()].filter((id) => !to.nodes.has(id));
  return [
    ...diffValues(shownPageHead(from.head), shownPageHead(to.head)).map(
      (change) => ({ kind: 'changed', node: null, ...change }) as const,
    ),
    ...nodes,
    ...removed.map((node) => ({ kind: 'removed', node }) as const),
  ];
}

/** Marks of machines' texts say nothing of what visitors see. */
function shownPageHead(head: Page | Readonly<Record<string, unknown>>): unknown {
  return { ...head, pageHead: shownHead(head.pageHead) };
}

type ValueChange = Pick<Extract<PageChange, { kind: 'changed' }>, 'path' | 'before' | 'after'>;

/** Records are compared by key at every depth, anything else as a whole. */
function diffValues(before: unknown, after: unknown, path: readonly string[] = []): readonly ValueChange[] {
  if (isJsonEqual(before, after)) return [];
  if (!isRecord(before) || !isRecord(after)) return [{ path, before, after }];
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return keys.flatMap((key) => diffValues(before[key], after[key], [...path, key]));
}
