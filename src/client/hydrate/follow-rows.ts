import { showEnds } from '#registry/kit/ui/picture/carousel-ends.ts';
import { rowOf, TURN_MARK } from '#registry/kit/ui/picture/carousel-row.ts';

/** Shows on the buttons of carousels that are not hydrated where their rows are scrolled to, from now on. */
export function followRows(): void {
  const show = (element: EventTarget | null) => {
    if (element instanceof HTMLElement && element.matches(`:has([${TURN_MARK}]) > ul`)) showEnds(element);
  };
  // Scrolling does not bubble.
  document.addEventListener('scroll', ({ target }) => show(target), { capture: true, passive: true });
  const resized = new ResizeObserver((entries) => {
    for (const { target } of entries) show(target);
  });
  for (const button of document.querySelectorAll(`[${TURN_MARK}="1"]`)) {
    const row = rowOf(button);
    if (row !== null) resized.observe(row);
  }
}
