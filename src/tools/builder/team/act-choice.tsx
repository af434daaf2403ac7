import { useLingui } from '@lingui/react/macro';
import type { Act, NodeAct } from '#schemas/builder/roles.ts';
import styles from './team-dialog.module.css';

interface Props<Value extends string> {
  readonly label: string;
  /** The values to choose from, in order. */
  readonly offered: readonly Value[];
  readonly names: Readonly<Record<Value, string>>;
  readonly value: readonly Value[];
  readonly choose: (value: readonly Value[]) => void;
}

/** A choice of some values, such as acts. */
export function CheckChoice<Value extends string>({ label, offered, names, value, choose }: Props<Value>) {
  return (
    <fieldset className={styles.acts}>
      <legend>{label}</legend>
      {offered.map((each) => (
        <label key={each} className={styles.act}>
          <input
            type="checkbox"
            checked={value.includes(each)}
            onChange={({ target }) =>
              choose(offered.filter((other) => (other === each ? target.checked : value.includes(other))))
            }
          />
          {names[each]}
        </label>
      ))}
    </fieldset>
  );
}

/** Names of the acts. */
export function useActNames(): Readonly<Record<Act, string>> {
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

/** Names of the changes of one component. */
export function useNodeActNames(): Readonly<Record<NodeAct, string>> {
  const { t } = useLingui();
  return {
    edit: t({ id: 'builder.nodeAct.edit', message: 'Change' }),
    add: t({ id: 'builder.nodeAct.add', message: 'Add' }),
    move: t({ id: 'builder.nodeAct.move', message: 'Move' }),
    remove: t({ id: 'builder.nodeAct.remove', message: 'Remove' }),
  };
}
