import { formatClock, momentAtPosition, positionOfMoment } from './time-travel.ts';
import type { Step } from './log.ts';
import styles from './timeline.module.css';

interface TimelineProps {
  readonly steps: readonly Step[];
  /** undefined: live. */
  readonly moment: number | undefined;
  readonly look: (moment: number | undefined) => void;
}

/** A slider with buttons that travels through the steps, and back to live. */
export function Timeline({ steps, moment, look }: TimelineProps) {
  const position = positionOfMoment(steps, moment);
  const step = steps[position];
  const isLive = moment === undefined;
  const text = step === undefined ? 'before all steps' : `${step.event.type} at ${formatClock(step.at)}`;
  return (
    <div className={styles.timeline} role="group" aria-label="Time travel">
      <button
        type="button"
        aria-label="Step back"
        disabled={position <= 0}
        onClick={() => look(momentAtPosition(steps, position - 1))}
      >
        ‹
      </button>
      <input
        type="range"
        aria-label="Moment"
        aria-valuetext={`${position + 1} of ${steps.length}, ${text}`}
        min={0}
        max={Math.max(0, steps.length - 1)}
        value={Math.max(0, position)}
        disabled={steps.length === 0}
        onChange={({ target }) => look(momentAtPosition(steps, target.valueAsNumber))}
      />
      <button
        type="button"
        aria-label="Step forward"
        disabled={isLive || position >= steps.length - 1}
        onClick={() => look(momentAtPosition(steps, position + 1))}
      >
        ›
      </button>
      <output className={styles.place}>
        {position + 1} / {steps.length}
      </output>
      <button type="button" className={styles.live} aria-pressed={isLive} onClick={() => look(undefined)}>
        Live
      </button>
    </div>
  );
}
