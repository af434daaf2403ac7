import { useLingui } from '@lingui/react/macro';
import { plural } from '@lingui/core/macro';
import { useState } from 'react';
import { textIn } from '#schemas/lang.ts';
import { builderHref, useBuilder } from '../builder-context.ts';
import { IconButton } from '../controls/controls.tsx';
import { useSections } from './sections-context.tsx';
import styles from './sections.module.css';

/** All shared sections of the shop, each with the number of its users; one without users can be deleted. */
export function SectionList() {
  const { t } = useLingui();
  const { store, lang, release } = useBuilder();
  const { byType, refresh } = useSections();
  const [fault, setFault] = useState('');
  if (byType.size === 0) return null;
  const remove = async (path: string) => {
    const read = await store('builderPage', { path });
    if (!read.ok) return setFault(path);
    const { published, draft, revision } = read.data;
    const isShown = published !== null && published.kind !== 'unpublished';
    const taken = isShown ? await store('builderUnpublish', { path, base: revision }) : read;
    const gone =
      taken.ok && draft !== null ? await store('builderDiscard', { path, base: taken.data.revision }) : taken;
    setFault(gone.ok ? '' : path);
    await refresh();
  };
  return (
    <section className={styles.sections} aria-labelledby="shared-sections">
      <h2 id="shared-sections" className={styles.title}>
        {t({ id: 'builder.sections', message: 'Shared sections' })}
      </h2>
      <p role="alert" className={styles.fault}>
        {fault !== '' &&
          t({ id: 'builder.section.kept', message: `${fault} was not deleted: a page may use it by now.` })}
      </p>
      <ul className={styles.rows}>
        {[...byType.values()].map(({ type, title, usedBy, usedInZones, isPublished, hasDraft }) => {
          const count = usedBy.length + usedInZones.length;
          const name = textIn(title, lang);
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
                onClick={count > 0 ? undefined : () => void remove(type)}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
