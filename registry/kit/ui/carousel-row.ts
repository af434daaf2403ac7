/** The scrolling row of a carousel, for the component and for HTML that is not hydrated. */

/** Attribute of a carousel's button: pages to scroll by, -1 or 1. */
export const TURN_MARK = 'data-turn';

/** Scroll position of a row; before the first measurement it is at the start. */
export interface ScrollEnds {
  readonly atStart: boolean;
  readonly atEnd: boolean;
}

/** Measures a row. */
export function measureEnds({ scrollLeft, clientWidth, scrollWidth }: HTMLElement): ScrollEnds {
  return { atStart: scrollLeft <= 1, atEnd: scrollLeft + clientWidth >= scrollWidth - 1 };
}

/** Scrolls a row by almost its width, so that the last item seen stays in view. */
export function turnRow(row: HTMLElement, direction: number): void {
  row.scrollBy({ left: direction * row.clientWidth * 0.9 });
}

/** Returns the row of a carousel's button. */
export function rowOf(button: Element): HTMLElement | null {
  return button.closest('[role=group]')?.querySelector('ul') ?? null;
}

/** Shows a row's position on its buttons, as the component does. */
export function showEnds(row: HTMLElement): void {
  const ends = measureEnds(row);
  for (const button of row.closest('[role=group]')?.querySelectorAll(`[${TURN_MARK}]`) ?? []) {
    const isBack = button.getAttribute(TURN_MARK) === '-1';
    button.setAttribute('aria-disabled', String(isBack ? ends.atStart : ends.atEnd));
    if (button.parentElement !== null) button.parentElement.hidden = ends.atStart && ends.atEnd;
  }
}
