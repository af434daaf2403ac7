import { useLingui } from '@lingui/react/macro';
import { RESULT_DAYS } from '#schemas/experiments/counts.ts';
import { chancesOfBest, MIN_SEEN } from '#schemas/experiments/decide.ts';
import { type Goal, PAGE_GOAL } from '#schemas/experiments/goal.ts';
import { LANG_NAMES, LANGS } from '#schemas/lang.ts';
import { audienceName } from '#schemas/experiments/audience.ts';
import type { Shares } from '#schemas/experiments/shares.ts';
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

/**
 * The counts of an experiment: for each variant the number of browsers that saw it, of those that reached the goal, and the
 * chance to be the best. Where the results decide, the shares of today are beside them.
 */
export function ExperimentResults({ path, id, goal, names }: Props) {
  const { t, i18n } = useLingui();
  const goalText = useGoalTexts();
  const { data, isPending } = useStoreQuery('builderExperiment', { path, id, goal });
  const days = RESULT_DAYS;
  const shareText = t({ id: 'builder.results.share', message: 'Share today' });
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
  const counts = names.map((_, number) => all.find(({ variant }) => variant === number) ?? NOTHING);
  /** Nothing is known of a variant that nobody has seen. */
  const chances = counts.every(({ exposures }) => exposures > 0) ? chancesOfBest(counts) : undefined;
  const shares = data?.shares;
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
              <th scope="col">{t({ id: 'builder.results.best', message: 'Best, by chance' })}</th>
              {shares !== undefined && <th scope="col">{shareText}</th>}
            </tr>
          </thead>
          <tbody>
            {names.map((name, number) => {
              const { exposures, conversions } = counts[number] ?? NOTHING;
              return (
                // Variants have no identity but their number.
                <tr key={number}>
                  <th scope="row">{name}</th>
                  <td>{`${i18n.number(exposures)} · ${percent(exposures / total)}`}</td>
                  <td>{i18n.number(conversions)}</td>
                  <td>{rateText(exposures, conversions)}</td>
                  <td>{chances === undefined ? '–' : percent(chances[number] ?? 0)}</td>
                  {shares !== undefined && <td>{percent(shares.all[number] ?? 0)}</td>}
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
      {shares !== undefined && <DecidedShares names={names} shares={shares} percent={percent} />}
    </section>
  );
}

interface DecidedProps {
  readonly names: readonly string[];
  readonly shares: Shares;
  readonly percent: (part: number) => string;
}

/** How the results decide, and the shares of audiences whose results differ. */
function DecidedShares({ names, shares, percent }: DecidedProps) {
  const { t } = useLingui();
  const seen = MIN_SEEN;
  const rows = LANGS.flatMap((lang) =>
    [true, false].flatMap((isPhone) => {
      const own = shares.audiences[audienceName({ lang, isPhone })];
      const language = LANG_NAMES[lang];
      const name = isPhone
        ? t({ id: 'builder.results.phone', message: `${language}, on phones` })
        : t({ id: 'builder.results.desk', message: `${language}, on other devices` });
      return own === undefined
        ? []
        : [{ name, text: names.map((each, at) => `${each} ${percent(own[at] ?? 0)}`).join(' · ') }];
    }),
  );
  return (
    <>
      <p className={styles.about}>
        {t({
          id: 'builder.results.decided',
          message: `The results decide: once each variant was shown ${seen} times, its share follows the chance that it is the best, step by step each day. Each keeps at least 5%. A language and kind of device with enough results has shares of its own.`,
        })}
      </p>
      {rows.length > 0 && (
        <ul className={styles.about}>
          {rows.map(({ name, text }) => (
            <li key={name}>{`${name}: ${text}`}</li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Names the goals: in their choice, and over the counts of those who reached them. */
export function useGoalTexts(): (goal: Goal | typeof PAGE_GOAL) => string {
  const { t } = useLingui();
  return (reached) => {
    switch (reached) {
      case 'checkout':
        return t({ id: 'builder.results.checkouts', message: 'Go to the checkout' });
      case 'cart':
        return t({ id: 'builder.results.cart', message: 'Add to the cart' });
      case 'order':
        return t({ id: 'builder.results.order', message: 'Place an order' });
      case 'member':
        return t({ id: 'builder.results.member', message: 'Join the membership' });
      case 'coupon':
        return t({ id: 'builder.results.coupon', message: 'Claim a coupon' });
      case 'link':
        return t({ id: 'builder.results.link', message: 'Follow a link or button' });
      case PAGE_GOAL:
        return t({ id: 'builder.results.anyPage', message: 'Reach a page' });
      default:
        return t({ id: 'builder.results.page', message: `Reach ${reached}` });
    }
  };
}

const NOTHING = { exposures: 0, conversions: 0 };
