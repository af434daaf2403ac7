import { type ActorEntry, isEnded } from './log/log.ts';
import { valueText } from './charts.ts';
import { type MachineName, machineNames } from './drawn-charts.ts';
import styles from './machine-list.module.css';

interface MachineListProps {
  /** Running actors, and ended ones. */
  readonly actors: readonly ActorEntry[];
  readonly chosen: MachineName;
  readonly choose: (machine: MachineName) => void;
}

/** All machines, running ones first, then ended ones, with number and states of their actors. */
export function MachineList({ actors, chosen, choose }: MachineListProps) {
  return (
    <nav className={styles.nav} aria-label="Machines">
      <ul className={styles.list}>
        {liveFirst(actors).map((machine) => {
          const own = actors.filter(({ name }) => name === machine);
          const live = own.filter((actor) => !isEnded(actor));
          const ended = own.length - live.length;
          return (
            <li key={machine}>
              <button
                type="button"
                className={styles.machine}
                aria-current={machine === chosen ? 'true' : undefined}
                data-live={live.length > 0 ? '' : undefined}
                onClick={() => choose(machine)}
              >
                <span className={styles.name}>{machine}</span>
                {live.length > 0 && <span className={styles.count}>{live.length} live</span>}
                {ended > 0 && <span className={styles.ended}>{ended > 1 ? `${ended} ended` : 'ended'}</span>}
                <span className={styles.state}>
                  {(live.length > 0 ? live : own.slice(-1))
                    .map(({ snapshot }) => valueText(snapshot.value))
                    .join(' · ')}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** Names of all machines, running ones first, then ended ones. */
export function liveFirst(actors: readonly ActorEntry[]): readonly MachineName[] {
  const live = new Set(actors.filter((actor) => !isEnded(actor)).map(({ name }) => name));
  const known = new Set(actors.map(({ name }) => name));
  const rank = (name: MachineName) => (live.has(name) ? 0 : known.has(name) ? 1 : 2);
  return machineNames().toSorted((a, b) => rank(a) - rank(b));
}
