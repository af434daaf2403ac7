import { useLingui } from '@lingui/react/macro';
import { useBuilder } from '../builder-context.ts';
import type { Page } from '../page/nodes.ts';
import { useValueName, valueText } from '../page/value-names.ts';
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
  const { lang } = useBuilder();
  const nameOf = useValueName();
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
            <span>{nameOf([after, before], change.node, path)}</span>
            <span>{kinds[change.kind]}</span>
            <del>{change.kind === 'changed' ? valueText(change.before, lang) : ''}</del>
            <ins>{change.kind === 'changed' ? valueText(change.after, lang) : ''}</ins>
          </li>
        );
      })}
    </ul>
  );
}
