/** What a visitor has chosen before, out of the cookies (contract, chapter 7). */
import type { StoredConsent } from '#machines/consent/machine.ts';
import type { GrayModeView } from '#registry/kit/shop.ts';
import { readConsentCookie } from '#schemas/consent-cookie.ts';
import type { Cookies } from './cookies.ts';

export const COOKIES = { consent: 'cookie_consent', grayMode: 'lnw_gray_mode', grayClosed: 'lnw_gray_closed' } as const;

export function keptConsent(read: Cookies['read']): StoredConsent {
  const value = read(COOKIES.consent);
  if (value === undefined || value === '') return { kind: 'none' };
  const consents = readConsentCookie(value);
  return consents === null ? { kind: 'invalid', value } : { kind: 'decided', consents };
}

export function keptGrayMode(read: Cookies['read']): GrayModeView {
  return { on: read(COOKIES.grayMode) === '1', closed: read(COOKIES.grayClosed) === '1' };
}
