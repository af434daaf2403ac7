import { useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { useFamilyNames } from '../../gallery/family-names.ts';
import type { ManifestType } from '../api/manifest.ts';
import { useBench } from '../desk-context.ts';
import { insertNodes } from '../page/edits.ts';
import type { WrittenNode } from '../page/nodes.ts';
import { spotFor } from '../page/places.ts';
import type { Working } from '../page/use-work.ts';
import { Notice } from '../shell/notice.tsx';
import { PaletteEntry } from './palette-entry.tsx';
import styles from './palette.module.css';

/** Everything that can be added, by family; a click puts it where one works, a drag wherever it is dropped. */
export function Palette({ work: { work, actions } }: { readonly work: Working }) {
  const { t } = useLingui();
  const { manifest } = useBench();
  const [words, setWords] = useState('');
  const names: Readonly<Record<string, string>> = useFamilyNames();
  const families = useMemo(() => found(manifest.types.values(), words), [manifest, words]);
  const label = t({ id: 'builder.search', message: 'Search components' });
  const add = (type: ManifestType, sample: WrittenNode) =>
    actions.edit(undefined, (page) => insertNodes(page, spotFor(manifest, page, work.selected, type.type), [sample]));
  return (
    <div className={styles.palette}>
      <input
        type="search"
        className={styles.search}
        value={words}
        placeholder={label}
        aria-label={label}
        onChange={(event) => setWords(event.target.value)}
      />
      {families.size === 0 && (
        <Notice
          title={t({ id: 'builder.search.none', message: 'Nothing found' })}
          text={t({ id: 'builder.search.other', message: 'Try another word.' })}
        />
      )}
      {[...families].map(([family, types]) => (
        <section key={family} className={styles.family}>
          <h3 className={styles.name}>{names[family] ?? family}</h3>
          <ul className={styles.types}>
            {types.map((type) => (
              <li key={type.type}>
                <PaletteEntry type={type} add={(sample) => add(type, sample)} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** The types that bear all the words, by family. */
function found(types: Iterable<ManifestType>, words: string): ReadonlyMap<string, readonly ManifestType[]> {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const fitting = [...types].filter(({ type, title, description }) => {
    const text = `${type} ${title} ${description}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
  return Map.groupBy(fitting, ({ category }) => category);
}
