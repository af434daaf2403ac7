import {
  dragAndDropFeature,
  type DragTarget,
  type FeatureImplementation,
  hotkeysCoreFeature,
  isOrderedDragTarget,
  type ItemInstance,
  keyboardDragAndDropFeature,
  renamingFeature,
  selectionFeature,
  syncDataLoaderFeature,
  type TreeInstance,
} from '@headless-tree/core';
import { AssistiveTreeDescription, useTree } from '@headless-tree/react';
import { useLingui } from '@lingui/react/macro';
import { type MouseEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useBuilder } from '../builder-context.ts';
import type { Diagnostic } from '#schemas/page/node.ts';
import { insertNodes, nameNode } from '../page/edits.ts';
import { markNodes, moveNodes, outermost } from '../page/edits-of-several.ts';
import { childIds, indexNodes, isWithin, type Page, type NodePosition } from '../page/nodes.ts';
import { acceptsType } from '../page/insert-position.ts';
import type { Editing } from '../page/use-editing.ts';
import { readDraggedSample, SAMPLE_FORMAT } from '../palette/sample.ts';
import type { Person } from '../presence/use-presence.ts';
import { Notice } from '../controls/controls.tsx';
import { useMayDo } from '../team/session.ts';
import { NodeTools } from './node-tools.tsx';
import { buildOutline, isFolder, ROOT, type Row, nodeRow, rowName, slotRow } from './outline.ts';
import { dragByTouch } from './drag-by-touch.ts';
import { useDragLabel } from './use-drag-label.ts';
import { useNamedRecords } from './use-named-records.ts';
import { TreeRow } from './tree-row.tsx';
import styles from './page-tree.module.css';

interface Props {
  readonly editing: Editing;
  readonly problems: readonly Diagnostic[];
  /** Open comments by the id of their node. */
  readonly comments: ReadonlyMap<string, number>;
  /** The other people on the page. */
  readonly others: readonly Person[];
  /** Called with the node that the pointer enters, and without one as it leaves. */
  readonly point: (id: string | undefined) => void;
}

