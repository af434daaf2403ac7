/**
 * Maps consents to permissions (specification, chapters 4 "Consent" and 8). Free of XState, so that tracking loads
 * without it.
 */
import { CONSENT_FLAGS, type Consents } from '#schemas/consent.ts';

/** Permissions to run scripts. */
export interface MayRun {
  /** Needs consent to analytics or to ads. */
  readonly tracking: boolean;
  /** Needs consent to ads. */
  readonly remarketing: boolean;
}

/** Derives the permissions from the consents. */
export function mayRun({ analytics_storage, ad_storage }: Consents): MayRun {
  return {
    tracking: analytics_storage === 'granted' || ad_storage === 'granted',
    remarketing: ad_storage === 'granted',
  };
}

/** Whether all, some or none of the flags are granted. */
export function extentOf(consents: Consents): 'granted' | 'partly' | 'denied' {
  const granted = CONSENT_FLAGS.filter((flag) => consents[flag] === 'granted').length;
  if (granted === 0) return 'denied';
  return granted === CONSENT_FLAGS.length ? 'granted' : 'partly';
}
