import { useLingui } from '@lingui/react/macro';
import type { PropsOf } from '#registry/kit/define.ts';
import { usePrice } from '#registry/kit/product/use-price.ts';
import { ProductPlaceholder } from '#registry/kit/product-page/unavailable.tsx';
import { familyOf, needsVariantChoice } from '#registry/kit/product-page/variants.ts';
import { useQuantity, useProduct } from '#registry/kit/product-page/use-product.ts';
import { savingAt, displayedPrice } from '#registry/kit/product-page/displayed-price.ts';
import { rootProps } from '#registry/kit/ui/classes.ts';
import { FormerPrice } from '#registry/kit/product/price.tsx';
import type { Product } from '#schemas/product.ts';
import styles from './compare-at-price.module.css';
import type spec from './props.ts';

type Props = PropsOf<typeof spec>;

/** The price of one piece before the discount, and the saving. */
export default function CompareAtPrice(props: Props) {
  const entry = useProduct(props.uuid);
  if (entry?.product === undefined) return <ProductPlaceholder root={props.root} waiting={entry !== undefined} />;
  if ((entry.product.discount ?? 0) <= 0) return null;
  return <FormerPriceOf product={entry.product} {...props} />;
}

/** Depends on the chosen quantity, as the price does: higher tiers save more. */
function FormerPriceOf({ product, percent: showPercent, root }: Props & { readonly product: Product }) {
  const { t } = useLingui();
  const formatPrice = usePrice();
  const [quantity] = useQuantity(product);
  const needsChoice = needsVariantChoice(familyOf(product), product);
  const saving = savingAt(product, displayedPrice(product, quantity, needsChoice).price);
  if (saving === undefined) return <div {...rootProps(root)} hidden />;
  const { percent } = saving;
  const saved = formatPrice(saving.saved);
  return (
    <div {...rootProps(root, styles.former)}>
      <FormerPrice baht={saving.former} />
      <span className={styles.saving}>
        {showPercent && percent > 0
          ? t({ id: 'price.savingPercent', message: `You save ${saved} (${percent}%)` })
          : t({ id: 'price.saving', message: `You save ${saved}` })}
      </span>
    </div>
  );
}
