/** Where a carousel's row is scrolled to; a module of its own, because a page needs it later than the buttons. */
import { TURN_MARK } from './carousel-row.ts';

/** Scroll position of a row; before the first measurement it is at the start. */
export interface ScrollEnds {
  readonly atStart: boolean;
  readonly atEnd: boolean;
}

/** Measures a row. */
export function measureEnds({ scrollLeft, clientWidth, scrollWidth }: HTMLElement): ScrollEnds {
  return { atStart: scrollLeft <= 1, atEnd: scrollLeft + clientWidth >= scrollWidth - 1 };
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
