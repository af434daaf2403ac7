import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { classes } from '#registry/kit/ui/classes.ts';
import { Icon } from '#registry/kit/ui/icon.tsx';
import styles from './form.module.css';

interface Props {
  readonly name: string;
  /** Whether its fields are folded away at first. */
  readonly isFolded: boolean;
  readonly isWrong: boolean;
  /** undefined: it is the first or the last. */
  readonly moveUp: (() => void) | undefined;
  readonly moveDown: (() => void) | undefined;
  readonly remove: () => void;
  readonly children: ReactNode;
}

/** An item of a list, with what can be done to it as a whole. */
export function ListItem({ name, isFolded, isWrong, moveUp, moveDown, remove, children }: Props) {
  const { t } = useLingui();
  const actions = (
    <div className={styles.actions}>
      <button type="button" className={styles.icon} disabled={moveUp === undefined} onClick={moveUp}>
        <Icon name="chevron-up" label={t({ id: 'gallery.list.up', message: `Move ${name} up` })} />
      </button>
      <button type="button" className={styles.icon} disabled={moveDown === undefined} onClick={moveDown}>
        <Icon name="chevron-down" label={t({ id: 'gallery.list.down', message: `Move ${name} down` })} />
      </button>
      <button type="button" className={styles.icon} onClick={remove}>
        <Icon name="trash" label={t({ id: 'gallery.list.remove', message: `Remove ${name}` })} />
      </button>
    </div>
  );
  if (!isFolded)
    return (
      <li className={styles.item}>
        <div className={styles.plain}>{children}</div>
        {actions}
      </li>
    );
  return (
    <li className={classes(styles.item, isWrong && styles.isWrong)}>
      <details className={styles.fold}>
        <summary className={styles.summary}>
          <Icon name="chevron-right" />
          <span>{name}</span>
        </summary>
        {children}
      </details>
      {actions}
    </li>
  );
}
