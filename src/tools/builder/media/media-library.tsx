import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { imageHref } from '#registry/kit/address/url.ts';
import { Button } from '#registry/kit/ui/button.tsx';
import { Icon } from '#registry/kit/ui/picture/icon.tsx';
import { readSafeUrl } from '#schemas/values/address/safe-url.ts';
import type { MediaItem, MediaKind } from '#schemas/builder/media.ts';
import { useStoreQuery } from '../api/use-store-query.ts';
import { Dialog } from '../controls/dialog.tsx';
import { IconButton } from '../controls/controls.tsx';
import { useMayDo } from '../team/session.ts';
import { MediaDetails } from './media-details.tsx';
import { type MediaFilter, MediaFilters } from './media-filters.tsx';
import { MediaTags } from './media-tags.tsx';
import { ACCEPTED, kindOf, lengthText, pictureOf } from './media-kinds.ts';
import { useUploads } from './use-uploads.ts';
import styles from './media-library.module.css';

interface Props {
  readonly close: () => void;
  /** Gets the chosen picture; undefined: the library is only kept. */
  readonly choose?: ((item: MediaItem) => void) | undefined;
  /** The only kind that may be chosen; any unless given. */
  readonly kind?: MediaKind | undefined;
  /** The file that is shown first. */
  readonly first?: MediaItem | undefined;
}

