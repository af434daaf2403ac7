import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { eventName } from '#machines/diagram/transitions.ts';
import { valueText } from '../charts.ts';
import { formatClock } from './time-travel.ts';
import type { Step } from './log.ts';
import styles from './step-list.module.css';
import { pressedKey } from '#registry/kit/ui/pressed-key.ts';

interface StepListProps {
  readonly steps: readonly Step[];
  /** Id of the selected step. */
  readonly shown: number | undefined;
  readonly isLive: boolean;
  /** Whether to name the actor of each step. */
  readonly namesActors: boolean;
  readonly look: (step: Step) => void;
}

/** Rendered rows; more slow the page down. */
const MAX_ROWS = 400;

/** The list of steps, oldest first, with arrow-key navigation. */
export function StepList({ steps, shown, isLive, namesActors, look }: StepListProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const at = steps.findLastIndex((step) => step.id === shown);
  const first = Math.max(0, Math.min(at < 0 ? Infinity : at - MAX_ROWS / 2, steps.length - MAX_ROWS));
  const rows = steps.slice(first, first + MAX_ROWS);

  const latest = steps.at(-1)?.id;
  useEffect(() => {
    if (list.current === null) return;
    if (isLive) list.current.scrollTop = list.current.scrollHeight;
    else list.current.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [isLive, latest, shown, steps.length]);

  const onKeyDown = (event: KeyboardEvent) => {
    const index = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: steps.length - 1 }[pressedKey(event)];
    if (index === undefined) return;
    event.preventDefault();
    const step = steps[Math.max(0, Math.min(index, steps.length - 1))];
    if (step !== undefined) look(step);
  };

  if (steps.length === 0) return <p className={styles.none}>No step that fits.</p>;
  return (
    <div
      ref={list}
      className={styles.list}
      role="listbox"
      aria-label="Event log"
      aria-activedescendant={at < 0 ? undefined : `${id}-${shown}`}
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      {rows.map((step) => (
        // The listbox handles the keys.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
        <div
          key={step.id}
          id={`${id}-${step.id}`}
          className={styles.step}
          role="option"
          aria-selected={step.id === shown}
          data-ignored={isIgnored(step) ? '' : undefined}
          title={step.event.type}
          onClick={() => look(step)}
        >
          <time dateTime={new Date(step.at).toISOString()}>{formatClock(step.at)}</time>
          <span className={styles.what}>
            {namesActors && <b>{step.actor} </b>}
            {eventName(step.event.type)}
            {step.from !== undefined && <small> from {step.from}</small>}
          </span>
          <span className={styles.where}>{resultOf(step)}</span>
        </div>
      ))}
    </div>
  );
}

/** Result of a step: status or state. */
function resultOf(step: Step): string {
  const { status, value } = step.snapshot;
  if (status !== 'active') return status;
  return isIgnored(step) ? 'ignored' : valueText(value);
}

function isIgnored({ event, transitions, snapshot }: Step): boolean {
  return transitions.length === 0 && snapshot.value !== undefined && event.type !== 'xstate.init';
}
