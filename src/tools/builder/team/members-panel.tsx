import { useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
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
  /** The address that is about to be removed. */
  const [removed, setRemoved] = useState<string>();
  const question = useId();
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
  const openTo = {
    team: undefined,
    login: t({
      id: 'builder.team.openToLogin',
      message:
        'Everybody who is logged in may build this shop as an owner. Somebody invited has only the role given here, and somebody removed has no access.',
    }),
    everybody: t({
      id: 'builder.team.openToAll',
      message: 'Everybody may build this shop as an owner, without logging in: roles have no effect here.',
    }),
  }[data?.builders ?? 'team'];
  return (
    <>
      {openTo !== undefined && <p className={styles.notice}>{openTo}</p>}
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
                  aria-expanded={removed === address}
                  onClick={() => setRemoved(removed === address ? undefined : address)}
                >
                  {t({ id: 'builder.team.remove', message: 'Remove' })}
                </Button>
                {removed === address && (
                  <div className={styles.question} role="group" aria-labelledby={question}>
                    <p id={question}>
                      {t({
                        id: 'builder.team.remove.question',
                        message: `Remove ${address}? They have no access, and neither have their tokens, until they are invited again.`,
                      })}
                    </p>
                    <Button
                      className={styles.button}
                      onClick={() => {
                        setRemoved(undefined);
                        void change(() => store('builderRemoveMember', { email: address }));
                      }}
                    >
                      {t({ id: 'builder.team.remove.confirm', message: 'Remove from the team' })}
                    </Button>
                  </div>
                )}
              </>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
