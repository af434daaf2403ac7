import { useLingui } from '@lingui/react/macro';
import { useCart, usePage, useShop } from '#registry/kit/shop.ts';
import { Icon } from '#registry/kit/ui/icon.tsx';
import { VisuallyHidden } from '#registry/kit/ui/visually-hidden.tsx';
import { formatCount } from '#registry/kit/format.ts';
import { localHref } from '#registry/kit/url.ts';
import styles from './cart-button.module.css';
import menu from './menu.module.css';

/** Opens the cart; without script it leads to the cart's page. Named "Cart" and the number of pieces (contract, chapter 9). */
export function CartButton() {
  const { t } = useLingui();
  const { cart } = useShop();
  const { count } = useCart();
  const { lang } = usePage();
  return (
    <form
      action={localHref('/cart', lang)}
      onSubmit={(event) => {
        event.preventDefault();
        cart.show();
      }}
    >
      <button type="submit" className={menu.opener}>
        <VisuallyHidden>
          {t({ id: 'cart.title', message: 'Cart' })} {formatCount(count, lang)}
        </VisuallyHidden>
        <Icon name="cart" />
        {count > 0 && (
          <span className={styles.count} aria-hidden="true">
            {formatCount(count, lang)}
          </span>
        )}
      </button>
    </form>
  );
}
