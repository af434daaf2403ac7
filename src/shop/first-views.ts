import { extentOf, mayRun } from '#machines/consent/permissions.ts';
import type { ConsentView, GrayModeView } from '#registry/kit/shop.ts';
import type { Base } from '#schemas/base.ts';
import { type Consents, readConsents } from '#schemas/consent.ts';
import type { Cookies } from './cookies.ts';
import { keptConsent, keptGrayMode } from './kept-choices.ts';

/** What this visitor's cookies make of the first view; the server renders it, and the browser begins with it. */
export interface FirstViews {
  readonly consent: ConsentView;
  readonly grayMode: GrayModeView;
}

export function firstViews(read: Cookies['read'], base: Pick<Base, 'cookieConsent'>): FirstViews {
  const kept = keptConsent(read);
  const consents = kept.kind === 'decided' ? kept.consents : defaultConsents(base);
  return {
    consent: {
      status: kept.kind === 'decided' ? extentOf(consents) : 'unknown',
      consents,
      mayRun: mayRun(consents),
    },
    grayMode: keptGrayMode(read),
  };
}

/** What holds until a visitor has decided (specification, chapter 5 "Consent cookie"). */
export function defaultConsents({ cookieConsent }: Pick<Base, 'cookieConsent'>): Consents {
  return readConsents(cookieConsent?.config?.customize?.default_consents);
}
