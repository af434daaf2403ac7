import { useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import type { RawNode } from '../page/nodes.ts';
import { classesOf, readClasses } from './node-style.ts';
import form from '../../editor-form/form.module.css';
import styles from './style-form.module.css';

interface Props {
  readonly nodes: readonly RawNode[];
  readonly write: (names: readonly string[]) => void;
}

/** Edits the names by which the shop's own CSS finds components. They are written when the field is left. Other words stay in the field. */
export function OwnClasses({ nodes, write }: Props) {
  const { t } = useLingui();
  const id = useId();
  const names = classesOf(nodes);
  const [typed, setTyped] = useState<string>();
  const shown = typed ?? names?.join(' ') ?? '';
  const { isWhole } = readClasses(shown);
  const [example = 'sale'] = names ?? [];
  return (
    <div>
      <input
        id={id}
        className={form.input}
        value={shown}
        placeholder={
          names === undefined ? t({ id: 'builder.style.mixed', message: 'The selected components differ' }) : ''
        }
        aria-label={t({ id: 'builder.style.classes', message: 'Names for your own CSS' })}
        aria-describedby={`${id}-note`}
        aria-invalid={!isWhole}
        spellCheck={false}
        autoCapitalize="off"
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={({ key }) => {
          if (key === 'Escape') setTyped(undefined);
        }}
        onBlur={() => {
          if (typed === undefined) return;
          write(readClasses(typed).names);
          // The note goes on saying what is no name.
          if (isWhole) setTyped(undefined);
        }}
      />
      <p id={`${id}-note`} className={styles.note}>
        {isWhole
          ? t({
              id: 'builder.style.classes.note',
              message: `Separate names by spaces. In the CSS under “Look of all pages” this name is .own-${example}.`,
            })
          : t({
              id: 'builder.style.classes.faulty',
              message: 'A name has small letters, digits and hyphens, and begins with a letter.',
            })}
      </p>
    </div>
  );
}
