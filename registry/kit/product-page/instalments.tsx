import { useLingui } from '@lingui/react/macro';
import type { Base } from '#schemas/page/base.ts';
import { usePrice } from '../product/use-price.ts';
import { formatCount } from '../format.ts';
import { INSTALMENT_MONTHS, instalment } from '../product/pricing.ts';
import { usePage } from '../shop.ts';
import { Icon } from '../ui/picture/icon.tsx';
import styles from './instalments.module.css';

/** Whether the shop takes instalments: it lists them, or lists no payment methods at all. */
export function offersInstalments({ paymentMethods }: Pick<Base, 'paymentMethods'>): boolean {
  return paymentMethods.length === 0 || paymentMethods.some(({ kind }) => /instal/i.test(kind));
}

/** Monthly amounts of a total in baht over 3 to 10 months (specification, chapter 9); nothing below `from` or where the shop takes no instalments. */
export function Instalments({ total, from: least }: { readonly total: number; readonly from: number }) {
  const { t } = useLingui();
  const { lang, base } = usePage();
  const formatPrice = usePrice();
  const longest = Math.max(...INSTALMENT_MONTHS);
  if (!offersInstalments(base) || total <= 0 || total < least) return null;
  const from = formatPrice(instalment(total, longest).monthly);
  return (
    <details className={styles.instalments}>
      <summary className={styles.summary}>
        <Icon name="calendar" />
        <span>{t({ id: 'instalments.summary', message: `Instalments over 3–10 months, from ${from} a month` })}</span>
        <Icon name="chevron-down" className={styles.arrow} />
      </summary>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t({ id: 'instalments.months', message: 'Months' })}</th>
            <th scope="col" className={styles.amount}>
              {t({ id: 'instalments.first', message: 'First month' })}
            </th>
            <th scope="col" className={styles.amount}>
              {t({ id: 'instalments.then', message: 'Then a month' })}
            </th>
          </tr>
        </thead>
        <tbody>
          {INSTALMENT_MONTHS.map((months) => {
            const { first, monthly } = instalment(total, months);
            return (
              <tr key={months}>
                <th scope="row">{formatCount(months, lang)}</th>
                <td className={styles.amount}>{formatPrice(first)}</td>
                <td className={styles.amount}>{formatPrice(monthly)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </details>
  );
}
