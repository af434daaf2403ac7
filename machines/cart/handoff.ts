/** Handing the cart off to the checkout host: wait for open saves, tell a logged-in visitor's full list, go (specification, chapter 2). */
import { toTold } from './changes.ts';
import { cart, failureOf } from './setup.ts';
import { handoffRequest } from './request.ts';
import type { CartAnswer, CartContext } from './types.ts';

const persist = { type: 'persist', params: ({ context }: { context: CartContext }) => toTold(context) } as const;

const idle = cart.createStateConfig({
  on: {
    checkout: {
      guard: 'hasItems',
      target: 'waiting',
      actions: [{ type: 'chooseHandoff', params: ({ event }) => event.to }],
    },
  },
});

/**
 * Until nothing is open. A save that can't get through, or was refused, ends the hand-off; the drafts are kept.
 * `again`: the account's cart turned out to be gone once; there is no third try.
 */
const waiting = (again: boolean) =>
  cart.createStateConfig({
    tags: 'updating',
    always: [
      { guard: 'isBackingOff', target: 'idle', actions: 'goToSiteRoot' },
      { guard: 'isStuck', target: 'idle' },
      // The cart page shows that there is no cart (any more).
      { guard: 'hasNothingLeft', target: 'idle' },
      { guard: 'canHandOver', target: again ? 'updatingAgain' : 'updating' },
      { guard: 'canLeave', target: 'leaving', actions: 'takeCredentials' },
      { guard: 'isAtRest', target: 'idle', actions: ['showNoCart', 'goBack'] },
    ],
  });

interface Answered {
  readonly output: CartAnswer;
}

/** The account's cart is gone: everything that is shown goes into a new one, and the list is told once more. */
const renewal = {
  guard: { type: 'isCredentialError', params: ({ event }: { event: Answered }) => event.output },
  target: '#cart.handoff.waitingAgain',
  actions: [{ type: 'startOver', params: ({ event }: { event: Answered }) => event.output }, persist, 'saveNow'],
} as const;

const updating = (again: boolean) =>
  cart.createStateConfig({
    tags: 'updating',
    initial: 'locking',
    invoke: { src: 'lock' },
    states: {
      locking: {
        on: {
          'lock.acquired': { target: 'deciding', actions: { type: 'catchUp', params: ({ event }) => event.cart } },
        },
      },
      /** Another tab may have changed the cart meanwhile. */
      deciding: {
        always: [
          { guard: 'canTell', target: 'telling' },
          { target: again ? '#cart.handoff.waitingAgain' : '#cart.handoff.waiting' },
        ],
      },
      telling: {
        entry: 'countKey',
        invoke: {
          src: 'saveCart',
          input: ({ context }) => handoffRequest(context),
          onDone: [
            {
              guard: { type: 'hasCartId', params: ({ event }) => event.output },
              target: '#cart.handoff.pausing',
              actions: [{ type: 'takeHandoff', params: ({ event }) => event.output }, persist],
            },
            {
              guard: { type: 'isOk', params: ({ event }) => event.output },
              target: '#cart.handoff.idle',
              actions: ['showNoCart', 'goBack'],
            },
            ...(again ? [] : [renewal]),
            {
              guard: { type: 'isRefused', params: ({ event }) => event.output },
              target: '#cart.handoff.idle',
              actions: [
                { type: 'keepFaults', params: ({ event }) => event.output },
                { type: 'showRefusal', params: ({ event }) => failureOf(event.output) },
              ],
            },
            { target: '#cart.handoff.idle', actions: 'goToSiteRoot' },
          ],
          onError: { target: '#cart.handoff.idle', actions: 'goToSiteRoot' },
        },
        after: { patience: { target: '#cart.handoff.idle', actions: 'goToSiteRoot' } },
      },
    },
  });

/** The browser is on its way; a page that comes back out of the history starts anew. */
const leaving = cart.createStateConfig({
  entry: { type: 'goToCheckout', params: ({ context }) => ({ to: context.handoffTo, cart: context.handoff }) },
  on: { 'page.restored': 'idle' },
});

export const handoff = cart.createStateConfig({
  initial: 'idle',
  states: {
    idle,
    waiting: waiting(false),
    updating: updating(false),
    waitingAgain: waiting(true),
    updatingAgain: updating(true),
    pausing: {
      tags: 'updating',
      after: {
        handoffPause: [{ guard: 'hasMoreToTell', target: 'waiting' }, { target: 'leaving' }],
      },
    },
    leaving,
  },
});
