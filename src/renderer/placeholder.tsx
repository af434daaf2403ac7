import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import styles from './placeholder.module.css';

/** Stands in preview where a node cannot be shown, and says which; its children stay visible. */
export function Placeholder({
  id,
  of,
  children,
}: {
  readonly id: string;
  readonly of: string;
  readonly children?: ReactNode;
}) {
  const { t } = useLingui();
  return (
    <div className={styles.placeholder} data-node={id}>
      <p className={styles.label}>{t({ id: 'preview.placeholder', message: `Cannot show “${of}”` })}</p>
      {children}
    </div>
  );
}
