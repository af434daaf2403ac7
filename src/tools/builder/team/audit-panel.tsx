import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from '#registry/kit/ui/button.tsx';
import type { StoreData } from '../api/store-client.ts';
import { dataOf, useStoreQuery } from '../api/use-store-query.ts';
import { useBuilder } from '../builder-context.ts';
import { formatDateTime } from '../controls/format-date-time.ts';
import { usePathName } from '../pages/zone-texts.ts';
import { useActDetail } from './act-detail.ts';
import { Unread } from './team-list.tsx';
import styles from './team-dialog.module.css';

/** Entries that the store answers at once. */
const AT_ONCE = 100;

const NO_PAGES: Pick<StoreData<'builderPages'>, 'pages'> = { pages: [] };

/** The actions of builders and owners in this shop, newest first. */
export function AuditPanel() {
  const { t } = useLingui();
  const { store, client, lang } = useBuilder();
  const acts = useActTexts();
  const detailOf = useActDetail();
  const nameOf = usePathName();
  const { data: { pages } = NO_PAGES } = useStoreQuery('builderPages', {});
  const layouts = new Map(pages.map(({ path, layoutOf }) => [path, { layoutOf }]));
  const { data, isError, isSuccess, hasNextPage, fetchNextPage } = useInfiniteQuery(
    {
      queryKey: ['builderAudit'],
      queryFn: ({ pageParam }) => dataOf(store('builderAudit', pageParam)),
      initialPageParam: {},
      getNextPageParam: ({ entries }) =>
        entries.length < AT_ONCE ? undefined : { before: String(entries.at(-1)?.id) },
    },
    client,
  );
  const outsider = t({ id: 'builder.audit.outsider', message: 'Somebody outside the team' });
  const entries = data?.pages.flatMap((page) => page.entries) ?? [];
  if (isError) return <Unread />;
  return (
    <>
      {isSuccess && entries.length === 0 && (
        <p className={styles.none}>{t({ id: 'builder.audit.none', message: 'Nothing is recorded yet.' })}</p>
      )}
      <ol className={styles.rows}>
        {entries.map(({ id, at, act, by, subject, detail }) => (
          <li key={id} className={styles.row}>
            <span className={styles.who}>
              <span>
                {[acts[act] ?? act, subject && nameOf(subject, layouts.get(subject)), detailOf(detail)]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              <span className={styles.muted}>
                {[by ?? (act.startsWith('log-in') ? outsider : ''), formatDateTime(at, lang)]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
          </li>
        ))}
      </ol>
      {hasNextPage && (
        <Button look="secondary" className={styles.button} onClick={() => void fetchNextPage()}>
          {t({ id: 'builder.audit.more', message: 'Older entries' })}
        </Button>
      )}
    </>
  );
}

/** Names of the actions; an action without a name is shown as stored. */
function useActTexts(): Readonly<Record<string, string>> {
  const { t } = useLingui();
  return {
    'log-in': t({ id: 'builder.act.logIn', message: 'Logged in' }),
    'log-in-failed': t({ id: 'builder.act.logInFailed', message: 'Failed to log in' }),
    'page-published': t({ id: 'builder.act.published', message: 'Published a page' }),
    'page-unpublished': t({ id: 'builder.act.unpublished', message: 'Took a page offline' }),
    'page-rolled-back': t({ id: 'builder.act.rolledBack', message: 'Rolled a page back' }),
    'version-named': t({ id: 'builder.act.versionNamed', message: 'Named a version' }),
    'draft-discarded': t({ id: 'builder.act.discarded', message: 'Discarded a draft' }),
    'password-changed': t({ id: 'builder.act.passwordChanged', message: 'Changed the password' }),
    'password-reset': t({ id: 'builder.act.passwordReset', message: 'Reset the password' }),
    'second-factor-added': t({ id: 'builder.act.factorAdded', message: 'Set up the two-step log-in' }),
    'second-factor-removed': t({ id: 'builder.act.factorRemoved', message: 'Removed the two-step log-in' }),
    'recovery-code-used': t({ id: 'builder.act.recoveryUsed', message: 'Used a recovery code' }),
    'builders-changed': t({ id: 'builder.act.buildersChanged', message: 'Changed the configured owners' }),
    'release-created': t({ id: 'builder.act.releaseCreated', message: 'Began a release' }),
    'release-terms-set': t({ id: 'builder.act.releaseTermsSet', message: 'Set the approvals of a release' }),
    'release-approved': t({ id: 'builder.act.releaseApproved', message: 'Approved a release' }),
    'release-scheduled': t({ id: 'builder.act.releaseScheduled', message: 'Scheduled a release' }),
    'release-unscheduled': t({ id: 'builder.act.releaseUnscheduled', message: 'Took a release off its schedule' }),
    'release-rolled-out': t({ id: 'builder.act.releaseRolledOut', message: 'Showed a release to some visitors' }),
    'release-withdrawn': t({ id: 'builder.act.releaseWithdrawn', message: 'Showed a release to nobody any more' }),
    'release-published': t({ id: 'builder.act.releasePublished', message: 'Published a release' }),
    'release-failed': t({ id: 'builder.act.releaseFailed', message: 'A scheduled release was not published' }),
    'release-rolled-back': t({ id: 'builder.act.releaseRolledBack', message: 'Rolled a release back' }),
    'release-discarded': t({ id: 'builder.act.releaseDiscarded', message: 'Discarded a release' }),
    'release-shared': t({ id: 'builder.act.releaseShared', message: 'Made a preview link' }),
    'release-unshared': t({ id: 'builder.act.releaseUnshared', message: 'Revoked a preview link' }),
    'shop-promoted': t({ id: 'builder.act.promoted', message: 'Took over pages of another shop' }),
    'database-restored': t({ id: 'builder.act.restored', message: 'Restored a backup' }),
    'media-uploaded': t({ id: 'builder.act.mediaUploaded', message: 'Uploaded a file' }),
    'media-replaced': t({ id: 'builder.act.mediaReplaced', message: 'Replaced a picture everywhere' }),
    'media-restored': t({ id: 'builder.act.mediaRestored', message: 'Brought a replaced picture back' }),
    'media-deleted': t({ id: 'builder.act.mediaDeleted', message: 'Deleted a picture' }),
    'media-tagged': t({ id: 'builder.act.mediaTagged', message: 'Changed the tags of a file' }),
    'shop-imported': t({ id: 'builder.act.imported', message: 'Imported the shop' }),
    'redirects-imported': t({ id: 'builder.act.redirects', message: 'Imported redirects of old addresses' }),
    'redirect-added': t({ id: 'builder.act.redirectAdded', message: 'Led an old address to a page' }),
    'redirect-removed': t({ id: 'builder.act.redirectRemoved', message: 'Removed an old address' }),
    'member-invited': t({ id: 'builder.act.invited', message: 'Invited somebody' }),
    'member-joined': t({ id: 'builder.act.joined', message: 'Joined the team' }),
    'member-changed': t({ id: 'builder.act.changed', message: 'Changed a role' }),
    'member-removed': t({ id: 'builder.act.removed', message: 'Removed somebody' }),
    'role-created': t({ id: 'builder.act.roleCreated', message: 'Made a role' }),
    'role-changed': t({ id: 'builder.act.roleChanged', message: 'Changed what a role may do' }),
    'role-removed': t({ id: 'builder.act.roleRemoved', message: 'Removed a role' }),
    'token-created': t({ id: 'builder.act.tokenCreated', message: 'Made a token' }),
    'token-revoked': t({ id: 'builder.act.tokenRevoked', message: 'Revoked a token' }),
    'comment-added': t({ id: 'builder.act.commented', message: 'Commented' }),
    'comment-resolved': t({ id: 'builder.act.resolved', message: 'Resolved a comment' }),
    'comment-reopened': t({ id: 'builder.act.reopened', message: 'Opened a comment again' }),
    'review-asked': t({ id: 'builder.act.review', message: 'Asked for a review' }),
  };
}
