import { useLingui } from '@lingui/react/macro';
import type { Address } from '#schemas/values/address/safe-url.ts';
import { classes } from '#registry/kit/ui/classes.ts';
import { Icon } from '#registry/kit/ui/picture/icon.tsx';
import { Link } from '#registry/kit/ui/link.tsx';
import styles from './marquee.module.css';

/** Minimum width of one round of copies (px), so that wide screens repeat the text as little as possible. */
const ROUND = 1400;
/** Durations of a round (s); one class each, since the content security policy forbids inline styles. */
const PACES = [30, 45, 60, 90, 120, 180] as const;
const PX_PER_SECOND = 45;

/**
 * A text that scrolls across endlessly; screen readers announce it once. Without script too it pauses under a pointer and the
 * focus, and a checkbox stops it (WCAG 2.2.2). It does not move for visitors who prefer reduced motion.
 */
export function Marquee({ text, href }: { readonly text: string; readonly href: Address | undefined }) {
  const { t } = useLingui();
  const width = text.length * 7 + 48;
  const copies = Math.min(12, Math.ceil(ROUND / width));
  const pace = PACES.find((seconds) => seconds * PX_PER_SECOND >= copies * width) ?? 180;
  const round = classes(styles.round, styles[`pace-${pace}`]);
  const copyIndexes = Array.from({ length: copies }, (_, index) => index);
  const track = (
    <span className={styles.track}>
      <span className={round}>
        <span>{text}</span>
        {copyIndexes.slice(1).map((copy) => (
          <span key={copy} className={styles.copy} aria-hidden="true">
            {text}
          </span>
        ))}
      </span>
      <span className={classes(round, styles.copy)} aria-hidden="true">
        {copyIndexes.map((copy) => (
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
