/** The buttons of a carousel's scrolling row, for the component and for HTML that is not hydrated. */

/** Attribute of a carousel's button: pages to scroll by, -1 or 1. */
export const TURN_MARK = 'data-turn';

/** Scrolls a row by almost its width, so that the last item seen stays in view. */
export function turnRow(row: HTMLElement, direction: number): void {
  row.scrollBy({ left: direction * row.clientWidth * 0.9 });
}

/** Returns the row of a carousel's button. */
export function rowOf(button: Element): HTMLElement | null {
  return button.closest('[role=group]')?.querySelector('ul') ?? null;
}
