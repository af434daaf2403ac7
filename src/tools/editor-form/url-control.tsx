import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { readSafeUrl } from '#schemas/values/address/safe-url.ts';
import { Icon } from '#registry/kit/ui/picture/icon.tsx';
import { imageHref } from '#registry/kit/address/url.ts';
import { type ControlProps, useForm } from './form-context.ts';
import { LinkHint } from './link-hint.tsx';
import { RecordPicker } from './record-picker.tsx';
import controls from './controls.module.css';
import styles from './form.module.css';

/** A link, the source of a picture with a thumbnail, or that of a film or sound; all with pickers. */
export function UrlControl({
  control,
  pointer,
  value,
  id,
  describedBy,
}: ControlProps<'link' | 'image' | 'film' | 'sound'>) {
  const { t } = useLingui();
  const { set, records, pickMedia } = useForm();
  const [isChoosing, setChoosing] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const text = typeof value === 'string' ? value : '';
  const isPlayed = control.kind === 'film' || control.kind === 'sound';
  const isPicture = control.kind === 'image' && /^(?:\/(?!\/)|https:\/\/)/.test(text);
  return (
    <>
      <div className={controls.url}>
        {isPicture && (
          <img className={controls.thumbnail} src={imageHref(readSafeUrl(text) ?? '', '100')} alt="" loading="lazy" />
        )}
        <input
          id={id}
          type="text"
          inputMode="url"
          className={styles.input}
          value={text}
          placeholder={control.kind === 'link' ? '/products' : '/media/…'}
          aria-describedby={describedBy}
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          onChange={(event) => set(pointer, event.target.value)}
        />
      </div>
      {pickMedia !== undefined && (
        <button type="button" className={styles.tool} onClick={() => pickMedia(pointer, control.kind)}>
          <Icon name={isPlayed ? 'play' : 'image'} />
          {control.kind === 'image'
            ? t({ id: 'gallery.pick.library', message: 'Choose or upload a picture' })
            : control.kind === 'film'
              ? t({ id: 'gallery.pick.film', message: 'Choose or upload a film' })
              : control.kind === 'sound'
                ? t({ id: 'gallery.pick.sound', message: 'Choose or upload sound' })
                : t({ id: 'gallery.pick.file', message: 'Choose or upload a file' })}
        </button>
      )}
      {control.kind === 'link' && records !== undefined && <LinkHint href={text} source={records} />}
      {!isPlayed && records !== undefined && (
        <>
          <button
            ref={opener}
            type="button"
            className={styles.tool}
            aria-expanded={isChoosing}
            onClick={() => setChoosing(!isChoosing)}
          >
            <Icon name="search" />
            {control.kind === 'image'
              ? t({ id: 'gallery.pick.pictures', message: 'Choose a picture of a product' })
              : t({ id: 'gallery.pick.links', message: 'Choose a page of the shop' })}
          </button>
          {isChoosing && (
            <RecordPicker
              kind={control.kind}
              source={records}
              chosen={[text]}
              isFocused
              choose={({ id: address }) => {
                set(pointer, address);
                setChoosing(false);
                opener.current?.focus();
              }}
            />
          )}
        </>
      )}
    </>
  );
}
