import type { Consents } from '#schemas/consent.ts';

/** What the cookie held when it was looked at. */
export type StoredConsent =
  | { readonly kind: 'none' }
  /** Not in the form: the defaults apply (specification, chapter 5). */
  | { readonly kind: 'invalid'; readonly value: string }
  | { readonly kind: 'decided'; readonly consents: Consents };

export interface ConsentInput {
  readonly stored: StoredConsent;
  /** What holds until the visitor has decided (`base.cookieConsent.config.customize.default_consents`). */
  readonly defaults: Consents;
}

export interface ConsentContext {
  readonly stored: StoredConsent;
  readonly consents: Consents;
  /** Tracking was allowed at some time since the page was loaded, so that there may be something to stop. */
  readonly tracked: boolean;
}

export type ConsentEvent =
  | { readonly type: 'decide'; readonly consents: Consents }
  /** The cookie was looked at again: another tab may have decided. */
  | { readonly type: 'stored'; readonly stored: StoredConsent };
