import { useLingui } from '@lingui/react/macro';
import { useCart, useShop } from '#registry/kit/shop.ts';
import styles from './cart-actions.module.css';

/** The two steps that follow an addition; none while the cart is open. */
export function CartActions() {
  const { t } = useLingui();
  const { cart } = useShop();
  const { open, offline } = useCart();
  if (open) return null;
  return (
    <p className={styles.actions}>
      <button type="button" onClick={() => cart.show()}>
        {t({ id: 'cart.see', message: 'View cart' })}
      </button>
      {!offline && (
        <button type="button" onClick={() => cart.checkout()}>
          {t({ id: 'cart.checkout', message: 'Checkout' })}
        </button>
      )}
    </p>
  );
}
