/**
 * The cookie `cookie_consent`: URI-encoded base64 of `se0/1 fu0/1 an0/1 pe0/1 ad0/1` without blanks (contract, chapter 7).
 * `se` is what the shop cannot do without, `fu`, `an` and `ad` are the three flags, `pe` is personalisation.
 */
import { type Consents, CONSENT_FLAGS } from './consent.ts';

const FORM = /^se[01]fu([01])an([01])pe[01]ad([01])$/;

/** The consents a cookie holds; null where it is not in the form. */
export function readConsentCookie(value: string): Consents | null {
  const [matched, fu, an, ad] = FORM.exec(decoded(value)) ?? [];
  if (matched === undefined) return null;
  return { functionality_storage: answer(fu), analytics_storage: answer(an), ad_storage: answer(ad) };
}

/** The cookie's value. Nobody is asked for personalisation by itself: it counts as allowed once everything is. */
export function writeConsentCookie(consents: Consents): string {
  const bit = (isGranted: boolean) => (isGranted ? '1' : '0');
  const [fu, an, ad] = CONSENT_FLAGS.map((flag) => bit(consents[flag] === 'granted'));
  const pe = bit(CONSENT_FLAGS.every((flag) => consents[flag] === 'granted'));
  return encodeURIComponent(btoa(`se1fu${fu}an${an}pe${pe}ad${ad}`));
}

function answer(bit: string | undefined): 'granted' | 'denied' {
  return bit === '1' ? 'granted' : 'denied';
}

function decoded(value: string): string {
  try {
    return atob(decodeURIComponent(value));
  } catch {
    return '';
  }
}
