/** What consents mean (specification, chapters 4 "Consent" and 8). Pure. */
import { CONSENT_FLAGS, type Consents } from '#schemas/consent.ts';

/** What may run: `tracking` scripts need consent to analytics or ads, `remarketing` to ads. */
export interface MayRun {
  readonly tracking: boolean;
  readonly remarketing: boolean;
}

export function mayRun({ analytics_storage, ad_storage }: Consents): MayRun {
  return {
    tracking: analytics_storage === 'granted' || ad_storage === 'granted',
    remarketing: ad_storage === 'granted',
  };
}

/** How much of what is asked for is granted. */
export function extentOf(consents: Consents): 'granted' | 'partly' | 'denied' {
  const granted = CONSENT_FLAGS.filter((flag) => consents[flag] === 'granted').length;
  if (granted === 0) return 'denied';
  return granted === CONSENT_FLAGS.length ? 'granted' : 'partly';
}
