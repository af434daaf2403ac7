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

/** A link, or the source of a picture with a thumbnail; both with a picker. */
export function UrlControl({ control, pointer, value, id, describedBy }: ControlProps<'link' | 'image'>) {
  const { t } = useLingui();
  const { set, records, pickPicture } = useForm();
  const [isChoosing, setChoosing] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const text = typeof value === 'string' ? value : '';
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
          placeholder={control.kind === 'image' ? '/media/…' : '/products'}
          aria-describedby={describedBy}
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          onChange={(event) => set(pointer, event.target.value)}
        />
      </div>
      {control.kind === 'image' && pickPicture !== undefined && (
        <button type="button" className={styles.tool} onClick={() => pickPicture(pointer)}>
          <Icon name="image" />
          {t({ id: 'gallery.pick.library', message: 'Choose or upload a picture' })}
        </button>
      )}
      {control.kind === 'link' && records !== undefined && <LinkHint href={text} source={records} />}
      {records !== undefined && (
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
              ? t({ id: 'gallery.pick.pictures', message: 'Choose a picture of the shop' })
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
