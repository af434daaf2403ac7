import { stockOf } from '#registry/kit/product/availability.ts';
import type { PropsOf } from '#registry/kit/define.ts';
import { ProductPlaceholder } from '#registry/kit/product-page/unavailable.tsx';
import { findPageProduct } from '#registry/kit/product-page/use-product.ts';
import { usePage } from '#registry/kit/shop.ts';
import { rootProps } from '#registry/kit/ui/classes.ts';
import { StockNote as Note } from '#registry/kit/product/stock-note.tsx';
import type spec from './props.ts';
import styles from './stock-note.module.css';

/** A note on the stock of a product. */
export default function StockNote({ uuid, always, root }: PropsOf<typeof spec>) {
  const product = findPageProduct(usePage(), uuid)?.product;
  if (product === undefined) return <ProductPlaceholder root={root} />;
  if (product.nosell === true || (stockOf(product) === 'plenty' && !always)) return null;
  return (
    <div {...rootProps(root)}>
      <Note product={product} always={always} className={styles.note} />
    </div>
  );
}