/** The page as a tree, to select, drag, rename, copy and delete nodes by pointer or keyboard. */
export function PageTree({ editing, problems, comments, others, point }: Props) {
  const { t } = useLingui();
  const { manifest, lang } = useBuilder();
  const { state, actions } = editing;
  const mayEdit = useMayDo()('edit');
  const { page, selected, alsoSelected } = state;
  const outline = useMemo(() => buildOutline(page, manifest, lang), [page, manifest, lang]);
  const records = useNamedRecords(outline);
  const dragLabel = useDragLabel();
  const selectedItems = selected === undefined ? [] : [selected, ...alsoSelected].map(nodeRow);
  const [expandedItems, setExpandedItems] = useState<string[]>([ROOT]);

  const dropPosition = (target: DragTarget<Row>): NodePosition | undefined => {
    const row = target.item.getItemData();
    const [parent, slot] =
      row.kind === 'page' ? [null, 'children'] : row.kind === 'slot' ? [row.node, row.slot] : [row.id, 'children'];
    const count = childIds(actions.page(), parent, slot).length;
    return { parent, slot, index: isOrderedDragTarget(target) ? Math.min(target.childIndex, count) : count };
  };
  const mayDrop = (type: string, target: DragTarget<Row>, id?: string) => {
    const position = dropPosition(target);
    return (
      position !== undefined &&
      acceptsType(manifest, actions.page(), position.parent, position.slot, type) &&
      (id === undefined || position.parent === null || !isWithin(actions.page(), position.parent, id))
    );
  };

  const tree = useTree<Row>({
    rootItemId: ROOT,
    features: [
      syncDataLoaderFeature,
      selectionFeature,
      hotkeysCoreFeature,
      dragAndDropFeature,
      keyboardDragAndDropFeature,
      renamingFeature,
      immediateFocusFeature,
    ],
    state: { expandedItems, selectedItems },
    setExpandedItems,
    setSelectedItems: (update) => {
      const ids = (typeof update === 'function' ? update(selectedItems) : update).flatMap((key) => {
        const row = outline.rows.get(key);
        return row?.kind === 'node' ? row.id : [];
      });
      actions.select(ids[0], ids.slice(1));
    },
    indent: INDENT,
    dataLoader: {
      getItem: (row) => outline.rows.get(row) ?? { kind: 'page' },
      getChildren: (row) => [...(outline.children.get(row) ?? [])],
    },
    getItemName: (item) => rowName(item.getItemData()),
    isItemFolder: (item) => isFolder(item.getItemData()),
    onPrimaryAction: (item) => {
      const row = item.getItemData();
      actions.select(row.kind === 'node' ? row.id : row.kind === 'slot' ? row.node : undefined);
    },
    canReorder: mayEdit,
    canDrag: (items) => mayEdit && items.every((item) => item.getItemData().kind === 'node'),
    canDrop: (items, target) =>
      items.every((item) => {
        const row = item.getItemData();
        return row.kind === 'node' && mayDrop(row.type, target, row.id);
      }),
    onDrop: (items, target) => {
      const position = dropPosition(target);
      const moved = items.flatMap((item) => {
        const row = item.getItemData();
        return row.kind === 'node' ? row.id : [];
      });
      if (position === undefined) return;
      actions.edit(undefined, (current) => {
        const ids = outermost(current, moved);
        return { page: moveNodes(current, ids, position), id: ids[0], also: ids.slice(1) };
      });
    },
    canDragForeignDragObjectOver: (data) => data.types.includes(SAMPLE_FORMAT),
    canDropForeignDragObject: (data, target) => {
      const sample = readDraggedSample(data);
      return sample !== undefined && mayDrop(String(sample.type), target);
    },
    onDropForeignDragObject: (data, target) => {
      const sample = readDraggedSample(data);
      const position = dropPosition(target);
      if (sample !== undefined && position !== undefined)
        actions.edit(undefined, (current) => insertNodes(current, position, [sample]));
    },
    hotkeys: {
      // The library goes to the next row from a row without children.
      expandOrDown: { hotkey: 'ArrowRight', handler: (_event, used) => expandOrEnter(used) },
      renameItem: { hotkey: 'F2', handler: (_event, used) => startNaming(used, used.getFocusedItem()) },
    },
    canRename: (item) => mayEdit && item.getItemData().kind === 'node',
    onRename: (item, value) => {
      const row = item.getItemData();
      if (row.kind === 'node') actions.edit(undefined, (current) => nameNode(current, row.id, value));
    },
  });

  useEffect(() => tree.rebuildTree(), [tree, outline]);
  const isEmpty = page.pageComponent.length === 0;
  useEffect(() => {
    const element = tree.getElement();
    return element ? dragByTouch(element) : undefined;
  }, [tree, isEmpty]);
  // In the tree the focus follows what an edit selects; the edit may have removed the row that had it.
  const rowToFocus = useRef<string>(undefined);
  const lastSelected = useRef(selected);
  const focusSelected = useEffectEvent(() => {
    // An edit of somebody else selects nothing: the focus stays on the row that has it.
    const isLost = document.activeElement === document.body;
    if (selected !== undefined && isFocusFree() && (isLost || selected !== lastSelected.current))
      rowToFocus.current = nodeRow(selected);
  });
  useEffect(() => focusSelected(), [page]);
  useEffect(() => {
    lastSelected.current = selected;
  }, [selected]);
  // A row that goes, also into a folded one, leaves Tab and the focus to the nearest row that is left, that before first.
  const lastRows = useRef<readonly string[]>([]);
  useEffect(() => {
    const rows = new Set(tree.getItems().map((item) => item.getId()));
    const before = lastRows.current;
    lastRows.current = [...rows];
    const { focusedItem } = tree.getState();
    if (focusedItem === null || rows.has(focusedItem)) return;
    const at = Math.max(0, before.indexOf(focusedItem));
    const near = [...before.slice(0, at).toReversed(), ...before.slice(at), ...rows].find((row) => rows.has(row));
    if (near === undefined) return;
    tree.getItemInstance(near).setFocused();
    if (document.activeElement === document.body) rowToFocus.current ??= near;
  });
  // Once the row is drawn.
  useEffect(() => {
    const element = rowToFocus.current === undefined ? null : tree.getItemInstance(rowToFocus.current).getElement();
    if (!element?.isConnected) return;
    rowToFocus.current = undefined;
    if (isFocusFree()) element.focus();
  });
  // Expands the ancestors of a node that was selected elsewhere, and of the one before, which may have been wrapped.
  const [revealed, setRevealed] = useState<string>();
  if (revealed !== selected) {
    setRevealed(selected);
    setExpandedItems((open) => [
      ...new Set([...open, ...ancestorRows(page, selected), ...ancestorRows(page, revealed)]),
    ]);
  }

  if (isEmpty)
    return (
      <div
        className={styles.empty}
        onDragOver={(event) => event.dataTransfer.types.includes(SAMPLE_FORMAT) && event.preventDefault()}
        onDrop={(event) => {
          const sample = readDraggedSample(event.dataTransfer);
          if (sample === undefined) return;
          event.preventDefault();
          actions.edit(undefined, (current) =>
            insertNodes(current, { parent: null, slot: 'children', index: 0 }, [sample]),
          );
        }}
      >
        <Notice
          title={t({ id: 'builder.empty.title', message: 'Nothing is here yet' })}
          text={t({ id: 'builder.empty.text', message: 'Choose a component under “Add”, or paste JSON.' })}
        />
      </div>
    );
  const marks = worstLevels(problems);
  return (
    <>
      {mayEdit && <NodeTools editing={editing} rename={(id) => startNaming(tree, tree.getItemInstance(nodeRow(id)))} />}
      {mayEdit && <AssistiveTreeDescription tree={tree} getLabel={dragLabel} />}
      <div
        {...tree.getContainerProps(t({ id: 'builder.tree', message: 'Structure' }))}
        aria-multiselectable="true"
        className={styles.tree}
      >
        {tree.getItems().map((item) => (
          <TreeRow
            key={item.getKey()}
            item={item}
            select={(event) => chooseRow(tree, item, event)}
            marks={marks}
            comments={comments}
            records={records}
            others={others}
            indent={INDENT}
            point={point}
            hide={
              mayEdit
                ? (id, isHidden) => actions.edit(undefined, (now) => markNodes(now, [id], 'hidden', isHidden))
                : undefined
            }
          />
        ))}
        <div style={tree.getDragLineStyle()} className={styles.line} />
      </div>
    </>
  );
}

