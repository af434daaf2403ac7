import { useLingui } from '@lingui/react/macro';
import type { RootProps } from '../define.ts';
import { formatCount } from '../format.ts';
import { useCart, usePage, useShop } from '../shop.ts';
import { localHref } from '../address/url.ts';
import { USES_CART } from './uses-cart.ts';
import styles from './cart-button.module.css';
import { classes } from '../ui/classes.ts';
import { Icon } from '../ui/picture/icon.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';

interface CartButtonProps {
  readonly root?: RootProps;
  /** Classes of the button itself. */
  readonly className?: string | undefined;
  /** The word "Cart" is seen beside the icon. */
  readonly worded?: boolean;
}

/**
 * Where the starter writes the stored cart's count (src/event-replay/cart-count.ts), also after changes of other tabs: until
 * the cart is known. From then on, only the app knows what an account's cart holds.
 */
const countMark = (ready: boolean) => ({ 'data-cart-count': ready || '', suppressHydrationWarning: true });

/** Opens the cart; without script it leads to the cart's page. Named "Cart" and the number of pieces (contract, chapter 9). */
export function CartButton({ root, className, worded = false }: CartButtonProps) {
  const { t } = useLingui();
  const { cart } = useShop();
  const { count, ready } = useCart();
  const { lang } = usePage();
  const pieces = formatCount(count, lang);
  const name = t({ id: 'cart.title', message: 'Cart' });
  return (
    // Held until the app has started, although it leads somewhere by itself (src/event-replay/interaction.ts).
    <form
      {...root}
      data-early=""
      {...USES_CART}
      action={localHref('/cart', lang)}
      onSubmit={(event) => {
        event.preventDefault();
        cart.show();
      }}
    >
      <button type="submit" className={classes(styles.button, className)}>
        <Icon name="cart" />
        {worded ? name : <VisuallyHidden>{name}</VisuallyHidden>}{' '}
        <VisuallyHidden>
          <span key={`said ${ready}`} {...countMark(ready)}>
            {pieces}
          </span>
        </VisuallyHidden>
        <span
          key={`seen ${ready}`}
          {...countMark(ready)}
          className={classes(styles.count, !worded && styles.corner)}
          hidden={count === 0}
          aria-hidden="true"
        >
          {pieces}
        </span>
      </button>
    </form>
  );
}
