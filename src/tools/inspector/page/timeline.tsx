import { clockText, momentAt, placeOf } from './moments.ts';
import type { Step } from './log.ts';
import styles from './timeline.module.css';

interface TimelineProps {
  readonly steps: readonly Step[];
  /** undefined: now. */
  readonly moment: number | undefined;
  readonly look: (moment: number | undefined) => void;
}

/** Travels through the steps: by slider, which takes arrow keys, by buttons, and back to now. */
export function Timeline({ steps, moment, look }: TimelineProps) {
  const place = placeOf(steps, moment);
  const step = steps[place];
  const isLive = moment === undefined;
  const text = step === undefined ? 'before all steps' : `${step.event.type} at ${clockText(step.at)}`;
  return (
    <div className={styles.timeline} role="group" aria-label="Time travel">
      <button
        type="button"
        aria-label="Step back"
        disabled={place <= 0}
        onClick={() => look(momentAt(steps, place - 1))}
      >
        ‹
      </button>
      <input
        type="range"
        aria-label="Moment"
        aria-valuetext={`${place + 1} of ${steps.length}, ${text}`}
        min={0}
        max={Math.max(0, steps.length - 1)}
        value={Math.max(0, place)}
        disabled={steps.length === 0}
        onChange={({ target }) => look(momentAt(steps, target.valueAsNumber))}
      />
      <button
        type="button"
        aria-label="Step forward"
        disabled={isLive || place >= steps.length - 1}
        onClick={() => look(momentAt(steps, place + 1))}
      >
        ›
      </button>
      <output className={styles.place}>
        {place + 1} / {steps.length}
      </output>
      <button type="button" className={styles.live} aria-pressed={isLive} onClick={() => look(undefined)}>
        Live
      </button>
    </div>
  );
}
