import { useLingui } from '@lingui/react/macro';
import { MEDIA_KINDS, type MediaKind } from '#schemas/builder/media.ts';
import styles from './media-library.module.css';

/** Which files are listed; an absent choice lists all. */
export interface MediaFilter {
  readonly q: string;
  readonly folder?: string | undefined;
  readonly tag?: string | undefined;
  readonly kind?: MediaKind | undefined;
}

interface Props {
  readonly filter: MediaFilter;
  readonly change: (filter: MediaFilter) => void;
  /** Folders and tags of the shop's files. */
  readonly folders: readonly string[];
  readonly tags: readonly string[];
  readonly hasKinds: boolean;
}

/** Words to search for, and the choices of folder, tag and kind. */
export function MediaFilters({ filter, change, folders, tags, hasKinds }: Props) {
  const { t } = useLingui();
  const { q, folder, tag, kind } = filter;
  const kinds: Readonly<Record<MediaKind, string>> = {
    picture: t({ id: 'builder.media.pictures', message: 'Pictures' }),
    film: t({ id: 'builder.media.films', message: 'Films' }),
    sound: t({ id: 'builder.media.sound', message: 'Sound' }),
    document: t({ id: 'builder.media.documents', message: 'Documents' }),
  };
  return (
    <>
      <label className={styles.search}>
        <span className="visually-hidden">{t({ id: 'builder.media.search', message: 'Search files' })}</span>
        <input
          className={styles.input}
          type="search"
          placeholder={t({ id: 'builder.media.search', message: 'Search files' })}
          value={q}
          onChange={({ target }) => change({ ...filter, q: target.value })}
        />
      </label>
      <label className={styles.folder}>
        <span className="visually-hidden">{t({ id: 'builder.media.folder', message: 'Folder' })}</span>
        <select
          className={styles.input}
          value={folder ?? '*'}
          onChange={({ target }) => change({ ...filter, folder: target.value === '*' ? undefined : target.value })}
        >
          <option value="*">{t({ id: 'builder.media.allFolders', message: 'All folders' })}</option>
          <option value="">{t({ id: 'builder.media.noFolder', message: 'Without a folder' })}</option>
          {folders.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {(tag !== undefined || tags.length > 0) && (
        <label className={styles.folder}>
          <span className="visually-hidden">{t({ id: 'builder.media.tag', message: 'Tag' })}</span>
          <select
            className={styles.input}
            value={tag ?? ''}
            onChange={({ target }) => change({ ...filter, tag: target.value === '' ? undefined : target.value })}
          >
            <option value="">{t({ id: 'builder.media.allTags', message: 'All tags' })}</option>
            {[...new Set([...(tag === undefined ? [] : [tag]), ...tags])].map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
      )}
      {hasKinds && (
        <label className={styles.folder}>
          <span className="visually-hidden">{t({ id: 'builder.media.kind', message: 'Kind' })}</span>
          <select
            className={styles.input}
            value={kind ?? ''}
            onChange={({ target }) => change({ ...filter, kind: MEDIA_KINDS.find((each) => each === target.value) })}
          >
            <option value="">{t({ id: 'builder.media.allKinds', message: 'All kinds' })}</option>
            {MEDIA_KINDS.map((each) => (
              <option key={each} value={each}>
                {kinds[each]}
              </option>
            ))}
          </select>
        </label>
      )}
    </>
  );
}
