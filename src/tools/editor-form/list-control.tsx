import { useLingui } from '@lingui/react/macro';
import { keyed } from '#registry/kit/props/items.ts';
import { Icon } from '#registry/kit/ui/picture/icon.tsx';
import type { Lang } from '#schemas/lang.ts';
import { isTranslation, translationIn } from '#schemas/page/node.ts';
import { pointerToken } from '#schemas/problem.ts';
import { isRecord } from '#schemas/record.ts';
import { type ControlProps, useForm } from './form-context.ts';
import { type FieldModel, initialValue } from './field-model.ts';
import styles from './form.module.css';
import type { ReactNode } from 'react';
import { classes } from '#registry/kit/ui/classes.ts';

/** A list whose items can be added, moved and removed. */
export function ListControl({ control, pointer, value, defaultValue, Nested }: ControlProps<'list'>) {
  const { t } = useLingui();
  const { set, lang, problems, access } = useForm();
  const written = value ?? defaultValue;
  const items: readonly unknown[] = Array.isArray(written) ? written : [];
  const move = (from: number, to: number) => set(pointer, items.toSpliced(from, 1).toSpliced(to, 0, items[from]));
  return (
    <>
      {items.length > 0 && (
        <ol className={styles.items}>
          {keyed(items, () => 'item').map(({ key, item }, index) => {
            const at = pointer + pointerToken(index);
            return (
              <ListItem
                key={key}
                name={[String(index + 1), nameOf(item, control.item, lang)].filter(Boolean).join(' · ')}
                isFolded={control.item.control.kind === 'record'}
                isWrong={problems.some((problem) => problem.pointer?.startsWith(at))}
                moveUp={index === 0 ? undefined : () => move(index, index - 1)}
                moveDown={index === items.length - 1 ? undefined : () => move(index, index + 1)}
                remove={() => set(pointer, items.toSpliced(index, 1))}
              >
                <Nested
                  field={{ ...control.item, title: String(index + 1), description: '' }}
                  pointer={at}
                  value={item}
                  required
                />
              </ListItem>
            );
          })}
        </ol>
      )}
      {access !== 'texts' && (
        <button
          type="button"
          className={styles.add}
          disabled={items.length >= control.max}
          onClick={() => set(pointer, [...items, initialValue(control.item)])}
        >
          <Icon name="plus" />
          {t({ id: 'gallery.add', message: 'Add' })}
        </button>
      )}
    </>
  );
}

/** An item's label: its first text, else its first value that is written as one, such as an address; 60 characters at most. */
function nameOf(item: unknown, { control }: FieldModel, lang: Lang): string {
  if (!isRecord(item) || control.kind !== 'record') return '';
  const written = (value: unknown): string => {
    const text = isTranslation(value) ? translationIn(value.$t, lang) : value;
    return typeof text === 'string' ? text : '';
  };
  // The caption of a picture says more than its alternative text, and this more than its address.
  const texts = control.fields.filter(({ control: { kind }, group }) => kind === 'text' && group !== 'advanced');
  const said = texts.toSorted((a, b) => Number(a.name === 'alt') - Number(b.name === 'alt'));
  const values = [...said.map(({ name }) => item[name]), ...Object.values(item)];
  return (
    values
      .map(written)
      .find((text) => text !== '')
      ?.slice(0, 60) ?? ''
  );
}

interface Props {
  readonly name: string;
  /** Whether its fields are collapsed at first. */
  readonly isFolded: boolean;
  readonly isWrong: boolean;
  /** undefined: it is the first or the last item. */
  readonly moveUp: (() => void) | undefined;
  readonly moveDown: (() => void) | undefined;
  readonly remove: () => void;
  readonly children: ReactNode;
}

/** An item of a list, with buttons to move and remove it. */
export function ListItem({ name, isFolded, isWrong, moveUp, moveDown, remove, children }: Props) {
  const { t } = useLingui();
  const { access } = useForm();
  const actions = access !== 'texts' && (
    <div className={styles.actions}>
      <button type="button" className={styles.icon} disabled={moveUp === undefined} onClick={moveUp}>
        <Icon name="chevron-up" label={t({ id: 'gallery.list.up', message: `Move ${name} up` })} />
      </button>
      <button type="button" className={styles.icon} disabled={moveDown === undefined} onClick={moveDown}>
        <Icon name="chevron-down" label={t({ id: 'gallery.list.down', message: `Move ${name} down` })} />
      </button>
      <button type="button" className={styles.icon} onClick={remove}>
        <Icon name="trash" label={t({ id: 'gallery.list.remove', message: `Remove ${name}` })} />
      </button>
    </div>
  );
  if (!isFolded)
    return (
      <li className={styles.item}>
        <div className={styles.plain}>{children}</div>
        {actions}
      </li>
    );
  return (
    <li className={classes(styles.item, isWrong && styles.isWrong)}>
      <details className={styles.fold}>
        <summary className={styles.summary}>
          <Icon name="chevron-right" />
          <span>{name}</span>
        </summary>
        {children}
      </details>
      {actions}
    </li>
  );
}
