import { useLingui } from '@lingui/react/macro';
import { OFFLINE_WEB_ID } from '#schemas/cart-addition.ts';
import type { Product } from '#schemas/product.ts';
import { addsToCart } from '../cart/uses-cart.ts';
import { useCart, usePage, useShop } from '../shop.ts';
import { Button } from '../ui/button.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './buy-now-button.module.css';

interface BuyNowButtonProps {
  readonly product: Product;
  readonly quantity: number;
  /** Empty: the shop's own words. */
  readonly label?: string;
  readonly className?: string | undefined;
}

/**
 * Buys a product at once. With the shop's own checkout, a form leads to the checkout of only these pieces and does not
 * change the cart, also without script. Otherwise the pieces are added and the whole cart is checked out. Nothing in a
 * shop without a checkout.
 */
export function BuyNowButton({ product, quantity, label = '', className }: BuyNowButtonProps) {
  const { t } = useLingui();
  const { base, lang, preview } = usePage();
  const { cart } = useShop();
  const { offline, loading } = useCart();
  if (offline || base.web?.web_id === OFFLINE_WEB_ID) return null;
  const text = (
    <>
      {label === '' ? t({ id: 'buyNow.label', message: 'Buy now' }) : label}
      <VisuallyHidden>: {product.name}</VisuallyHidden>
    </>
  );
  if (base.settings?.plain_cart === true && !preview) {
    return (
      <form method="post" action={`/pay/cart?lang=${lang}`} className={styles.form}>
        <input type="hidden" name="uuid" value={product.uuid} />
        <input type="hidden" name="quantity" value={quantity} />
        <Button type="submit" name="do" value="buy" look="secondary" className={className}>
          {text}
        </Button>
      </form>
    );
  }
  return (
    <Button
      {...addsToCart(product, quantity)}
      look="secondary"
      className={className}
      aria-disabled={loading}
      onClick={() => {
        cart.add(product, quantity);
        cart.checkout();
      }}
    >
      {text}
    </Button>
  );
}
