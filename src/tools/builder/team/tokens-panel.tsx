import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '#registry/kit/ui/button.tsx';
import { MCP_PATH } from '#schemas/builder/agent-login.ts';
import { type Act, PERSONAL_ACTS, type Rights, rightsOf } from '#schemas/builder/roles.ts';
import type { AccessToken } from '#schemas/builder/team.ts';
import { useEditedQuery } from '../api/use-store-query.ts';
import { CopyField } from '../controls/copy-field.tsx';
import { useBuilder } from '../builder-context.ts';
import { formatDateTime } from '../controls/format-date-time.ts';
import { CheckChoice, useActNames } from './act-choice.tsx';
import { type OfferedRole, RoleChoice, Unread, useRoles, useTeamList } from './team-list.tsx';
import styles from './team-dialog.module.css';

const LIFETIMES = [1, 7, 30, 90, 365];

/** The tokens of scripts, which are made here and shown once, and the agents that people have connected. */
export function TokensPanel() {
  const { t } = useLingui();
  const { store } = useBuilder();
  const { data, isUnread, fault, change } = useTeamList(useEditedQuery('builderTokens', {}));
  const [secret, setSecret] = useState('');
  const [name, setName] = useState('');
  const [role, setRole] = useState('editor');
  const [offered, setOffered] = useState(tokenActs(rightsOf('editor')));
  const [acts, setActs] = useState(offered);
  const names = useActNames();
  const roles = useRoles();
  const [days, setDays] = useState(30);
  if (isUnread) return <Unread />;
  const address = location.origin + MCP_PATH;
  const tokens = data?.tokens ?? [];
  const create = () =>
    change(async () => {
      const answer = await store('builderCreateToken', { name, role, acts: [...acts], days });
      setSecret(answer.ok ? answer.data.token : '');
      if (answer.ok) setName('');
      return answer;
    });
  return (
    <>
      <p className={styles.about}>
        {t({
          id: 'builder.tokens.about',
          message: 'A script or an agent works with a token at /api/agent and /api/mcp. It never manages the team.',
        })}{' '}
        {t({
          id: 'builder.tokens.connect',
          message: `An agent that can log in needs no token: give it the address ${address}.`,
        })}
      </p>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void create();
        }}
      >
        <label className={styles.field}>
          {t({ id: 'builder.tokens.name', message: 'Name of the script' })}
          <input
            className={styles.input}
            required
            maxLength={100}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        </label>
        <RoleChoice
          label={t({ id: 'builder.team.role', message: 'Role' })}
          roles={roles}
          value={role}
          choose={({ key, rights }) => {
            setRole(key);
            setOffered(tokenActs(rights));
            setActs(tokenActs(rights));
          }}
          isExplained
        />
        <label className={styles.field}>
          {t({ id: 'builder.tokens.days', message: 'Valid for (days)' })}
          <select className={styles.input} value={days} onChange={({ target }) => setDays(Number(target.value))}>
            {LIFETIMES.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        </label>
        <CheckChoice
          label={t({ id: 'builder.tokens.acts', message: 'It may' })}
          offered={offered}
          names={names}
          value={acts}
          choose={setActs}
        />
        <Button type="submit" className={styles.button} disabled={acts.length === 0}>
          {t({ id: 'builder.tokens.create', message: 'Make a token' })}
        </Button>
      </form>
      <p className={styles.fault} role="alert">
        {fault}
      </p>
      <div role="status">
        {secret !== '' && (
          <div className={styles.secret}>
            {t({ id: 'builder.tokens.once', message: 'Copy it now: it is shown this once.' })}
            <CopyField label={t({ id: 'builder.tokens.token', message: 'Token' })} text={secret} />
          </div>
        )}
      </div>
      {data !== undefined && tokens.length === 0 && (
        <p className={styles.none}>{t({ id: 'builder.tokens.none', message: 'There are no tokens.' })}</p>
      )}
      <ul className={styles.rows}>
        {tokens.map((token) => (
          <TokenRow
            key={token.id}
            token={token}
            role={roles.find(({ key }) => key === token.role)}
            revoke={() => void change(() => store('builderRevokeToken', { id: token.id }))}
          />
        ))}
      </ul>
    </>
  );
}

/** The acts of a role that a token may have. */
function tokenActs({ acts }: Rights): readonly Act[] {
  return acts.filter((act) => !PERSONAL_ACTS.has(act));
}

interface TokenRowProps {
  readonly token: AccessToken;
  /** Undefined: the role was removed. */
  readonly role: OfferedRole | undefined;
  readonly revoke: () => void;
}

function TokenRow({ token, role, revoke }: TokenRowProps) {
  const { t } = useLingui();
  const { lang } = useBuilder();
  const { name, by, agent } = token;
  const [used, expires] = [formatDateTime(token.used, lang), formatDateTime(token.expires, lang)];
  const state = {
    active: t({ id: 'builder.tokens.until', message: `Until ${expires}` }),
    expired: t({ id: 'builder.tokens.expired', message: `Expired ${expires}` }),
    revoked: t({ id: 'builder.tokens.revoked', message: 'Revoked' }),
    orphaned: t({ id: 'builder.tokens.orphaned', message: 'Ended: its maker left the team' }),
  }[token.state];
  return (
    <li className={styles.row} data-over={token.state !== 'active'}>
      <span className={styles.who}>
        <span>{name}</span>
        <span className={styles.muted}>
          {[
            ...(role === undefined ? [] : [role.name]),
            state,
            ...(by === null
              ? []
              : [
                  agent === null
                    ? t({ id: 'builder.tokens.by', message: `Made by ${by}` })
                    : t({ id: 'builder.tokens.connectedBy', message: `Connected by ${by} (${agent})` }),
                ]),
            token.used === null
              ? t({ id: 'builder.tokens.unused', message: 'Never used' })
              : t({ id: 'builder.tokens.used', message: `Last used ${used}` }),
          ].join(' · ')}
        </span>
      </span>
      {token.state === 'active' && (
        <Button
          look="secondary"
          className={styles.button}
          aria-label={
            agent === null
              ? t({ id: 'builder.tokens.revokeOf', message: `Revoke ${name}` })
              : t({ id: 'builder.tokens.disconnectOf', message: `Disconnect ${name}` })
          }
          onClick={revoke}
        >
          {agent === null
            ? t({ id: 'builder.tokens.revoke', message: 'Revoke' })
            : t({ id: 'builder.tokens.disconnect', message: 'Disconnect' })}
        </Button>
      )}
    </li>
  );
}
