import type { ItemInstance } from '@headless-tree/core';
import { useLingui } from '@lingui/react/macro';
import { classes } from '#registry/kit/ui/classes.ts';
import { Icon } from '#registry/kit/ui/icon.tsx';
import type { Diagnostic } from '#schemas/node.ts';
import type { Row } from './outline.ts';
import styles from './page-tree.module.css';

interface Props {
  readonly item: ItemInstance<Row>;
  /** Id of the selected node. */
  readonly selected: string | undefined;
  readonly marks: ReadonlyMap<string, Diagnostic['level']>;
  /** Indent of a level (px). */
  readonly indent: number;
}

/** One row of the tree: a node, or a named slot of a node. */
export function TreeRow({ item, selected, marks, indent }: Props) {
  const { t } = useLingui();
  const row = item.getItemData();
  const pad = { paddingInlineStart: item.getItemMeta().level * indent + 4 };
  if (item.isRenaming())
    return (
      <div className={styles.row} style={pad}>
        <input
          {...item.getRenameInputProps()}
          className={styles.rename}
          aria-label={t({ id: 'builder.id', message: 'Id' })}
        />
      </div>
    );
  const isSelected = row.kind === 'node' && row.id === selected;
  const mark = row.kind === 'node' ? marks.get(row.id) : undefined;
  return (
    <button
      {...item.getProps()}
      type="button"
      role="treeitem"
      aria-label={undefined}
      aria-selected={isSelected}
      style={pad}
      className={classes(
        styles.row,
        row.kind === 'slot' && styles.slot,
        isSelected && styles.isSelected,
        item.isUnorderedDragTarget() && styles.isTarget,
      )}
    >
      <span className={classes(styles.arrow, item.isExpanded() && styles.isOpen)} aria-hidden="true">
        {item.isFolder() && <Icon name="chevron-right" />}
      </span>
      {row.kind === 'node' ? (
        <>
          <span className={styles.name}>{row.id}</span>
          {row.type !== row.id && <span className={styles.type}>{row.title}</span>}
        </>
      ) : (
        <span className={styles.name}>{row.kind === 'slot' ? row.title : ''}</span>
      )}
      {mark !== undefined && mark !== 'info' && (
        <span className={styles[mark]}>
          <Icon name="alert" label={t({ id: 'builder.hasProblem', message: 'has a problem' })} />
        </span>
      )}
    </button>
  );
}