/** The files of the shop: searched, sorted into folders, uploaded by button, drop and paste. */
export function MediaLibrary({ close, choose, kind: wanted, first }: Props) {
  const { t } = useLingui();
  const mayEdit = useMayDo()('edit');
  const [filter, setFilter] = useState<MediaFilter>({ q: '' });
  /** Files that get tags together, by id; undefined: one is shown at a time. */
  const [several, setSeveral] = useState<ReadonlyMap<string, MediaItem>>();
  const [since, setSince] = useState(0);
  const [chosen, setChosen] = useState(first);
  /** The last file that was replaced, as it is since. */
  const [replaced, setReplaced] = useState<MediaItem>();
  const [isOver, setOver] = useState(false);
  /** Whether a picture is edited: only the editor ends this, so that no edit is lost. */
  const [isEditing, setEditing] = useState(false);
  const mayUpload = mayEdit && !isEditing;
  const input = useRef<HTMLInputElement>(null);
  const uploads = useUploads();
  const kind = wanted ?? filter.kind;
  const q = filter.q.trim();
  const { data, isError } = useStoreQuery('builderMedia', { ...filter, q, kind }, { since, keepsLast: true });
  const hints: Readonly<Partial<Record<MediaKind | 'any', string>>> = {
    picture: t({
      id: 'builder.media.hint.pictures',
      message: 'Drop or paste pictures here too. Large photos are scaled down, and lose place and camera data.',
    }),
    film: t({ id: 'builder.media.hint.films', message: 'Drop or paste films (MP4, WebM) here too.' }),
    sound: t({ id: 'builder.media.hint.sound', message: 'Drop or paste sound (MP3, M4A, Ogg, WAV) here too.' }),
    any: t({
      id: 'builder.media.hint',
      message:
        'Drop or paste pictures, films (MP4, WebM), sound (MP3, M4A, Ogg, WAV) and PDF documents here too. Large photos are scaled down, and lose place and camera data; other files stay as they are.',
    }),
  };
  const reload = () => setSince((count) => count + 1);
  const upload = (files: Iterable<File>) =>
    uploads.add(files, { folder: filter.folder ?? '' }, (item) => {
      reload();
      setChosen(item);
    });
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])];
    if (files.length === 0 || !mayUpload) return;
    event.preventDefault();
    upload(files);
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent) => onPaste(event);
    addEventListener('paste', listen);
    return () => removeEventListener('paste', listen);
  }, []);
  const items = data?.items ?? [];
  const total = data?.total ?? 0;
  const isEmpty =
    data !== undefined &&
    total === 0 &&
    q === '' &&
    [filter.folder, filter.tag, kind].every((choice) => choice === undefined);
  /** Adds a file to the several ones, or removes it from them. */
  const toggle = (item: MediaItem) => {
    const next = new Map(several ?? (chosen === undefined ? [] : [[chosen.id, chosen]]));
    if (!next.delete(item.id)) next.set(item.id, item);
    setSeveral(next);
  };
  const mayChoose = chosen === undefined || wanted === undefined || kindOf(chosen.format) === wanted;
  return (
    <Dialog title={t({ id: 'builder.media', message: 'Media library' })} close={isEditing ? undefined : close} isWide>
      {/* Files are dropped on it; the button does the same by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        className={styles.library}
        data-over={isOver}
        role="group"
        aria-label={t({ id: 'builder.media', message: 'Media library' })}
        onDragOver={(event) => {
          if (!mayUpload || !event.dataTransfer.types.includes('Files')) return;
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          setOver(false);
          if (!mayUpload || event.dataTransfer.files.length === 0) return;
          event.preventDefault();
          upload(event.dataTransfer.files);
        }}
      >
        <div className={styles.tools}>
          <MediaFilters
            filter={filter}
            change={setFilter}
            folders={data?.folders ?? []}
            tags={data?.tags ?? []}
            hasKinds={wanted === undefined}
          />
          {mayEdit && total > 1 && (
            <Button
              look="secondary"
              className={styles.button}
              aria-pressed={several !== undefined}
              onClick={() => setSeveral(several === undefined ? new Map() : undefined)}
            >
              {t({ id: 'builder.media.several', message: 'Select several' })}
            </Button>
          )}
          {mayEdit && (
            <Button className={styles.button} onClick={() => input.current?.click()}>
              {t({ id: 'builder.media.upload', message: 'Upload' })}
            </Button>
          )}
          <input
            ref={input}
            type="file"
            multiple
            hidden
            accept={wanted === undefined ? Object.values(ACCEPTED).join(',') : ACCEPTED[wanted]}
            onChange={({ target }) => {
              upload([...(target.files ?? [])]);
              target.value = '';
            }}
          />
        </div>
        {mayEdit && <p className={styles.hint}>{hints[wanted ?? 'any']}</p>}
        <ul className={styles.uploads} aria-live="polite">
          {uploads.list.map(({ key, name, progress, fault, retry }) => (
            <li key={key} className={styles.upload} data-failed={fault !== undefined}>
              <span className={styles.file}>{name}</span>
              {fault === undefined ? (
                <progress aria-label={name} value={progress} max={1} />
              ) : (
                <>
                  <span className={styles.fault}>{fault}</span>
                  {retry && (
                    <Button look="secondary" className={styles.button} onClick={retry}>
                      {t({ id: 'builder.again', message: 'Try again' })}
                    </Button>
                  )}
                  <IconButton
                    icon="close"
                    label={t({ id: 'builder.close', message: 'Close' })}
                    onClick={() => uploads.dismiss(key)}
                  />
                </>
              )}
            </li>
          ))}
        </ul>
        {isError && (
          <p className={styles.fault} role="alert">
            {t({ id: 'builder.media.failed', message: 'The files could not be read. Try again in a moment.' })}
          </p>
        )}
        <div className={styles.body} data-open={chosen !== undefined || several !== undefined}>
          <div className={styles.pictures}>
            <p className={styles.hint} role="status">
              {isEmpty
                ? t({ id: 'builder.media.empty', message: 'There are no files yet. Upload the first one.' })
                : t({ id: 'builder.media.count', message: plural(total, { one: '# file', other: '# files' }) })}
            </p>
            <ul className={styles.grid}>
              {items.map((item) => (
                <li key={item.id}>
                  <button
                    type="button"
                    className={styles.item}
                    aria-pressed={several === undefined ? item.id === chosen?.id : several.has(item.id)}
                    onClick={(event) => {
                      const isMore = mayEdit && (several !== undefined || event.ctrlKey || event.metaKey);
                      if (isMore) toggle(item);
                      else setChosen(item);
                      setReplaced(undefined);
                    }}
                    onDoubleClick={() => several === undefined && mayChoose && choose?.(item)}
                  >
                    <MediaThumbnail item={item} />
                    <span className={styles.name}>{item.name}</span>
                    {item.format !== 'webp' && (
                      <span className={styles.kind}>
                        {item.seconds === null ? item.format.toUpperCase() : lengthText(item.seconds)}
                      </span>
                    )}
                  </button>
                </li>
              ))}
            </ul>
          </div>
          {several !== undefined && (
            <section
              className={styles.details}
              aria-label={t({ id: 'builder.media.several', message: 'Select several' })}
            >
              <p className={styles.fieldName} role="status">
                {t({
                  id: 'builder.media.selected',
                  message: plural(several.size, { one: '# file selected', other: '# files selected' }),
                })}
              </p>
              {several.size === 0 ? (
                <p className={styles.hint}>
                  {t({ id: 'builder.media.several.hint', message: 'Choose files to give them tags together.' })}
                </p>
              ) : (
                <MediaTags
                  items={[...several.values()]}
                  known={data?.tags ?? []}
                  changed={(tagged) => {
                    setSeveral(new Map(tagged.map((item) => [item.id, item])));
                    setChosen(tagged.find(({ id }) => id === chosen?.id) ?? chosen);
                    reload();
                  }}
                />
              )}
            </section>
          )}
          {several === undefined && chosen !== undefined && (
            <MediaDetails
              key={`${chosen.id} ${chosen.revision}`}
              item={chosen}
              folders={data?.folders ?? []}
              tags={data?.tags ?? []}
              uploads={uploads}
              choose={mayChoose ? choose : undefined}
              isEditing={isEditing}
              setEditing={setEditing}
              saved={(item) => {
                setChosen((now) => (now?.id === item.id ? item : now));
                reload();
              }}
              isReplaced={chosen.id === replaced?.id && chosen.revision === replaced.revision}
              changed={(item, isReplaced = false) => {
                setReplaced(isReplaced ? item : undefined);
                setChosen(item);
                reload();
              }}
            />
          )}
        </div>
        {isOver && (
          <p className={styles.drop} aria-hidden="true">
            <Icon name="image" />
            {t({ id: 'builder.media.drop', message: 'Drop to upload' })}
          </p>
        )}
      </div>
    </Dialog>
  );
}

/** A small picture of an item, or a sign; a replaced one shows at once. */
function MediaThumbnail({ item }: { readonly item: MediaItem }) {
  const picture = pictureOf(item);
  if (picture === undefined)
    return (
      <span className={styles.thumbnail}>
        {kindOf(item.format) === 'film' ? <Icon name="play" /> : item.format.toUpperCase()}
      </span>
    );
  const source = `${imageHref(readSafeUrl(picture) ?? '', '300')}?r=${item.revision}`;
  const { x, y } = item.focus;
  return (
    <img className={styles.thumbnail} src={source} alt="" loading="lazy" style={{ objectPosition: `${x}% ${y}%` }} />
  );
}
