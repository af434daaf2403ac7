/**
 * Calls the listener each time the browser shows the document again from the back/forward cache: for the visitor that is a page
 * view, but no script runs again. It is called in a task of its own, after the shop has reread the consents at the same event.
 */
export function whenRestored(listener: () => void): void {
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) setTimeout(listener);
  });
}
