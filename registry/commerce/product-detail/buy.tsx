import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { canOrder, isForSale, quantityBounds } from '#schemas/records/product-rules.ts';
import { useBuyer } from '#registry/kit/product/use-buyer.ts';
import { Audience } from '#registry/kit/product-page/audience.tsx';
import { usePrice } from '#registry/kit/product/use-price.ts';
import { SoldOut } from '#registry/kit/product-page/unavailable.tsx';
import { useShop } from '#registry/kit/shop.ts';
import { Button } from '#registry/kit/ui/button.tsx';
import { Icon } from '#registry/kit/ui/picture/icon.tsx';
import { PlainAdd } from '#registry/kit/cart/plain-add.tsx';
import { QuantityField } from '#registry/kit/cart/quantity-field.tsx';
import { addsToCart, USES_CART } from '#registry/kit/cart/uses-cart.ts';
import { totalPrice } from '#schemas/values/money/money.ts';
import type { Product } from '#schemas/product.ts';
import styles from './buy.module.css';

interface BuyProps {
  readonly product: Product;
  readonly quantity: number;
  readonly onQuantity: (quantity: number) => void;
  /** Whether a variant has to be chosen first. */
  readonly needsChoice: boolean;
  readonly nameId: string;
  /** Called instead of adding while a variant has to be chosen; moves the focus to the options. */
  readonly onChoiceMissing: () => void;
}

/** Quantity field and "Add to cart" button; fixed to the bottom of the screen on phones. */
export function Buy({ product, quantity, onQuantity, needsChoice, nameId, onChoiceMissing }: BuyProps) {
  const { t } = useLingui();
  const formatPrice = usePrice();
  const shop = useShop();
  const [isReminded, setReminded] = useState(false);
  const buyer = useBuyer();
  const { min, max } = quantityBounds(product);
  if (!isForSale(product)) return <SoldOut product={product} />;
  if (!canOrder(product, buyer)) return <Audience product={product} quantity={min} />;

  const total = formatPrice(totalPrice([{ product, quantity }]));

  function add(): void {
    if (!needsChoice) return shop.cart.add(product, quantity);
    setReminded(true);
    onChoiceMissing();
  }

  return (
    <div className={styles.buy}>
      {needsChoice && (
        <p className={styles.ask} role="alert">
          {isReminded && t({ id: 'product.chooseFirst', message: 'Please choose from the options first' })}
        </p>
      )}
      {!needsChoice && (
        <QuantityField
          value={quantity}
          min={min}
          max={max}
          onChange={onQuantity}
          describedBy={nameId}
          chooses={product.uuid}
        />
      )}
      <Button
        {...(needsChoice ? USES_CART : addsToCart(product, quantity))}
        className={styles.add}
        aria-describedby={nameId}
        onClick={add}
      >
        <Icon name="cart" />
        {t({ id: 'cart.add', message: 'Add to cart' })}
      </Button>
      {!needsChoice && <PlainAdd uuid={product.uuid} quantity={min} />}
      {!needsChoice && (
        <p className={styles.total} role="status">
          {quantity > 1 && t({ id: 'product.total', message: `Total ${total}` })}
        </p>
      )}
    </div>
  );
}
