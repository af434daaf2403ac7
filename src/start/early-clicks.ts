/** Told once React has taken over the page. */
export const STARTED = 'raan:started';

/**
 * Runs in the page before anything else: clicks on buttons that only the app can answer are held until it has started, and
 * then made again, in order. It stands in the document as text, so it may use nothing but what is inside it.
 */
export function holdEarlyClicks(started: string): void {
  const held: HTMLElement[] = [];
  const hold = (event: Event) => {
    // Buttons of forms and popovers work without the app.
    const button =
      event.target instanceof Element ? event.target.closest('button[type="button"]:not([popovertarget])') : null;
    if (!(button instanceof HTMLElement)) return;
    event.stopImmediatePropagation();
    held.push(button);
  };
  document.addEventListener('click', hold, true);
  document.addEventListener(
    started,
    () => {
      document.removeEventListener('click', hold, true);
      for (const button of held) button.click();
    },
    { once: true },
  );
}
