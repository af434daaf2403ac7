import styles from './form-field.module.css';

/** The star of a required field; who listens is told by the control itself. */
export function RequiredMark({ required }: { readonly required: boolean }) {
  if (!required) return null;
  return (
    <span className={styles.mark} aria-hidden="true">
      {' *'}
    </span>
  );
}
