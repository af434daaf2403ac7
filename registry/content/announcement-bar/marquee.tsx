import { useLingui } from '@lingui/react/macro';
import type { Address } from '#schemas/safe-url.ts';
import { classes } from '#registry/kit/ui/classes.ts';
import { Icon } from '#registry/kit/ui/icon.tsx';
import { Link } from '#registry/kit/ui/link.tsx';
import styles from './marquee.module.css';

/** How wide a round of copies is at least, so that few screens see the same words many times over; in px. */
const ROUND = 1400;
/** Rounds last these seconds, one class each, since the server's HTML has no inline styles. */
const PACES = [30, 45, 60, 90, 120, 180] as const;
const PX_PER_SECOND = 45;

/**
 * A line that moves across, over and over, read out once. It works without script: it rests under a pointer and the focus,
 * and a checkbox stops it (WCAG 2.2.2); for people who asked for less motion it stands still.
 */
export function Marquee({ text, href }: { readonly text: string; readonly href: Address | undefined }) {
  const { t } = useLingui();
  const width = text.length * 7 + 48;
  const copies = Math.min(12, Math.ceil(ROUND / width));
  const pace = PACES.find((seconds) => seconds * PX_PER_SECOND >= copies * width) ?? 180;
  const round = classes(styles.round, styles[`pace-${pace}`]);
  const again = Array.from({ length: copies }, (_, index) => index);
  const track = (
    <span className={styles.track}>
      <span className={round}>
        <span>{text}</span>
        {again.slice(1).map((copy) => (
          <span key={copy} className={styles.copy} aria-hidden="true">
            {text}
          </span>
        ))}
      </span>
      <span className={classes(round, styles.copy)} aria-hidden="true">
        {again.map((copy) => (
          <span key={copy}>{text}</span>
        ))}
      </span>
    </span>
  );
  return (
    <div className={styles.marquee}>
      {href === undefined ? (
        <p className={styles.window}>{track}</p>
      ) : (
        <Link className={styles.window} href={href}>
          {track}
        </Link>
      )}
      <label className={styles.pause}>
        <input className={styles.switch} type="checkbox" aria-label={t({ id: 'motion.pause', message: 'Pause' })} />
        <Icon name="pause" className={styles.moving} />
        <Icon name="play" className={styles.paused} />
      </label>
    </div>
  );
}
