/** What the visitor allows (specification, chapter 4 "Consent"; contract, chapters 7 and 8). */
import { assign, setup } from 'xstate';
import type { Consents } from '#schemas/consent.ts';
import { extentOf, mayRun } from './rules.ts';
import type { ConsentContext, ConsentEvent, ConsentInput, StoredConsent } from './types.ts';

function missing(name: string): never {
  throw new Error(`consent: the effect "${name}" is not provided; start the machine through src/shop/processes/processes.ts`);
}

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
    take: assign(({ context }, consents: Consents) => ({
      consents,
      tracked: context.tracked || mayRun(context.consents).tracking,
    })),
    takeStored: assign(({ context }, stored: StoredConsent) =>
      stored.kind === 'decided'
        ? { consents: stored.consents, tracked: context.tracked || mayRun(context.consents).tracking }
        : {},
    ),
    keep: (_, _consents: Consents) => missing('keep'),
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
      target: '.judging',
      actions: [
        { type: 'take', params: ({ event }) => event.consents },
        { type: 'keep', params: ({ event }) => event.consents },
      ],
    },
    // A cookie that is gone or broken takes back nothing that was decided here: cookies may be forbidden altogether.
    stored: {
      guard: { type: 'isDecided', params: ({ event }) => event.stored },
      target: '.judging',
      actions: { type: 'takeStored', params: ({ event }) => event.stored },
    },
  },
  states: {
    opening: {
      always: [
        { guard: { type: 'isDecided', params: ({ context }) => context.stored }, target: 'judging' },
        {
          guard: 'isUnreadable',
          target: 'unknown',
          actions: { type: 'logUnreadable', params: ({ context }) => context.stored },
        },
        { target: 'unknown' },
      ],
    },
    /** Nobody has decided: the shop's defaults hold, and the visitor is asked. */
    unknown: {},
    judging: {
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
    /** Tracking was allowed since the page was loaded and is no longer: what runs has to stop. */
    revoked: {},
  },
});
