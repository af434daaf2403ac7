import { useLingui } from '@lingui/react/macro';
import { localHref, productHref } from '#registry/kit/address/url.ts';
import type { PropsOf } from '#registry/kit/define.ts';
import { BuyNowButton } from '#registry/kit/product-page/buy-now-button.tsx';
import { useBuyer } from '#registry/kit/product/use-buyer.ts';
import { AudienceNote } from '#registry/kit/product-page/audience.tsx';
import { ProductPlaceholder, SoldOut } from '#registry/kit/product-page/unavailable.tsx';
import { useProduct, useQuantity } from '#registry/kit/product-page/use-product.ts';
import { familyOf, needsVariantChoice, optionsId } from '#registry/kit/product-page/variants.ts';
import { usePage } from '#registry/kit/shop.ts';
import { ButtonAnchor } from '#registry/kit/ui/button.tsx';
import { fillsFrom } from '#registry/kit/ui/fills.ts';
import { rootProps } from '#registry/kit/ui/classes.ts';
import { canOrder, isForSale } from '#schemas/records/product-rules.ts';
import type { Product } from '#schemas/product.ts';
import type spec from './props.ts';
import styles from './buy-now.module.css';

/** The short way to buy a product: into the cart and on to the checkout; before a variant is chosen, the way to its options. */
export default function BuyNow({ uuid, label, root }: PropsOf<typeof spec>) {
  const { t } = useLingui();
  const { lang } = usePage();
  const shown = useProduct(uuid);
  const buyer = useBuyer();
  if (shown?.product === undefined) return <ProductPlaceholder root={root} waiting={shown !== undefined} />;
  const { product } = shown;
  const family = familyOf(product);
  return (
    <div {...rootProps(root, styles.buy)}>
      {!isForSale(product) ? (
        <SoldOut product={product} />
      ) : !canOrder(product, buyer) ? (
        <div {...fillsFrom('session')}>
          <AudienceNote product={product} />
        </div>
      ) : needsVariantChoice(family, product) ? (
        <ButtonAnchor look="secondary" href={`${localHref(productHref(family), lang)}#${optionsId(family)}`}>
          {t({ id: 'product.chooseOptions', message: 'Choose options' })}
        </ButtonAnchor>
      ) : (
        <Chosen product={product} label={label} />
      )}
    </div>
  );
}

function Chosen({ product, label }: { readonly product: Product; readonly label: string }) {
  const [quantity] = useQuantity(product);
  return <BuyNowButton product={product} quantity={quantity} label={label} />;
}
