/** Shared by the parts of the team dialog: lists of the store, and the choice of a role. */
import { useLingui } from '@lingui/react/macro';
import { type Rights, rightsOf, type Role, ROLES } from '#schemas/builder/roles.ts';
import { LANG_NAMES } from '#schemas/lang.ts';
import { useStoreFaults } from '../api/use-store-faults.ts';
import { type EditedQuery, useStoreQuery } from '../api/use-store-query.ts';
import { Button } from '#registry/kit/ui/button.tsx';
import { Notice } from '../controls/controls.tsx';
import { useBuilder } from '../builder-context.ts';
import { useActNames } from './act-choice.tsx';
import styles from './team-dialog.module.css';

/** Names of the roles of the table, and what each may do. */
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

/** A role to choose: of the table, or the team's own. */
export interface OfferedRole {
  readonly key: string;
  readonly name: string;
  readonly about: string;
  readonly rights: Rights;
}

/** The roles that members and tokens may have, the team's own last. */
export function useRoles(): readonly OfferedRole[] {
  const texts = useRoleTexts();
  const acts = useActNames();
  const { t } = useLingui();
  const { manifest } = useBuilder();
  const own = useStoreQuery('builderRoles', {}).data?.roles ?? [];
  return [
    ...ROLES.map((key) => ({ key, ...texts[key], rights: rightsOf(key) })),
    ...own.map(({ id, name, ...rights }) => {
      const closed = rights.bars.map(({ type }) => manifest.types.get(type)?.title ?? type).join(', ');
      return {
        key: id,
        name,
        about: [
          ...rights.acts.map((act) => acts[act]),
          ...(rights.langs ?? []).map((lang) => LANG_NAMES[lang]),
          ...(closed === '' ? [] : [t({ id: 'builder.roles.closed', message: `closed: ${closed}` })]),
        ].join(', '),
        rights,
      };
    }),
  ];
}

/** A list of the store, and why the store refused the last change of it; '' where it did not. */
export interface TeamList<Data> extends Pick<EditedQuery<Data>, 'data' | 'isUnread' | 'change'> {
  readonly fault: string;
}

/** Names the refusals of a list. */
export function useTeamList<Data>({ data, isUnread, refusal, change }: EditedQuery<Data>): TeamList<Data> {
  const faultText = useStoreFaults();
  return { data, isUnread, change, fault: refusal === undefined ? '' : faultText(refusal) };
}

interface RoleChoiceProps {
  readonly label: string;
  readonly isHidden?: boolean;
  /** Whether the permissions of the role are shown below. */
  readonly isExplained?: boolean;
  readonly roles: readonly OfferedRole[];
  /** Key of the role. */
  readonly value: string;
  readonly choose: (role: OfferedRole) => void;
}

/** A choice among the roles. */
export function RoleChoice({ label, isHidden = false, isExplained = false, roles, value, choose }: RoleChoiceProps) {
  return (
    <label className={styles.field}>
      {!isHidden && label}
      <select
        className={styles.input}
        aria-label={isHidden ? label : undefined}
        value={value}
        onChange={({ target }) => {
          const chosen = roles.find(({ key }) => key === target.value);
          if (chosen !== undefined) choose(chosen);
        }}
      >
        {roles.map(({ key, name }) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </select>
      {isExplained && <span className={styles.about}>{roles.find(({ key }) => key === value)?.about}</span>}
    </label>
  );
}

/** Replaces what could not be read. `reread`: reads it again. */
export function Unread({ reread }: { readonly reread?: () => void }) {
  const { t } = useLingui();
  return (
    <Notice
      title={t({ id: 'builder.unreachable.title', message: 'This could not be opened' })}
      text={t({ id: 'builder.comments.failed.text', message: 'The shop did not answer.' })}
    >
      {reread && (
        <Button look="secondary" onClick={reread}>
          {t({ id: 'builder.again', message: 'Try again' })}
        </Button>
      )}
    </Notice>
  );
}
