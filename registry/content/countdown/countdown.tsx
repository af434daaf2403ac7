import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import type { PropsOf } from '#registry/kit/define.ts';
import { formatCount } from '#registry/kit/format.ts';
import { formatDate, formatTime } from '#registry/kit/format-date.ts';
import { usePage } from '#registry/kit/shop.ts';
import { toneProps, classes, rootProps } from '#registry/kit/ui/classes.ts';
import button from '#registry/kit/ui/button.module.css';
import { Link } from '#registry/kit/ui/link.tsx';
import { instantOf } from '#schemas/values/instant.ts';
import type spec from './props.ts';
import styles from './countdown.module.css';
import { timeLeft, useNow } from './time-left.ts';

const ZERO = { days: 0, hours: 0, minutes: 0, seconds: 0 } as const;

/**
 * The time until an instant. The server renders the time left by its own clock, without seconds. Hydration can't know that
 * clock, so it keeps the server's texts (`suppressHydrationWarning`), and the next render replaces them.
 */
export default function Countdown({ until, title, cta, over, tone, root }: PropsOf<typeof spec>) {
  const { t } = useLingui();
  const { lang } = usePage();
  const titleId = useId();
  const end = instantOf(until);
  const { now, ticking } = useNow(end);
  const left = now === undefined ? undefined : timeLeft(end, now);
  const isOver = now !== undefined && left === undefined;
  const { days, hours, minutes, seconds } = left ?? ZERO;
  const instant = new Date(end).toISOString();
  const date = formatDate(instant, lang);
  const time = formatTime(instant);
  const units = [
    {
      name: 'days',
      value: formatCount(days, lang),
      label: t({ id: 'countdown.days', message: plural(days, { one: 'day', other: 'days' }) }),
    },
    {
      name: 'hours',
      value: twoDigits(hours),
      label: t({ id: 'countdown.hours', message: plural(hours, { one: 'hour', other: 'hours' }) }),
    },
    {
      name: 'minutes',
      value: twoDigits(minutes),
      label: t({ id: 'countdown.minutes', message: plural(minutes, { one: 'minute', other: 'minutes' }) }),
    },
    {
      name: 'seconds',
      value: twoDigits(seconds),
      label: t({ id: 'countdown.seconds', message: plural(seconds, { one: 'second', other: 'seconds' }) }),
    },
  ] as const;
  return (
    <div
      {...rootProps(root, styles.countdown, tone !== 'plain' && styles.panel)}
      {...toneProps(tone)}
      hidden={isOver && over === ''}
      suppressHydrationWarning
    >
      <div className={styles.running} hidden={isOver} suppressHydrationWarning>
        <div className={styles.words}>
          {title !== '' && (
            <h2 id={titleId} className={styles.title}>
              {title}
            </h2>
          )}
          <p className={styles.date}>
            <time dateTime={instant}>{t({ id: 'countdown.until', message: `Until ${date}, ${time}` })}</time>
          </p>
        </div>
        <div className={styles.units} role="timer" aria-labelledby={title === '' ? undefined : titleId}>
          {units.map(({ name, value, label }) => (
            <span key={name} className={classes(styles.unit, name === 'seconds' && !ticking && styles.waiting)}>
              <span className={styles.value} suppressHydrationWarning>
                {now === undefined ? '' : value}
              </span>{' '}
              <span className={styles.label} suppressHydrationWarning>
                {now === undefined ? '' : label}
              </span>
            </span>
          ))}
        </div>
        {cta !== undefined && cta.label !== '' && (
          <Link className={classes(button.button, button.primary, styles.cta)} href={cta.href}>
            {cta.label}
          </Link>
        )}
      </div>
      <p className={styles.over} role="status" suppressHydrationWarning>
        {isOver ? over : ''}
      </p>
    </div>
  );
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
