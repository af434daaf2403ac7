import { useLingui } from '@lingui/react/macro';
import type { Product } from '#schemas/product.ts';
import { formatPrice } from '../format.ts';
import { compareAtPrice, lowestPrice } from './pricing.ts';
import { usePage } from '../shop.ts';
import styles from './price.module.css';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';

/** The price of a product in lists: the lowest over tiers and variants, with the former price where there is a discount. */
export function Price({ product }: { readonly product: Product }) {
  const { t } = useLingui();
  const { lang } = usePage();
  const { price, from } = lowestPrice(product);
  const former = compareAtPrice(product);
  const amount = formatPrice(price, lang);
  return (
    <p className={styles.price}>
      <span className={styles.amount}>{from ? t({ id: 'price.from', message: `from ${amount}` }) : amount}</span>
      {former !== undefined && former > price && <FormerPrice baht={former} />}
    </p>
  );
}

/** The price before a discount in baht, struck through. */
export function FormerPrice({ baht }: { readonly baht: number }) {
  const { t } = useLingui();
  const { lang } = usePage();
  return (
    <s className={styles.former}>
      <VisuallyHidden>{t({ id: 'price.former', message: 'Former price' })} </VisuallyHidden>
      {formatPrice(baht, lang)}
    </s>
  );
}
