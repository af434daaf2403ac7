import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { usePrice } from '#registry/kit/product/use-price.ts';
import { useQuantity } from '#registry/kit/product-page/use-product.ts';
import { useCart, usePage, useShop } from '#registry/kit/shop.ts';
import { Button } from '#registry/kit/ui/button.tsx';
import { CartFaults } from '#registry/kit/cart/cart-faults.tsx';
import { PlainAdd } from '#registry/kit/cart/plain-add.tsx';
import { Icon } from '#registry/kit/ui/picture/icon.tsx';
import { addsToCart } from '#registry/kit/cart/uses-cart.ts';
import { totalPrice } from '#schemas/values/money/money.ts';
import { PreorderNote } from '#registry/kit/product/sale-notes.tsx';
import { AudienceNote } from '#registry/kit/product-page/audience.tsx';
import type { Product } from '#schemas/product.ts';
import styles from './buy.module.css';

interface BuyProps {
  readonly product: Product;
  /** Empty: the shop's own words. */
  readonly label: string;
  readonly className: string | undefined;
  readonly showTotal: boolean;
}

/** The button, what it comes to, that it has to be waited for, and what the cart says against it. */
export function Buy({ product, label, className, showTotal }: BuyProps) {
  const { t } = useLingui();
  const { lang } = usePage();
  const formatPrice = usePrice();
  const { cart } = useShop();
  const { loading, faults } = useCart();
  const [quantity] = useQuantity(product);
  const nameId = useId();
  const total = formatPrice(totalPrice([{ product, quantity }]));
  return (
    <>
      <span id={nameId} hidden>
        {product.name}
      </span>
      <Button
        {...addsToCart(product, quantity)}
        className={className}
        aria-describedby={nameId}
        onClick={() => cart.add(product, quantity)}
      >
        <Icon name="cart" />
        {label === '' ? t({ id: 'cart.add', message: 'Add to cart' }) : label}
      </Button>
      <PlainAdd uuid={product.uuid} quantity={quantity} />
      {showTotal && (
        <p className={styles.total} role="status">
          {quantity > 1 && t({ id: 'product.total', message: `Total ${total}` })}
        </p>
      )}
      <PreorderNote product={product} />
      <AudienceNote product={product} />
      <CartFaults
        className={styles.faults}
        faults={faults[product.uuid] ?? []}
        lang={lang}
        locked={loading}
        onQuantity={(fitting) => cart.setQuantity(product.uuid, fitting)}
      />
    </>
  );
}
