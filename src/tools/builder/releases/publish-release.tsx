import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { settings } from '#settings';
import { LANG_NAMES, type Lang } from '#schemas/lang.ts';
import { Button } from '#registry/kit/ui/button.tsx';
import { instantAt } from '../../editor-form/instant-control.tsx';
import { useBuilder } from '../builder-context.ts';
import styles from './releases.module.css';
import type { OpenedRelease, ReleaseDetails } from './use-release.ts';

const SHOP_ZONE = 'Asia/Bangkok';

interface Props {
  readonly details: ReleaseDetails;
  readonly opened: OpenedRelease;
}

/** Approves, publishes at once or at a time, by language, and rolls back; what the state of the release does not allow is left out. */
export function PublishRelease({ details: { release, pages }, opened: { run, isBusy, since, isPast } }: Props) {
  const { t } = useLingui();
  const { store } = useBuilder();
  const [langs, setLangs] = useState<readonly Lang[]>([]);
  const [time, setTime] = useState('');
  /** The time that was asked for last: a question about it is none about another one. */
  const [askedTime, setAskedTime] = useState('');
  const { id, revision: base, state, last } = release;
  const chosen = langs.length === 0 ? null : [...langs];
  const isApproved = state === 'approved' || state === 'scheduled';
  const isStillPast = isPast && time === askedTime;
  const schedule = () => {
    const at = instantAt(time);
    if (at === undefined) return;
    setAskedTime(time);
    const due = { at: new Date(at).toISOString(), timeZone: SHOP_ZONE, langs: chosen };
    void run(() => store('releaseSchedule', { id, base, schedule: due, anyway: isStillPast }));
  };
  return (
    <section className={styles.section} aria-label={t({ id: 'builder.publish', message: 'Publish' })}>
      {state === 'approved' && (
        <fieldset className={styles.row}>
          <legend className={styles.label}>
            {t({ id: 'builder.release.langs', message: 'Only the texts of these languages (none: pages as a whole)' })}
          </legend>
          {settings.languages.map((lang) => (
            <label key={lang} className={styles.check}>
              <input
                type="checkbox"
                checked={langs.includes(lang)}
                onChange={({ target }) =>
                  setLangs(settings.languages.filter((each) => (each === lang ? target.checked : langs.includes(each))))
                }
              />
              {LANG_NAMES[lang]}
            </label>
          ))}
        </fieldset>
      )}
      <div className={styles.row}>
        {state === 'open' && (
          <Button
            className={styles.small}
            disabled={isBusy || pages.length === 0}
            onClick={() => void run(() => store('releaseApprove', { id, base }))}
          >
            {t({ id: 'builder.release.approve', message: 'Approve' })}
          </Button>
        )}
        {isApproved && (
          <Button
            className={styles.small}
            disabled={isBusy}
            onClick={() =>
              void run(() => store('releasePublish', { id, base, langs: release.schedule?.langs ?? chosen }))
            }
          >
            {t({ id: 'builder.release.publish', message: 'Publish now' })}
          </Button>
        )}
        {state === 'scheduled' && (
          <Button
            look="secondary"
            className={styles.small}
            disabled={isBusy}
            onClick={() => void run(() => store('releaseSchedule', { id, base, schedule: null, anyway: false }))}
          >
            {t({ id: 'builder.release.unschedule', message: 'Do not publish at that time' })}
          </Button>
        )}
        {last !== null && (
          <Button
            look="secondary"
            className={styles.small}
            disabled={isBusy}
            onClick={() => void run(() => store('releaseRollBack', { id, base, anyway: since.length > 0 }))}
          >
            {since.length > 0
              ? t({ id: 'builder.release.rollBack.anyway', message: 'Do it all the same' })
              : last.kind === 'published'
                ? t({ id: 'builder.release.rollBack', message: 'Roll all pages back' })
                : t({ id: 'builder.release.redo', message: 'Undo the roll-back' })}
          </Button>
        )}
        {(state === 'open' || state === 'approved') && (
          <Button
            look="quiet"
            className={styles.small}
            disabled={isBusy}
            onClick={() => void run(() => store('releaseDiscard', { id, base }))}
          >
            {t({ id: 'builder.release.discard', message: 'Discard the release' })}
          </Button>
        )}
      </div>
      {state === 'approved' && (
        <form
          className={styles.row}
          onSubmit={(event) => {
            event.preventDefault();
            schedule();
          }}
        >
          <label className={styles.label}>
            {t({ id: 'builder.release.atShop', message: 'Publish at (time of the shop: Bangkok, UTC+7)' })}
            <input
              type="datetime-local"
              className={styles.input}
              value={time}
              required
              onChange={({ target: { value } }) => setTime(value)}
            />
          </label>
          <Button type="submit" look="secondary" className={styles.small} disabled={isBusy}>
            {isStillPast
              ? t({ id: 'builder.release.past.anyway', message: 'Publish at once' })
              : t({ id: 'builder.release.schedule', message: 'Schedule' })}
          </Button>
        </form>
      )}
    </section>
  );
}
