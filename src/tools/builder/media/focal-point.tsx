import { useLingui } from '@lingui/react/macro';
import type { FocusPoint } from '#schemas/builder/media.ts';
import { pressedKey } from '#registry/kit/ui/pressed-key.ts';
import styles from './media-library.module.css';

interface Props {
  readonly src: string;
  readonly focus: FocusPoint;
  /** undefined: it is only shown. */
  readonly change: ((focus: FocusPoint) => void) | undefined;
}

const STEP = 5;
const STEPS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

/** A picture with the point that stays in view where it is cut; a click or the arrow keys move it. */
export function FocalPoint({ src, focus, change }: Props) {
  const { t } = useLingui();
  const { x, y } = focus;
  const label = t({ id: 'builder.media.focus', message: `Focal point: ${x} % from the left, ${y} % from the top` });
  return (
    <>
      <button
        type="button"
        className={styles.focal}
        aria-label={label}
        disabled={change === undefined}
        onClick={(event) => {
          // A key press has no place.
          if (event.detail === 0) return;
          const box = event.currentTarget.getBoundingClientRect();
          change?.({
            x: toPercent((event.clientX - box.x) / box.width),
            y: toPercent((event.clientY - box.y) / box.height),
          });
        }}
        onKeyDown={(event) => {
          const step = STEPS[pressedKey(event)];
          if (step === undefined) return;
          event.preventDefault();
          change?.({ x: toPercent((x + step[0]) / 100), y: toPercent((y + step[1]) / 100) });
        }}
      >
        <img className={styles.whole} src={src} alt="" />
        <span className={styles.point} style={{ insetInlineStart: `${x}%`, insetBlockStart: `${y}%` }} />
      </button>
      <p className={styles.hint}>
        {t({ id: 'builder.media.focus.hint', message: 'The point stays in view where the picture is cut.' })}
      </p>
    </>
  );
}

function toPercent(share: number): number {
  return Math.round(Math.min(1, Math.max(0, share)) * 100);
}
