import { valueText } from './charts.ts';
import { clockText } from './clock.ts';
import { JsonTree } from './json-tree.tsx';
import type { ActorEntry, Step } from './log.ts';
import styles from './inspector.module.css';

interface MomentProps {
  readonly step: Step | undefined;
  readonly isLive: boolean;
  readonly active: readonly string[];
  /** Actors that it runs now. */
  readonly running: readonly ActorEntry[];
}

/** How an actor stands in a moment: its state, the event that led there, its context. */
export function Moment({ step, isLive, active, running }: MomentProps) {
  if (step === undefined) {
    return (
      <section className={styles.part}>
        <h2>State</h2>
        <p className={styles.note}>
          {isLive ? 'No actor of this machine has run on this page.' : 'It did not run yet in that moment.'}
        </p>
      </section>
    );
  }
  const { snapshot, event, transitions, from, at } = step;
  return (
    <>
      <section className={styles.part}>
        <h2>State</h2>
        <ul className={styles.states} aria-label="Active states">
          {valueText(snapshot.value)
            .split(', ')
            .filter(Boolean)
            .map((state) => (
              <li key={state}>{state}</li>
            ))}
          {snapshot.status !== 'active' && <li>{snapshot.status}</li>}
        </ul>
        {active.length === 0 && snapshot.value !== undefined && (
          <p className={styles.note}>Not a state of this chart.</p>
        )}
        {snapshot.tags.length > 0 && <p className={styles.note}>#{snapshot.tags.join(' #')}</p>}
        {running.length > 0 && <p className={styles.note}>runs {running.map(({ name }) => name).join(', ')}</p>}
      </section>
      <section className={styles.part}>
        <h2>Led there by</h2>
        <p className={styles.note}>
          {clockText(at)}
          {from !== undefined && `, from ${from}`}
        </p>
        <JsonTree key={step.id} name="event" value={event} open={1} />
        {transitions.length > 0 && (
          <ol className={styles.transitions} aria-label="Transitions that fired">
            {transitions.map((name, index) => (
              <li key={index}>{name}</li>
            ))}
          </ol>
        )}
      </section>
      <section className={styles.part}>
        <h2>Context</h2>
        <JsonTree name="context" value={snapshot.context} />
        {snapshot.error !== undefined && <JsonTree name="error" value={snapshot.error} />}
        {snapshot.output !== undefined && <JsonTree name="output" value={snapshot.output} />}
      </section>
    </>
  );
}
