import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/** Where a row of slides stands: at which of its stops, counted from 0; none are known before it has been measured. */
export interface Place {
  readonly at: number;
  readonly stops: number;
}

interface Slides {
  readonly row: RefObject<HTMLDivElement | null>;
  readonly place: Place;
  readonly measure: () => void;
  readonly show: (stop: number) => void;
  /** Scrolls to the slide that holds an element. */
  readonly showSlideOf: (element: Element) => void;
}

/** A row of slides: where it stands, and ways to turn it. It is measured anew when its size or its slides change. */
export function useSlides(): Slides {
  const row = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<Place>({ at: 0, stops: 0 });

  const measure = useCallback(() => {
    const element = row.current;
    if (element === null) return;
    const offsets = stopsOf(element);
    const distances = offsets.map((offset) => Math.abs(offset - element.scrollLeft));
    const next = { at: distances.indexOf(Math.min(...distances)), stops: offsets.length };
    setPlace((known) => (known.at === next.at && known.stops === next.stops ? known : next));
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
    place,
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

/** Where the row comes to rest, in px from its start. The last slides share a stop where several are seen at a time. */
function stopsOf(row: HTMLElement): readonly number[] {
  const end = Math.max(0, row.scrollWidth - row.clientWidth);
  const offsets = slidesOf(row).map((slide) => Math.min(slide.offsetLeft - startOf(row), end));
  return offsets.filter((offset, index) => index === 0 || offset > (offsets[index - 1] ?? 0) + 1);
}
