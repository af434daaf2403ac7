import { useLingui } from '@lingui/react/macro';
import { type MouseEvent, useRef, useState } from 'react';
import { formatCount } from '../format.ts';
import { usePage } from '../shop.ts';
import { classes } from '../ui/classes.ts';
import { Icon } from '../ui/icon.tsx';
import { Picture } from '../ui/picture.tsx';
import styles from './gallery.module.css';

interface GalleryProps {
  readonly name: string;
  readonly images: readonly string[];
  /** Makes the pictures' ids; one product has one gallery on a page. */
  readonly uuid: string;
}

/** A product's pictures: a row to swipe, and small ones that lead to each; without script these are plain anchors. */
export function Gallery({ name, images, uuid }: GalleryProps) {
  const { t } = useLingui();
  const { lang } = usePage();
  const row = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const idOf = (index: number) => `photo-${uuid}-${index + 1}`;
  const count = formatCount(images.length, lang);
  const altOf = (number: string) => t({ id: 'gallery.alt', message: `${name}, picture ${number}` });
  const showLabel = (number: string) => t({ id: 'gallery.show', message: `Picture ${number} of ${count}` });

  function follow(): void {
    const element = row.current;
    if (element !== null && element.clientWidth > 0) setCurrent(Math.round(element.scrollLeft / element.clientWidth));
  }

  function show(event: MouseEvent, index: number): void {
    const element = row.current;
    if (element === null || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setCurrent(index);
    element.scrollTo({ left: index * element.clientWidth });
  }

  if (images.length === 0) {
    return (
      <div className={styles.none} role="img" aria-label={name}>
        <Icon name="image" className={styles.noneIcon} />
      </div>
    );
  }
  return (
    <div className={styles.gallery}>
      <div className={styles.stage}>
        <ul
          ref={row}
          className={styles.row}
          aria-label={t({ id: 'gallery.label', message: 'Pictures' })}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a row that scrolls has to be reachable by keyboard
          tabIndex={images.length > 1 ? 0 : undefined}
          onScroll={follow}
        >
          {images.map((src, index) => (
            <li key={src} id={idOf(index)} className={styles.slide}>
              <Picture
                src={src}
                alt={index === 0 ? name : altOf(formatCount(index + 1, lang))}
                ratio="1 / 1"
                sizes="(min-width: 1024px) 600px, 100vw"
                priority={index === 0}
              />
            </li>
          ))}
        </ul>
        {images.length > 1 && (
          <span className={styles.count} aria-hidden="true">
            {formatCount(current + 1, lang)} / {count}
          </span>
        )}
      </div>
      {images.length > 1 && (
        <ul className={styles.thumbs}>
          {images.map((src, index) => (
            <li key={src}>
              <a
                className={classes(styles.thumb, index === current && styles.current)}
                href={`#${idOf(index)}`}
                aria-label={showLabel(formatCount(index + 1, lang))}
                aria-current={index === current ? 'true' : undefined}
                onClick={(event) => show(event, index)}
              >
                <Picture src={src} alt="" ratio="1 / 1" sizes="80px" />
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
