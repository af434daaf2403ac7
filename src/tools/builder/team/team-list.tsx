/** What the parts of the team dialog share: lists of the store, and the choice of a role. */
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { type Role, ROLES } from '#schemas/builder/roles.ts';
import { useBuilder } from '../builder-context.ts';
import type { StoreAnswer } from '../api/store-client.ts';
import { Notice } from '../shell/controls.tsx';
import styles from './team-dialog.module.css';

/** Names of the roles, and what each may do. */
export function useRoleTexts(): Readonly<Record<Role, { readonly name: string; readonly about: string }>> {
  const { t } = useLingui();
  return {
    owner: {
      name: t({ id: 'builder.role.owner', message: 'Owner' }),
      about: t({ id: 'builder.role.owner.about', message: 'does everything, and manages the team' }),
    },
    publisher: {
      name: t({ id: 'builder.role.publisher', message: 'Publisher' }),
      about: t({ id: 'builder.role.publisher.about', message: 'edits and publishes pages' }),
    },
    editor: {
      name: t({ id: 'builder.role.editor', message: 'Editor' }),
      about: t({ id: 'builder.role.editor.about', message: 'edits pages and publishes none' }),
    },
    translator: {
      name: t({ id: 'builder.role.translator', message: 'Translator' }),
      about: t({ id: 'builder.role.translator.about', message: 'changes the words of texts in any language' }),
    },
    reviewer: {
      name: t({ id: 'builder.role.reviewer', message: 'Guest reviewer' }),
      about: t({ id: 'builder.role.reviewer.about', message: 'reads and comments' }),
    },
  };
}

/** What the store answered, read once and replaced by the answer of each change; and why it refused the last. */
export interface TeamList<Data> {
  readonly data: Data | 'failed' | undefined;
  readonly fault: string;
  /** Makes a change; resolves to its answer's data, undefined where the store refused it. */
  readonly change: (write: () => Promise<StoreAnswer<Data>>) => Promise<Data | undefined>;
}

/** Reads a list of the store and keeps it as changes leave it. */
export function useTeamList<Data>(read: () => Promise<StoreAnswer<Data>>): TeamList<Data> {
  const { t } = useLingui();
  const { store } = useBuilder();
  const [data, setData] = useState<Data | 'failed'>();
  const [fault, setFault] = useState('');
  useEffect(() => {
    let isOver = false;
    void read().then((answer) => {
      if (!isOver) setData(answer.ok ? answer.data : 'failed');
    });
    return () => {
      isOver = true;
    };
    // The list is read once for a store; a change answers with the next one.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [store]);
  const texts: Readonly<Record<string, string>> = {
    LAST_OWNER: t({ id: 'builder.team.lastOwner', message: 'A shop keeps an owner. Make somebody else one first.' }),
    FIXED_MEMBER: t({
      id: 'builder.team.fixed',
      message: 'The configuration of the service names this owner, so it is changed there.',
    }),
    TOO_MANY_TOKENS: t({ id: 'builder.tokens.tooMany', message: 'Revoke a token before you make another.' }),
    INVALID_INPUT: t({ id: 'builder.team.invalid', message: 'The shop does not take that. Look at what you wrote.' }),
  };
  const refused = t({ id: 'builder.team.refused', message: 'The shop did not take this. Try again.' });
  return {
    data,
    fault,
    async change(write) {
      const answer = await write();
      setFault(answer.ok ? '' : ((answer.kind === 'refused' ? texts[answer.key] : undefined) ?? refused));
      if (!answer.ok) return undefined;
      setData(answer.data);
      return answer.data;
    },
  };
}

interface RoleChoiceProps {
  readonly label: string;
  readonly isHidden?: boolean;
  /** Whether what the role may do stands below. */
  readonly isExplained?: boolean;
  readonly value: Role;
  readonly choose: (role: Role) => void;
}

/** A choice among the roles. */
export function RoleChoice({ label, isHidden = false, isExplained = false, value, choose }: RoleChoiceProps) {
  const roles = useRoleTexts();
  return (
    <label className={styles.field}>
      {!isHidden && label}
      <select
        className={styles.input}
        aria-label={isHidden ? label : undefined}
        value={value}
        onChange={({ target }) => choose(ROLES.find((role) => role === target.value) ?? value)}
      >
        {ROLES.map((role) => (
          <option key={role} value={role}>
            {roles[role].name}
          </option>
        ))}
      </select>
      {isExplained && <span className={styles.about}>{roles[value].about}</span>}
    </label>
  );
}

/** What stands in the place of a list that could not be read. */
export function Unread() {
  const { t } = useLingui();
  return (
    <Notice
      title={t({ id: 'builder.unreachable.title', message: 'This could not be opened' })}
      text={t({ id: 'builder.comments.failed.text', message: 'The shop did not answer.' })}
    />
  );
}
