/** The visitor's consents (specification, chapter 4 "Consent"; contract, chapters 7 and 8). */
import { assign, setup } from 'xstate';
import type { Consents } from '#schemas/consent.ts';
import { extentOf, mayRun } from './permissions.ts';

/** The consent cookie, parsed. */
export type StoredConsent =
  | { readonly kind: 'none' }
  /** Malformed: the defaults apply (specification, chapter 5). */
  | { readonly kind: 'invalid'; readonly value: string }
  | { readonly kind: 'decided'; readonly consents: Consents };

/** Initial knowledge: the cookie, and the shop's presets. */
export interface ConsentInput {
  readonly stored: StoredConsent;
  /** The shop's defaults until a decision (`base.cookieConsent.config.customize.default_consents`). */
  readonly defaults: Consents;
}

/** `stored` is the cookie as the page load found it; `consents` are those in force now. */
export interface ConsentContext {
  readonly stored: StoredConsent;
  readonly consents: Consents;
  /** Tracking was permitted at some time since the page load, so that scripts may be running. */
  readonly tracked: boolean;
}

/** Both may withdraw what was granted before, in which case the machine rests in `revoked`. */
export type ConsentEvent =
  | { readonly type: 'decide'; readonly consents: Consents }
  /** The cookie was read again: another tab may have decided. */
  | { readonly type: 'stored'; readonly stored: StoredConsent };

function missing(name: string): never {
  throw new Error(
    `consent: the effect "${name}" is not provided; start the machine through src/shop/processes/processes.ts`,
  );
}

/** Applies the shop's defaults in `unknown` until a decision, and persists each decision of this tab. */
export const consentMachine = setup({
  types: {
    context: {} as ConsentContext,
    events: {} as ConsentEvent,
    input: {} as ConsentInput,
  },
  guards: {
    isDecided: (_, { kind }: StoredConsent) => kind === 'decided',
    isUnreadable: ({ context }) => context.stored.kind === 'invalid',
    isRevoked: ({ context }) => context.tracked && !mayRun(context.consents).tracking,
    isGranted: ({ context }) => extentOf(context.consents) === 'granted',
    isPartly: ({ context }) => extentOf(context.consents) === 'partly',
  },
  actions: {
    setConsents: assign(({ context }, consents: Consents) => ({
      consents,
      tracked: context.tracked || mayRun(context.consents).tracking,
    })),
    setStored: assign(({ context }, stored: StoredConsent) =>
      stored.kind === 'decided'
        ? { consents: stored.consents, tracked: context.tracked || mayRun(context.consents).tracking }
        : {},
    ),
    persist: (_, _consents: Consents) => missing('persist'),
    logUnreadable: (_, _stored: StoredConsent) => missing('logUnreadable'),
  },
}).createMachine({
  id: 'consent',
  context: ({ input: { stored, defaults } }) => ({
    stored,
    consents: stored.kind === 'decided' ? stored.consents : defaults,
    tracked: false,
  }),
  initial: 'opening',
  on: {
    decide: {
      target: '.evaluating',
      actions: [
        { type: 'setConsents', params: ({ event }) => event.consents },
        { type: 'persist', params: ({ event }) => event.consents },
      ],
    },
    // A missing or malformed cookie does not undo a decision: the browser may block cookies.
    stored: {
      guard: { type: 'isDecided', params: ({ event }) => event.stored },
      target: '.evaluating',
      actions: { type: 'setStored', params: ({ event }) => event.stored },
    },
  },
  states: {
    opening: {
      always: [
        { guard: { type: 'isDecided', params: ({ context }) => context.stored }, target: 'evaluating' },
        {
          guard: 'isUnreadable',
          target: 'unknown',
          actions: { type: 'logUnreadable', params: ({ context }) => context.stored },
        },
        { target: 'unknown' },
      ],
    },
    /** Without a decision the shop's defaults apply, and the banner asks for one. */
    unknown: {},
    evaluating: {
      always: [
        { guard: 'isRevoked', target: 'revoked' },
        { guard: 'isGranted', target: 'granted' },
        { guard: 'isPartly', target: 'partly' },
        { target: 'denied' },
      ],
    },
    granted: {},
    partly: {},
    denied: {},
    /** Tracking was permitted since the page load and is no longer: running scripts have to stop. */
    revoked: {},
  },
});
