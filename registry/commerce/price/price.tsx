import type { PropsOf } from '#registry/kit/define.ts';
import { ProductPlaceholder } from '#registry/kit/product-page/unavailable.tsx';
import { familyOf, needsVariantChoice } from '#registry/kit/product-page/variants.ts';
import { useQuantity, useProduct } from '#registry/kit/product-page/use-product.ts';
import { UnitPrice } from '#registry/kit/product-page/unit-price.tsx';
import { rootProps } from '#registry/kit/ui/classes.ts';
import { PriceTiers } from '#registry/kit/product-page/price-tiers.tsx';
import type { Product } from '#schemas/product.ts';
import styles from './price.module.css';
import type spec from './props.ts';

type Props = PropsOf<typeof spec>;

/** The price of one piece of a product. */
export default function Price(props: Props) {
  const entry = useProduct(props.uuid);
  if (entry?.product === undefined) return <ProductPlaceholder root={props.root} waiting={entry !== undefined} />;
  return <PriceOf product={entry.product} {...props} />;
}

function PriceOf({ product, tiers, unit, former, excluded, root }: Props & { readonly product: Product }) {
  const [quantity] = useQuantity(product);
  const needsChoice = needsVariantChoice(familyOf(product), product);
  return (
    <div {...rootProps(root, styles.price)}>
      <UnitPrice
        product={product}
        quantity={quantity}
        needsChoice={needsChoice}
        showFormer={former}
        showUnit={unit}
        showExcluded={excluded}
      />
      {tiers && !needsChoice && <PriceTiers product={product} quantity={quantity} />}
    </div>
  );
}
