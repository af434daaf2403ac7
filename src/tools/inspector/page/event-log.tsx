import { useMemo, useState } from 'react';
import type { Step } from './log/log.ts';
import { searchSteps } from './log/time-travel.ts';
import { saveLog } from './log/save-log.ts';
import { StepList } from './log/step-list.tsx';
import { Timeline } from './log/timeline.tsx';
import styles from './inspector.module.css';

interface EventLogProps {
  readonly steps: readonly Step[];
  readonly sessionId: string | undefined;
  readonly moment: number | undefined;
  /** Id of the selected step. */
  readonly shown: number | undefined;
  readonly lookAt: (moment: number | undefined) => void;
  readonly look: (step: Step) => void;
}

/** The timeline and a searchable list of steps, of one actor or all. */
export function EventLog({ steps, sessionId, moment, shown, lookAt, look }: EventLogProps) {
  const [isOfAll, setIsOfAll] = useState(false);
  const [words, setWords] = useState('');
  const listed = useMemo(
    () => (isOfAll ? steps : steps.filter((step) => step.sessionId === sessionId)),
    [steps, isOfAll, sessionId],
  );
  const found = useMemo(() => searchSteps(listed, words), [listed, words]);
  return (
    <section className={styles.log} aria-label="Log">
      <Timeline steps={listed} moment={moment} look={lookAt} />
      <div className={styles.search}>
        <input
          type="search"
          aria-label="Search the log"
          placeholder="Search events, payloads, transitions"
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
        <label>
          <input type="checkbox" checked={isOfAll} onChange={({ target }) => setIsOfAll(target.checked)} /> All actors
        </label>
        <button type="button" disabled={steps.length === 0} onClick={() => saveLog(steps)}>
          Save the log
        </button>
        <p role="status">
          {found.length} {found.length === 1 ? 'step' : 'steps'}
        </p>
      </div>
      <div className={styles.steps}>
        <StepList steps={found} shown={shown} isLive={moment === undefined} namesActors={isOfAll} look={look} />
      </div>
    </section>
  );
}
