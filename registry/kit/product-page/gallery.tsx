import { useLingui } from '@lingui/react/macro';
import type { Address } from '#schemas/values/address/safe-url.ts';
import { type ComponentProps, type KeyboardEvent, type MouseEvent, useId, useRef, useState } from 'react';
import { formatCount } from '../format.ts';
import type { Ratio } from '../props/shared-fields.ts';
import { usePage } from '../shop.ts';
import { classes } from '../ui/classes.ts';
import { Icon } from '../ui/picture/icon.tsx';
import { loadOnRender } from '../ui/load-on-render.tsx';
import { Picture } from '../ui/picture/picture.tsx';
import { imageHref } from '../address/url.ts';
import styles from './gallery.module.css';
import { pressedKey } from '../ui/pressed-key.ts';

const ProductLightbox = loadOnRender(async () => (await import('./product-lightbox.tsx')).default);

interface GalleryProps {
  readonly name: string;
  readonly images: readonly Address[];
  readonly ratio?: Ratio;
  readonly thumbnails?: 'below' | 'side' | 'none';
  /** Opens a picture in full-screen size; without it there is no zoom control. */
  readonly onZoom?: ((index: number) => void) | undefined;
}

/**
 * A product's pictures: a row that scrolls by swipe and arrow keys, with a thumbnail for each. Without script thumbnails are
 * plain anchors, and the zoom control links to the picture file.
 */
export function Gallery({ name, images, ratio = '1/1', thumbnails = 'below', onZoom }: GalleryProps) {
  const { t } = useLingui();
  const { lang } = usePage();
  const id = useId();
  const row = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const last = images.length - 1;
  const idOf = (index: number) => `${id}-${index + 1}`;
  const count = formatCount(images.length, lang);
  const altOf = (number: string) => t({ id: 'gallery.alt', message: `${name}, picture ${number}` });
  const showLabel = (number: string) => t({ id: 'gallery.show', message: `Picture ${number} of ${count}` });

  function syncCurrent(): void {
    const element = row.current;
    if (element !== null && element.clientWidth > 0) setCurrent(Math.round(element.scrollLeft / element.clientWidth));
  }

  function show(index: number): void {
    const element = row.current;
    if (element === null) return;
    setCurrent(index);
    element.scrollTo({ left: index * element.clientWidth });
  }

  function handleKey(event: KeyboardEvent): void {
    const next = { ArrowLeft: current - 1, ArrowRight: current + 1, Home: 0, End: last }[pressedKey(event)];
    if (next === undefined || hasModifierKey(event)) return;
    event.preventDefault();
    if (next >= 0 && next <= last) show(next);
  }

  function handleClick(event: MouseEvent, action: () => void): void {
    if (hasModifierKey(event)) return;
    event.preventDefault();
    action();
  }

  if (images.length === 0) {
    return (
      <div className={styles.none} role="img" aria-label={name}>
        <Icon name="image" className={styles.noneIcon} />
      </div>
    );
  }
  return (
    <div className={classes(styles.gallery, thumbnails === 'side' && styles.beside)}>
      <div className={styles.stage}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys of a scrolling row; the link below does what the click does */}
        <ul
          ref={row}
          className={classes(styles.row, onZoom !== undefined && styles.zoomable)}
          aria-label={t({ id: 'gallery.label', message: 'Pictures' })}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a row that scrolls has to be reachable by keyboard
          tabIndex={last > 0 ? 0 : undefined}
          onScroll={syncCurrent}
          onKeyDown={handleKey}
          onClick={() => onZoom?.(current)}
        >
          {images.map((src, index) => (
            <li key={src} id={idOf(index)} className={styles.slide}>
              <Picture
                src={src}
                alt={index === 0 ? name : altOf(formatCount(index + 1, lang))}
                ratio={ratio}
                sizes="(min-width: 1024px) 600px, 100vw"
                priority={index === 0}
              />
            </li>
          ))}
        </ul>
        {onZoom !== undefined && (
          <a
            className={styles.zoom}
            href={imageHref(images[current] ?? '', '2048')}
            aria-label={t({ id: 'gallery.zoom', message: 'Enlarge picture' })}
            data-early=""
            onClick={(event) => handleClick(event, () => onZoom(current))}
          >
            <Icon name="expand" />
          </a>
        )}
        {last > 0 && (
          <span className={styles.count} aria-hidden="true">
            {formatCount(current + 1, lang)} / {count}
          </span>
        )}
      </div>
      {last > 0 && thumbnails !== 'none' && (
        <ul className={styles.thumbs}>
          {images.map((src, index) => (
            <li key={src}>
              <a
                className={classes(styles.thumb, index === current && styles.current)}
                href={`#${idOf(index)}`}
                aria-label={showLabel(formatCount(index + 1, lang))}
                aria-current={index === current ? 'true' : undefined}
                onClick={(event) => handleClick(event, () => show(index))}
              >
                <Picture src={src} alt="" ratio="1/1" sizes="80px" />
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Whether a modifier key is held, which leaves the click or key to the browser. */
function hasModifierKey({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent | KeyboardEvent): boolean {
  return metaKey || ctrlKey || shiftKey || altKey;
}

/** A gallery whose pictures open in a lightbox; the lightbox is loaded on the first zoom. */
export function ZoomableGallery(props: Omit<ComponentProps<typeof Gallery>, 'onZoom'>) {
  const [first, zoom] = useState<number>();
  return (
    <>
      <Gallery {...props} onZoom={zoom} />
      {first !== undefined && (
        <ProductLightbox name={props.name} images={props.images} first={first} onClose={() => zoom(undefined)} />
      )}
    </>
  );
}
