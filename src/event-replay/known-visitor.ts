/** The sign in `document.cookie`, as schemas/session-sign.ts names it: shared code would be a file of its own. */
const SESSION_SIGN = /(?:^|; )signed_in=1/;

/**
 * Shows the place-holder for somebody with a session instead of what guests are told (registry/kit/ui/first-view.ts), also on a
 * page that comes back out of the history after the log-in. Runs before the first paint, and never takes the server's mark away.
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
