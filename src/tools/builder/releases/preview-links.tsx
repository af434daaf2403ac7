import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '#registry/kit/ui/button.tsx';
import { CopyField } from '../controls/copy-field.tsx';
import { useBuilder } from '../builder-context.ts';
import { formatDateTime } from '../controls/format-date-time.ts';
import { useMayDo } from '../team/session.ts';
import { keepOwnLink, readOwnLinks } from './own-links.ts';
import styles from './releases.module.css';
import type { OpenedRelease, ReleaseDetails } from './use-release.ts';

interface Props {
  readonly details: ReleaseDetails;
  readonly opened: OpenedRelease;
}

/** Days for which a link may work. */
const DAYS = [1, 7, 30] as const;

/** The links that show the release without log-in: made, shown again in the browser that made them, revoked. */
export function PreviewLinks({ details: { release, links, pages }, opened: { run, isBusy } }: Props) {
  const { t } = useLingui();
  const { store, lang } = useBuilder();
  const mayEdit = useMayDo()('edit');
  const [days, setDays] = useState<number>(7);
  const [made, setMade] = useState('');
  const { id, state } = release;
  const known = readOwnLinks(() => localStorage);
  const make = async () => {
    const path = pages.find((page) => !page.path.endsWith('/*'))?.path ?? '/';
    const shared = await run(() => store('releaseShare', { id, hours: days * 24, path }));
    if (shared === undefined) return;
    setMade(shared.url);
    const added = shared.links.find((link) => !links.some((known) => known.id === link.id));
    if (added !== undefined) keepOwnLink(() => localStorage, added.id, shared.url);
  };
  // A published release needs no preview.
  const mayShare = mayEdit && state !== 'discarded' && state !== 'published';
  if (links.length === 0 && !mayShare) return null;
  const daysText = (count: number) => t({ id: 'builder.release.link.days', message: `${count} days` });
  return (
    <section className={styles.section}>
      <h3 className={styles.heading}>{t({ id: 'builder.release.links', message: 'Preview links' })}</h3>
      <p className={styles.muted}>
        {t({
          id: 'builder.release.links.text',
          message: 'Everybody with the link sees this release in the shop without logging in.',
        })}
      </p>
      {mayShare && (
        <div className={styles.row}>
          <label className={styles.label}>
            {t({ id: 'builder.release.link.for', message: 'Works for' })}
            <select className={styles.input} value={days} onChange={({ target: { value } }) => setDays(Number(value))}>
              {DAYS.map((count) => (
                <option key={count} value={count}>
                  {count === 1 ? t({ id: 'builder.release.link.day', message: '1 day' }) : daysText(count)}
                </option>
              ))}
            </select>
          </label>
          <Button look="secondary" className={styles.small} disabled={isBusy} onClick={() => void make()}>
            {t({ id: 'builder.release.link.make', message: 'Make a link' })}
          </Button>
        </div>
      )}
      {made !== '' && (
        <div className={styles.made}>
          {t({ id: 'builder.release.link.new', message: 'The link; this browser shows it again below.' })}
          <CopyField label={t({ id: 'builder.release.link.again', message: 'Preview link' })} text={made} />
        </div>
      )}
      <ul className={styles.pages}>
        {links.map(({ id: link, by, expires }) => {
          const when = formatDateTime(expires, lang);
          return (
            <li key={link} className={styles.linkRow}>
              <span>
                {[by, t({ id: 'builder.release.link.until', message: `Works until ${when}` })]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              {known.has(link) && known.get(link) !== made && (
                <CopyField
                  label={t({ id: 'builder.release.link.again', message: 'Preview link' })}
                  text={known.get(link) ?? ''}
                />
              )}
              {mayEdit && (
                <Button
                  look="quiet"
                  className={styles.small}
                  disabled={isBusy}
                  onClick={() => {
                    setMade('');
                    void run(() => store('releaseRevoke', { id, link }));
                  }}
                >
                  {t({ id: 'builder.release.link.revoke', message: 'Revoke' })}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
