import { useLingui } from '@lingui/react/macro';
import { usePage } from '#registry/kit/shop.ts';
import { Button } from '#registry/kit/ui/button.tsx';
import styles from './plain-add.module.css';

interface PlainAddProps {
  readonly uuid: string;
  /** Pieces that the field starts with. */
  readonly quantity: number;
}

/**
 * "Add to cart" for visitors without script: a form whose cart is a page of the shop's checkout, where it has such a page.
 * Nothing of it is there with script.
 */
export function PlainAdd({ uuid, quantity }: PlainAddProps) {
  const { t } = useLingui();
  const { lang, base } = usePage();
  if (base.settings?.plain_cart !== true) return null;
  return (
    <noscript>
      <form method="post" action={`/pay/cart?lang=${lang}`} className={styles.form}>
        <input type="hidden" name="uuid" value={uuid} />
        <input
          name="quantity"
          defaultValue={quantity}
          inputMode="numeric"
          size={3}
          aria-label={t({ id: 'quantity.label', message: 'Quantity' })}
        />
        <Button type="submit" name="do" value="add">
          {t({ id: 'cart.add', message: 'Add to cart' })}
        </Button>
      </form>
    </noscript>
  );
}
