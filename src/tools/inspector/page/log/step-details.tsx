import type { Snapshot } from '../../messages.ts';
import { valueText } from '../charts.ts';
import { formatClock } from './time-travel.ts';
import { JsonTree } from '../json-tree.tsx';
import type { ActorEntry, Step } from './log.ts';
import styles from '../inspector.module.css';

interface StateProps {
  readonly step: Step | undefined;
  readonly isLive: boolean;
  /** Its running children. */
  readonly running: readonly ActorEntry[];
}

/** State, tags and children of an actor at a moment. */
export function State({ step, isLive, running }: StateProps) {
  if (step === undefined) {
    return (
      <section className={styles.part}>
        <h2>State</h2>
        <p className={styles.note}>
          {isLive ? 'No actor of this machine has run on this page.' : 'It had not started in that moment.'}
        </p>
      </section>
    );
  }
  const { value, status, tags } = step.snapshot;
  const states = valueText(value).split(', ').filter(Boolean);
  return (
    <section className={styles.part}>
      <h2>{isLive ? 'State' : `State at ${formatClock(step.at)}`}</h2>
      <ul className={styles.states} aria-label="Active states">
        {[...states, ...(status === 'active' ? [] : [status])].map((state) => (
          <li key={state}>{state}</li>
        ))}
      </ul>
      {tags.length > 0 && <p className={styles.note}>#{tags.join(' #')}</p>}
      {running.length > 0 && <p className={styles.note}>runs {running.map(({ name }) => name).join(', ')}</p>}
    </section>
  );
}

/** The event of a step, its sender and the fired transitions. */
export function Cause({ step: { id, at, from, event, transitions } }: { readonly step: Step }) {
  return (
    <section className={styles.part}>
      <h2>Led there by</h2>
      <p className={styles.note}>
        {formatClock(at)}
        {from !== undefined && `, from ${from}`}
      </p>
      <JsonTree key={id} name="event" value={event} open={1} />
      {transitions.length > 0 && (
        <ol className={styles.transitions} aria-label="Transitions that fired">
          {transitions.map((name, index) => (
            <li key={index}>{name}</li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** Context, error and output of a snapshot. */
export function Context({ snapshot: { context, error, output } }: { readonly snapshot: Snapshot }) {
  return (
    <section className={styles.part}>
      <h2>Context</h2>
      <JsonTree name="context" value={context} />
      {error !== undefined && <JsonTree name="error" value={error} />}
      {output !== undefined && <JsonTree name="output" value={output} />}
    </section>
  );
}
