import { useLingui } from '@lingui/react/macro';
import { canOrder, isForSale, smallestQuantity } from '#schemas/records/product-rules.ts';
import type { PropsOf } from '#registry/kit/define.ts';
import { useBuyer } from '#registry/kit/product/use-buyer.ts';
import { Audience } from '#registry/kit/product-page/audience.tsx';
import { ProductPlaceholder, SoldOut } from '#registry/kit/product-page/unavailable.tsx';
import { familyOf, needsVariantChoice, optionsId } from '#registry/kit/product-page/variants.ts';
import { useProduct } from '#registry/kit/product-page/use-product.ts';
import { usePage } from '#registry/kit/shop.ts';
import { ButtonAnchor } from '#registry/kit/ui/button.tsx';
import { rootProps } from '#registry/kit/ui/classes.ts';
import { localHref, productHref } from '#registry/kit/address/url.ts';
import styles from './add-to-cart.module.css';
import { Buy } from './buy.tsx';
import type spec from './props.ts';

/** The way to buy a product: a button; before a variant is chosen, the way to its options. */
export default function AddToCart({ uuid, label, width, total, root }: PropsOf<typeof spec>) {
  const { t } = useLingui();
  const { lang } = usePage();
  const shown = useProduct(uuid);
  const buyer = useBuyer();
  if (shown?.product === undefined) return <ProductPlaceholder root={root} waiting={shown !== undefined} />;
  const { product } = shown;
  const family = familyOf(product);
  return (
    <div {...rootProps(root, styles.add, styles[width])}>
      {!isForSale(product) ? (
        <SoldOut product={product} />
      ) : !canOrder(product, buyer) ? (
        <Audience product={product} quantity={smallestQuantity(product)} />
      ) : needsVariantChoice(family, product) ? (
        <ButtonAnchor className={styles.button} href={`${localHref(productHref(family), lang)}#${optionsId(family)}`}>
          {t({ id: 'product.chooseOptions', message: 'Choose options' })}
        </ButtonAnchor>
      ) : (
        <Buy product={product} label={label} className={styles.button} showTotal={total} />
      )}
    </div>
  );
}
