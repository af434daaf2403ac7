import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '#registry/kit/ui/button.tsx';
import { settings } from '#settings';
import { LANG_NAMES, LANG_TAGS } from '#schemas/lang.ts';
import type { MediaItem } from '#schemas/builder/media.ts';
import type { StoreAnswer } from '../api/store-client.ts';
import { useStoreFaults } from '../api/use-store-faults.ts';
import { useBuilder } from '../builder-context.ts';
import { useLateFault } from '../controls/late-faults.tsx';
import { useMayDo } from '../team/session.ts';
import { DeleteMedia } from './delete-media.tsx';
import { FocalPoint } from './focal-point.tsx';
import { MediaTags } from './media-tags.tsx';
import { MediaUses } from './media-uses.tsx';
import { PictureEditor } from './picture-editor.tsx';
import { ACCEPTED, kindOf, lengthText, pictureOf } from './media-kinds.ts';
import type { Uploads } from './use-uploads.ts';
import styles from './media-library.module.css';

interface Props {
  readonly item: MediaItem;
  readonly folders: readonly string[];
  /** Tags of the shop's files. */
  readonly tags: readonly string[];
  readonly uploads: Uploads;
  readonly choose: ((item: MediaItem) => void) | undefined;
  readonly isEditing: boolean;
  readonly setEditing: (isEditing: boolean) => void;
  /** Called with the item once its details are saved, also after another one is chosen. */
  readonly saved: (item: MediaItem) => void;
  /** Whether its file was just replaced. */
  readonly isReplaced: boolean;
  /** `item` is undefined where it was deleted. */
  readonly changed: (item: MediaItem | undefined, isReplaced?: boolean) => void;
}

/**
 * A file of the library: its details, where it is used, and its actions. The details save by themselves when a field is left,
 * another file is chosen or the library closes.
 */
