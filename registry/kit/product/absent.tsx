import { useLingui } from '@lingui/react/macro';
import type { RootProps } from '../define.ts';
import { usePage } from '../shop.ts';
import { rootProps } from '../ui/classes.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import styles from './absent.module.css';

interface AbsentProps {
  readonly root: RootProps;
  /** The product is on its way. */
  readonly waiting?: boolean;
}

/** Stands where a component has no product (yet): its place, a word for builders, or nothing. */
export function Absent({ root, waiting = false }: AbsentProps) {
  const { t } = useLingui();
  const { preview } = usePage();
  if (waiting) {
    return (
      <div {...rootProps(root)} aria-busy="true">
        <Skeleton className={styles.waiting} />
      </div>
    );
  }
  if (!preview) return null;
  return (
    <div {...rootProps(root, styles.hint)}>
      {t({ id: 'product.noneHere', message: 'Choose a product, or put this on the page of one' })}
    </div>
  );
}
