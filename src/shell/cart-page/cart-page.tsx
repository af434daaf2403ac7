import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { useCart, usePage } from '#registry/kit/shop.ts';
import { classes } from '#registry/kit/ui/classes.ts';
import type { HandoffTo } from '#machines/cart/types.ts';
import { useAppShop } from '../../shop/app-shop.ts';
import { CartContent } from '../cart-drawer/content.tsx';
import { PieceCount } from '../cart-drawer/piece-count.tsx';
import styles from './cart-page.module.css';

/**
 * The page of `/cart` and `/checkout`. It hands off to the checkout host if there is a cart. Otherwise, or if the
 * hand-off fails, it shows the cart itself (contract, chapter 10 "Cart").
 */
export default function CartPage({ to }: { readonly to: HandoffTo }) {
  const { t } = useLingui();
  const { handOff } = useAppShop();
  const { ready, offline, count } = useCart();
  const { lang, base } = usePage();
  const hasPlainCart = base.settings?.plain_cart === true;
  const isTried = useRef(false);
  const elsewhere = (
    <>
      {t({ id: 'cart.noscript', message: 'Without JavaScript the cart has a page of its own.' })}{' '}
      <a href={`/pay/cart?lang=${lang}`}>{t({ id: 'cart.noscript.open', message: 'Open it' })}</a>
    </>
  );

  useEffect(() => {
    if (isTried.current || !ready || offline || count === 0) return;
    isTried.current = true;
    handOff(to);
  }, [ready, offline, count, handOff, to]);

  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>{t({ id: 'cart.title', message: 'Cart' })}</h1>
        {count > 0 && <PieceCount count={count} />}
      </header>
      <noscript>
        <p className={styles.noscript}>
          {hasPlainCart
            ? elsewhere
            : t({ id: 'cart.noscript.none', message: 'The cart needs JavaScript. Please turn it on in your browser.' })}
        </p>
      </noscript>
      {/* Scripts that never come leave no other way. */}
      {!ready && hasPlainCart && <p className={classes(styles.noscript, styles.late)}>{elsewhere}</p>}
      <div className={styles.content}>
        <CartContent />
      </div>
    </div>
  );
}
