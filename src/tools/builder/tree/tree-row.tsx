import { type MouseEvent, use } from 'react';
import type { ItemInstance } from '@headless-tree/core';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { imageHref } from '#registry/kit/address/url.ts';
import { type Lang, LANG_TAGS } from '#schemas/lang.ts';
import { isBarred } from '#schemas/builder/roles.ts';
import { readSafeUrl } from '#schemas/values/address/safe-url.ts';
import { classes } from '#registry/kit/ui/classes.ts';
import { Icon } from '#registry/kit/ui/picture/icon.tsx';
import type { Diagnostic } from '#schemas/page/node.ts';
import { useBuilder } from '../builder-context.ts';
import { PersonMark, usePresentName } from '../presence/person-mark.tsx';
import type { Person } from '../presence/use-presence.ts';
import { SessionContext } from '../team/session.ts';
import type { Row } from './outline.ts';
import type { RecordChoice } from '../../editor-form/record-source.ts';
import { BuilderIcon } from '../controls/controls.tsx';
import styles from './page-tree.module.css';
import { isImeKey } from '#registry/kit/ui/pressed-key.ts';

interface Props {
  readonly item: ItemInstance<Row>;
  /** Selects only the row, or adds it to others, depending on the held keys. */
  readonly select: (event: MouseEvent) => void;
  readonly marks: ReadonlyMap<string, Diagnostic['level']>;
  readonly comments: ReadonlyMap<string, number>;
  /** The other people on the page. */
  readonly others: readonly Person[];
  /** Records that nodes name, by id. */
  readonly records: ReadonlyMap<string, RecordChoice>;
  /** Indent of a level (px). */
  readonly indent: number;
  /** Called with the node that the pointer enters, and without one as it leaves. */
  readonly point: (id: string | undefined) => void;
  /** Hides a node or shows it; undefined where the role may not. */
  readonly hide: ((id: string, isHidden: boolean) => void) | undefined;
}

/** One row of the tree: a node, or a named slot of a node. */
export function TreeRow({ item, select, marks, comments, others, records, indent, point, hide }: Props) {
  const { t } = useLingui();
  const { lang } = useBuilder();
  const session = use(SessionContext);
  const row = item.getItemData();
  const pad = { paddingInlineStart: item.getItemMeta().level * indent + 4 };
  if (item.isRenaming())
    return (
      <div className={styles.row} style={pad}>
        <input
          {...item.getRenameInputProps()}
          // The tree listens for Enter and Escape itself.
          onKeyDownCapture={(event) => {
            if (isImeKey(event)) event.stopPropagation();
          }}
          // A tap elsewhere keeps the name.
          onBlur={() => item.getTree().completeRenaming()}
          className={styles.rename}
          placeholder={row.kind === 'node' ? row.title : undefined}
          aria-label={t({ id: 'builder.name', message: 'Name in the structure' })}
        />
      </div>
    );
  const isSelected = row.kind === 'node' && item.isSelected();
  const mark = row.kind === 'node' ? marks.get(row.id) : undefined;
  const count = row.kind === 'node' ? (comments.get(row.id) ?? 0) : 0;
  return (
    <button
      {...item.getProps()}
      onClick={select}
      onPointerEnter={() => point(row.kind === 'node' ? row.id : undefined)}
      onPointerLeave={() => point(undefined)}
      // The arrow keys continue from the focused row, also when a script has focused it.
      onFocus={() => item.setFocused()}
      type="button"
      role="treeitem"
      title={row.kind === 'node' ? row.id : undefined}
      aria-label={undefined}
      aria-selected={isSelected}
      style={pad}
      className={classes(
        styles.row,
        row.kind === 'slot' && styles.slot,
        row.kind === 'node' && (row.isHidden || row.isWithinHidden) && styles.isHidden,
        isSelected && styles.isSelected,
        item.isUnorderedDragTarget() && styles.isTarget,
      )}
    >
      <Arrow item={item} />
      {row.kind === 'node' && <NodeTexts row={row} records={records} lang={lang} />}
      {row.kind === 'slot' && (
        <>
          <span className={styles.type}>{row.title}</span>
          <span className={styles.name} lang={LANG_TAGS[lang]}>
            {row.label}
          </span>
        </>
      )}
      {row.kind === 'node' &&
        others.filter(({ node }) => node === row.id).map((other) => <PersonHere key={other.session} other={other} />)}
      {count > 0 && (
        <span
          className={styles.comments}
          title={t({
            id: 'builder.comments.here',
            message: plural(count, { one: '# open comment', other: '# open comments' }),
          })}
        >
          {count}
        </span>
      )}
      {mark !== undefined && mark !== 'info' && (
        <span className={styles[mark]}>
          <Icon name="alert" label={t({ id: 'builder.hasProblem', message: 'has a problem' })} />
        </span>
      )}
      {row.kind === 'node' && (row.isLocked || isBarred(session, row.type, 'edit')) && (
        <span className={styles.lock}>
          <BuilderIcon icon="lock" label={t({ id: 'builder.locked', message: 'locked' })} />
        </span>
      )}
      {row.kind === 'node' && <Eye isHidden={row.isHidden} toggle={hide && (() => hide(row.id, !row.isHidden))} />}
    </button>
  );
}

