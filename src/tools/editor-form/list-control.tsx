import { useLingui } from '@lingui/react/macro';
import { keyed } from '#registry/kit/props/items.ts';
import { Icon } from '#registry/kit/ui/icon.tsx';
import type { Lang } from '#schemas/lang.ts';
import { isTranslation, translationIn } from '#schemas/node.ts';
import { pointerToken } from '#schemas/problem.ts';
import { isRecord } from '#schemas/record.ts';
import type { ControlProps } from './control-props.ts';
import { emptyValue } from './field-model.ts';
import { useForm } from './form-context.ts';
import { ListItem } from './list-item.tsx';
import styles from './form.module.css';

/** Values one after another; each can be moved and removed. */
export function ListControl({ control, pointer, value, standard, Nested }: ControlProps<'list'>) {
  const { t } = useLingui();
  const { set, lang, problems } = useForm();
  const written = value ?? standard;
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
                name={[String(index + 1), nameOf(item, lang)].filter(Boolean).join(' · ')}
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
      <button
        type="button"
        className={styles.add}
        disabled={items.length >= control.most}
        onClick={() => set(pointer, [...items, emptyValue(control.item)])}
      >
        <Icon name="plus" />
        {t({ id: 'gallery.add', message: 'Add' })}
      </button>
    </>
  );
}

/** What an item is called: the first text in it. */
function nameOf(item: unknown, lang: Lang): string {
  const text = isRecord(item)
    ? Object.values(item)
        .map((value) => (isTranslation(value) ? translationIn(value.$t, lang) : value))
        .find((value) => typeof value === 'string' && value !== '')
    : '';
  return typeof text === 'string' ? text.slice(0, 60) : '';
}
