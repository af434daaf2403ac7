import { useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { canOrder, isForSale, quantityBounds } from '#schemas/records/product-rules.ts';
import type { PropsOf } from '#registry/kit/define.ts';
import { useBuyer } from '#registry/kit/product/use-buyer.ts';
import { ProductPlaceholder } from '#registry/kit/product-page/unavailable.tsx';
import { familyOf, needsVariantChoice } from '#registry/kit/product-page/variants.ts';
import { useQuantity, useProduct } from '#registry/kit/product-page/use-product.ts';
import { usePage } from '#registry/kit/shop.ts';
import { fillsFrom } from '#registry/kit/ui/fills.ts';
import { rootProps } from '#registry/kit/ui/classes.ts';
import { OrderLimits } from '#registry/kit/cart/order-limits.tsx';
import { QuantityField } from '#registry/kit/cart/quantity-field.tsx';
import type { Product } from '#schemas/product.ts';
import { useLimitMessage } from './use-limit-message.ts';
import type spec from './props.ts';
import styles from './quantity-stepper.module.css';

type Props = PropsOf<typeof spec>;

/** The quantity field of a product; nothing while it can't be bought. */
export default function QuantityStepper(props: Props) {
  const entry = useProduct(props.uuid);
  const buyer = useBuyer();
  if (entry?.product === undefined) return <ProductPlaceholder root={props.root} waiting={entry !== undefined} />;
  const { product } = entry;
  const needsChoice = needsVariantChoice(familyOf(product), product);
  if (needsChoice || !isForSale(product)) return null;
  if (!canOrder(product, buyer)) return <div {...rootProps(props.root)} {...fillsFrom('session')} hidden />;
  return <Stepper key={product.uuid} product={product} {...props} />;
}

function Stepper({ product, label, limits, root }: Props & { readonly product: Product }) {
  const { t } = useLingui();
  const { lang } = usePage();
  const [quantity, setQuantity] = useQuantity(product);
  const [requested, setRequested] = useState<number>();
  const nameId = useId();
  const message = useLimitMessage(product, { quantity, requested });
  return (
    <div {...rootProps(root, styles.stepper)}>
      <span id={nameId} hidden>
        {product.name}
      </span>
      {label && (
        <span className={styles.label} aria-hidden="true">
          {t({ id: 'quantity.label', message: 'Quantity' })}
        </span>
      )}
      <QuantityField
        value={quantity}
        {...quantityBounds(product)}
        onChange={setQuantity}
        onAsked={setRequested}
        describedBy={nameId}
        chooses={product.uuid}
      />
      {limits && message === undefined && <OrderLimits product={product} lang={lang} className={styles.limits} />}
      <p className={styles.reached} role="status">
        {message}
      </p>
    </div>
  );
}
