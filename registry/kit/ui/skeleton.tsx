import { classes } from './classes.ts';
import styles from './skeleton.module.css';

/** A loading placeholder; its class sets its size. */
export function Skeleton({ className }: { readonly className?: string | undefined }) {
  return <span className={classes(styles.skeleton, className)} aria-hidden="true" />;
}

/** Loading placeholder of a product card. */
export function ProductCardSkeleton() {
  return (
    <div className={styles.card} aria-hidden="true">
      <Skeleton className={styles.picture} />
      <Skeleton className={styles.line} />
      <Skeleton className={styles.short} />
      <Skeleton className={styles.button} />
    </div>
  );
}

/** Loading placeholder of a product in a row. */
export function ProductRowSkeleton() {
  return (
    <div className={styles.row} aria-hidden="true">
      <Skeleton className={styles.picture} />
      <div className={styles.words}>
        <Skeleton className={styles.line} />
        <Skeleton className={styles.short} />
      </div>
    </div>
  );
}
