import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Icon } from '#registry/kit/ui/picture/icon.tsx';
import { type ControlProps, useForm } from './form-context.ts';
import form from './form.module.css';
import { RecordRow, RecordPicker } from './record-picker.tsx';
import type { RecordChoice, RecordSource } from './record-source.ts';
import styles from './record-picker.module.css';

type Props = ControlProps<'records'> & { readonly source: RecordSource };

/** Records of the shop by id: the chosen ones in order, and a search for more. */
export function RecordsControl({ control, pointer, value, describedBy, source }: Props) {
  const { t } = useLingui();
  const { set } = useForm();
  const { of: kind, isList, max } = control;
  const ids = idsIn(value);
  const known = useChosenRecords(source, kind, ids);
  const write = (next: readonly string[]) => set(pointer, isList ? next : (next.at(-1) ?? ''));
  const move = (from: number, to: number) => write(ids.toSpliced(from, 1).toSpliced(to, 0, ids[from] ?? ''));
  return (
    <>
      {ids.length > 0 && (
        <ol className={styles.chosen}>
          {ids.map((id, index) => {
            const record = known.get(id) ?? { id, title: id, detail: '', image: '' };
            const { title } = record;
            return (
              <li key={id} className={styles.one}>
                <RecordRow record={record} />
                {isList && (
                  <>
                    <button
                      type="button"
                      className={form.icon}
                      disabled={index === 0}
                      onClick={() => move(index, index - 1)}
                    >
                      <Icon name="chevron-up" label={t({ id: 'gallery.pick.up', message: `Move ${title} up` })} />
                    </button>
                    <button
                      type="button"
                      className={form.icon}
                      disabled={index === ids.length - 1}
                      onClick={() => move(index, index + 1)}
                    >
                      <Icon name="chevron-down" label={t({ id: 'gallery.pick.down', message: `Move ${title} down` })} />
                    </button>
                  </>
                )}
                <button type="button" className={form.icon} onClick={() => write(ids.toSpliced(index, 1))}>
                  <Icon name="close" label={t({ id: 'gallery.pick.remove', message: `Remove ${title}` })} />
                </button>
              </li>
            );
          })}
        </ol>
      )}
      {(!isList || ids.length < max) && (
        <RecordPicker
          kind={kind}
          source={source}
          chosen={ids}
          choose={({ id }) => write(isList ? [...ids.filter((each) => each !== id), id] : [id])}
          describedBy={describedBy}
        />
      )}
    </>
  );
}

function idsIn(value: unknown): readonly string[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  return [...new Set(list.filter((id) => typeof id === 'string' && id !== ''))].map(String);
}

/** Loads the chosen records, by id. */
function useChosenRecords(
  source: RecordSource,
  kind: ControlProps<'records'>['control']['of'],
  ids: readonly string[],
): ReadonlyMap<string, RecordChoice> {
  const [known, setKnown] = useState<ReadonlyMap<string, RecordChoice>>(new Map());
  const wanted = ids.filter((id) => !known.has(id)).join(',');
  useEffect(() => {
    if (wanted === '') return undefined;
    let isOver = false;
    void source.known(kind, wanted.split(',')).then((records) => {
      if (!isOver && records.length > 0)
        setKnown((before) => new Map([...before, ...records.map((record) => [record.id, record] as const)]));
    });
    return () => {
      isOver = true;
    };
  }, [source, kind, wanted]);
  return known;
}
