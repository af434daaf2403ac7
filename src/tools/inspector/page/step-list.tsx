import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { eventName } from '#machines/diagram/names.ts';
import { valueText } from './charts.ts';
import { clockText } from './moments.ts';
import type { Step } from './log.ts';
import styles from './step-list.module.css';

interface StepListProps {
  readonly steps: readonly Step[];
  /** Id of the step that is looked at. */
  readonly shown: number | undefined;
  readonly isLive: boolean;
  /** Whether steps of several actors are among them. */
  readonly namesActors: boolean;
  readonly look: (step: Step) => void;
}

/** Rows that are drawn: more make the page slow, and nobody reads them. */
const ROWS = 400;

/** The event log, oldest first; arrow keys go through it. */
export function StepList({ steps, shown, isLive, namesActors, look }: StepListProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const at = steps.findLastIndex((step) => step.id === shown);
  const first = Math.max(0, Math.min(at < 0 ? Infinity : at - ROWS / 2, steps.length - ROWS));
  const rows = steps.slice(first, first + ROWS);

  const latest = steps.at(-1)?.id;
  useEffect(() => {
    if (list.current === null) return;
    if (isLive) list.current.scrollTop = list.current.scrollHeight;
    else list.current.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [isLive, latest, shown, steps.length]);

  const onKeyDown = (event: KeyboardEvent) => {
    const place = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: steps.length - 1 }[event.key];
    if (place === undefined) return;
    event.preventDefault();
    const step = steps[Math.max(0, Math.min(place, steps.length - 1))];
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
        // Keys are the list's.
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
          <time dateTime={new Date(step.at).toISOString()}>{clockText(step.at)}</time>
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

/** Where a step led. */
function resultOf(step: Step): string {
  const { status, value } = step.snapshot;
  if (status !== 'active') return status;
  return isIgnored(step) ? 'ignored' : valueText(value);
}

function isIgnored({ event, transitions, snapshot }: Step): boolean {
  return transitions.length === 0 && snapshot.value !== undefined && event.type !== 'xstate.init';
}
