import { useLingui } from '@lingui/react/macro';
import type { Product } from '#schemas/product.ts';
import { type BulkPrice, bulkPrice, listedPrice } from '#schemas/records/product-rules.ts';
import { usePrice } from './use-price.ts';
import { formatCount } from '../format.ts';
import { compareAtPrice } from './pricing.ts';
import { usePage } from '../shop.ts';
import styles from './price.module.css';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';

/** The price of a product in lists: that of one piece, with the former price and the price of a larger quantity beside it. */
export function Price({ product }: { readonly product: Product }) {
  const { t } = useLingui();
  const formatPrice = usePrice();
  const { price, from } = listedPrice(product);
  const former = compareAtPrice(product, price);
  const bulk = bulkPrice(product);
  const amount = formatPrice(price);
  return (
    <p className={styles.price}>
      <span className={styles.amount}>{from ? t({ id: 'price.from', message: `from ${amount}` }) : amount}</span>
      {former !== undefined && <FormerPrice baht={former} />}
      {bulk !== undefined && <BulkNote {...bulk} />}
    </p>
  );
}

/** The price of one piece from a quantity on. */
function BulkNote({ price, quantity }: BulkPrice) {
  const { t } = useLingui();
  const { lang } = usePage();
  const formatPrice = usePrice();
  const amount = formatPrice(price);
  const count = formatCount(quantity, lang);
  return <span className={styles.bulk}>{t({ id: 'price.bulk', message: `${amount} each from ${count}` })}</span>;
}

/** The price before a discount in baht, struck through. */
export function FormerPrice({ baht }: { readonly baht: number }) {
  const { t } = useLingui();
  const formatPrice = usePrice();
  return (
    <s className={styles.former}>
      <VisuallyHidden>{t({ id: 'price.former', message: 'Former price' })} </VisuallyHidden>
      {formatPrice(baht)}
    </s>
  );
}
