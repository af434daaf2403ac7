/** Locks that a shop may ask for (contract, chapter 10): against the mouse alone, for keyboards and screen readers need them not. */
import styles from './locks.css?raw';

export const SELECTION_STYLES = styles;

/**
 * Runs in the page, before the app: it is written into the document as it stands here, and so stands alone. The right button
 * opens no menu, except where one writes and on what one has to copy; the key for menus and long touches are left alone.
 */
export function lockRightClick(): void {
  const free =
    'input, textarea, select, [contenteditable]:not([contenteditable="false"]), code, pre, address, a[href^="tel:"], a[href^="mailto:"], [data-copyable]';
  document.addEventListener('contextmenu', (event) => {
    const { target, button } = event;
    if (button === 2 && target instanceof Element && target.closest(free) === null) event.preventDefault();
  });
}
