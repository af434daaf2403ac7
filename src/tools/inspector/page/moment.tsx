import type { Snapshot } from '../messages.ts';
import { valueText } from './charts.ts';
import { clockText } from './moments.ts';
import { JsonTree } from './json-tree.tsx';
import type { ActorEntry, Step } from './log.ts';
import styles from './inspector.module.css';

interface StateProps {
  readonly step: Step | undefined;
  readonly isLive: boolean;
  /** Actors that it runs now. */
  readonly running: readonly ActorEntry[];
}

/** How an actor stands in a moment. */
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
      <h2>{isLive ? 'State' : `State at ${clockText(step.at)}`}</h2>
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

/** The event that led there, and what it made the machine do. */
export function Cause({ step: { id, at, from, event, transitions } }: { readonly step: Step }) {
  return (
    <section className={styles.part}>
      <h2>Led there by</h2>
      <p className={styles.note}>
        {clockText(at)}
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

/** What it knew. */
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
