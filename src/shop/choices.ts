/** The processes of what a visitor chooses for this browser: consent and the greyscale view, kept in cookies. */
import { createActor } from 'xstate';
import type { ConsentView, GrayModeView } from '#registry/kit/shop.ts';
import { writeConsentCookie } from '#schemas/consent-cookie.ts';
import { type ConsentEvent, consentMachine } from '#machines/consent/machine.ts';
import { consentView } from '#machines/consent/view.ts';
import { type GrayModeEvent, grayModeMachine } from '#machines/gray-mode/machine.ts';
import { grayModeView } from '#machines/gray-mode/view.ts';
import type { Inspect } from '../tools/inspector/inspect.ts';
import type { Cookies } from './cookies.ts';
import type { ShopOptions } from './environment.ts';
import { COOKIES, keptConsent, keptGrayMode } from './kept-choices.ts';
import type { WritableStore } from './store.ts';

export interface ChoiceStores {
  readonly consent: WritableStore<ConsentView>;
  readonly grayMode: WritableStore<GrayModeView>;
}

export interface Choices {
  readonly consent: (event: ConsentEvent) => void;
  readonly grayMode: (event: GrayModeEvent) => void;
}

/** Days a choice is kept; those of the greyscale view are the specification's, chapter 9. */
const CONSENT_DAYS = 365;
const GRAY_DAYS = 10;

/** In preview nothing of the visitor is read or kept (contract, chapter 5 "Private"). */
const NO_COOKIES: Cookies = { read: () => undefined, write: () => {} };

/** Starts both; `watched` is given to their actors, in development. */
export function startChoices(
  options: ShopOptions,
  stores: ChoiceStores,
  watched?: { readonly inspect: Inspect | undefined },
): Choices {
  const { browser } = options;
  const cookies = options.preview ? NO_COOKIES : browser.cookies;

  const consent = createActor(
    consentMachine.provide({
      actions: {
        persist: (_, consents) => cookies.write(COOKIES.consent, writeConsentCookie(consents), CONSENT_DAYS),
        logUnreadable: (_, stored) => options.log('the consent cookie could not be read; the defaults hold', stored),
      },
    }),
    { ...watched, input: { stored: keptConsent(cookies.read), defaults: options.defaultConsents } },
  );
  consent.subscribe((snapshot) => show(stores.consent, consentView(snapshot)));
  consent.start();
  const lookAgain = () => consent.send({ type: 'stored', stored: keptConsent(cookies.read) });
  browser.on('visible', lookAgain);
  browser.on('restored', lookAgain);

  const grayMode = createActor(
    grayModeMachine.provide({
      actions: {
        persistMode: (_, on) => cookies.write(COOKIES.grayMode, on ? '1' : '0', GRAY_DAYS),
        persistClosed: () => cookies.write(COOKIES.grayClosed, '1', GRAY_DAYS),
      },
    }),
    { ...watched, input: { ...keptGrayMode(cookies.read), offered: options.offersGray } },
  );
  grayMode.subscribe((snapshot) => {
    const { on, closed, isGray } = grayModeView(snapshot);
    show(stores.grayMode, { on, closed });
    browser.showGray(isGray);
  });
  grayMode.start();

  return { consent: (event) => consent.send(event), grayMode: (event) => grayMode.send(event) };
}

/** Screens are drawn anew only where something in the view has changed. */
function show<View>(store: WritableStore<View>, next: View): void {
  if (JSON.stringify(store.get()) !== JSON.stringify(next)) store.set(next);
}
