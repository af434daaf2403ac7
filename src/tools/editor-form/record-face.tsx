import { readSafeUrl } from '#schemas/safe-url.ts';
import { imageHref } from '#registry/kit/address/url.ts';
import { Icon } from '#registry/kit/ui/icon.tsx';
import type { Choosable } from './record-source.ts';
import styles from './record-picker.module.css';

/** A record in a line: its picture, its name, and what tells it from others. */
export function RecordFace({ record: { title, detail, image } }: { readonly record: Choosable }) {
  return (
    <span className={styles.face}>
      {image === '' ? (
        <span className={styles.picture}>
          <Icon name="image" />
        </span>
      ) : (
        <img className={styles.picture} src={imageHref(readSafeUrl(image) ?? '', '100')} alt="" loading="lazy" />
      )}
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        <span className={styles.detail}>{detail}</span>
      </span>
    </span>
  );
}
