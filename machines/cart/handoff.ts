/** Region `handoff` passes the cart to the checkout host: wait for open saves, send a user's full list, leave (specification, chapter 2). */
import { cart, failureOf } from './setup.ts';
import { createHandoffRequest } from './request.ts';
import { persist } from './transitions.ts';
import type { CartAnswer } from './types.ts';

const idle = cart.createStateConfig({
  on: {
    checkout: {
      guard: 'hasItems',
      target: 'awaitingSave',
      actions: [{ type: 'setHandoffTarget', params: ({ event }) => event.to }, 'setHandoffVisitor'],
    },
  },
});

/**
 * Creates a state that waits for open saves. A save that fails or is refused ends the hand-off; the drafts stay.
 * `isRetry`: the account's cart was gone once; there is no second retry.
 */
const awaitingSave = (isRetry: boolean) =>
  cart.createStateConfig({
    tags: 'updating',
    always: [
      { guard: 'isHandoffOfAnother', target: 'idle' },
      { guard: 'isBackingOff', target: 'idle', actions: 'goToSiteRoot' },
      { guard: 'isSaveRefused', target: 'idle' },
      // The cart page shows that the cart is empty.
      { guard: 'isEmptyAtRest', target: 'idle' },
      { guard: 'canUpdateList', target: isRetry ? 'updatingRetry' : 'updating' },
      {
        guard: isRetry ? 'canLeave' : 'canLeaveAfterSave',
        target: 'pausing',
        actions: ['storeCredentials', 'setHandoffVisitor'],
      },
      // Everything was saved before. A cart that was gone never is.
      ...(isRetry ? [] : [{ guard: 'canLeave', target: 'leaving', actions: 'storeCredentials' } as const]),
      { guard: 'isAtRest', target: 'idle', actions: ['showNoCart', 'goBack'] },
    ],
  });

interface Answered {
  readonly output: CartAnswer;
}

/** The account's cart is gone: all displayed items go into a new one, and the list is sent once more. */
const renewal = {
  guard: { type: 'isCredentialError', params: ({ event }: { event: Answered }) => event.output },
  target: '#cart.handoff.awaitingSaveRetry',
  actions: [{ type: 'startOver', params: ({ event }: { event: Answered }) => event.output }, persist, 'saveNow'],
} as const;

/** An account's list and its answer are nobody else's: another visitor's cart is not handed off. */
const endsForOthers = { guard: 'hasSenderLeft', target: '#cart.handoff.idle' } as const;

const updating = (isRetry: boolean) =>
  cart.createStateConfig({
    tags: 'updating',
    entry: 'setHandoffVisitor',
    initial: 'locking',
    invoke: { src: 'lock' },
    always: endsForOthers,
    states: {
      locking: {
        on: {
          'lock.acquired': {
            target: 'decidingList',
            actions: { type: 'mergeStored', params: ({ event }) => event.cart },
          },
        },
      },
      /** Another tab may have changed the cart meanwhile. */
      decidingList: {
        always: [
          { guard: 'canSendList', target: 'sending' },
          { target: isRetry ? '#cart.handoff.awaitingSaveRetry' : '#cart.handoff.awaitingSave' },
        ],
      },
      sending: {
        entry: 'countKey',
        invoke: {
          src: 'saveCart',
          input: ({ context }) => createHandoffRequest(context),
          onDone: [
            {
              guard: { type: 'hasCartId', params: ({ event }) => event.output },
              target: '#cart.handoff.pausing',
              actions: [{ type: 'storeHandoff', params: ({ event }) => event.output }, persist],
            },
            {
              guard: { type: 'isOk', params: ({ event }) => event.output },
              target: '#cart.handoff.idle',
              actions: ['showNoCart', 'goBack'],
            },
            ...(isRetry ? [] : [renewal]),
            {
              guard: { type: 'isRefused', params: ({ event }) => event.output },
              target: '#cart.handoff.idle',
              actions: [
                { type: 'storeFaults', params: ({ event }) => event.output },
                { type: 'showRefusal', params: ({ event }) => failureOf(event.output) },
              ],
            },
            { target: '#cart.handoff.idle', actions: 'goToSiteRoot' },
          ],
          onError: { target: '#cart.handoff.idle', actions: 'goToSiteRoot' },
        },
        after: { timeout: { target: '#cart.handoff.idle', actions: 'goToSiteRoot' } },
      },
    },
  });

/** The browser leaves; a page restored from the back/forward cache starts again. */
const leaving = cart.createStateConfig({
  entry: { type: 'goToCheckout', params: ({ context }) => ({ to: context.handoffTo, cart: context.handoff }) },
  on: { 'page.restored': 'idle' },
});

export const handoff = cart.createStateConfig({
  initial: 'idle',
  states: {
    idle,
    awaitingSave: awaitingSave(false),
    updating: updating(false),
    awaitingSaveRetry: awaitingSave(true),
    updatingRetry: updating(true),
    /** Follows a save for the hand-off (specification, chapter 4). */
    pausing: {
      tags: 'updating',
      // A guest who logs in meanwhile hands off the account's cart.
      always: [{ guard: 'hasGuestLoggedIn', target: 'awaitingSave' }, endsForOthers],
      after: {
        handoffPause: [{ guard: 'hasUnsentEdits', target: 'awaitingSave' }, { target: 'leaving' }],
      },
    },
    leaving,
  },
});