/** Folds a row and unfolds it by a pointer; keys have the arrow keys of the tree. */
function Arrow({ item }: Pick<Props, 'item'>) {
  const isFolder = item.isFolder();
  return (
    <span
      className={classes(styles.arrow, item.isExpanded() && styles.isOpen)}
      aria-hidden="true"
      onClick={(event) => {
        if (!isFolder) return;
        event.stopPropagation();
        if (item.isExpanded()) item.collapse();
        else item.expand();
      }}
    >
      {isFolder && <Icon name="chevron-right" />}
    </span>
  );
}

function PersonHere({ other }: { readonly other: Person }) {
  const { t } = useLingui();
  const name = usePresentName()(other);
  return <PersonMark other={other} label={t({ id: 'builder.present.here', message: `${name} is here` })} />;
}

/** Says that a node is hidden. A pointer hides and shows with it; keys and screen readers have the toolbar and a shortcut. */
function Eye({ isHidden, toggle }: { readonly isHidden: boolean; readonly toggle: (() => void) | undefined }) {
  const { t } = useLingui();
  if (!isHidden && toggle === undefined) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <span
      className={styles.eye}
      title={isHidden ? t({ id: 'builder.show', message: 'Show' }) : t({ id: 'builder.hide', message: 'Hide' })}
      onClick={(event) => {
        if (toggle === undefined) return;
        event.stopPropagation();
        toggle();
      }}
    >
      {isHidden ? (
        <BuilderIcon icon="hidden" label={t({ id: 'builder.hidden', message: 'hidden' })} />
      ) : (
        <BuilderIcon icon="eye" />
      )}
    </span>
  );
}

interface NodeTextsProps {
  readonly row: Extract<Row, { readonly kind: 'node' }>;
  readonly records: ReadonlyMap<string, RecordChoice>;
  readonly lang: Lang;
}

/** The name of a node and its type, else the type and its content: its picture, its text, else the names of its records. */
function NodeTexts({ row: { title, name, summary }, records, lang }: NodeTextsProps) {
  const named = (summary.records?.ids ?? []).flatMap((id) => records.get(id) ?? []);
  const image = summary.image || (named[0]?.image ?? '');
  const text = summary.text || named.map((record) => record.title).join(', ');
  return (
    <>
      {image !== '' && (
        <img className={styles.thumb} src={imageHref(readSafeUrl(image) ?? '', '100')} alt="" loading="lazy" />
      )}
      <span className={styles.type}>{name || title}</span>
      <span className={styles.name} lang={name === '' ? LANG_TAGS[lang] : undefined}>
        {name === '' ? text : title}
      </span>
    </>
  );
}
