import { useLingui } from '@lingui/react/macro';
import type { RootProps } from '../define.ts';
import { formatCount } from '../format.ts';
import { useCart, usePage, useShop } from '../shop.ts';
import { localHref } from '../url.ts';
import styles from './cart-button.module.css';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

interface CartButtonProps {
  readonly root?: RootProps;
  /** Classes of the button itself. */
  readonly className?: string | undefined;
  /** The word "Cart" is seen beside the icon. */
  readonly worded?: boolean;
}

/** Opens the cart; without script it leads to the cart's page. Named "Cart" and the number of pieces (contract, chapter 9). */
export function CartButton({ root, className, worded = false }: CartButtonProps) {
  const { t } = useLingui();
  const { cart } = useShop();
  const { count } = useCart();
  const { lang } = usePage();
  const pieces = formatCount(count, lang);
  const name = t({ id: 'cart.title', message: 'Cart' });
  return (
    <form
      {...root}
      action={localHref('/cart', lang)}
      onSubmit={(event) => {
        event.preventDefault();
        cart.show();
      }}
    >
      <button type="submit" className={classes(styles.button, className)}>
        <Icon name="cart" />
        {worded ? name : <VisuallyHidden>{name}</VisuallyHidden>} <VisuallyHidden>{pieces}</VisuallyHidden>
        {count > 0 && (
          <span className={classes(styles.count, !worded && styles.corner)} aria-hidden="true">
            {pieces}
          </span>
        )}
      </button>
    </form>
  );
}
