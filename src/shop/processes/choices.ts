/** Runs the machines of a visitor's choices, consent and the greyscale view, which cookies store. */
import type { ConsentView, GrayModeView } from '#registry/kit/shop.ts';
import { CONSENT_DAYS, writeConsentCookie } from '#schemas/consent.ts';
import { type ConsentEvent, consentMachine } from '#machines/consent/machine.ts';
import { consentView } from '#machines/consent/view.ts';
import { type GrayModeEvent, grayModeMachine } from '#machines/gray-mode/machine.ts';
import { grayModeView } from '#machines/gray-mode/view.ts';
import { createAppActor } from '../actor.ts';
import type { Cookies } from '../storage/cookies.ts';
import type { ShopOptions } from '../environment.ts';
import { COOKIES, readStoredConsent, readStoredGrayMode } from '../initial-views.ts';
import type { WritableStore } from '../store.ts';

export interface ChoiceStores {
  readonly consent: WritableStore<ConsentView>;
  readonly grayMode: WritableStore<GrayModeView>;
}

export interface Choices {
  readonly consent: (event: ConsentEvent) => void;
  readonly grayMode: (event: GrayModeEvent) => void;
}

/** Lifetime of the cookies in days; the greyscale view's is given by the specification, chapter 9. */
const GRAY_DAYS = 10;

/** A preview reads and stores nothing of the visitor (contract, chapter 5 "Private"). */
const NO_COOKIES: Cookies = { read: () => undefined, write: () => {} };

/** Starts both machines. */
export function startChoices(options: ShopOptions, stores: ChoiceStores): Choices {
  const { browser } = options;
  const cookies = options.preview ? NO_COOKIES : browser.cookies;

  const consent = createAppActor(
    consentMachine.provide({
      actions: {
        persist: (_, consents) => cookies.write(COOKIES.consent, writeConsentCookie(consents), CONSENT_DAYS),
        logUnreadable: (_, stored) => options.log('the consent cookie could not be read; the defaults hold', stored),
      },
    }),
    { input: { stored: readStoredConsent(cookies.read), defaults: options.defaultConsents } },
  );
  consent.subscribe((snapshot) => updateView(stores.consent, consentView(snapshot)));
  consent.start();
  const rereadConsent = () => consent.send({ type: 'stored', stored: readStoredConsent(cookies.read) });
  browser.on('visible', rereadConsent);
  browser.on('restored', rereadConsent);

  const grayMode = createAppActor(
    grayModeMachine.provide({
      actions: {
        persistMode: (_, on) => cookies.write(COOKIES.grayMode, on ? '1' : '0', GRAY_DAYS),
        persistClosed: () => cookies.write(COOKIES.grayClosed, '1', GRAY_DAYS),
      },
    }),
    { input: { ...readStoredGrayMode(cookies.read), offered: options.offersGray } },
  );
  grayMode.subscribe((snapshot) => {
    const { on, closed, isGray } = grayModeView(snapshot);
    updateView(stores.grayMode, { on, closed });
    browser.showGray(isGray);
  });
  grayMode.start();

  return { consent: (event) => consent.send(event), grayMode: (event) => grayMode.send(event) };
}

/** Sets a view only where it has changed, so that React renders nothing again. */
function updateView<View>(store: WritableStore<View>, next: View): void {
  if (JSON.stringify(store.get()) !== JSON.stringify(next)) store.set(next);
}
