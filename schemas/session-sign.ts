/**
 * The cookie that says "somebody is logged in" and no more. Pages may read it, unlike the session, so that a document which many
 * visitors share never shows a stranger's view to somebody with a session. Nothing is granted by it.
 */

/** Name of the cookie; its value is 1. The embedded service sets and ends it with the session, and a platform may do so too. */
export const SESSION_SIGN = 'signed_in';

const PATTERN = new RegExp(`(?:^|; )${SESSION_SIGN}=1`);

/**
 * Whether `document.cookie` bears the sign.
 *
 * @example
 * bearsSessionSign('locale=th; signed_in=1'); // true
 */
export function bearsSessionSign(cookies: string): boolean {
  return PATTERN.test(cookies);
}
