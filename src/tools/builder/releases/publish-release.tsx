import { useLingui } from '@lingui/react/macro';
import { use, useId, useState } from 'react';
import { settings } from '#settings';
import { LANG_NAMES, type Lang } from '#schemas/lang.ts';
import { Button } from '#registry/kit/ui/button.tsx';
import { instantAt } from '../../editor-form/instant-control.tsx';
import { SCHEDULE_HASH, useBuilder } from '../builder-context.ts';
import { SHOP_ZONE } from '../controls/format-date-time.ts';
import { SessionContext, useMayDo } from '../team/session.ts';
import styles from './releases.module.css';
import type { OpenedRelease, ReleaseDetails } from './use-release.ts';

interface Props {
  readonly details: ReleaseDetails;
  readonly opened: OpenedRelease;
}

/** Approves, publishes at once or at a time, by language, and rolls back; what its state or the role does not allow is left out. */
export function PublishRelease({ details: { release, pages }, opened: { run, isBusy, since, isPast } }: Props) {
  const { t } = useLingui();
  const { store } = useBuilder();
  const mayDo = useMayDo();
  const mayPublish = mayDo('publish');
  const { name } = use(SessionContext);
  const question = useId();
  const [isDiscarding, setDiscarding] = useState(false);
  const [langs, setLangs] = useState<readonly Lang[]>([]);
  const [time, setTime] = useState('');
  /** The time that was asked for last: a question about it is none about another one. */
  const [askedTime, setAskedTime] = useState('');
  const { id, revision: base, state, last, required } = release;
  const mayApprove = mayPublish || required?.reviewers.some((reviewer) => name !== null && reviewer.name === name);
  const chosen = langs.length === 0 ? null : [...langs];
  const isApproved = mayPublish && (state === 'approved' || state === 'scheduled' || state === 'rolling-out');
  const mayDiscard = mayDo('edit') && (state === 'open' || state === 'approved');
  const isStillPast = isPast && time !== '' && time === askedTime;
  const schedule = () => {
    const at = instantAt(time);
    if (at === undefined) return;
    setAskedTime(time);
    const due = { at: new Date(at).toISOString(), timeZone: SHOP_ZONE, langs: chosen };
    void run(() => store('releaseSchedule', { id, base, schedule: due, anyway: isStillPast }));
  };
  if (!mayDiscard && !(mayPublish && (isApproved || last !== null)) && !(mayApprove === true && state === 'open'))
    return null;
  return (
    <section className={styles.section} aria-label={t({ id: 'builder.publish', message: 'Publish' })}>
      {mayPublish && (state === 'approved' || state === 'rolling-out') && (
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
        {mayApprove === true && state === 'open' && (
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
        {mayPublish && state === 'scheduled' && (
          <Button
            look="secondary"
            className={styles.small}
            disabled={isBusy}
            onClick={() => void run(() => store('releaseSchedule', { id, base, schedule: null, anyway: false }))}
          >
            {t({ id: 'builder.release.unschedule', message: 'Do not publish at that time' })}
          </Button>
        )}
        {mayPublish && last !== null && (
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
        {mayDiscard && (
          <Button
            look="quiet"
            className={styles.small}
            aria-expanded={isDiscarding}
            onClick={() => setDiscarding(!isDiscarding)}
          >
            {t({ id: 'builder.release.discard', message: 'Discard the release' })}
          </Button>
        )}
      </div>
      {mayPublish && state === 'open' && pages.length > 0 && (
        <p className={styles.muted}>
          {t({ id: 'builder.release.timeLater', message: 'Its time is chosen after “Approve”.' })}
        </p>
      )}
      {mayDiscard && isDiscarding && (
        <div className={styles.row} role="group" aria-labelledby={question}>
          <p id={question}>
            {t({
              id: 'builder.release.discard.question',
              message: 'Discard the release with its changes of all pages? They do not come back.',
            })}
          </p>
          <Button
            className={styles.small}
            disabled={isBusy}
            onClick={() => void run(() => store('releaseDiscard', { id, base }))}
          >
            {t({ id: 'builder.release.discard.confirm', message: 'Discard it' })}
          </Button>
        </div>
      )}
      {mayPublish && state === 'approved' && (
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
              ref={focusForSchedule}
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

/** The field of the time gets the focus where somebody has asked for a time. */
function focusForSchedule(field: HTMLInputElement | null): void {
  if (location.hash === SCHEDULE_HASH) field?.focus();
}
