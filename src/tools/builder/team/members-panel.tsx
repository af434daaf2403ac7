import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '#registry/kit/ui/button.tsx';
import type { TeamMember } from '#schemas/builder/team.ts';
import { useEditedQuery } from '../api/use-store-query.ts';
import { CopyField } from '../controls/copy-field.tsx';
import { useBuilder } from '../builder-context.ts';
import { formatDateTime } from '../controls/format-date-time.ts';
import { RoleChoice, Unread, useRoles, useTeamList } from './team-list.tsx';
import styles from './team-dialog.module.css';

/** The people of the team with their roles; a new one is invited by address. */
export function MembersPanel() {
  const { t } = useLingui();
  const { store, lang } = useBuilder();
  const roles = useRoles();
  const { data, isUnread, fault, change } = useTeamList(useEditedQuery('builderTeam', {}));
  const [sent, setSent] = useState('');
  const [unsentLink, setUnsentLink] = useState<string>();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState('editor');
  if (isUnread) return <Unread />;
  const invite = async (address: string, as: string) => {
    const invited = await change(() => store('builderInvite', { email: address, role: as }));
    const link = invited?.unsentLink;
    setUnsentLink(link);
    setSent(
      invited === undefined
        ? ''
        : link === undefined
          ? t({ id: 'builder.team.sent', message: `An invitation was sent to ${address}.` })
          : t({ id: 'builder.team.unsent', message: `This shop sends no mails. Give this link to ${address}:` }),
    );
    if (invited !== undefined) setEmail('');
  };
  const stateOf = ({ state, at }: Pick<TeamMember, 'state' | 'at'>) => {
    const when = formatDateTime(at, lang);
    return {
      fixed: t({ id: 'builder.team.isFixed', message: 'Named by the service' }),
      joined: t({ id: 'builder.team.joined', message: `Joined ${when}` }),
      invited: t({ id: 'builder.team.invited', message: `Invited ${when}` }),
      expired: t({ id: 'builder.team.expired', message: `The invitation of ${when} has expired` }),
    }[state];
  };
  return (
    <>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void invite(email, role);
        }}
      >
        <label className={styles.field}>
          {t({ id: 'builder.team.email', message: 'E-mail address' })}
          <input
            className={styles.input}
            type="email"
            required
            value={email}
            onChange={({ target }) => setEmail(target.value)}
          />
        </label>
        <RoleChoice
          label={t({ id: 'builder.team.role', message: 'Role' })}
          roles={roles}
          value={role}
          choose={({ key }) => setRole(key)}
          isExplained
        />
        <Button type="submit" className={styles.button}>
          {t({ id: 'builder.team.invite', message: 'Invite' })}
        </Button>
      </form>
      <p className={styles.fault} role="alert">
        {fault}
      </p>
      <p className={styles.said} role="status">
        {sent}
      </p>
      {unsentLink !== undefined && (
        <CopyField label={t({ id: 'builder.team.link', message: 'Link of the invitation' })} text={unsentLink} />
      )}
      {data?.members.length === 0 && (
        <p className={styles.muted}>{t({ id: 'builder.team.none', message: 'Nobody is invited yet.' })}</p>
      )}
      <ul className={styles.rows}>
        {(data?.members ?? []).map(({ email: address, ...member }) => (
          <li key={address} className={styles.row}>
            <span className={styles.who}>
              <span>{member.name ?? address}</span>
              <span className={styles.muted}>
                {[member.name === null ? '' : address, stateOf(member)].filter(Boolean).join(' · ')}
              </span>
            </span>
            {member.state === 'fixed' ? (
              <span>{roles.find(({ key }) => key === member.role)?.name}</span>
            ) : (
              <>
                <RoleChoice
                  label={t({ id: 'builder.team.roleOf', message: `Role of ${address}` })}
                  isHidden
                  roles={roles}
                  value={member.role}
                  choose={({ key }) => void change(() => store('builderChangeRole', { email: address, role: key }))}
                />
                {member.state === 'expired' && (
                  <Button look="secondary" className={styles.button} onClick={() => void invite(address, member.role)}>
                    {t({ id: 'builder.team.inviteAgain', message: 'Invite again' })}
                  </Button>
                )}
                <Button
                  look="secondary"
                  className={styles.button}
                  aria-label={t({ id: 'builder.team.removeOf', message: `Remove ${address}` })}
                  onClick={() => void change(() => store('builderRemoveMember', { email: address }))}
                >
                  {t({ id: 'builder.team.remove', message: 'Remove' })}
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
