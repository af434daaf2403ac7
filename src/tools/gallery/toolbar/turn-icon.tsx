import styles from './toolbar.module.css';

/** An arrow that turns back, or, mirrored, forward again. */
export function TurnIcon({ forward = false }: { readonly forward?: boolean }) {
  return (
    <svg className={forward ? styles.forward : styles.turn} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d="M9 5 4.5 9.5 9 14M5 9.5h9a5.5 5.5 0 0 1 0 11h-3" />
    </svg>
  );
}
