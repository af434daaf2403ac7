import type { PropsOf } from '#registry/kit/define.ts';
import { SaveButton } from '#registry/kit/product-page/save-button.tsx';
import { ProductPlaceholder } from '#registry/kit/product-page/unavailable.tsx';
import { useProduct } from '#registry/kit/product-page/use-product.ts';
import { rootProps } from '#registry/kit/ui/classes.ts';
import type spec from './props.ts';
import styles from './wishlist-button.module.css';

/** Saves a product for later. */
export default function WishlistButton({ uuid, href, root }: PropsOf<typeof spec>) {
  const shown = useProduct(uuid);
  if (shown?.product === undefined) return <ProductPlaceholder root={root} waiting={shown !== undefined} />;
  return (
    <div {...rootProps(root, styles.button)}>
      <SaveButton product={shown.product} href={href} />
    </div>
  );
}
