import { useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { useFamilyNames } from '../../gallery/family-names.ts';
import type { ManifestType } from '../api/manifest.ts';
import { useBuilder } from '../builder-context.ts';
import { PagePicture } from '../frame/page-picture.tsx';
import { useRest } from '../frame/use-rest.ts';
import { insertNodes } from '../page/edits.ts';
import { withUniqueIds } from '#schemas/builder/node-ids.ts';
import { BARE, indexNodes, type RawNode } from '../page/nodes.ts';
import { insertPosition } from '../page/insert-position.ts';
import type { Editing } from '../page/use-editing.ts';
import { Notice } from '../controls/controls.tsx';
import { useOfferedTypes } from '../team/session.ts';
import { PaletteEntry } from './palette-entry.tsx';
import { FOUND, listTypes, OWN_TYPES } from './list-types.ts';
import styles from './palette.module.css';

interface Props {
  readonly editing: Editing;
  /** Called as a drag of a sample begins, and with undefined as it ends. */
  readonly carry: (sample: RawNode | undefined) => void;
  /** Called once a click has added one. */
  readonly added: () => void;
}

/** Component types by family, those of the shop first; a click inserts one after the selection, or in it where that is chosen, a drag where it is dropped. */
export function Palette({ editing: { state, actions }, carry, added }: Props) {
  const { t } = useLingui();
  const { manifest, lang } = useBuilder();
  const rest = useRest<RawNode>();
  const pictured = useMemo(() => rest.shown && withUniqueIds({ ...BARE, pageComponent: [rest.shown] }), [rest.shown]);
  const [words, setWords] = useState('');
  const names: Readonly<Record<string, string>> = {
    ...useFamilyNames(),
    [OWN_TYPES]: t({ id: 'builder.types.own', message: 'Types of this shop' }),
    sections: t({ id: 'builder.sections', message: 'Shared sections' }),
  };
  const types = useOfferedTypes();
  const families = useMemo(() => listTypes(types, words), [types, words]);
  const isListed = [...families.values()].flat().some(({ type }) => type === rest.shown?.type);
  const label = t({ id: 'builder.search', message: 'Search components' });
  const [wantsInside, setInside] = useState(false);
  const selected = indexNodes(state.page).get(state.selected ?? '');
  const known = manifest.types.get(String(selected?.node.type));
  const hasLists = Object.keys(known?.slots ?? {}).length > 0;
  const isInside = wantsInside && hasLists;
  const title = known?.title ?? state.selected ?? '';
  const add = (type: ManifestType, sample: RawNode) => {
    actions.edit(undefined, (page) =>
      insertNodes(page, insertPosition(manifest, page, state.selected, type.type, isInside), [sample]),
    );
    setInside(false);
    added();
  };
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
      <p className={styles.place}>
        {selected === undefined
          ? t({ id: 'builder.place.end', message: 'A click adds at the end of the page.' })
          : isInside
            ? t({ id: 'builder.place.inside', message: `A click adds inside “${title}”.` })
            : t({ id: 'builder.place.after', message: `A click adds after “${title}”.` })}
      </p>
      {hasLists && (
        <label className={styles.choice}>
          <input type="checkbox" checked={isInside} onChange={(event) => setInside(event.target.checked)} />
          {t({ id: 'builder.place.choose', message: 'Add inside it' })}
        </label>
      )}
      {families.size === 0 && (
        <Notice
          title={t({ id: 'builder.search.none', message: 'Nothing found' })}
          text={t({ id: 'builder.search.other', message: 'Try another word.' })}
        />
      )}
      {[...families].map(([family, members]) => (
        <section key={family} className={styles.family}>
          {family !== FOUND && <h3 className={styles.name}>{names[family] ?? family}</h3>}
          <ul className={styles.types}>
            {members.map((type) => (
              <li key={type.type}>
                <PaletteEntry type={type} add={(sample) => add(type, sample)} carry={carry} rest={rest} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {/* Hidden, not removed: opening the shop takes longer than another picture. */}
      {pictured && (
        <div className={styles.picture} hidden={!isListed}>
          <PagePicture
            path={PICTURE_PATH}
            page={pictured}
            lang={lang}
            width={PICTURE_WIDTH}
            pageWidth={PICTURED_WIDTH}
            title={t({ id: 'builder.picture', message: 'Picture' })}
          />
        </div>
      )}
    </div>
  );
}

/** The sample is pictured at a path that no page has. */
const PICTURE_PATH = '/builder-sample';
/** px */
const PICTURE_WIDTH = 228;
const PICTURED_WIDTH = 780;
