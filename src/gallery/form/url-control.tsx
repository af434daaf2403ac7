import { imageHref } from '#registry/kit/url.ts';
import type { ControlProps } from './control-props.ts';
import { useForm } from './form-context.ts';
import styles from './form.module.css';

/** A link, or the source of a picture with the picture beside it. */
export function UrlControl({ control, pointer, value, id, describedBy }: ControlProps<'link' | 'image'>) {
  const { set } = useForm();
  const text = typeof value === 'string' ? value : '';
  const isPicture = control.kind === 'image' && /^(?:\/(?!\/)|https:\/\/)/.test(text);
  return (
    <div className={styles.url}>
      {isPicture && <img className={styles.thumbnail} src={imageHref(text, '100')} alt="" loading="lazy" />}
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
  );
}
