import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/** Scroll position of a row of slides: its current stop, from 0, and their number, which is 0 before the first measurement. */
export interface Position {
  readonly current: number;
  readonly stops: number;
}

interface Slides {
  readonly row: RefObject<HTMLDivElement | null>;
  readonly position: Position;
  /** Call on scroll. */
  readonly measure: () => void;
  /** Scrolls to a stop, from 0. */
  readonly show: (stop: number) => void;
  /** Scrolls to the slide that contains an element. */
  readonly showSlideOf: (element: Element) => void;
}

/** The scroll position of a row of slides and functions to move it; measures again when the row's size or slides change. */
export function useSlides(): Slides {
  const row = useRef<HTMLDivElement>(null);
  const [position, setPosition] = useState<Position>({ current: 0, stops: 0 });

  const measure = useCallback(() => {
    const element = row.current;
    if (element === null) return;
    const offsets = stopsOf(element);
    const distances = offsets.map((offset) => Math.abs(offset - element.scrollLeft));
    const next = { current: distances.indexOf(Math.min(...distances)), stops: offsets.length };
    setPosition((known) => (known.current === next.current && known.stops === next.stops ? known : next));
  }, []);

  useEffect(() => {
    measure();
    const element = row.current;
    if (element === null || typeof ResizeObserver === 'undefined') return undefined;
    const size = new ResizeObserver(measure);
    const slides = new MutationObserver(measure);
    size.observe(element);
    slides.observe(element, { childList: true });
    return () => {
      size.disconnect();
      slides.disconnect();
    };
  }, [measure]);

  return {
    row,
    position,
    measure,
    show: (stop) => {
      const element = row.current;
      if (element !== null) element.scrollTo({ left: stopsOf(element)[stop] ?? 0 });
    },
    showSlideOf: (target) => {
      const element = row.current;
      const slide = slidesOf(element).find((each) => each.contains(target));
      if (slide !== undefined) element?.scrollTo({ left: slide.offsetLeft - startOf(element) });
    },
  };
}

function slidesOf(row: HTMLElement | null): HTMLElement[] {
  return [...(row?.children ?? [])].filter((child) => child instanceof HTMLElement);
}

function startOf(row: HTMLElement): number {
  return slidesOf(row)[0]?.offsetLeft ?? 0;
}

/** Scroll offsets at which the row snaps (px). The last slides share a stop where several are visible at a time. */
function stopsOf(row: HTMLElement): readonly number[] {
  const end = Math.max(0, row.scrollWidth - row.clientWidth);
  const offsets = slidesOf(row).map((slide) => Math.min(slide.offsetLeft - startOf(row), end));
  return offsets.filter((offset, index) => index === 0 || offset > (offsets[index - 1] ?? 0) + 1);
}
