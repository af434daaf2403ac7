import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { keyed } from '#registry/kit/props/items.ts';
import { Icon } from '#registry/kit/ui/picture/icon.tsx';
import { positionOf } from '../../json/scan-json.ts';
import type { Problem } from '../../editor-form/form-context.ts';
import styles from './problem-list.module.css';

interface Props {
  readonly id: string;
  readonly problems: readonly Problem[];
  readonly text: string;
  /** Reveals a problem in the text. */
  readonly show: (problem: Problem) => void;
}

/** The node's problems, each with its position and a hint. */
export function ProblemList({ id, problems, text, show }: Props) {
  const { t } = useLingui();
  const count = problems.length;
  return (
    <div className={styles.problems} id={id}>
      <p className={count === 0 ? styles.fine : styles.count} role="status">
        <Icon name={count === 0 ? 'check' : 'alert'} />
        {count === 0
          ? t({ id: 'gallery.problems.none', message: 'Nothing is wrong with this node.' })
          : t({ id: 'gallery.problems', message: plural(count, { one: '# problem', other: '# problems' }) })}
      </p>
      {count > 0 && (
        <ul className={styles.list} aria-label={t({ id: 'gallery.problems.title', message: 'Problems' })}>
          {keyed(problems, ({ code, pointer, message }) => `${code}${pointer}${message}`).map(({ key, item }) => (
            <li key={key} className={styles.problem} data-level={item.level}>
              <p className={styles.where}>
                <code className={styles.code}>{item.code}</code>
                {item.at !== undefined && (
                  <button type="button" className={styles.place} onClick={() => show(item)}>
                    <Position text={text} offset={item.at.start} pointer={item.pointer} />
                  </button>
                )}
              </p>
              <p lang={item.lang}>{item.message}</p>
              {item.hint !== '' && <p className={styles.hint}>{item.hint}</p>}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface PositionProps {
  readonly text: string;
  readonly offset: number;
  readonly pointer: string | undefined;
}

function Position({ text, offset, pointer }: PositionProps) {
  const { t } = useLingui();
  const { line, column } = positionOf(text, offset);
  return (
    <>
      {t({ id: 'gallery.place', message: `Line ${line}, column ${column}` })}
      {pointer !== undefined && pointer !== '' && <code className={styles.pointer}>{pointer}</code>}
    </>
  );
}
