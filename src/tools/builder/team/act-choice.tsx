import { useLingui } from '@lingui/react/macro';
import type { Act } from '#schemas/builder/roles.ts';
import styles from './team-dialog.module.css';

interface Props {
  readonly label: string;
  /** The acts to choose from, in order. */
  readonly offered: readonly Act[];
  readonly value: readonly Act[];
  readonly choose: (acts: readonly Act[]) => void;
}

/** A choice of acts. */
export function ActChoice({ label, offered, value, choose }: Props) {
  const names = useActNames();
  return (
    <fieldset className={styles.acts}>
      <legend>{label}</legend>
      {offered.map((act) => (
        <label key={act} className={styles.act}>
          <input
            type="checkbox"
            checked={value.includes(act)}
            onChange={({ target }) =>
              choose(offered.filter((each) => (each === act ? target.checked : value.includes(each))))
            }
          />
          {names[act]}
        </label>
      ))}
    </fieldset>
  );
}

/** Names of the acts. */
function useActNames(): Readonly<Record<Act, string>> {
  const { t } = useLingui();
  return {
    read: t({ id: 'builder.may.read', message: 'Read pages' }),
    comment: t({ id: 'builder.may.comment', message: 'Comment' }),
    translate: t({ id: 'builder.may.translate', message: 'Change the words of texts' }),
    edit: t({ id: 'builder.may.edit', message: 'Edit pages' }),
    publish: t({ id: 'builder.may.publish', message: 'Publish pages' }),
    'manage-team': t({ id: 'builder.may.manageTeam', message: 'Manage the team' }),
    'manage-tokens': t({ id: 'builder.may.manageTokens', message: 'Manage tokens' }),
    'read-audit': t({ id: 'builder.may.readAudit', message: 'Read the audit log' }),
  };
}
