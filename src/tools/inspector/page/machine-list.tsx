import type { ActorEntry } from './log/log.ts';
import { valueText } from './charts.ts';
import { type MachineName, machineNames } from './drawn-charts.ts';
import styles from './machine-list.module.css';

interface MachineListProps {
  readonly actors: readonly ActorEntry[];
  readonly chosen: MachineName;
  readonly choose: (machine: MachineName) => void;
}

/** All machines, running ones first, with number and states of their actors. */
export function MachineList({ actors, chosen, choose }: MachineListProps) {
  return (
    <nav className={styles.nav} aria-label="Machines">
      <ul className={styles.list}>
        {liveFirst(actors).map((machine) => {
          const live = actors.filter(({ name }) => name === machine);
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
                <span className={styles.state}>
                  {live.map(({ snapshot }) => valueText(snapshot.value)).join(' · ')}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** Names of all machines, running ones first. */
export function liveFirst(actors: readonly ActorEntry[]): readonly MachineName[] {
  const live = new Set(actors.map(({ name }) => name));
  const names = machineNames();
  return [...names.filter((name) => live.has(name)), ...names.filter((name) => !live.has(name))];
}
