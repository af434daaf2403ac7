import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '#registry/kit/ui/button.tsx';
import { ACTS, NODE_ACTS, PERSONAL_ACTS, type Rights, type TypeBar } from '#schemas/builder/roles.ts';
import { LANG_NAMES } from '#schemas/lang.ts';
import { settings } from '#settings';
import { useEditedQuery } from '../api/use-store-query.ts';
import { useBuilder } from '../builder-context.ts';
import { CheckChoice, useActNames, useNodeActNames } from './act-choice.tsx';
import { Unread, useRoles, useTeamList } from './team-list.tsx';
import styles from './team-dialog.module.css';

interface EditedRole extends Rights {
  /** Undefined: a new role. */
  readonly id?: string;
  readonly name: string;
}

const NEW_ROLE: EditedRole = { name: '', acts: ['read', 'comment', 'translate'], langs: null, bars: [] };
/** Acts that a role may have: managing the team stays with owners. */
const OFFERED = ACTS.filter((act) => !PERSONAL_ACTS.has(act));

/** The roles of the team's own: made with acts, languages and barred types, changed, and removed. */
export function RolesPanel() {
  const { t } = useLingui();
  const { store } = useBuilder();
  const { data, isUnread, fault, change } = useTeamList(useEditedQuery('builderRoles', {}));
  const offered = useRoles();
  const [edited, setEdited] = useState(NEW_ROLE);
  const actNames = useActNames();
  if (isUnread) return <Unread />;
  const { id, name, acts, langs, bars } = edited;
  const set = (part: Partial<EditedRole>) => setEdited({ ...edited, ...part });
  const isTranslator = acts.includes('translate') && !acts.includes('edit');
  const save = async () => {
    const saved = await change(() =>
      store('builderSaveRole', {
        ...edited,
        acts: [...acts],
        langs: isTranslator && langs !== null ? [...langs] : null,
        bars: bars.map((bar) => ({ ...bar, acts: [...bar.acts] })),
      }),
    );
    if (saved !== undefined) setEdited(NEW_ROLE);
  };
  return (
    <>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <label className={styles.field}>
          {t({ id: 'builder.roles.name', message: 'Name of the role' })}
          <input
            className={styles.input}
            required
            maxLength={60}
            value={name}
            onChange={({ target }) => set({ name: target.value })}
          />
        </label>
        <CheckChoice
          label={t({ id: 'builder.roles.acts', message: 'Its members may' })}
          offered={OFFERED}
          names={actNames}
          value={acts}
          choose={(next) => set({ acts: next })}
        />
        {isTranslator && (
          <CheckChoice
            label={t({ id: 'builder.roles.langs', message: 'They change words in' })}
            offered={settings.languages}
            names={LANG_NAMES}
            value={langs ?? settings.languages}
            choose={(next) => set({ langs: next.length === settings.languages.length ? null : next })}
          />
        )}
        <TypeBars bars={bars} choose={(next) => set({ bars: next })} />
        <Button type="submit" className={styles.button} disabled={acts.length === 0 || langs?.length === 0}>
          {id === undefined
            ? t({ id: 'builder.roles.make', message: 'Make a role' })
            : t({ id: 'builder.roles.save', message: 'Save the role' })}
        </Button>
        {id !== undefined && (
          <Button look="secondary" className={styles.button} onClick={() => setEdited(NEW_ROLE)}>
            {t({ id: 'builder.roles.cancel', message: 'Cancel' })}
          </Button>
        )}
      </form>
      <p className={styles.fault} role="alert">
        {fault}
      </p>
      {data?.roles.length === 0 && (
        <p className={styles.none}>{t({ id: 'builder.roles.none', message: 'The team has no roles of its own.' })}</p>
      )}
      <ul className={styles.rows}>
        {(data?.roles ?? []).map((role) => {
          const { name: title } = role;
          return (
            <li key={role.id} className={styles.row}>
              <span className={styles.who}>
                <span>{title}</span>
                <span className={styles.muted}>{offered.find(({ key }) => key === role.id)?.about}</span>
              </span>
              <Button
                look="secondary"
                className={styles.button}
                aria-label={t({ id: 'builder.roles.changeOf', message: `Change the role ${title}` })}
                onClick={() => setEdited(role)}
              >
                {t({ id: 'builder.roles.change', message: 'Change' })}
              </Button>
              <Button
                look="secondary"
                className={styles.button}
                aria-label={t({ id: 'builder.roles.removeOf', message: `Remove the role ${title}` })}
                onClick={() => void change(() => store('builderRemoveRole', { id: role.id }))}
              >
                {t({ id: 'builder.team.remove', message: 'Remove' })}
              </Button>
            </li>
          );
        })}
      </ul>
    </>
  );
}

interface TypeBarsProps {
  readonly bars: readonly TypeBar[];
  readonly choose: (bars: readonly TypeBar[]) => void;
}

/** The component types that a role bars, each with the changes; without any, a type is barred no more. */
function TypeBars({ bars, choose }: TypeBarsProps) {
  const { t } = useLingui();
  const { manifest } = useBuilder();
  const names = useNodeActNames();
  const titleOf = (type: string) => manifest.types.get(type)?.title ?? type;
  const free = [...manifest.types.keys()].filter((type) => !bars.some((bar) => bar.type === type));
  return (
    <>
      {bars.map(({ type, acts }) => {
        const title = titleOf(type);
        return (
          <CheckChoice
            key={type}
            label={t({ id: 'builder.roles.barred', message: `They may not, for “${title}”` })}
            offered={NODE_ACTS}
            names={names}
            value={acts}
            choose={(next) =>
              choose(bars.flatMap((bar) => (bar.type !== type ? bar : next.length === 0 ? [] : { type, acts: next })))
            }
          />
        );
      })}
      <label className={styles.field}>
        {t({ id: 'builder.roles.bar', message: 'Close a component type' })}
        <select
          className={styles.input}
          value=""
          onChange={({ target }) => choose([...bars, { type: target.value, acts: NODE_ACTS }])}
        >
          <option value="">{t({ id: 'builder.roles.bar.none', message: 'Choose a type' })}</option>
          {free.map((type) => (
            <option key={type} value={type}>
              {titleOf(type)}
            </option>
          ))}
        </select>
      </label>
    </>
  );
}
