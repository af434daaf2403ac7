/**
 * Who wants to join and has to log in first comes back with that wish in the address, and is asked at once: a page with a hash
 * starts by itself (specification, chapter 4 "Lazy mode").
 */
import type { Browser } from './browser.ts';

const JOIN_WISH = '#join';

/** The address with the wish, for the way back from the login; without its trailing slash. */
export function withJoinWish(address: string): string {
  return new URL(JOIN_WISH, address.replace(/\/+$/, '')).href;
}

/** Whether the visitor has come back to join; the wish is taken off the address, so that a reload does not repeat it. */
export function takeJoinWish(browser: Pick<Browser, 'href' | 'readdress'>): boolean {
  const url = new URL(browser.href());
  if (url.hash !== JOIN_WISH) return false;
  browser.readdress(url.pathname + url.search);
  return true;
}
