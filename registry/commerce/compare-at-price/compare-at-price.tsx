import { useLingui } from '@lingui/react/macro';
import type { PropsOf } from '#registry/kit/define.ts';
import { formatPrice } from '#registry/kit/format.ts';
import { Absent } from '#registry/kit/product/absent.tsx';
import { familyIn, isUndecided } from '#registry/kit/product/family.ts';
import { useQuantity } from '#registry/kit/product/quantity.ts';
import { savingAt, shownPrice } from '#registry/kit/product/shown-price.ts';
import { useShownProduct } from '#registry/kit/product/shown.ts';
import { usePage } from '#registry/kit/shop.ts';
import { rootProps } from '#registry/kit/ui/classes.ts';
import { FormerPrice } from '#registry/kit/product/price.tsx';
import type { Product } from '#schemas/product.ts';
import styles from './compare-at-price.module.css';
import type spec from './props.ts';

type Props = PropsOf<typeof spec>;

/** What a piece of a product cost before its discount. */
export default function CompareAtPrice(props: Props) {
  const shown = useShownProduct(props.uuid);
  if (shown?.product === undefined) return <Absent root={props.root} waiting={shown !== undefined} />;
  if ((shown.product.discount ?? 0) <= 0) return null;
  return <FormerOf product={shown.product} {...props} />;
}

/** It follows the chosen quantity, as the price does: a better tier saves more. */
function FormerOf({ product, percent: showPercent, root }: Props & { readonly product: Product }) {
  const { t } = useLingui();
  const { lang } = usePage();
  const [quantity] = useQuantity(product);
  const undecided = isUndecided(familyIn(product), product);
  const saving = savingAt(product, shownPrice(product, quantity, undecided).price);
  if (saving === undefined) return <div {...rootProps(root)} hidden />;
  const { percent } = saving;
  const saved = formatPrice(saving.saved, lang);
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
