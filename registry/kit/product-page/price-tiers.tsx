import { useLingui } from '@lingui/react/macro';
import { hasQuantityPrices, type PriceTier, type Priced } from '#schemas/values/money/money.ts';
import { usePrice } from '../product/use-price.ts';
import { formatCount } from '../format.ts';
import { keyed } from '../props/items.ts';
import { usePage } from '../shop.ts';
import styles from './price-tiers.module.css';

interface PriceTiersProps {
  readonly product: Priced & { readonly unit: string };
  /** The chosen quantity, whose tier is highlighted; pieces. */
  readonly quantity: number;
}

/** A table of prices by quantity; the first tier that contains the quantity applies (specification, chapter 5). */
export function PriceTiers({ product, quantity }: PriceTiersProps) {
  const { t } = useLingui();
  const { lang } = usePage();
  const formatPrice = usePrice();
  if (!hasQuantityPrices(product)) return null;
  const current = product.price_list.findIndex((tier) => containsQuantity(tier, quantity));
  const unit = product.unit;
  return (
    <table className={styles.tiers}>
      <caption className={styles.caption}>{t({ id: 'tiers.title', message: 'Buy more, pay less' })}</caption>
      <thead>
        <tr>
          <th scope="col">
            {unit === ''
              ? t({ id: 'tiers.quantity', message: 'Quantity' })
              : t({ id: 'tiers.quantityIn', message: `Quantity (${unit})` })}
          </th>
          <th scope="col" className={styles.price}>
            {t({ id: 'tiers.each', message: 'Price each' })}
          </th>
        </tr>
      </thead>
      <tbody>
        {keyed(product.price_list, rangeKey).map(({ key, item: tier }, index) => (
          <tr
            key={key}
            className={index === current ? styles.current : undefined}
            aria-current={index === current ? 'true' : undefined}
          >
            <th scope="row">{formatRange(tier, (count) => formatCount(count, lang))}</th>
            <td className={styles.price}>{formatPrice(tier.price)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function rangeKey({ quantity_min, quantity_max }: PriceTier): string {
  return `${quantity_min}-${quantity_max}`;
}

function containsQuantity({ quantity_min, quantity_max }: PriceTier, quantity: number): boolean {
  return quantity >= quantity_min && (quantity_max === null || quantity <= quantity_max);
}

function formatRange({ quantity_min, quantity_max }: PriceTier, count: (n: number) => string): string {
  if (quantity_max === null) return `${count(quantity_min)}+`;
  if (quantity_max === quantity_min) return count(quantity_min);
  return `${count(quantity_min)}–${count(quantity_max)}`;
}
