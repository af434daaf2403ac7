/** States of `sync` that save the drafts: queue, lock, login check, write, one retry as a new cart (specification, chapter 4). */
import { cart, failureOf } from './setup.ts';
import { addActions, onAuthChange, isNewAddition, persist, editActions } from './transitions.ts';
import type { CartAnswer, CartContext, SaveRequest } from './types.ts';

/** Returns the request that the `prepareAttempt` action has put into the context on entry, before `input` is read. */
function preparedRequest({ attempt }: CartContext): SaveRequest {
  if (attempt === null) throw new Error('no save is prepared');
  return attempt.request;
}

interface Answered {
  readonly output: CartAnswer;
}
const startOverActions = [
  { type: 'startOver', params: ({ event }: { event: Answered }) => event.output },
  persist,
] as const;

/** Target where it is unknown whether the drafts arrived: they are sent again after a back-off. */
const BACK_OFF = '#cart.sync.ready.backingOff';

/** Creates a state with a login check that a pending save needs; what the shop learns of the visitor meanwhile is its answer. */
const createAuthCheck = (asUser: '#cart.sync.loading' | 'renewing', asGuest: 'decidingSave' | 'renewing') => {
  // Persists so that every tab drops an account's confirmed items.
  const guest = { target: asGuest, actions: [{ type: 'identify', params: null }, persist] } as const;
  return cart.createStateConfig({
    invoke: {
      src: 'checkAuth',
      input: { fresh: true },
      onDone: [
        { guard: { type: 'isUnknown', params: ({ event }) => event.output }, target: BACK_OFF },
        {
          guard: { type: 'isKnownUser', params: ({ event }) => event.output },
          target: asUser,
          actions: [{ type: 'identify', params: ({ event }) => event.output }],
        },
        guest,
      ],
      onError: BACK_OFF,
    },
    on: {
      'auth.changed': [
        {
          guard: { type: 'isKnownUser', params: ({ event }) => event.auth },
          target: asUser,
          actions: [{ type: 'identify', params: ({ event }) => event.auth }],
        },
        guest,
      ],
    },
    after: { timeout: BACK_OFF },
  });
};

/** Creates a state that writes the drafts; rejected credentials lead to one retry as a new cart. */
const createAttempt = (isRetry: boolean) =>
  cart.createStateConfig({
    entry: 'prepareAttempt',
    invoke: {
      src: 'saveCart',
      input: ({ context }) => preparedRequest(context),
      onDone: [
        {
          guard: { type: 'isSaved', params: ({ event }) => event.output },
          target: '#cart.sync.ready.settled',
          actions: [{ type: 'acknowledge', params: ({ event }) => event.output }],
        },
        ...(isRetry
          ? []
          : [
              {
                guard: { type: 'isNoAuth', params: ({ event }: { event: Answered }) => event.output },
                target: 'reauth',
                actions: startOverActions,
              } as const,
              {
                guard: { type: 'isCredentialError', params: ({ event }: { event: Answered }) => event.output },
                target: 'renewing',
                actions: startOverActions,
              } as const,
            ]),
        {
          guard: { type: 'isRefused', params: ({ event }) => event.output },
          target: '#cart.sync.ready.refused',
          actions: [
            { type: 'storeFaults', params: ({ event }) => event.output },
            { type: 'showRefusal', params: ({ event }) => failureOf(event.output) },
          ],
        },
        // A guest's new cart has credentials: the visitor may have logged in unnoticed.
        { guard: { type: 'isOk', params: ({ event }) => event.output }, target: BACK_OFF, actions: 'invalidateAuth' },
        { target: BACK_OFF },
      ],
      onError: BACK_OFF,
    },
    on: { 'auth.changed': onAuthChange },
    after: { timeout: BACK_OFF },
  });

/**
 * Each save passes here. It goes on at once, except while a hand-off sends the full list, which would overwrite a partial
 * save.
 */
export const awaitingTurn = cart.createStateConfig({
  on: {
    add: { guard: isNewAddition, actions: addActions },
    'quantity.set': { actions: editActions },
    'auth.changed': onAuthChange,
  },
  always: { guard: 'isNotUpdatingList', target: 'saving' },
});

/** One save, from the lock to its answer, while other tabs wait; edits made meanwhile go with the next save. */
export const saving = cart.createStateConfig({
  tags: 'updating',
  initial: 'locking',
  invoke: { src: 'lock' },
  on: { add: { guard: isNewAddition, actions: addActions }, 'quantity.set': { actions: editActions } },
  states: {
    locking: {
      on: {
        'lock.acquired': {
          target: 'decidingSave',
          actions: { type: 'mergeStored', params: ({ event }) => event.cart },
        },
        'auth.changed': onAuthChange,
      },
    },
    decidingSave: {
      always: [
        { guard: 'hasNoUnsavedChanges', target: '#cart.sync.ready.settled' },
        { guard: 'isAuthUnknown', target: 'identifyingForSave' },
        { guard: 'isUnmerged', target: '#cart.sync.loading' },
        { guard: 'isNewCartEmpty', target: '#cart.sync.ready.settled', actions: 'clearLists' },
        { target: 'attempt' },
      ],
    },
    identifyingForSave: createAuthCheck('#cart.sync.loading', 'decidingSave'),
    attempt: createAttempt(false),
    reauth: createAuthCheck('renewing', 'renewing'),
    renewing: {
      always: [
        // Loads the account's cart first after a login.
        { guard: 'isUnmerged', target: '#cart.sync.loading' },
        { guard: 'isNewCartEmpty', target: '#cart.sync.ready.settled', actions: 'clearLists' },
        { target: 'retryAsNew' },
      ],
    },
    retryAsNew: createAttempt(true),
  },
});
