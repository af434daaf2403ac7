/** The rows of the page tree: nodes, and a group for each named slot of a node. Pure. */
import type { Manifest } from '../api/manifest.ts';
import { childIds, indexNodes, childLists, type Page } from '../page/nodes.ts';

export type Row =
  | { readonly kind: 'page' }
  | {
      readonly kind: 'node';
      readonly id: string;
      readonly type: string;
      readonly title: string;
      readonly isFolder: boolean;
    }
  | { readonly kind: 'slot'; readonly node: string; readonly slot: string; readonly title: string };

export interface Outline {
  readonly rows: ReadonlyMap<string, Row>;
  /** Ids of the child rows of each row. */
  readonly children: ReadonlyMap<string, readonly string[]>;
}

export const ROOT = 'page';
export const nodeRow = (id: string) => `node:${id}`;
export const slotRow = (id: string, slot: string) => `slot:${slot}:${id}`;

export function buildOutline(page: Page, manifest: Manifest): Outline {
  const rows = new Map<string, Row>([[ROOT, { kind: 'page' }]]);
  const children = new Map<string, readonly string[]>([[ROOT, childIds(page, null, 'children').map(nodeRow)]]);
  for (const { id, node } of indexNodes(page).values()) {
    const type = String(node.type);
    const known = manifest.types.get(type);
    const slots = known?.slots ?? {};
    const names = [...new Set([...Object.keys(slots), ...childLists(node).map(([name]) => name)])].filter(
      (name) => name !== 'children',
    );
    const groups = names.map((slot) => {
      const row = slotRow(id, slot);
      rows.set(row, { kind: 'slot', node: id, slot, title: slots[slot]?.title ?? slot });
      children.set(row, childIds(page, id, slot).map(nodeRow));
      return row;
    });
    const isFolder = Object.hasOwn(slots, 'children') || Array.isArray(node.children);
    rows.set(nodeRow(id), {
      kind: 'node',
      id,
      type,
      title: known?.title ?? type,
      isFolder: isFolder || groups.length > 0,
    });
    children.set(nodeRow(id), [...childIds(page, id, 'children').map(nodeRow), ...groups]);
  }
  return { rows, children };
}
