/** What a visitor allows the shop to keep and measure (specification, chapter 3 "Cookie consent flags"). */
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

/** The consents of a foreign record; what does not clearly say that it is granted is denied. */
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
