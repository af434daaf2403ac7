import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Diagnostic } from '#schemas/node.ts';
import { nodeAround } from '../page/nodes.ts';
import type { Working } from '../page/use-work.ts';
import styles from './inspector.module.css';

interface Props {
  readonly work: Working;
  readonly diagnostics: readonly Diagnostic[];
  /** Hears of the one that is to be shown in the JSON. */
  readonly show: (diagnostic: Diagnostic) => void;
}

/** What the shop found wrong with the page; each leads to its node. */
export function Problems({ work: { work, actions }, diagnostics, show }: Props) {
  const { t } = useLingui();
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
          {diagnostics.slice(0, MOST).map((diagnostic) => (
            <li key={`${diagnostic.path} ${diagnostic.code} ${diagnostic.message}`}>
              <button
                type="button"
                className={styles.problem}
                data-level={diagnostic.level}
                onClick={() => {
                  actions.select(nodeAround(work.page, diagnostic.path)?.id);
                  show(diagnostic);
                }}
              >
                <span lang="en">{diagnostic.message}</span>
                <span className={styles.code}>{diagnostic.code}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const MOST = 100;
