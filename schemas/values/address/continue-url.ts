import type { Lang } from '../../lang.ts';
import { parseUrl } from './parse-url.ts';

/** A page of the account site, named by its path: `/account/{page}`. */
export type AccountPage = 'login' | 'register' | 'logout';

const UNSAFE = /[\\\u0000-\u0020\u007f]/;

/**
 * The target after a log-in: the given URL when it leads to the shop's own origin, else the shop's home (contract,
 * chapter 2). Backslashes, blanks, control characters, user names and passwords are never the shop's own.
 */
export function continueUrl(given: string | null | undefined, origin: string): string {
  const home = `${origin}/`;
  if (given === undefined || given === null || given === '' || UNSAFE.test(given)) return home;
  const url = parseUrl(given, home);
  // The whole beginning is compared: a `blob:` URL has its creator's origin, and user names precede the host.
  return url?.href.startsWith(home) === true ? url.href : home;
}

/** The URL of a page of the account site, which leads on to `given` or home. */
export function accountUrl(page: AccountPage, origin: string, given: string | undefined, lang: Lang): string {
  const url = new URL(`/account/${page}`, origin);
  url.searchParams.set('continue_url', continueUrl(given, origin));
  url.searchParams.set('lang', lang);
  return url.href;
}
