import { useLingui } from '@lingui/react/macro';
import { isForSale } from '#schemas/records/product-rules.ts';
import type { PropsOf } from '#registry/kit/define.ts';
import { usePrice } from '#registry/kit/product/use-price.ts';
import { ProductPlaceholder } from '#registry/kit/product-page/unavailable.tsx';
import { familyOf, needsVariantChoice } from '#registry/kit/product-page/variants.ts';
import { INSTALMENT_MONTHS } from '#registry/kit/product/pricing.ts';
import {
  Instalments,
  instalmentsFrom,
  monthsText,
  offersInstalments,
} from '#registry/kit/product-page/instalments.tsx';
import { useQuantity, useProduct } from '#registry/kit/product-page/use-product.ts';
import { usePage } from '#registry/kit/shop.ts';
import { rootProps } from '#registry/kit/ui/classes.ts';
import { Icon } from '#registry/kit/ui/picture/icon.tsx';
import { totalPrice } from '#schemas/values/money/money.ts';
import type { Product } from '#schemas/product.ts';
import styles from './installment-note.module.css';
import type spec from './props.ts';

type Props = PropsOf<typeof spec>;

/** Paying a product in instalments; nothing if the shop offers none, or nothing can be bought (yet). */
export default function InstallmentNote(props: Props) {
  const { base } = usePage();
  const entry = useProduct(props.uuid);
  if (entry?.product === undefined) return <ProductPlaceholder root={props.root} waiting={entry !== undefined} />;
  const { product } = entry;
  const canBeBought = product.price > 0 && isForSale(product);
  if (!canBeBought || needsVariantChoice(familyOf(product), product) || !offersInstalments(base)) return null;
  return <NoteOf product={product} {...props} />;
}

function NoteOf({ product, instalments_from, root }: Props & { readonly product: Product }) {
  const { t } = useLingui();
  const formatPrice = usePrice();
  const [quantity] = useQuantity(product);
  const total = totalPrice([{ product, quantity }]);
  const { base } = usePage();
  const from = instalmentsFrom(base, instalments_from);
  const least = formatPrice(from);
  const months = monthsText(base.rules?.installments?.months ?? INSTALMENT_MONTHS);
  return (
    <div {...rootProps(root, styles.note)}>
      {total >= from ? (
        <Instalments total={total} from={from} />
      ) : (
        <p className={styles.below}>
          <Icon name="calendar" />
          {t({ id: 'instalments.from', message: `Instalments over ${months} months from ${least} up` })}
        </p>
      )}
    </div>
  );
}
