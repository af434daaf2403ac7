/** The rows of the page tree: nodes, and a group for each named slot of a node. Pure. */
import { EXPERIMENT_TYPE } from '#schemas/experiments/experiment.ts';
import type { Lang } from '#schemas/lang.ts';
import { isRecord } from '#schemas/record.ts';
import type { Manifest, ManifestType } from '../api/manifest.ts';
import { childIds, indexNodes, childLists, type Page, type RawNode } from '../page/nodes.ts';
import { type NodeSummary, plainText, summarizeNode } from './node-summary.ts';

export type Row =
  | { readonly kind: 'page' }
  | {
      readonly kind: 'node';
      readonly id: string;
      readonly type: string;
      /** Title of the type. */
      readonly title: string;
      /** Name given by hand; '' without one. */
      readonly name: string;
      /** Whether the node is hidden from visitors. */
      readonly isHidden: boolean;
      /** Whether one around it is. */
      readonly isWithinHidden: boolean;
      readonly isLocked: boolean;
      readonly summary: NodeSummary;
      readonly isFolder: boolean;
    }
  | {
      readonly kind: 'slot';
      readonly node: string;
      readonly slot: string;
      /** Title of the slot. */
      readonly title: string;
      /** Label of the item whose content the slot holds; '' without one. */
      readonly label: string;
    };

export interface Outline {
  readonly rows: ReadonlyMap<string, Row>;
  /** Ids of the child rows of each row. */
  readonly children: ReadonlyMap<string, readonly string[]>;
}

export const ROOT = 'page';
export const nodeRow = (id: string) => `node:${id}`;
export const slotRow = (id: string, slot: string) => `slot:${slot}:${id}`;

/** Rows of a page, their texts in `lang`. A slot whose item the props lack has a row only while it holds nodes. */
export function buildOutline(page: Page, manifest: Manifest, lang: Lang): Outline {
  const rows = new Map<string, Row>([[ROOT, { kind: 'page' }]]);
  const children = new Map<string, readonly string[]>([[ROOT, childIds(page, null, 'children').map(nodeRow)]]);
  for (const { id, node, position } of indexNodes(page).values()) {
    const type = String(node.type);
    const known = manifest.types.get(type);
    const slots = known?.slots ?? {};
    const filled = childLists(node).flatMap(([name, items]) => (items.length > 0 ? [name] : []));
    const offered = Object.keys(slots).filter((slot) => partOf(node, known, slot) !== undefined);
    const inOrder = [...Object.keys(slots), ...filled.filter((name) => !Object.hasOwn(slots, name))];
    const names = inOrder.filter((name) => name !== 'children' && (offered.includes(name) || filled.includes(name)));
    const groups = names.map((slot) => {
      const row = slotRow(id, slot);
      const part = partOf(node, known, slot);
      const label = plainText(isRecord(part) ? part.label : undefined, lang);
      const title = slots[slot]?.title ?? slot;
      // The form calls a variant by its name, or by its number where it has none.
      const isNamedVariant = type === EXPERIMENT_TYPE && label !== '';
      rows.set(row, {
        kind: 'slot',
        node: id,
        slot,
        title: isNamedVariant ? title.replace(/ \d$/, '') : title,
        label,
      });
      children.set(row, childIds(page, id, slot).map(nodeRow));
      return row;
    });
    const isFolder = Object.hasOwn(slots, 'children') || Array.isArray(node.children);
    const around = rows.get(nodeRow(position.parent ?? ''));
    rows.set(nodeRow(id), {
      kind: 'node',
      id,
      type,
      title: known?.title ?? type,
      name: typeof node.name === 'string' ? node.name : '',
      isHidden: node.hidden === true,
      isLocked: node.locked === true,
      isWithinHidden: around?.kind === 'node' && (around.isHidden || around.isWithinHidden),
      summary: summarizeNode(node, known?.schema, lang),
      isFolder: isFolder || groups.length > 0,
    });
    children.set(nodeRow(id), [...childIds(page, id, 'children').map(nodeRow), ...groups]);
  }
  // A container without a text of its own shows that of what is in it; parents come before their children.
  for (const [key, row] of [...rows].toReversed()) {
    if (row.kind !== 'node' || row.summary.text !== '' || row.summary.records !== undefined) continue;
    const text = innerText(key);
    if (text !== '') rows.set(key, { ...row, summary: { ...row.summary, text } });
  }
  return { rows, children };

  function innerText(key: string): string {
    const texts = (children.get(key) ?? []).map((child) => {
      const row = rows.get(child);
      return row?.kind === 'node' ? row.summary.text : row?.kind === 'slot' ? innerText(child) : '';
    });
    return texts.find((text) => text !== '') ?? '';
  }
}

/** All that a row says, in one line. */
export function rowName(row: Row): string {
  if (row.kind === 'page') return '';
  return row.kind === 'node'
    ? [row.name, row.title, row.summary.text].filter(Boolean).join(' ')
    : [row.title, row.label].filter(Boolean).join(' ');
}

/** Whether a row can have rows below it. */
export function isFolder(row: Row): boolean {
  return row.kind !== 'node' || row.isFolder;
}

/** The owner of a slot's content: an item of a prop, or true if the slot is always there; undefined: it is not. */
function partOf(node: RawNode, type: ManifestType | undefined, slot: string): unknown {
  const declared = type?.slots[slot];
  if (declared?.part === undefined) return declared === undefined ? undefined : true;
  const { prop, index } = declared.part;
  const properties = isRecord(type?.schema.properties) ? type.schema.properties : {};
  const field = properties[prop];
  const written = isRecord(node.props) ? node.props[prop] : undefined;
  const value = written ?? (isRecord(field) ? field.default : undefined);
  const items: readonly unknown[] = typeof value === 'string' ? value.split('-') : Array.isArray(value) ? value : [];
  return items[index];
}
