/** The first view by the visitor's cookies (contract, chapter 7): the server renders it, the browser starts with it. */
import { extentOf, mayRun } from '#machines/consent/permissions.ts';
import type { StoredConsent } from '#machines/consent/machine.ts';
import type { ConsentView, GrayModeView } from '#registry/kit/shop.ts';
import type { Base } from '#schemas/page/base.ts';
import { type Consents, readConsents, readConsentCookie } from '#schemas/consent.ts';
import type { Cookies } from './storage/cookies.ts';

/** Names of the cookies that store a visitor's choices (contract, chapter 7). */
export const COOKIES = { consent: 'cookie_consent', grayMode: 'lnw_gray_mode', grayClosed: 'lnw_gray_closed' } as const;

/** The views that depend on cookies. */
export interface InitialViews {
  readonly consent: ConsentView;
  readonly grayMode: GrayModeView;
}

/** Reads the first views from cookies; a cookie that is missing or invalid leaves the shop's defaults. */
export function readInitialViews(read: Cookies['read'], base: Pick<Base, 'cookieConsent'>): InitialViews {
  const stored = readStoredConsent(read);
  const consents = stored.kind === 'decided' ? stored.consents : readDefaultConsents(base);
  return {
    consent: {
      status: stored.kind === 'decided' ? extentOf(consents) : 'unknown',
      consents,
      mayRun: mayRun(consents),
    },
    grayMode: readStoredGrayMode(read),
  };
}

/** Reads the consents that hold until a visitor has decided (specification, chapter 5 "Consent cookie"). */
export function readDefaultConsents({ cookieConsent }: Pick<Base, 'cookieConsent'>): Consents {
  return readConsents(cookieConsent?.config?.customize?.default_consents);
}

/** Reads the visitor's decision about cookies; an invalid cookie is returned unchanged. */
export function readStoredConsent(read: Cookies['read']): StoredConsent {
  const value = read(COOKIES.consent);
  if (value === undefined || value === '') return { kind: 'none' };
  const consents = readConsentCookie(value);
  return consents === null ? { kind: 'invalid', value } : { kind: 'decided', consents };
}

/** Reads whether the visitor has turned the greyscale view on, and closed its banner. */
export function readStoredGrayMode(read: Cookies['read']): GrayModeView {
  return { on: read(COOKIES.grayMode) === '1', closed: read(COOKIES.grayClosed) === '1' };
}
