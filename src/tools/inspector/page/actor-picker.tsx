import { type ActorEntry, isEnded } from './log/log.ts';
import styles from './inspector.module.css';

interface ActorPickerProps {
  readonly machine: string;
  readonly actors: readonly ActorEntry[];
  readonly chosen: string | undefined;
  readonly choose: (sessionId: string) => void;
}

/** The inspected actor of a machine, with a menu where there are several. */
export function ActorPicker({ machine, actors, chosen, choose }: ActorPickerProps) {
  return (
    <div className={styles.title}>
      <h2>{machine}</h2>
      {actors.length === 0 && <p>not running</p>}
      {actors.length === 1 && <p>{actors.map(labelOf)}</p>}
      {actors.length > 1 && (
        <select aria-label={`Actor of ${machine}`} value={chosen} onChange={({ target }) => choose(target.value)}>
          {actors.map((actor) => (
            <option key={actor.sessionId} value={actor.sessionId}>
              {labelOf(actor)}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}

function labelOf(actor: ActorEntry): string {
  return isEnded(actor) ? `${actor.sessionId}, ended` : actor.sessionId;
}