/** Moves the focus at once. The library does so up to 500 ms later, when the focus may have left the tree. */
const immediateFocusFeature: FeatureImplementation = {
  key: 'immediate-focus',
  overwrites: ['tree'],
  treeInstance: { updateDomFocus: ({ tree }) => tree.getFocusedItem().getElement()?.focus() },
};

/** Whether the focus is in the tree, or nowhere because its row is gone. */
function isFocusFree(): boolean {
  const { activeElement } = document;
  return activeElement === document.body || activeElement?.closest('[role=tree]') !== null;
}

/** Chooses a row by the pointer: only this row, with Shift up to it, with Ctrl or ⌘ beside the others. */
function chooseRow(tree: TreeInstance<Row>, item: ItemInstance<Row>, event: MouseEvent): void {
  const [anchor] = tree.getSelectedItems();
  if (event.shiftKey && anchor !== undefined) {
    const [from, to] = [anchor.getItemMeta().index, item.getItemMeta().index];
    const rows = tree.getItems().slice(Math.min(from, to), Math.max(from, to) + 1);
    const keys = rows.map((row) => row.getId());
    tree.setSelectedItems([anchor.getId(), ...keys.filter((key) => key !== anchor.getId())]);
  } else if (event.ctrlKey || event.metaKey) item.toggleSelect();
  else {
    // The library's own handler would fold the row too.
    item.setFocused();
    tree.setSelectedItems([item.getId()]);
    item.primaryAction();
  }
}

/** Expands the focused row, or moves the focus to its first child. */
function expandOrEnter(tree: TreeInstance<Row>): void {
  const item = tree.getFocusedItem();
  if (!item.isFolder()) return;
  if (item.isExpanded()) item.getChildren()[0]?.setFocused();
  else item.expand();
  tree.updateDomFocus();
}

/** Starts with the name given by hand, not with all that the row says. */
function startNaming(tree: TreeInstance<Row>, item: ItemInstance<Row>): void {
  const row = item.getItemData();
  item.startRenaming();
  if (row.kind === 'node') tree.applySubStateUpdate('renamingValue', row.name);
}

/** Rows to expand so that a node is visible. */
function ancestorRows(page: Page, id: string | undefined): readonly string[] {
  const index = indexNodes(page);
  const around: string[] = [];
  for (let at = index.get(id ?? ''); at !== undefined; at = index.get(at.position.parent ?? '')) {
    const { parent, slot } = at.position;
    if (parent !== null) around.push(nodeRow(parent), ...(slot === 'children' ? [] : [slotRow(parent, slot)]));
  }
  return around;
}

/** px */
const INDENT = 14;

/** The worst level of each node's diagnostics. */
function worstLevels(problems: readonly Diagnostic[]): ReadonlyMap<string, Diagnostic['level']> {
  const marks = new Map<string, Diagnostic['level']>();
  for (const { nodeId, level } of problems) if (marks.get(nodeId) !== 'error') marks.set(nodeId, level);
  return marks;
}
