/** The page as a tree to be shown: nodes, and between them the named groups of those that have several lists. Pure. */
import type { Manifest } from '../api/manifest.ts';
import { idsIn, indexOf, listsOf, type Page } from '../page/nodes.ts';

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
  /** Row ids below each row. */
  readonly below: ReadonlyMap<string, readonly string[]>;
}

export const ROOT = 'page';
export const rowOf = (id: string) => `node:${id}`;
export const slotRow = (id: string, slot: string) => `slot:${slot}:${id}`;

export function outlineOf(page: Page, manifest: Manifest): Outline {
  const rows = new Map<string, Row>([[ROOT, { kind: 'page' }]]);
  const below = new Map<string, readonly string[]>([[ROOT, idsIn(page, null, 'children').map(rowOf)]]);
  for (const { id, node } of indexOf(page).values()) {
    const type = String(node.type);
    const known = manifest.types.get(type);
    const slots = known?.slots ?? {};
    const names = [...new Set([...Object.keys(slots), ...listsOf(node).map(([name]) => name)])].filter(
      (name) => name !== 'children',
    );
    const groups = names.map((slot) => {
      const row = slotRow(id, slot);
      rows.set(row, { kind: 'slot', node: id, slot, title: slots[slot]?.title ?? slot });
      below.set(row, idsIn(page, id, slot).map(rowOf));
      return row;
    });
    const isFolder = Object.hasOwn(slots, 'children') || Array.isArray(node.children);
    rows.set(rowOf(id), {
      kind: 'node',
      id,
      type,
      title: known?.title ?? type,
      isFolder: isFolder || groups.length > 0,
    });
    below.set(rowOf(id), [...idsIn(page, id, 'children').map(rowOf), ...groups]);
  }
  return { rows, below };
}
