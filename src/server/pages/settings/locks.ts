/** Locks against copying that a shop may set (contract, chapter 10); they act on the mouse alone, keyboards and screen readers go on. */
import styles from './locks.css?raw';

/** CSS that prevents the selection of text. */
export const SELECTION_STYLES = styles;

/**
 * Blocks the context menu of the right mouse button, except on fields and on text that is meant to be copied. Its source is
 * written into the document, so that it may reference nothing outside itself. The menu key and long touches stay.
 */
export function lockRightClick(): void {
  const copyable =
    'input, textarea, select, [contenteditable]:not([contenteditable="false"]), code, pre, address, a[href^="tel:"], a[href^="mailto:"], [data-copyable]';
  document.addEventListener('contextmenu', (event) => {
    const { target, button } = event;
    if (button === 2 && target instanceof Element && target.closest(copyable) === null) event.preventDefault();
  });
}
