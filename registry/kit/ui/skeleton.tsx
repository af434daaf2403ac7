import { classes } from './classes.ts';
import styles from './skeleton.module.css';

/** A place that is being filled; its size comes from the class. */
export function Skeleton({ className }: { readonly className?: string | undefined }) {
  return <span className={classes(styles.skeleton, className)} aria-hidden="true" />;
}

/** A product card that is being filled, of a card's size. */
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

/** A product in a row that is being filled, of a row's size. */
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
