import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import type { Address } from '#schemas/values/address/safe-url.ts';
import { formatCount } from '../format.ts';
import { keyed } from '../props/items.ts';
import { usePage } from '../shop.ts';
import { imageHref, imageSrcSet } from '../address/url.ts';
import { Icon } from '../ui/picture/icon.tsx';
import styles from './lightbox.module.css';
import { closeModal, Modal } from './modal.tsx';
import { pressedKey } from '../ui/pressed-key.ts';

/** A picture to enlarge: `src` is its address before it is sized, `alt` is empty for decoration. */
export interface LightboxPicture {
  readonly src: Address;
  readonly alt: string;
  readonly caption?: string;
}

interface LightboxProps {
  readonly pictures: readonly LightboxPicture[];
  /** Index of the picture to start at. */
  readonly first: number;
  /** Called after it has closed, to unmount it. */
  readonly onClose: () => void;
}

/** Time without a scroll event after which a scroll counts as finished (ms). */
const SETTLE_MS = 90;

/**
 * Pictures in full-screen size, one at a time: by swipe, arrow keys, Home, End and two buttons. Open as long as it is rendered;
 * a click beside the picture closes it, as Escape does.
 */
export function Lightbox({ pictures, first, onClose }: LightboxProps) {
  const { t } = useLingui();
  const { lang } = usePage();
  const row = useRef<HTMLUListElement>(null);
  const settleTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [current, setCurrent] = useState(first);
  const last = pictures.length - 1;
  const number = formatCount(current + 1, lang);
  const count = formatCount(pictures.length, lang);

  useEffect(() => {
    slideTo(row.current, first, 'instant');
    return () => clearTimeout(settleTimer.current);
  }, [first]);

  function show(index: number): void {
    const next = Math.min(Math.max(index, 0), last);
    setCurrent(next);
    slideTo(row.current, next);
  }

  function syncCurrent(): void {
    clearTimeout(settleTimer.current);
    settleTimer.current = setTimeout(() => {
      const element = row.current;
      if (element !== null && element.clientWidth > 0) setCurrent(Math.round(element.scrollLeft / element.clientWidth));
    }, SETTLE_MS);
  }

  function handleKey(event: KeyboardEvent): void {
    const next = { ArrowLeft: current - 1, ArrowRight: current + 1, Home: 0, End: last }[pressedKey(event)];
    if (next === undefined) return;
    event.preventDefault();
    show(next);
  }

  function closeOnClickBeside({ target, currentTarget, clientX, clientY }: MouseEvent<HTMLDialogElement>): void {
    const isBeside =
      target instanceof HTMLImageElement
        ? !isDrawnAt(target, clientX, clientY)
        : target instanceof Element && target.closest('figcaption, button') === null;
    if (isBeside) currentTarget.close();
  }

  return (
    <Modal
      className={styles.lightbox}
      data-tone="inverse"
      aria-label={t({ id: 'gallery.label', message: 'Pictures' })}
      onClose={onClose}
      onKeyDown={handleKey}
      onClick={closeOnClickBeside}
    >
      <div className={styles.bar}>
        <p className={styles.position} role="status">
          {t({ id: 'lightbox.position', message: `${number} of ${count}` })}
        </p>
        <button
          type="button"
          className={styles.button}
          aria-label={t({ id: 'common.close', message: 'Close' })}
          onClick={closeModal}
        >
          <Icon name="close" />
        </button>
      </div>
      <ul
        ref={row}
        className={styles.row}
        aria-label={t({ id: 'gallery.label', message: 'Pictures' })}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a row that scrolls has to be reachable by keyboard
        tabIndex={last > 0 ? 0 : undefined}
        onScroll={syncCurrent}
      >
        {keyed(pictures, ({ src }) => src).map(({ key, item: { src, alt, caption = '' } }, index) => (
          <li key={key} className={styles.slide} inert={index !== current}>
            <figure className={styles.figure}>
              <img
                className={styles.picture}
                src={imageHref(src, '1024')}
                srcSet={imageSrcSet(src)}
                sizes="100vw"
                alt={alt}
                loading={Math.abs(index - current) <= 1 ? 'eager' : 'lazy'}
                decoding="async"
                draggable={false}
              />
              {caption !== '' && <figcaption className={styles.caption}>{caption}</figcaption>}
            </figure>
          </li>
        ))}
      </ul>
      {last > 0 && (
        <div className={styles.turns}>
          <button
            type="button"
            className={styles.button}
            aria-label={t({ id: 'carousel.previous', message: 'Previous' })}
            aria-disabled={current === 0}
            onClick={() => show(current - 1)}
          >
            <Icon name="chevron-left" />
          </button>
          <button
            type="button"
            className={styles.button}
            aria-label={t({ id: 'carousel.next', message: 'Next' })}
            aria-disabled={current === last}
            onClick={() => show(current + 1)}
          >
            <Icon name="chevron-right" />
          </button>
        </div>
      )}
    </Modal>
  );
}

function slideTo(row: HTMLElement | null, index: number, behavior: ScrollBehavior = 'auto'): void {
  row?.scrollTo({ left: index * row.clientWidth, behavior });
}

/** Whether a point (px of the viewport) is on the drawn picture; `object-fit: contain` leaves part of its box empty. */
function isDrawnAt(picture: HTMLImageElement, x: number, y: number): boolean {
  const { left, top, width, height } = picture.getBoundingClientRect();
  const { naturalWidth, naturalHeight } = picture;
  const scale = Math.min(width / naturalWidth, height / naturalHeight);
  return (
    Math.abs(x - left - width / 2) <= (naturalWidth * scale) / 2 &&
    Math.abs(y - top - height / 2) <= (naturalHeight * scale) / 2
  );
}
