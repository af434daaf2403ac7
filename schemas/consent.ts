/** Consents of a visitor to storage and measurement (specification, chapter 3 "Cookie consent flags"). */
import { isRecord } from './record.ts';

/** The names of the flags as the specification and Google's consent mode spell them. */
export const CONSENT_FLAGS = ['functionality_storage', 'analytics_storage', 'ad_storage'] as const;
/** One purpose that a visitor grants or denies by itself. */
export type ConsentFlag = (typeof CONSENT_FLAGS)[number];
/** An answer to every flag; there is no third answer for a visitor who has not decided. */
export type Consents = Readonly<Record<ConsentFlag, 'granted' | 'denied'>>;

/** The same answer to all three. */
export function everyConsent(answer: 'granted' | 'denied'): Consents {
  return { functionality_storage: answer, analytics_storage: answer, ad_storage: answer };
}

/** Parses the consents of a foreign record; a value that is not clearly granted is denied. */
export function readConsents(given: unknown): Consents {
  const record = isRecord(given) ? given : {};
  const answer = (flag: ConsentFlag) =>
    ['granted', 'true', '1'].includes(String(record[flag]).toLowerCase()) ? 'granted' : 'denied';
  return {
    functionality_storage: answer('functionality_storage'),
    analytics_storage: answer('analytics_storage'),
    ad_storage: answer('ad_storage'),
  };
}

/**
 * The cookie `cookie_consent`: URI-encoded base64 of `se0/1 fu0/1 an0/1 pe0/1 ad0/1` without blanks (contract, chapter
 * 7). `se` is strictly necessary storage, `fu`, `an` and `ad` are the three flags, `pe` is personalisation.
 */
const COOKIE = /^se[01]fu([01])an([01])pe[01]ad([01])$/;

/** The consents a cookie holds; null where it is not in the form. */
export function readConsentCookie(value: string): Consents | null {
  const [matched, fu, an, ad] = COOKIE.exec(decodeBase64(value)) ?? [];
  if (matched === undefined) return null;
  return { functionality_storage: answerOf(fu), analytics_storage: answerOf(an), ad_storage: answerOf(ad) };
}

/** Lifetime of the cookie. */
export const CONSENT_DAYS = 365;

/** The cookie's value. The banner never asks for personalisation by itself: it counts as granted once everything is. */
export function writeConsentCookie(consents: Consents): string {
  const bit = (isGranted: boolean) => (isGranted ? '1' : '0');
  const [fu, an, ad] = CONSENT_FLAGS.map((flag) => bit(consents[flag] === 'granted'));
  const pe = bit(CONSENT_FLAGS.every((flag) => consents[flag] === 'granted'));
  return encodeURIComponent(btoa(`se1fu${fu}an${an}pe${pe}ad${ad}`));
}

function answerOf(bit: string | undefined): 'granted' | 'denied' {
  return bit === '1' ? 'granted' : 'denied';
}

function decodeBase64(value: string): string {
  try {
    return atob(decodeURIComponent(value));
  } catch {
    return '';
  }
}
