import { useLingui } from '@lingui/react/macro';
import { formatCount } from '#registry/kit/format.ts';
import { usePage } from '#registry/kit/shop.ts';
import turn from '#registry/kit/ui/picture/carousel.module.css';
import { classes } from '#registry/kit/ui/classes.ts';
import { Icon } from '#registry/kit/ui/picture/icon.tsx';
import styles from './carousel.module.css';
import type { Position } from './use-slides.ts';

/** Most stops shown as dots; more are shown as numbers. */
const MAX_DOTS = 8;

interface ControlsProps {
  readonly position: Position;
  /** Whether autoplay is paused; undefined without autoplay. */
  readonly paused: boolean | undefined;
  /** Whether changes of the position are not announced, as during autoplay. */
  readonly isSilent: boolean;
  readonly onShow: (stop: number) => void;
  readonly onPause: (paused: boolean) => void;
}

/** Controls under the slides: previous, position, next, and the pause button of autoplay. */
export function Controls({ position: { current, stops }, paused, isSilent, onShow, onPause }: ControlsProps) {
  const { t } = useLingui();
  const { lang } = usePage();
  const number = formatCount(current + 1, lang);
  const count = formatCount(stops, lang);
  const isLast = stops > 0 && current === stops - 1;
  const dots = stops > 1 && stops <= MAX_DOTS ? Array.from({ length: stops }, (_, stop) => stop) : [];
  return (
    <div className={classes(styles.controls, stops === 1 && styles.still)}>
      <button
        type="button"
        className={turn.turn}
        aria-label={t({ id: 'carousel.previous', message: 'Previous' })}
        aria-disabled={current === 0}
        onClick={() => current > 0 && onShow(current - 1)}
      >
        <Icon name="chevron-left" />
      </button>
      <div className={styles.place}>
        {dots.map((stop) => (
          <span key={stop} className={classes(styles.dot, stop === current && styles.current)} />
        ))}
        <p className={dots.length === 0 ? styles.figures : 'visually-hidden'} aria-live={isSilent ? 'off' : 'polite'}>
          {stops > 1 && t({ id: 'carousel.position', message: `${number} of ${count}` })}
        </p>
      </div>
      <button
        type="button"
        className={turn.turn}
        aria-label={t({ id: 'carousel.next', message: 'Next' })}
        aria-disabled={isLast}
        onClick={() => !isLast && onShow(current + 1)}
      >
        <Icon name="chevron-right" />
      </button>
      {paused !== undefined && (
        <button
          type="button"
          className={classes(turn.turn, styles.pause)}
          aria-label={paused ? t({ id: 'motion.play', message: 'Play' }) : t({ id: 'motion.pause', message: 'Pause' })}
          onClick={() => onPause(!paused)}
        >
          <Icon name={paused ? 'play' : 'pause'} />
        </button>
      )}
    </div>
  );
}
