import { useLingui } from '@lingui/react/macro';
import { plural } from '@lingui/core/macro';
import { useState } from 'react';
import { MAX_REVIEWERS, type Release } from '#schemas/builder/releases.ts';
import { Button } from '#registry/kit/ui/button.tsx';
import { useEditedQuery } from '../api/use-store-query.ts';
import { useBuilder } from '../builder-context.ts';
import { formatDateTime } from '../controls/format-date-time.ts';
import { useMayDo } from '../team/session.ts';
import styles from './releases.module.css';
import type { OpenedRelease } from './use-release.ts';

interface Props {
  readonly release: Release;
  readonly opened: OpenedRelease;
}

/** The approvals that a release has and needs; owners choose the latter. */
export function ReleaseReview({ release, opened }: Props) {
  const { t } = useLingui();
  const { lang } = useBuilder();
  const mayManage = useMayDo()('manage-team');
  const [isChoosing, setChoosing] = useState(false);
  const { approvals, required, state } = release;
  const somebody = t({ id: 'builder.somebody', message: 'Somebody else' });
  const approved = approvals.map(({ by, at }) => {
    const [who, approvedAt] = [by ?? somebody, formatDateTime(at, lang)];
    return t({ id: 'builder.release.approvedBy', message: `Approved by ${who}, ${approvedAt}` });
  });
  const waiting = (required?.reviewers ?? []).flatMap(({ name, email, hasApproved }) =>
    hasApproved ? [] : [name ?? email ?? somebody],
  );
  const names = waiting.join(', ');
  const missing = Math.max((required?.count ?? 0) - approvals.length, waiting.length);
  const isOpen = state === 'open' || state === 'approved';
  if (approved.length === 0 && required === null && !(mayManage && isOpen)) return null;
  return (
    <section
      className={styles.section}
      aria-label={t({ id: 'builder.release.approvals', message: 'Approvals of the release' })}
    >
      {approved.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {isOpen && missing > 0 && (
        <p>
          {t({
            id: 'builder.release.missing',
            message: plural(missing, { one: '# approval is missing', other: '# approvals are missing' }),
          })}
          {waiting.length > 0 && ` · ${t({ id: 'builder.release.waiting', message: `waits for ${names}` })}`}
        </p>
      )}
      {mayManage &&
        isOpen &&
        (isChoosing ? (
          <TermsForm key={release.revision} release={release} opened={opened} />
        ) : (
          <Button look="quiet" className={styles.small} onClick={() => setChoosing(true)}>
            {t({ id: 'builder.release.chooseApprovals', message: 'Choose the approvals that it needs' })}
          </Button>
        ))}
    </section>
  );
}

function TermsForm({ release: { id, revision: base, required }, opened: { run, isBusy } }: Props) {
  const { t } = useLingui();
  const { store } = useBuilder();
  const { data } = useEditedQuery('builderTeam', {});
  const [reviewers, setReviewers] = useState((required?.reviewers ?? []).flatMap(({ email }) => email ?? []));
  const [count, setCount] = useState(required?.count ?? 1);
  const named = new Map((required?.reviewers ?? []).map(({ name, email }) => [email ?? '', name]));
  for (const { email, name } of data?.members ?? []) named.set(email, name);
  return (
    <form
      className={styles.row}
      onSubmit={(event) => {
        event.preventDefault();
        void run(() => store('releaseRequire', { id, base, reviewers, count }));
      }}
    >
      <fieldset className={styles.row}>
        <legend className={styles.label}>
          {t({ id: 'builder.release.reviewers', message: 'These people have to approve it' })}
        </legend>
        {[...named].map(([email, name]) => (
          <label key={email} className={styles.check}>
            <input
              type="checkbox"
              checked={reviewers.includes(email)}
              onChange={({ target }) =>
                setReviewers((now) => [...now.filter((each) => each !== email), ...(target.checked ? [email] : [])])
              }
            />
            {name ?? email}
          </label>
        ))}
      </fieldset>
      <label className={styles.label}>
        {t({ id: 'builder.release.count', message: 'Approvals that it needs, at least' })}
        <input
          type="number"
          className={styles.input}
          min={1}
          max={MAX_REVIEWERS}
          required
          value={count}
          onChange={({ target }) => setCount(target.valueAsNumber || 1)}
        />
      </label>
      <Button type="submit" look="secondary" className={styles.small} disabled={isBusy}>
        {t({ id: 'builder.release.require', message: 'Require these approvals' })}
      </Button>
    </form>
  );
}
