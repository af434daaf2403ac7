import { useLingui } from '@lingui/react/macro';
import { plural } from '@lingui/core/macro';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#registry/kit/ui/button.tsx';
import { type Lang, textIn } from '#schemas/lang.ts';
import type { SectionSummary } from '#schemas/builder/records.ts';
import { useStoreFaults } from '../api/use-store-faults.ts';
import { builderHref, useBuilder } from '../builder-context.ts';
import { IconButton } from '../controls/controls.tsx';
import { Dialog } from '../controls/dialog.tsx';
import { rankByWords } from '../palette/rank-by-words.ts';
import { useClosedRelease } from '../releases/release-session.tsx';
import { useMayDo } from '../team/session.ts';
import { useSections } from './sections-context.tsx';
import styles from './sections.module.css';

/** All shared sections of the shop that have the words, each with the number of its users; one without users can be deleted. */
export function SectionList({ words }: { readonly words: string }) {
  const { t } = useLingui();
  const { lang, release } = useBuilder();
  const { byType } = useSections();
  const mayDo = useMayDo();
  const isClosed = useClosedRelease() !== undefined;
  const heading = useRef<HTMLHeadingElement>(null);
  const [asked, setAsked] = useState<SectionSummary>();
  const [deleted, setDeleted] = useState('');
  useEffect(() => {
    // Its button is gone.
    if (deleted !== '') heading.current?.focus();
  }, [deleted]);
  const found = rankByWords(byType.values(), words, ({ type, title }) => ({
    title: textIn(title, lang),
    names: [type],
  }));
  if (found.length === 0 && deleted === '') return null;
  return (
    <section className={styles.sections} aria-labelledby="shared-sections">
      <h2 id="shared-sections" ref={heading} tabIndex={-1} className={styles.title}>
        {t({ id: 'builder.sections', message: 'Shared sections' })}
      </h2>
      <p role="status" className={styles.about}>
        {deleted !== '' && t({ id: 'builder.section.deleted', message: `“${deleted}” was deleted.` })}
      </p>
      <ul className={styles.rows}>
        {found.map((section) => {
          const { type, title, usedBy, usedInZones, isPublished, hasDraft } = section;
          const count = usedBy.length + usedInZones.length;
          const name = textIn(title, lang);
          const mayDelete = !isClosed && (!isPublished || mayDo('publish')) && (!hasDraft || mayDo('edit'));
          return (
            <li key={type} className={styles.row}>
              <a className={styles.link} href={builderHref(release, type)}>
                {name}
              </a>
              <span className={styles.about}>
                {t({
                  id: 'builder.section.users',
                  message: plural(count, { one: 'used in # place', other: 'used in # places' }),
                })}
              </span>
              <span className={styles.about}>
                {!isPublished
                  ? t({ id: 'builder.save.none', message: 'Not published' })
                  : hasDraft && t({ id: 'builder.hasDraft', message: 'Unpublished changes' })}
              </span>
              <IconButton
                icon="trash"
                label={t({ id: 'builder.section.delete', message: `Delete the section ${name}` })}
                onClick={
                  count > 0 || !mayDelete
                    ? undefined
                    : () => {
                        setAsked(section);
                        setDeleted('');
                      }
                }
              />
            </li>
          );
        })}
      </ul>
      {asked !== undefined && (
        <DeleteDialog
          section={asked}
          lang={lang}
          close={() => setAsked(undefined)}
          done={(name) => {
            setDeleted(name);
            setAsked(undefined);
          }}
        />
      )}
    </section>
  );
}

interface DeleteProps {
  readonly section: SectionSummary;
  readonly lang: Lang;
  readonly close: () => void;
  /** Called with its name once it is deleted. */
  readonly done: (name: string) => void;
}

/** Asks before a section is deleted: nothing brings it back. */
function DeleteDialog({ section: { type: path, title }, lang, close, done }: DeleteProps) {
  const { t } = useLingui();
  const { store } = useBuilder();
  const { refresh } = useSections();
  const faultText = useStoreFaults();
  const [fault, setFault] = useState('');
  const [isBusy, setBusy] = useState(false);
  const name = textIn(title, lang);
  const remove = async () => {
    const read = await store('builderPage', { path });
    if (!read.ok) return setFault(faultText(read));
    const { published, draft, revision } = read.data;
    const isShown = published !== null && published.kind !== 'unpublished';
    const taken = isShown ? await store('builderUnpublish', { path, base: revision }) : read;
    const gone =
      taken.ok && draft !== null ? await store('builderDiscard', { path, base: taken.data.revision }) : taken;
    await refresh();
    if (gone.ok) done(name);
    else
      setFault(
        gone.kind === 'conflict'
          ? t({ id: 'builder.conflict.title', message: 'This page was changed elsewhere' })
          : faultText(gone),
      );
  };
  return (
    <Dialog title={t({ id: 'builder.section.delete.ask', message: `Delete “${name}”?` })} close={close}>
      <div className={styles.form}>
        <p>
          {t({
            id: 'builder.section.delete.effect',
            message: 'No page uses this section. Once it is deleted, it cannot be brought back.',
          })}
        </p>
        <p role="alert" className={styles.fault}>
          {fault}
        </p>
        <p className={styles.actions}>
          <Button
            onClick={() => {
              if (isBusy) return;
              setBusy(true);
              void remove().finally(() => setBusy(false));
            }}
          >
            {t({ id: 'builder.delete', message: 'Delete' })}
          </Button>
          <Button look="secondary" onClick={close}>
            {t({ id: 'builder.cancel', message: 'Cancel' })}
          </Button>
        </p>
      </div>
    </Dialog>
  );
}
