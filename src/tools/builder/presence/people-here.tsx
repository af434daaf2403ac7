import { useLingui } from '@lingui/react/macro';
import { useBuilder } from '../builder-context.ts';
import { indexNodes } from '../page/nodes.ts';
import type { Editing } from '../page/use-editing.ts';
import { PersonMark, usePresentName } from './person-mark.tsx';
import type { Person } from './use-presence.ts';
import styles from './presence.module.css';

interface Props {
  readonly others: readonly Person[];
  readonly editing: Editing;
}

/** The other people on the page: names, with the component that each has selected; a name leads there. */
export function PeopleHere({ others, editing: { state, actions } }: Props) {
  const { t } = useLingui();
  const { manifest } = useBuilder();
  const nameOf = usePresentName();
  if (others.length === 0) return null;
  return (
    <ul className={styles.people} aria-label={t({ id: 'builder.present', message: 'Also here' })}>
      {others.map((other) => {
        const name = nameOf(other);
        const found = other.node === null ? undefined : indexNodes(state.page).get(other.node);
        const type = manifest.types.get(String(found?.node.type))?.title ?? found?.id;
        const label = type === undefined ? name : t({ id: 'builder.present.at', message: `${name}, at ${type}` });
        return (
          <li key={other.session}>
            <button
              type="button"
              className={styles.person}
              title={label}
              aria-label={label}
              onClick={() => actions.select(found?.id)}
            >
              <PersonMark other={other} />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
