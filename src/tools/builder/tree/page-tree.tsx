import {
  dragAndDropFeature,
  type DragTarget,
  hotkeysCoreFeature,
  isOrderedDragTarget,
  keyboardDragAndDropFeature,
  renamingFeature,
  syncDataLoaderFeature,
} from '@headless-tree/core';
import { AssistiveTreeDescription, useTree } from '@headless-tree/react';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useMemo, useState } from 'react';
import { useBench } from '../desk-context.ts';
import type { Diagnostic } from '#schemas/node.ts';
import { insertNodes, moveNode, renameNode } from '../page/edits.ts';
import { idsIn, indexOf, isWithin, type Page, type Spot } from '../page/nodes.ts';
import { takes } from '../page/places.ts';
import type { Working } from '../page/use-work.ts';
import { draggedSample, SAMPLE_FORMAT } from '../palette/sample-format.ts';
import { Notice } from '../shell/notice.tsx';
import { NodeTools } from './node-tools.tsx';
import { outlineOf, ROOT, type Row, rowOf, slotRow } from './outline.ts';
import { TreeRow } from './tree-row.tsx';
import styles from './page-tree.module.css';

interface Props {
  readonly work: Working;
  readonly problems: readonly Diagnostic[];
}

/** The nodes of the page: to be chosen, dragged, renamed, copied and deleted, with the keyboard alone too. */
export function PageTree({ work: { work, actions }, problems }: Props) {
  const { t } = useLingui();
  const { manifest } = useBench();
  const { page, selected } = work;
  const outline = useMemo(() => outlineOf(page, manifest), [page, manifest]);
  const [expandedItems, setExpandedItems] = useState<string[]>([ROOT]);

  const spotOf = (target: DragTarget<Row>): Spot | undefined => {
    const row = target.item.getItemData();
    const [parent, slot] =
      row.kind === 'page' ? [null, 'children'] : row.kind === 'slot' ? [row.node, row.slot] : [row.id, 'children'];
    const count = idsIn(actions.page(), parent, slot).length;
    return { parent, slot, index: isOrderedDragTarget(target) ? Math.min(target.childIndex, count) : count };
  };
  const mayDrop = (type: string, target: DragTarget<Row>, id?: string) => {
    const spot = spotOf(target);
    return (
      spot !== undefined &&
      takes(manifest, actions.page(), spot.parent, spot.slot, type) &&
      (id === undefined || spot.parent === null || !isWithin(actions.page(), spot.parent, id))
    );
  };

  const tree = useTree<Row>({
    rootItemId: ROOT,
    features: [
      syncDataLoaderFeature,
      hotkeysCoreFeature,
      dragAndDropFeature,
      keyboardDragAndDropFeature,
      renamingFeature,
    ],
    state: { expandedItems },
    setExpandedItems,
    indent: INDENT,
    dataLoader: {
      getItem: (row) => outline.rows.get(row) ?? { kind: 'page' },
      getChildren: (row) => [...(outline.below.get(row) ?? [])],
    },
    getItemName: (item) => nameOf(item.getItemData()),
    isItemFolder: (item) => isFolder(item.getItemData()),
    onPrimaryAction: (item) => {
      const row = item.getItemData();
      actions.select(row.kind === 'node' ? row.id : row.kind === 'slot' ? row.node : undefined);
    },
    canReorder: true,
    canDrag: (items) => items.every((item) => item.getItemData().kind === 'node'),
    canDrop: (items, target) =>
      items.every((item) => {
        const row = item.getItemData();
        return row.kind === 'node' && mayDrop(row.type, target, row.id);
      }),
    onDrop: (items, target) => {
      const spot = spotOf(target);
      for (const item of items) {
        const row = item.getItemData();
        if (spot !== undefined && row.kind === 'node')
          actions.edit(undefined, (current) => ({ page: moveNode(current, row.id, spot), id: row.id }));
      }
    },
    canDragForeignDragObjectOver: (data) => data.types.includes(SAMPLE_FORMAT),
    canDropForeignDragObject: (data, target) => {
      const sample = draggedSample(data);
      return sample !== undefined && mayDrop(String(sample.type), target);
    },
    onDropForeignDragObject: (data, target) => {
      const sample = draggedSample(data);
      const spot = spotOf(target);
      if (sample !== undefined && spot !== undefined)
        actions.edit(undefined, (current) => insertNodes(current, spot, [sample]));
    },
    canRename: (item) => item.getItemData().kind === 'node',
    onRename: (item, value) => {
      const row = item.getItemData();
      if (row.kind === 'node') actions.edit(undefined, (current) => renameNode(current, row.id, value));
    },
  });

  useEffect(() => tree.rebuildTree(), [tree, outline]);
  // What is chosen elsewhere is brought into sight here.
  const [sought, setSought] = useState<string>();
  if (sought !== selected) {
    setSought(selected);
    setExpandedItems((open) => [...new Set([...open, ...rowsAround(page, selected)])]);
  }

  if (page.pageComponent.length === 0)
    return (
      <div
        className={styles.empty}
        onDragOver={(event) => event.dataTransfer.types.includes(SAMPLE_FORMAT) && event.preventDefault()}
        onDrop={(event) => {
          const sample = draggedSample(event.dataTransfer);
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
  const marks = marksOf(problems);
  return (
    <>
      <NodeTools
        selected={selected}
        actions={actions}
        rename={(id) => tree.getItemInstance(rowOf(id)).startRenaming()}
      />
      <AssistiveTreeDescription tree={tree} />
      <div {...tree.getContainerProps(t({ id: 'builder.tree', message: 'Structure' }))} className={styles.tree}>
        {tree.getItems().map((item) => (
          <TreeRow key={item.getKey()} item={item} selected={selected} marks={marks} indent={INDENT} />
        ))}
        <div style={tree.getDragLineStyle()} className={styles.line} />
      </div>
    </>
  );
}

/** The rows that have to be open for a node to be seen. */
function rowsAround(page: Page, id: string | undefined): readonly string[] {
  const index = indexOf(page);
  const around: string[] = [];
  for (let at = index.get(id ?? ''); at !== undefined; at = index.get(at.spot.parent ?? '')) {
    const { parent, slot } = at.spot;
    if (parent !== null) around.push(rowOf(parent), ...(slot === 'children' ? [] : [slotRow(parent, slot)]));
  }
  return around;
}

/** px */
const INDENT = 14;

function nameOf(row: Row): string {
  return row.kind === 'node' ? row.id : row.kind === 'slot' ? row.title : '';
}

function isFolder(row: Row): boolean {
  return row.kind !== 'node' || row.isFolder;
}

/** The worst that is said of each node. */
function marksOf(problems: readonly Diagnostic[]): ReadonlyMap<string, Diagnostic['level']> {
  const marks = new Map<string, Diagnostic['level']>();
  for (const { nodeId, level } of problems) if (marks.get(nodeId) !== 'error') marks.set(nodeId, level);
  return marks;
}
