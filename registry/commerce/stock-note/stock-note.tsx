import { stockOf } from '#registry/kit/product/availability.ts';
import type { PropsOf } from '#registry/kit/define.ts';
import { Absent } from '#registry/kit/product/absent.tsx';
import { broughtProduct } from '#registry/kit/product/shown.ts';
import { usePage } from '#registry/kit/shop.ts';
import { rootProps } from '#registry/kit/ui/classes.ts';
import { StockNote as Note } from '#registry/kit/product/stock-note.tsx';
import type spec from './props.ts';
import styles from './stock-note.module.css';

/** A word on what is left of a product. */
export default function StockNote({ uuid, always, root }: PropsOf<typeof spec>) {
  const product = broughtProduct(usePage(), uuid)?.product;
  if (product === undefined) return <Absent root={root} />;
  if (stockOf(product) === 'plenty' && !always) return null;
  return (
    <div {...rootProps(root)}>
      <Note product={product} always={always} className={styles.note} />
    </div>
  );
}
