/** The sign in `document.cookie`, as schemas/session-sign.ts names it: shared code would be a file of its own. */
const SESSION_SIGN = /(?:^|; )signed_in=1/;

/**
 * Shows visitors with a session the placeholder instead of the guests' text (registry/kit/ui/first-view.ts), also on a
 * page restored from the history after the log-in. Runs before the first paint, and never removes the server's mark.
 */
export function markKnownVisitor(): void {
  const mark = () => {
    try {
      if (SESSION_SIGN.test(document.cookie)) document.documentElement.dataset.known = '';
    } catch {
      // The browser forbids cookies: nobody can be logged in.
    }
  };
  mark();
  addEventListener('pageshow', mark);
}