export function MediaDetails({
  item,
  folders,
  tags,
  uploads,
  choose,
  isEditing,
  setEditing,
  saved,
  isReplaced,
  changed,
}: Props) {
  const { t } = useLingui();
  const { store } = useBuilder();
  const mayDo = useMayDo();
  const [known, setKnown] = useState(item);
  const [edited, setEdited] = useState(() => described(item));
  if (known !== item) {
    setKnown(item);
    setEdited(withChanges(edited, described(known), described(item)));
  }
  const [fault, setFault] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const faultText = useStoreFaults();
  const report = useLateFault();
  const mayEdit = mayDo('edit');
  const mayPublish = mayDo('publish');
  const { id, src, format, seconds, revision, width, height, bytes } = item;
  const isDirty = JSON.stringify(edited) !== JSON.stringify(described(item));
  const kind = kindOf(format);
  const weight = bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} kB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
  const facts = [
    ...(kind === 'picture' ? [] : [format.toUpperCase()]),
    ...(seconds === null ? [] : [lengthText(seconds)]),
    ...(width === 0 ? [] : [`${width} × ${height} px`]),
    weight,
  ];
  const run = async <T extends object>(answer: Promise<StoreAnswer<T>>): Promise<T | undefined> => {
    const given = await answer;
    setFault(given.ok ? '' : faultText(given));
    return given.ok ? given.data : undefined;
  };
  /** The last save; leaving a field and closing right after it send it once. */
  const lastSave = useRef<{ readonly words: string; readonly result: Promise<Saved> }>(undefined);
  const send = async (): Promise<Saved> => {
    // A file cannot be without a name.
    const given = await store('builderMediaChange', { id, ...edited, name: edited.name.trim() || item.name });
    const unsaved = given.ok ? '' : faultText(given);
    setFault(unsaved);
    isGone.current ||= !given.ok && given.kind === 'refused' && given.key === 'NO_MEDIA';
    if (given.ok) saved(given.data.item);
    else lastSave.current = undefined;
    return given.ok ? given.data.item : unsaved;
  };
  const save = async (): Promise<Saved> => {
    if (!isDirty || !mayEdit) return item;
    const words = JSON.stringify(edited);
    if (lastSave.current?.words !== words) lastSave.current = { words, result: send() };
    return lastSave.current.result;
  };
  /** Whether the store has the file no more, so that nothing of it can be saved. */
  const isGone = useRef(false);
  /** Nobody sees a fault of these details any more. */
  const saveLast = async () => {
    if (isGone.current) return;
    const result = await save();
    if (typeof result === 'string' && !isGone.current)
      report({ name: item.name, text: result, retry: () => void saveLast() });
  };
  const onLeave = useEffectEvent(() => void saveLast());
  useEffect(() => () => onLeave(), []);
  const pick = async () => {
    const picked = await save();
    if (typeof picked !== 'string') choose?.(picked);
  };
  const remove = async () => {
    if ((await run(store('builderMediaDelete', { id }))) === undefined) return;
    isGone.current = true;
    changed(undefined);
  };
  /** A new picture of this one: it gets the same alternative text and tags. */
  const keepEdited = async (made: MediaItem) => {
    const isNew = made.id !== id && Object.keys(made.alt).length === 0 && made.tags.length === 0;
    if (!isNew) return changed(made);
    const { alt, tags } = item;
    if (Object.keys(alt).length > 0) await store('builderMediaChange', { id: made.id, ...described(made), alt });
    if (tags.length > 0) await store('builderMediaTag', { ids: [made.id], add: [...tags], remove: [] });
    changed({ ...made, alt, tags });
  };
  if (isEditing)
    return (
      <section className={styles.details} aria-label={item.name} data-editing>
        <PictureEditor
          item={item}
          cancel={() => setEditing(false)}
          done={(file) => {
            setEditing(false);
            uploads.add([file], { folder: item.folder }, (made) => void keepEdited(made));
          }}
        />
      </section>
    );
  return (
    <section className={styles.details} aria-label={item.name}>
      {kind === 'picture' ? (
        <FocalPoint
          src={`${src}?r=${revision}`}
          focus={edited.focus}
          change={mayEdit ? (focus) => setEdited({ ...edited, focus }) : undefined}
        />
      ) : kind === 'film' ? (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- captions belong to the component that shows it
        <video
          className={styles.film}
          src={`${src}?r=${revision}`}
          poster={pictureOf(item)}
          aria-label={item.name}
          controls
          playsInline
          preload="metadata"
        />
      ) : kind === 'sound' ? (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- pages link to it
        <audio
          className={styles.film}
          src={`${src}?r=${revision}`}
          aria-label={item.name}
          controls
          preload="metadata"
        />
      ) : (
        <a className={styles.hint} href={src} download>
          {t({ id: 'builder.media.save.file', message: 'Save the document' })}
        </a>
      )}
      <p className={styles.hint}>{facts.join(' · ')}</p>
      {choose !== undefined && (
        <Button className={styles.button} onClick={() => void pick()}>
          {kind === 'picture'
            ? t({ id: 'builder.media.choose', message: 'Use this picture' })
            : t({ id: 'builder.media.choose.file', message: 'Use this file' })}
        </Button>
      )}
      {/* The blur of each field saves. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <form
        className={styles.form}
        onBlur={() => void save()}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <fieldset className={styles.form} disabled={!mayEdit}>
          <label className={styles.field}>
            {t({ id: 'builder.media.name', message: 'Name' })}
            <input
              className={styles.input}
              required
              maxLength={120}
              value={edited.name}
              onChange={({ target }) => setEdited({ ...edited, name: target.value })}
            />
          </label>
          <label className={styles.field}>
            {t({ id: 'builder.media.folder', message: 'Folder' })}
            <input
              className={styles.input}
              list={`${id}-folders`}
              maxLength={120}
              value={edited.folder}
              onChange={({ target }) => setEdited({ ...edited, folder: target.value })}
            />
          </label>
          <datalist id={`${id}-folders`}>
            {folders.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </datalist>
          {kind === 'picture' && (
            <p className={styles.fieldName}>
              {t({ id: 'builder.media.alt', message: 'Alternative text: what the picture shows' })}
            </p>
          )}
          {kind === 'picture' &&
            settings.languages.map((lang) => (
              <label key={lang} className={styles.field}>
                <span lang={LANG_TAGS[lang]}>{LANG_NAMES[lang]}</span>
                <input
                  className={styles.input}
                  lang={LANG_TAGS[lang]}
                  maxLength={500}
                  value={edited.alt[lang] ?? ''}
                  onChange={({ target }) => setEdited({ ...edited, alt: withText(edited.alt, lang, target.value) })}
                />
              </label>
            ))}
          <Button type="submit" look="secondary" className={styles.button} disabled={!isDirty}>
            {t({ id: 'builder.media.save', message: 'Save' })}
          </Button>
        </fieldset>
      </form>
      <MediaTags items={[item]} known={tags} changed={mayEdit ? ([tagged]) => changed(tagged ?? item) : undefined} />
      <p className={styles.fault} role="alert">
        {fault}
      </p>
      {isReplaced && (
        <p className={styles.replaced} role="status">
          {t({ id: 'builder.media.replaced', message: 'The file is replaced everywhere.' })}
          {Object.keys(item.alt).length > 0 &&
            ` ${t({
              id: 'builder.media.replaced.alt',
              message: 'The alternative text is still that of the last picture: check whether it fits.',
            })}`}
        </p>
      )}
      <div className={styles.actions}>
        {mayEdit && kind === 'picture' && (
          <Button look="quiet" className={styles.button} onClick={() => setEditing(true)}>
            {t({ id: 'builder.media.edit', message: 'Crop and effects' })}
          </Button>
        )}
        {mayPublish && (
          <>
            <Button look="quiet" className={styles.button} onClick={() => input.current?.click()}>
              {t({ id: 'builder.media.replace', message: 'Replace everywhere' })}
            </Button>
            {item.hasPrevious && (
              <Button
                look="quiet"
                className={styles.button}
                onClick={async () =>
                  changed((await run(store('builderMediaRestore', { id, revision: item.revision })))?.item ?? item)
                }
              >
                {t({ id: 'builder.media.restore', message: 'Bring the last one back' })}
              </Button>
            )}
            <DeleteMedia name={item.name} remove={() => void remove()} />
          </>
        )}
        <input
          ref={input}
          type="file"
          hidden
          accept={ACCEPTED[kind]}
          onChange={({ target }) => {
            uploads.add([...(target.files ?? [])].slice(0, 1), { id }, (replaced) => changed(replaced, true));
            target.value = '';
          }}
        />
      </div>
      <MediaUses src={src} />
    </section>
  );
}

/** The item as stored, or why it was not. */
type Saved = MediaItem | string;

type Described = Pick<MediaItem, 'name' | 'folder' | 'alt' | 'focus'>;

/** The fields of an item that the form changes. */
function described({ name, folder, alt, focus }: MediaItem): Described {
  return { name, folder, alt, focus };
}

/** The fields as they are now, but for those that were changed from `before`. */
function withChanges(edited: Described, before: Described, now: Described): Described {
  const pick = <Key extends keyof Described>(key: Key): Described[Key] =>
    JSON.stringify(edited[key]) === JSON.stringify(before[key]) ? now[key] : edited[key];
  return { name: pick('name'), folder: pick('folder'), alt: pick('alt'), focus: pick('focus') };
}

function withText(alt: MediaItem['alt'], lang: keyof MediaItem['alt'], text: string): MediaItem['alt'] {
  const { [lang]: _before, ...rest } = alt;
  return text === '' ? rest : { ...rest, [lang]: text };
}
