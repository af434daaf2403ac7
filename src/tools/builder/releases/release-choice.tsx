import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { Release } from '#schemas/builder/releases.ts';
import { RELEASES_HASH } from '../../../page/document-ids.ts';
import { Button } from '#registry/kit/ui/button.tsx';
import { useStoreQuery } from '../api/use-store-query.ts';
import { useStoreFaults } from '../api/use-store-faults.ts';
import { builderHref, useBuilder } from '../builder-context.ts';
import { useMayDo } from '../team/session.ts';
import { ReleaseDialog } from './release-dialog.tsx';
import styles from './releases.module.css';

const NO_RELEASES: { readonly releases: readonly Release[] } = { releases: [] };

/** Which release is worked in: the shop itself, one of those under way or over, or a new one. */
export function ReleaseChoice() {
  const { t } = useLingui();
  const { store, release } = useBuilder();
  const mayEdit = useMayDo()('edit');
  const [name, setName] = useState('');
  const [isOpen, setOpen] = useState(false);
  const faultText = useStoreFaults();
  const [fault, setFault] = useState('');
  const { data: { releases } = NO_RELEASES, error } = useStoreQuery(
    'builderReleases',
    {},
    { since: isOpen, keepsLast: true },
  );
  const choice = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    // The shortcut of the installed app leads here, also where the workbench is open already.
    const follow = () => location.hash === RELEASES_HASH && choice.current?.focus();
    follow();
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  const make = async () => {
    if (name.trim() === '') return;
    const made = await store('releaseCreate', { name });
    if (made.ok) location.assign(builderHref(made.data.release.id));
    else setFault(faultText(made));
  };
  const states = useStateTexts();
  return (
    <section className={styles.choice} aria-label={t({ id: 'builder.releases', message: 'Releases' })}>
      <label className={styles.label}>
        {t({ id: 'builder.release.choose', message: 'Work in' })}
        <select
          ref={choice}
          className={styles.input}
          value={release ?? ''}
          onChange={({ target: { value } }) => location.assign(builderHref(value === '' ? undefined : value))}
        >
          <option value="">{t({ id: 'builder.release.none', message: 'The shop itself' })}</option>
          {releases
            .filter(({ id, state }) => id === release || state !== 'discarded')
            .map(({ id, name: own, state }) => (
              <option key={id} value={id}>
                {`${own} · ${states[state]}`}
              </option>
            ))}
        </select>
      </label>
      {release !== undefined && (
        <Button className={styles.small} onClick={() => setOpen(true)}>
          {t({ id: 'builder.release.show', message: 'Open the release' })}
        </Button>
      )}
      {mayEdit && (
        <form
          className={styles.row}
          onSubmit={(event) => {
            event.preventDefault();
            void make();
          }}
        >
          <label className={styles.label}>
            {t({ id: 'builder.release.name', message: 'Name of a new release' })}
            <input
              className={styles.input}
              value={name}
              maxLength={120}
              onChange={({ target: { value } }) => setName(value)}
            />
          </label>
          <Button type="submit" look="secondary" className={styles.small}>
            {t({ id: 'builder.release.new', message: 'New release' })}
          </Button>
        </form>
      )}
      {(fault !== '' || error !== null) && (
        <p className={styles.fault} role="alert">
          {fault || (error && faultText(error.answer))}
        </p>
      )}
      {isOpen && release !== undefined && <ReleaseDialog id={release} close={() => setOpen(false)} />}
    </section>
  );
}

/** The name of each state of a release. */
export function useStateTexts(): Readonly<Record<Release['state'], string>> {
  const { t } = useLingui();
  return {
    open: t({ id: 'builder.release.open', message: 'In work' }),
    approved: t({ id: 'builder.release.approved', message: 'Approved' }),
    scheduled: t({ id: 'builder.release.scheduled', message: 'Scheduled' }),
    'rolling-out': t({ id: 'builder.release.rollingOut', message: 'Shown to some' }),
    published: t({ id: 'builder.save.published', message: 'Published' }),
    discarded: t({ id: 'builder.release.discarded', message: 'Discarded' }),
  };
}
