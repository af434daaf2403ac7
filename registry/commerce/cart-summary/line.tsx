import { useLingui } from '@lingui/react/macro';
import type { CartLine } from '#registry/kit/cart/cart-lines.ts';
import { usePrice } from '#registry/kit/product/use-price.ts';
import { formatCount } from '#registry/kit/format.ts';
import { usePage } from '#registry/kit/shop.ts';
import { Picture } from '#registry/kit/ui/picture/picture.tsx';
import { Skeleton } from '#registry/kit/ui/skeleton.tsx';
import { textAttributes } from '#registry/kit/ui/text-attributes.ts';
import { localHref, productHref } from '#registry/kit/address/url.ts';
import { totalPrice } from '#schemas/values/money/money.ts';
import styles from './line.module.css';

/** A line of the cart, read-only: product, quantity, amount. */
export function Line({ line: { product, quantity, counts } }: { readonly line: CartLine }) {
  const { t } = useLingui();
  const { lang } = usePage();
  const formatPrice = usePrice();
  const pieces = formatCount(quantity, lang);
  const picture = product?.images[0];
  return (
    <li className={styles.line}>
      <span className={styles.picture}>
        {picture !== undefined && <Picture src={picture} alt="" sizes="4rem" />}
        {product === undefined && <Skeleton className={styles.blank} />}
      </span>
      <span className={styles.text}>
        {product === undefined && <Skeleton className={styles.words} />}
        {product === null && t({ id: 'cart.unknown', message: 'This product can’t be shown right now' })}
        {product && (
          <a
            className={styles.link}
            href={localHref(productHref(product), lang)}
            {...textAttributes(product.name, lang)}
          >
            {product.name}
          </a>
        )}
        <span className={styles.quantity}>{t({ id: 'cartSummary.quantity', message: `Quantity ${pieces}` })}</span>
      </span>
      {product && counts && <span className={styles.sum}>{formatPrice(totalPrice([{ product, quantity }]))}</span>}
    </li>
  );
}
