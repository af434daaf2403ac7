import { useLingui } from '@lingui/react/macro';
import type { Base } from '#schemas/page/base.ts';
import { instalment } from '#schemas/values/money/instalment.ts';
import { usePrice } from '../product/use-price.ts';
import { formatCount } from '../format.ts';
import { INSTALMENT_MONTHS } from '../product/pricing.ts';
import { usePage } from '../shop.ts';
import { Icon } from '../ui/picture/icon.tsx';
import disclosure from '../ui/disclosure.module.css';
import styles from './instalments.module.css';

/** Whether the shop offers instalments: it lists them, or lists no payment methods at all. */
export function offersInstalments({ paymentMethods }: Pick<Base, 'paymentMethods'>): boolean {
  return paymentMethods.length === 0 || paymentMethods.some(({ kind }) => /instal/i.test(kind));
}

/** The minimum total in baht for instalments: by the shop's rules, else by the page. */
export function instalmentsFrom({ rules }: Pick<Base, 'rules'>, least: number): number {
  return rules?.installments?.from ?? least;
}

/** The months that one may choose, as their bounds. */
export function monthsText(choices: readonly number[]): string {
  return `${Math.min(...choices)}–${Math.max(...choices)}`;
}

/**
 * Monthly amounts of a total in baht over the shop's months, else 3 to 10 (specification, chapter 9); nothing below
 * `from` or if the shop offers no instalments.
 */
export function Instalments({ total, from: least }: { readonly total: number; readonly from: number }) {
  const { t } = useLingui();
  const { lang, base } = usePage();
  const formatPrice = usePrice();
  const choices = base.rules?.installments?.months ?? INSTALMENT_MONTHS;
  const longest = Math.max(...choices);
  const months = monthsText(choices);
  if (!offersInstalments(base) || total <= 0 || total < instalmentsFrom(base, least)) return null;
  const from = formatPrice(instalment(total, longest).monthly);
  return (
    <details className={disclosure.disclosure}>
      <summary className={disclosure.summary}>
        <Icon name="calendar" />
        <span>
          {t({ id: 'instalments.summary', message: `Instalments over ${months} months, from ${from} a month` })}
        </span>
        <Icon name="chevron-down" className={disclosure.arrow} />
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
          {choices.map((count) => {
            const { first, monthly } = instalment(total, count);
            return (
              <tr key={count}>
                <th scope="row">{formatCount(count, lang)}</th>
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
