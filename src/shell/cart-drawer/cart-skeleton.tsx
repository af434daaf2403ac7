import { Skeleton } from '#registry/kit/ui/skeleton.tsx';
import styles from './cart-skeleton.module.css';

/** A cart that is being loaded, of about its real size. */
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
