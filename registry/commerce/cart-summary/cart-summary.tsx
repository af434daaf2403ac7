import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type CartLine, useCartLines } from '#registry/kit/cart/cart-lines.ts';
import type { PropsOf } from '#registry/kit/define.ts';
import { usePrice } from '#registry/kit/product/use-price.ts';
import { useCart, usePage, useShop } from '#registry/kit/shop.ts';
import { Button, ButtonAnchor } from '#registry/kit/ui/button.tsx';
import { CartTotal } from '#registry/kit/cart/cart-total.tsx';
import { fillsFrom } from '#registry/kit/ui/fills.ts';
import { rootProps } from '#registry/kit/ui/classes.ts';
import { localHref } from '#registry/kit/address/url.ts';
import styles from './cart-summary.module.css';
import { Line } from './line.tsx';
import type spec from './props.ts';

/** The cart's lines and total in a page. Until the app has read the stored cart it links to the cart page. */
export default function CartSummary({ title, lines: most, root }: PropsOf<typeof spec>) {
  const { t } = useLingui();
  const { lang } = usePage();
  const { ready } = useCart();
  const lines = useCartLines();
  const heading = title === '' ? t({ id: 'cartSummary.title', message: 'Your cart' }) : title;
  return (
    <section {...rootProps(root, styles.summary)} {...fillsFrom('cart')} aria-label={heading}>
      <h2 className={styles.title}>{heading}</h2>
      {lines.length > 0 ? (
        <CartContents lines={lines} most={most} />
      ) : (
        <>
          <p className={styles.word}>
            {ready
              ? t({ id: 'cart.empty', message: 'Your cart is empty' })
              : t({ id: 'cartSummary.kept', message: 'Your cart is kept in this browser.' })}
          </p>
          {ready ? (
            <ButtonAnchor look="secondary" href={localHref('/products', lang)}>
              {t({ id: 'cart.empty.action', message: 'Look around the shop' })}
            </ButtonAnchor>
          ) : (
            <ButtonAnchor look="secondary" href={localHref('/cart', lang)}>
              {t({ id: 'cartSummary.open', message: 'Open the cart' })}
            </ButtonAnchor>
          )}
        </>
      )}
    </section>
  );
}

function CartContents({ lines, most }: { readonly lines: readonly CartLine[]; readonly most: number }) {
  const { t } = useLingui();
  const formatPrice = usePrice();
  const { cart } = useShop();
  const { deliveries, settings } = usePage().base;
  const others = lines.length - Math.min(most, lines.length);
  return (
    <>
      {most > 0 && (
        <ul className={styles.lines}>
          {lines.slice(0, most).map((line) => (
            <Line key={line.uuid} line={line} />
          ))}
        </ul>
      )}
      {most > 0 && others > 0 && (
        <p className={styles.word}>
          {t({ id: 'cartSummary.more', message: plural(others, { one: 'and # more', other: 'and # more' }) })}
        </p>
      )}
      <CartTotal lines={lines} formatPrice={formatPrice} deliveries={deliveries} withVat={settings?.prices_with_vat} />
      <Button look="secondary" onClick={() => cart.show()}>
        {t({ id: 'cartSummary.change', message: 'View and change' })}
      </Button>
    </>
  );
}
