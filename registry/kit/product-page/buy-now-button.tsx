import { useLingui } from '@lingui/react/macro';
import { OFFLINE_WEB_ID } from '#schemas/cart-edit.ts';
import type { Product } from '#schemas/product.ts';
import { addsToCart } from '../cart/uses-cart.ts';
import { useCart, usePage, useShop } from '../shop.ts';
import { Button } from '../ui/button.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';

interface BuyNowButtonProps {
  readonly product: Product;
  readonly quantity: number;
  /** Empty: the shop's own words. */
  readonly label?: string;
  readonly className?: string | undefined;
}

/** Adds a product and goes on to the checkout with the whole cart; nothing in a shop without a checkout. */
export function BuyNowButton({ product, quantity, label = '', className }: BuyNowButtonProps) {
  const { t } = useLingui();
  const { base } = usePage();
  const { cart } = useShop();
  const { offline, loading } = useCart();
  if (offline || base.web?.web_id === OFFLINE_WEB_ID) return null;
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
      {label === '' ? t({ id: 'buyNow.label', message: 'Buy now' }) : label}
      <VisuallyHidden>: {product.name}</VisuallyHidden>
    </Button>
  );
}
