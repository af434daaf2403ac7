import type { PropsOf } from '#registry/kit/define.ts';
import button from '#registry/kit/ui/button.module.css';
import { CartButton as Cart } from '#registry/kit/cart/cart-button.tsx';
import { classes, rootProps } from '#registry/kit/ui/classes.ts';
import styles from './cart-button.module.css';
import type spec from './props.ts';

/** The header's cart button as a component of its own. */
export default function CartButton({ look, root }: PropsOf<typeof spec>) {
  const isIcon = look === 'icon';
  return (
    <Cart
      root={rootProps(root, styles.form)}
      worded={!isIcon}
      className={
        isIcon ? styles.icon : classes(button.button, button[look], styles.worded, look === 'primary' && styles.primary)
      }
    />
  );
}
