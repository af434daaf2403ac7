import { useLingui } from '@lingui/react/macro';
import { RESULT_DAYS } from '#schemas/experiments/counts.ts';
import type { Goal } from '#schemas/experiments/goal.ts';
import { useStoreQuery } from '../api/use-store-query.ts';
import { conversionRate } from './rate.ts';
import styles from './experiment-results.module.css';

interface Props {
  /** Path of the page. */
  readonly path: string;
  /** Id of the experiment's node. */
  readonly id: string;
  readonly goal: Goal;
  /** Names of the usual content and of the variants, in this order. */
  readonly names: readonly string[];
}

/** The counts of an experiment: for each variant the number of browsers that saw it, and of those that reached the goal. */
export function ExperimentResults({ path, id, goal, names }: Props) {
  const { t, i18n } = useLingui();
  const goalText = useGoalTexts();
  const { data, isPending } = useStoreQuery('builderExperiment', { path, id, goal });
  const days = RESULT_DAYS;
  const heading = t({ id: 'builder.results', message: `Results of the last ${days} days` });
  const percent = (part: number) => i18n.number(part, { style: 'percent', maximumFractionDigits: 1 });
  const rateText = (exposures: number, conversions: number) => {
    const found = conversionRate(exposures, conversions);
    if (found === undefined) return '–';
    const [rate, from, to] = [percent(found.rate), percent(found.from), percent(found.to)];
    return t({ id: 'builder.results.interval', message: `${rate} (${from} to ${to})` });
  };
  if (isPending) return null;
  const all = data?.variants ?? [];
  const total = all.reduce((sum, { exposures }) => sum + exposures, 0);
  return (
    <section className={styles.results} aria-label={heading}>
      <h3 className={styles.heading}>{heading}</h3>
      {data === undefined ? (
        <p className={styles.about}>{t({ id: 'builder.comments.failed.text', message: 'The shop did not answer.' })}</p>
      ) : total === 0 ? (
        <p className={styles.about}>
          {t({
            id: 'builder.results.none',
            message: 'Nothing was counted yet. Only visitors who consent to analytics are counted.',
          })}
        </p>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t({ id: 'builder.results.variant', message: 'Variant' })}</th>
              <th scope="col">{t({ id: 'builder.results.shown', message: 'Shown' })}</th>
              <th scope="col">{goalText(goal)}</th>
              <th scope="col">{t({ id: 'builder.results.rate', message: 'Rate (95% interval)' })}</th>
            </tr>
          </thead>
          <tbody>
            {names.map((name, number) => {
              const { exposures, conversions } = all.find(({ variant }) => variant === number) ?? NOTHING;
              return (
                // Variants have no identity but their number.
                <tr key={number}>
                  <th scope="row">{name}</th>
                  <td>{`${i18n.number(exposures)} · ${percent(exposures / total)}`}</td>
                  <td>{i18n.number(conversions)}</td>
                  <td>{rateText(exposures, conversions)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </section>
  );
}

/** Says that a visitor has reached a goal. */
export function useGoalTexts(): (reached: Goal) => string {
  const { t } = useLingui();
  return (reached: Goal) => {
    switch (reached) {
      case 'checkout':
        return t({ id: 'builder.results.checkouts', message: 'To checkout' });
      case 'cart':
        return t({ id: 'builder.results.cart', message: 'Added to the cart' });
      case 'order':
        return t({ id: 'builder.results.order', message: 'Ordered' });
      case 'member':
        return t({ id: 'builder.results.member', message: 'Joined' });
      case 'coupon':
        return t({ id: 'builder.results.coupon', message: 'Claimed a coupon' });
      case 'link':
        return t({ id: 'builder.results.link', message: 'Followed a link' });
      default:
        return t({ id: 'builder.results.page', message: `Reached ${reached}` });
    }
  };
}

const NOTHING = { exposures: 0, conversions: 0 };
