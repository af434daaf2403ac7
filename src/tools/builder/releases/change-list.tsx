import { useLingui } from '@lingui/react/macro';
import { useBuilder } from '../builder-context.ts';
import { indexNodes, type Page } from '../page/nodes.ts';
import type { PageChange } from './page-diff.ts';
import styles from './releases.module.css';

interface ChangeListProps {
  readonly changes: readonly PageChange[];
  readonly before: Page;
  readonly after: Page;
}

/** The differences of two states of a page, by node and prop. */
export function ChangeList({ changes, before, after }: ChangeListProps) {
  const { t } = useLingui();
  const { manifest } = useBuilder();
  const placeOf = (id: string | null) => {
    if (id === null) return t({ id: 'builder.page', message: 'This page' });
    const node = (indexNodes(after).get(id) ?? indexNodes(before).get(id))?.node;
    return manifest.types.get(String(node?.type))?.title ?? id;
  };
  const kinds: Readonly<Record<PageChange['kind'], string>> = {
    added: t({ id: 'builder.compare.added', message: 'added' }),
    removed: t({ id: 'builder.conflict.removed', message: 'removed' }),
    moved: t({ id: 'builder.conflict.moved', message: 'moved to another place' }),
    changed: t({ id: 'builder.compare.changed', message: 'changed' }),
  };
  if (changes.length === 0) return <p>{t({ id: 'builder.compare.none', message: 'Nothing differs.' })}</p>;
  return (
    <ul className={styles.changes} aria-label={t({ id: 'builder.compare.changes', message: 'What differs' })}>
      {changes.map((change) => {
        const path = change.kind === 'changed' ? change.path : [];
        return (
          <li key={JSON.stringify([change.kind, change.node, path])} className={styles.change}>
            <span>{[placeOf(change.node), ...path.filter((key) => key !== 'props' && key !== '$t')].join(' · ')}</span>
            <span>{kinds[change.kind]}</span>
            <del>{change.kind === 'changed' ? showText(change.before) : ''}</del>
            <ins>{change.kind === 'changed' ? showText(change.after) : ''}</ins>
          </li>
        );
      })}
    </ul>
  );
}

function showText(value: unknown): string {
  if (value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
