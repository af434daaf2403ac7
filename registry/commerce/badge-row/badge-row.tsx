import type { PropsOf } from '#registry/kit/define.ts';
import { ProductPlaceholder } from '#registry/kit/product-page/unavailable.tsx';
import { findPageProduct } from '#registry/kit/product-page/use-product.ts';
import { usePage } from '#registry/kit/shop.ts';
import { Badges, badgesOf } from '#registry/kit/product/badges.tsx';
import { rootProps } from '#registry/kit/ui/classes.ts';
import styles from './badge-row.module.css';
import type spec from './props.ts';

/** Badges of a product; nothing without any. */
export default function BadgeRow({ uuid, limit, root }: PropsOf<typeof spec>) {
  const product = findPageProduct(usePage(), uuid)?.product;
  if (product === undefined) return <ProductPlaceholder root={root} />;
  const badges = badgesOf(product);
  if (badges.length === 0) return null;
  return (
    <div {...rootProps(root, styles.badges)}>
      <Badges product={product} shown={badges.slice(0, limit)} />
    </div>
  );
}
