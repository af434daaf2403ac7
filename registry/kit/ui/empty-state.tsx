import type { ReactNode } from 'react';
import { ButtonAnchor } from './button.tsx';
import styles from './empty-state.module.css';

interface EmptyStateProps {
  readonly title: string;
  readonly text?: string | undefined;
  /** A link onwards; `href` with its language prefix. */
  readonly action?: { readonly label: string; readonly href: string };
  readonly children?: ReactNode;
}

/** Placeholder of an empty list: an illustration, a message and a link onwards. */
export function EmptyState({ title, text, action, children }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <svg className={styles.basket} viewBox="0 0 96 72" aria-hidden="true">
        <path d="M18 30c2-17 14-26 30-26s28 9 30 26" />
        <path d="M8 30h80l-8 32a8 8 0 0 1-8 6H24a8 8 0 0 1-8-6z" />
        <path d="M12 42h72M15 54h66M30 30l4 38M48 30v38M66 30l-4 38" />
      </svg>
      <p className={styles.title}>{title}</p>
      {text !== undefined && <p className={styles.text}>{text}</p>}
      {children}
      {action !== undefined && (
        <ButtonAnchor look="secondary" href={action.href}>
          {action.label}
        </ButtonAnchor>
      )}
    </div>
  );
}
