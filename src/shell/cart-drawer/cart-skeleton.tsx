import { Skeleton } from '#registry/kit/ui/skeleton.tsx';
import styles from './cart-skeleton.module.css';

/** Placeholder of a loading cart, of about its size. */
export function CartSkeleton() {
  return (
    <div className={styles.lines} aria-hidden="true">
      {[1, 2, 3].map((line) => (
        <div key={line} className={styles.line}>
          <Skeleton className={styles.picture} />
          <Skeleton className={styles.name} />
          <Skeleton className={styles.controls} />
        </div>
      ))}
    </div>
  );
}
