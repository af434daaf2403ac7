import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Diagnostic } from '#schemas/page/node.ts';
import { nodeAtPointer } from '../page/nodes.ts';
import type { Editing } from '../page/use-editing.ts';
import { useValueName } from '../page/value-names.ts';
import { useProblemTexts } from './problem-texts.ts';
import styles from './inspector.module.css';

interface Props {
  readonly editing: Editing;
  readonly diagnostics: readonly Diagnostic[];
  /** Called with the problem to reveal in the JSON. */
  readonly show: (diagnostic: Diagnostic) => void;
}

/** Diagnostics of the page; each selects its node. */
export function Problems({ editing: { state, actions }, diagnostics, show }: Props) {
  const { t } = useLingui();
  const textOf = useProblemTexts();
  const nameOf = useValueName();
  const placeOf = (path: string) => {
    const found = nodeAtPointer(state.page, path);
    const within = path.slice(found?.pointer.length ?? path.length).split('/');
    return nameOf([state.page], found?.id ?? null, within.slice(1));
  };
  const label = t({ id: 'builder.problems', message: 'Problems' });
  const count = diagnostics.length;
  return (
    <section className={styles.problems} aria-label={label}>
      <p role="status" className={styles.fine}>
        {count === 0
          ? t({ id: 'builder.problems.none', message: 'Nothing is wrong with this page.' })
          : t({
              id: 'builder.problems.count',
              message: plural(count, { one: '# problem', other: '# problems' }),
            })}
      </p>
      {count > 0 && (
        <ul className={styles.list}>
          {diagnostics.slice(0, MAX_SHOWN).map((diagnostic) => (
            <li key={`${diagnostic.path} ${diagnostic.code} ${diagnostic.message}`}>
              <button
                type="button"
                className={styles.problem}
                data-level={diagnostic.level}
                onClick={() => {
                  actions.select(nodeAtPointer(state.page, diagnostic.path)?.id);
                  show(diagnostic);
                }}
              >
                <span>{textOf(diagnostic.code) ?? diagnostic.message}</span>
                <span className={styles.fine}>{placeOf(diagnostic.path)}</span>
                <span className={styles.code}>{diagnostic.code}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const MAX_SHOWN = 100;
