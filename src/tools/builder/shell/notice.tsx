import type { ReactNode } from 'react';
import styles from './notice.module.css';

interface Props {
  readonly title: string;
  readonly text: string;
  /** What to do next. */
  readonly children?: ReactNode;
}

/** What stands where there is nothing else: why, and the next thing to do. */
export function Notice({ title, text, children }: Props) {
  return (
    <div className={styles.notice}>
      <p className={styles.title}>{title}</p>
      <p className={styles.text}>{text}</p>
      {children !== undefined && <p className={styles.next}>{children}</p>}
    </div>
  );
}
