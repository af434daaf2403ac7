import { useLingui } from '@lingui/react/macro';
import { type MouseEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import styles from './carousel.module.css';
import { measureEnds, type ScrollEnds } from './carousel-ends.ts';
import { TURN_MARK, turnRow } from './carousel-row.ts';
import { Icon } from './icon.tsx';

interface CarouselProps {
  readonly label: string;
  /** Shown beside the buttons. */
  readonly title: ReactNode;
  readonly busy?: boolean;
  /** Whether the row itself is focusable; needed for keyboard scrolling where nothing in it is. */
  readonly isFocusable?: boolean;
  readonly children: readonly { readonly key: string; readonly content: ReactNode }[];
}

/** A row that scrolls by swipe, wheel, keyboard and two buttons; only the buttons need script. */
export function Carousel({ label, title, busy = false, isFocusable = false, children }: CarouselProps) {
  const { t } = useLingui();
  const row = useRef<HTMLUListElement>(null);
  const [{ atStart, atEnd }, setEnds] = useState<ScrollEnds>({ atStart: true, atEnd: false });

  const measure = useCallback(() => {
    const element = row.current;
    if (element === null) return;
    const ends = measureEnds(element);
    setEnds((known) => (known.atStart === ends.atStart && known.atEnd === ends.atEnd ? known : ends));
  }, []);

  useEffect(() => {
    measure();
    const element = row.current;
    if (element === null || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [measure, children.length]);

  function turn(event: MouseEvent, direction: 1 | -1): void {
    // The document's handler turns rows that are not hydrated.
    event.preventDefault();
    if (row.current !== null) turnRow(row.current, direction);
  }

  const fits = atStart && atEnd;
  return (
    <div
      className={styles.carousel}
      role="group"
      aria-roledescription={t({ id: 'carousel.role', message: 'carousel' })}
      aria-label={label}
    >
      <div className={styles.header}>
        {title}
        <div className={styles.buttons} hidden={fits}>
          <button
            type="button"
            className={styles.turn}
            aria-label={t({ id: 'carousel.previous', message: 'Previous' })}
            aria-disabled={atStart}
            {...{ [TURN_MARK]: -1 }}
            onClick={(event) => turn(event, -1)}
          >
            <Icon name="chevron-left" />
          </button>
          <button
            type="button"
            className={styles.turn}
            aria-label={t({ id: 'carousel.next', message: 'Next' })}
            aria-disabled={atEnd}
            {...{ [TURN_MARK]: 1 }}
            onClick={(event) => turn(event, 1)}
          >
            <Icon name="chevron-right" />
          </button>
        </div>
      </div>
      <ul
        ref={row}
        className={styles.row}
        aria-label={isFocusable ? label : undefined}
        aria-busy={busy}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls can be scrolled by keyboard
        tabIndex={isFocusable ? 0 : undefined}
        onScroll={measure}
      >
        {children.map(({ key, content }) => (
          <li key={key} className={styles.item}>
            {content}
          </li>
        ))}
      </ul>
    </div>
  );
}
