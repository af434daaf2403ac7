import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { MAX_STEPS, type RolloutStart } from '#schemas/builder/releases.ts';
import { DEFAULT_GOAL, GOAL_ACTS } from '#schemas/experiments/goal.ts';
import { Button } from '#registry/kit/ui/button.tsx';
import { clockOf, instantAt } from '../../editor-form/instant-control.tsx';
import { useBuilder } from '../builder-context.ts';
import { IconButton } from '../controls/controls.tsx';
import { ExperimentResults, useGoalTexts } from '../experiments/experiment-results.tsx';
import styles from '../releases/releases.module.css';
import type { OpenedRelease, ReleaseDetails } from '../releases/use-release.ts';

interface Props {
  readonly release: ReleaseDetails['release'];
  readonly opened: Pick<OpenedRelease, 'run' | 'isBusy'>;
}

/** Goals that need no mark on a part of a page. */
const GOALS = GOAL_ACTS.filter((act) => act !== 'link');
/** Shares in percent that are proposed: of the start, and of its steps. */
const PROPOSED = [10, 25, 50, 100] as const;

/** Shows a release to a share of the visitors, at once and at set times, with what came of it. */
export function RollOut({ release, opened: { run, isBusy } }: Props) {
  const { t } = useLingui();
  const { store } = useBuilder();
  const goalText = useGoalTexts();
  const { id, revision: base, rollout } = release;
  const [share, setShare] = useState(rollout?.share ?? PROPOSED[0]);
  const [goal, setGoal] = useState(rollout?.goal ?? DEFAULT_GOAL);
  const [steps, setSteps] = useState(() =>
    (rollout?.steps ?? []).map((step) => ({ clock: clockOf(step.at), share: step.share })),
  );
  const send = (next: RolloutStart | null) => void run(() => store('releaseRollOut', { id, base, rollout: next }));
  const change = (at: number, changed: Partial<(typeof steps)[number]>) =>
    setSteps(steps.map((step, place) => (place === at ? { ...step, ...changed } : step)));
  const heading = t({ id: 'builder.rollout', message: 'Step by step' });
  const shareLabel = t({ id: 'builder.rollout.share', message: 'Share of the visitors (%)' });
  return (
    <section className={styles.section} aria-label={heading}>
      <h3 className={styles.heading}>{heading}</h3>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          const planned = steps.flatMap((step) => {
            const at = instantAt(step.clock);
            return at === undefined ? [] : [{ at: new Date(at).toISOString(), share: step.share }];
          });
          send({ share, goal, steps: planned });
        }}
      >
        <div className={styles.row}>
          <ShareField label={shareLabel} value={share} min={0} max={99} set={setShare} />
          <label className={styles.label}>
            {t({ id: 'builder.rollout.goal', message: 'Goal' })}
            <select
              className={styles.input}
              value={goal}
              onChange={({ target: { value } }) => setGoal(GOALS.find((act) => act === value) ?? DEFAULT_GOAL)}
            >
              {GOALS.map((act) => (
                <option key={act} value={act}>
                  {goalText(act)}
                </option>
              ))}
            </select>
          </label>
        </div>
        {steps.map((step, at) => (
          // Steps have no identity but their place.
          <div key={at} className={styles.row}>
            <label className={styles.label}>
              {t({ id: 'builder.rollout.from', message: 'From (time of the shop: Bangkok, UTC+7)' })}
              <input
                type="datetime-local"
                className={styles.input}
                value={step.clock}
                required
                onChange={({ target: { value } }) => change(at, { clock: value })}
              />
            </label>
            <ShareField
              label={shareLabel}
              value={step.share}
              min={1}
              max={100}
              set={(value) => change(at, { share: value })}
            />
            <IconButton
              icon="trash"
              label={t({ id: 'builder.rollout.remove', message: 'Remove this time' })}
              onClick={() => setSteps(steps.toSpliced(at, 1))}
            />
          </div>
        ))}
        <div className={styles.row}>
          <Button type="submit" className={styles.small} disabled={isBusy}>
            {rollout === null
              ? t({ id: 'builder.rollout.start', message: 'Show it to this share' })
              : t({ id: 'builder.rollout.change', message: 'Change share and steps' })}
          </Button>
          {rollout !== null && (
            <Button look="secondary" className={styles.small} disabled={isBusy} onClick={() => send(null)}>
              {t({ id: 'builder.rollout.withdraw', message: 'Show it to nobody' })}
            </Button>
          )}
          {steps.length < MAX_STEPS && (
            <Button
              look="quiet"
              className={styles.small}
              onClick={() => {
                const last = steps.at(-1)?.share ?? share;
                setSteps([...steps, { clock: '', share: PROPOSED.find((each) => each > last) ?? 100 }]);
              }}
            >
              {t({ id: 'builder.rollout.add', message: 'Add a time' })}
            </Button>
          )}
        </div>
      </form>
      <p className={styles.muted}>
        {t({
          id: 'builder.rollout.about',
          message:
            'The share is of visitors who consent to functional cookies; all others see the published pages. Visitors who saw the release keep seeing it when the share rises. At 100% it is published. Texts of some languages can be published before; the rest stays shown to the share.',
        })}
      </p>
      {rollout !== null && (
        <ExperimentResults
          {...rollout.results}
          goal={rollout.goal}
          names={[
            t({ id: 'builder.rollout.without', message: 'Without the release' }),
            t({ id: 'builder.rollout.with', message: 'With the release' }),
          ]}
        />
      )}
    </section>
  );
}

interface ShareFieldProps {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly set: (value: number) => void;
}

function ShareField({ label, value, min, max, set }: ShareFieldProps) {
  return (
    <label className={styles.label}>
      {label}
      <input
        type="number"
        className={styles.input}
        value={value}
        min={min}
        max={max}
        required
        onChange={({ target: { valueAsNumber } }) => set(Number.isNaN(valueAsNumber) ? min : Math.round(valueAsNumber))}
      />
    </label>
  );
}
