import { useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { commonLayout, layoutKind } from '#schemas/builder/layouts.ts';
import { Button } from '#registry/kit/ui/button.tsx';
import { Icon } from '#registry/kit/ui/picture/icon.tsx';
import { RecordPicker } from '../../editor-form/record-picker.tsx';
import { useStoreQuery } from '../api/use-store-query.ts';
import { builderHref, useBuilder } from '../builder-context.ts';
import { Dialog } from '../controls/dialog.tsx';
import { usePathName } from '../pages/zone-texts.ts';
import { useMayDo } from '../team/session.ts';
import { findRecord, recordAtPath } from './find-record.ts';
import { layoutOfRecord, namedLayouts, type ShownRecord, withRecord } from './layouts.ts';
import styles from './layouts.module.css';

interface Props {
  /** Path of the layout that is edited. */
  readonly path: string;
  /** Path that the preview shows; undefined until it is known. */
  readonly shownPath: string | undefined;
  /** Whether all edits are stored. */
  readonly isSaved: boolean;
}

/** Which layout the product of the preview uses, as a button that lets one choose another; nothing for other pages. */
export function LayoutChoice({ path, shownPath = '', isSaved }: Props) {
  const { t } = useLingui();
  const { call, client } = useBuilder();
  const [isOpen, setOpen] = useState(false);
  const kind = layoutKind(path);
  const isWanted = kind !== undefined && shownPath.startsWith(`/${kind}/`);
  const { data } = useStoreQuery('builderPages', {}, { enabled: isWanted, since: isOpen });
  const { data: record } = useQuery(
    {
      queryKey: ['record', shownPath],
      queryFn: async () => (await recordAtPath(call, shownPath)) ?? null,
      enabled: isWanted,
    },
    client,
  );
  const nameOf = useLayoutName(data?.pages ?? []);
  if (!isWanted || data === undefined || !record) return null;
  const layout = nameOf(layoutOfRecord(data.pages, record));
  const { title } = record;
  return (
    <>
      <button type="button" className={styles.choice} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span className={styles.used}>{t({ id: 'builder.layout.used', message: `${title} uses: ${layout}` })}</span>
        <Icon name="chevron-down" />
      </button>
      {isOpen && (
        <ChoiceDialog record={record} pages={data.pages} path={path} isSaved={isSaved} close={() => setOpen(false)} />
      )}
    </>
  );
}

type Pages = Parameters<typeof layoutOfRecord>[0];

function useLayoutName(pages: Pages): (path: string) => string {
  const nameOf = usePathName();
  return (path) => nameOf(path, { layoutOf: pages.find((page) => page.path === path)?.layoutOf });
}

interface DialogProps {
  readonly record: ShownRecord;
  readonly pages: Pages;
  readonly path: string;
  readonly isSaved: boolean;
  readonly close: () => void;
}

function ChoiceDialog({ record, pages, path, isSaved, close }: DialogProps) {
  const { t } = useLingui();
  const name = useId();
  const { store, call, release, records } = useBuilder();
  const mayEdit = useMayDo()('edit');
  const nameOf = useLayoutName(pages);
  const { kind, id, title } = record;
  const used = layoutOfRecord(pages, record);
  const named = namedLayouts(pages, kind);
  // Without a list of its own, the record has the page at its path, or the layout of its category.
  const unlisted = layoutOfRecord(
    pages.map((page) => ({ ...page, layoutOf: page.layoutOf && { ...page.layoutOf, records: [] } })),
    record,
  );
  const own = nameOf(unlisted);
  const options = [...new Set([unlisted, ...named.map((layout) => layout.path)])];
  const [chosen, setChosen] = useState(used);
  const [isFailed, setFailed] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const openAt = (layout: string, shown: string) =>
    location.assign(`${builderHref(release, layout)}&record=${encodeURIComponent(shown)}`);
  const list = async (layout: string, isListed: boolean): Promise<boolean> => {
    const answer = await store('builderPage', { path: layout });
    if (!answer.ok || answer.data.page === null) return false;
    const { revision, main, page } = answer.data;
    const saved = await store('builderSave', {
      path: layout,
      base: revision,
      page: withRecord(page, id, isListed),
      ...(main === undefined ? {} : { main }),
    });
    return saved.ok;
  };
  const use = async () => {
    setBusy(true);
    const isOwn = (layout: string) => layout === chosen && layout !== unlisted;
    const changes = named.filter((layout) => layout.records.includes(id) !== isOwn(layout.path));
    for (const layout of changes)
      if (!(await list(layout.path, isOwn(layout.path)))) {
        setBusy(false);
        return setFailed(true);
      }
    openAt(chosen, record.path);
  };
  return (
    <Dialog title={t({ id: 'builder.layout.of', message: `Layout of ${title}` })} close={close}>
      <div className={styles.form}>
        <fieldset className={styles.options} disabled={!mayEdit}>
          <legend className="visually-hidden">{t({ id: 'builder.layout', message: 'Layout' })}</legend>
          {options.map((layout) => (
            <label key={layout} className={styles.option}>
              <input type="radio" name={name} checked={layout === chosen} onChange={() => setChosen(layout)} />
              <span>{nameOf(layout)}</span>
            </label>
          ))}
        </fieldset>
        {unlisted !== commonLayout(kind) && (
          <p className={styles.about}>
            {t({
              id: 'builder.layout.unlisted',
              message: `Its category or its path gives “${title}” the layout “${own}”. To use that of all instead, make a further layout, which begins as a copy of it.`,
            })}
          </p>
        )}
        {named.length === 0 && (
          <p className={styles.about}>
            {t({ id: 'builder.layout.none', message: 'Make further layouts in the list of pages.' })}
          </p>
        )}
        <p className={styles.about}>
          {t({
            id: 'builder.layout.drafts',
            message: 'The choice is saved as drafts of the layouts. Visitors see it once they are published.',
          })}
        </p>
        <p className={styles.fault} role="alert">
          {isFailed && t({ id: 'builder.layout.failed', message: 'The layouts could not be saved. Try again.' })}
        </p>
        <Button
          className={styles.button}
          disabled={!mayEdit || !isSaved || isBusy || chosen === used}
          onClick={() => void use()}
        >
          {t({ id: 'builder.layout.use', message: 'Use this layout' })}
        </Button>
        <h3 className={styles.subtitle}>
          {kind === 'product'
            ? t({ id: 'builder.layout.other.product', message: 'Preview another product' })
            : t({ id: 'builder.layout.other.category', message: 'Preview another category' })}
        </h3>
        <RecordPicker
          kind={kind}
          source={records}
          chosen={[id]}
          choose={async (picked) => {
            const found = await findRecord(call, kind, picked.id);
            if (found !== undefined)
              openAt(path === commonLayout(kind) ? path : layoutOfRecord(pages, found), found.path);
          }}
        />
      </div>
    </Dialog>
  );
}
