/** Types, effects, guards, actions and delays of the cart machine; `src/shop/` provides the effects. */
import { and, assign, enqueueActions, fromCallback, fromPromise, not, or, raise, setup, stateIn } from 'xstate';
import type { CartCredentials } from '#schemas/cart.ts';
import { type CredentialErrorKey, isCredentialError } from '#schemas/error-keys.ts';
import type { Failure } from '#schemas/error.ts';
import type { ProductUuid } from '#schemas/ids.ts';
import * as answers from './answers.ts';
import { hasUnsavedChanges, isOffline, itemsOf, toCartChange } from './context.ts';
import * as edits from './edits.ts';
import * as otherTabs from './other-tabs.ts';
import * as owner from './ownership.ts';
import { isNewCartEmpty, createsCart, prepareAttempt } from './request.ts';
import type {
  AddEvent,
  AuthAnswer,
  CartAnswer,
  CartContext,
  CartEvent,
  CartInput,
  Handoff,
  HandoffTo,
  PersistedCart,
  Limit,
  Owner,
  SaveRequest,
  CartChange,
} from './types.ts';

const SECOND = 1000;
const MAX_BACK_OFF_SECONDS = 60;

/** Throws for an effect that is not provided. */
function missing(name: string): never {
  throw new Error(
    `cart: the effect "${name}" is not provided; start the machine through src/shop/processes/processes.ts`,
  );
}

/** Returns the error key of an answer that rejects the credentials. */
function credentialKey(answer: CartAnswer): CredentialErrorKey | undefined {
  return !answer.ok && answer.reason === 'refused' && isCredentialError(answer.failure.key)
    ? answer.failure.key
    : undefined;
}

export function failureOf(answer: CartAnswer): Failure {
  return !answer.ok && answer.reason === 'refused' ? answer.failure : { key: '', errors: [] };
}

function cartOf(answer: CartAnswer) {
  return answer.ok ? answer.cart : null;
}

/** The effect that `identify` may have. */
interface Persist {
  readonly type: 'persist';
  readonly params: CartChange;
}

export const cart = setup({
  types: {
    context: {} as CartContext,
    events: {} as CartEvent,
    input: {} as CartInput,
    tags: {} as 'loading' | 'updating',
  },
  actors: {
    /** `fresh`: bypasses the cached answer. */
    checkAuth: fromPromise<AuthAnswer, { readonly fresh: boolean }>(() => missing('checkAuth')),
    loadCart: fromPromise<CartAnswer, { readonly credentials: CartCredentials | null }>(() => missing('loadCart')),
    saveCart: fromPromise<CartAnswer, SaveRequest>(() => missing('saveCart')),
    lock: fromCallback<CartEvent>(() => missing('lock')),
  },
  delays: {
    debounce: 500,
    handoffPause: 50,
    /** Time for another tab to save its own edits before this one does. */
    takeover: 3 * SECOND,
    /** Timeout of a call. */
    timeout: 20 * SECOND,
    backOff: ({ context }) => SECOND * Math.min(MAX_BACK_OFF_SECONDS, 2 ** Math.max(0, context.failures - 1)),
  },
  guards: {
    isOffline: ({ context }) => isOffline(context),
    isForeign: ({ context }) => context.foreign,
    hasNoDrafts: ({ context }) => context.draft.length === 0,
    hasDrafts: ({ context }) => context.draft.length > 0,
    hasUnsentEdits: ({ context }) => context.draft.length + context.waiting.length > 0,
    isUser: ({ context }) => owner.isAccount(context.auth),
    isAuthUnknown: ({ context }) => context.auth === 'unknown',
    hasServerCart: ({ context }) => owner.isAccount(context.auth) || context.credentials !== null,
    isNewCartEmpty: ({ context }) => isNewCartEmpty(context),
    isStale: ({ context }) => context.stale,
    isDifferentVisitor: ({ context }, auth: Owner) => context.auth !== auth,
    isUnmerged: ({ context }) => owner.isUnmerged(context),
    hasUnsavedChanges: ({ context }) => hasUnsavedChanges(context),
    hasNoUnsavedChanges: ({ context }) => !hasUnsavedChanges(context),
    isUnknown: (_, auth: AuthAnswer) => auth === 'unknown',
    isKnownUser: (_, auth: AuthAnswer) => owner.isAccount(auth),
    isOk: (_, answer: CartAnswer) => answer.ok,
    isSaved: ({ context }, answer: CartAnswer) => answers.isSaved(context, answer),
    isNoAuth: (_, answer: CartAnswer) => credentialKey(answer) === 'NO_AUTH',
    isCredentialError: (_, answer: CartAnswer) => credentialKey(answer) !== undefined,
    isRefused: (_, answer: CartAnswer) => !answer.ok && answer.reason === 'refused',
    hasCartId: (_, answer: CartAnswer) => answer.ok && answer.cart?.cart_id !== undefined,
    hasCredentials: ({ context }) => !createsCart(context),
    hasItems: ({ context }) => itemsOf(context).length > 0,
    isEmptyAtRest: and(['isAtRest', not('hasItems')]),
    canUpdateList: and(['isUser', 'isAtRest']),
    canSendList: and(['isUser', 'hasNoDrafts']),
    canLeave: and(['hasCredentials', 'isAtRest']),
    hasSavedForHandoff: ({ context }) => context.handoffSaved,
    canLeaveAfterSave: and(['canLeave', 'hasSavedForHandoff']),
    hasGuestLoggedIn: ({ context }) => owner.hasGuestLoggedIn(context),
    isAtRest: and(['hasNoUnsavedChanges', stateIn({ sync: { ready: 'idle' } })]),
    isNewAddition: ({ context }, id: string | undefined) => !edits.isKnownAddition(context, id),
    isBackingOff: stateIn({ sync: { ready: 'backingOff' } }),
    isSaveRefused: stateIn({ sync: { ready: 'refused' } }),
    isHandoffOfAnother: ({ context }) => owner.isHandoffOfAnother(context),
    hasSenderLeft: ({ context }) => owner.hasSenderLeft(context),
    isUpdatingList: or([stateIn({ handoff: 'updating' }), stateIn({ handoff: 'updatingRetry' })]),
    isNotUpdatingList: not('isUpdatingList'),
    mustReloadFirst: and(['isUser', 'hasNoUnsavedChanges', 'hasItems', stateIn({ handoff: 'idle' })]),
    /** Another tab's cart belongs to another account, so one of the tabs is wrong about the visitor. */
    isOfAnotherAccount: ({ context }, { cart: other }: CartChange) =>
      !isOffline(context) && owner.isOfAnotherAccount(other, context),
    hasUnknownEdits: ({ context }, change: CartChange) => otherTabs.hasUnknownEdits(context, change),
    hasQueuedAdditions: (_, { cart: { waiting = [] } }: CartChange) => waiting.length > 0,
  },
  actions: {
    // Effects.
    persist: (_, _change: CartChange) => missing('persist'),
    removeForeignCarts: () => missing('removeForeignCarts'),
    showRefusal: (_, _failure: Failure) => missing('showRefusal'),
    showUnsaved: (_, _failures: number) => missing('showUnsaved'),
    showLimits: (_, _limits: readonly Limit[]) => missing('showLimits'),
    logLoadFailure: (_, _answer: CartAnswer) => missing('logLoadFailure'),
    showNoCart: () => missing('showNoCart'),
    goToCheckout: (_, _handoff: Handoff) => missing('goToCheckout'),
    goBack: () => missing('goBack'),
    goToSiteRoot: () => missing('goToSiteRoot'),
    // Changes.
    edit: assign(({ context }, { uuid, quantity }: { readonly uuid: ProductUuid; readonly quantity: number }) =>
      edits.setQuantity(context, uuid, quantity),
    ),
    add: assign(({ context }, { addition, id }: AddEvent) => edits.addPieces(context, addition, id)),
    enqueue: assign(({ context }, { addition, id }: AddEvent) => edits.enqueueAddition(context, addition, id)),
    flushQueue: assign(({ context }) => edits.flushQueue(context)),
    markReady: assign({ ready: true }),
    clearSettled: assign({ settled: [], added: [] }),
    /** Stores at once that another account's edits are dropped: the next visitor does not find them. */
    identify: enqueueActions<CartContext, CartEvent, AuthAnswer, CartEvent, never, Persist, never, never, never>(
      ({ context, enqueue }, auth) => {
        if (auth === 'unknown') return;
        enqueue.assign(owner.identifyOwner(context, auth));
        const left = owner.dropForeignEdits(context, auth);
        if (left !== undefined) enqueue({ type: 'persist', params: toCartChange(left) });
      },
    ),
    applyLoad: assign(({ context }, answer: CartAnswer) => answers.applyLoad(context, cartOf(answer))),
    applyLoadError: assign(({ context }, answer: CartAnswer) => answers.applyLoadError(context, credentialKey(answer))),
    markStale: assign({ stale: true }),
    prepareAttempt: assign(({ context }) => prepareAttempt(context)),
    acknowledge: assign(({ context }, answer: CartAnswer) => answers.acknowledgeSave(context, cartOf(answer))),
    startOver: assign(({ context }, answer: CartAnswer) => answers.startOver(context, credentialKey(answer))),
    invalidateAuth: assign({ auth: 'unknown' }),
    storeFaults: assign((_, answer: CartAnswer) => answers.applyRefusal(failureOf(answer))),
    countFailure: assign(({ context }) => ({ failures: context.failures + 1 })),
    clearLists: assign(owner.EMPTY_CART),
    mergeTabChange: assign(({ context }, change: CartChange) => otherTabs.mergeTabChange(context, change)),
    mergeStored: assign(({ context }, stored: PersistedCart | null) => otherTabs.mergeStored(context, stored)),
    setHandoffTarget: assign((_, to: HandoffTo) => ({ handoffTo: to, handoffSaved: false })),
    setHandoffVisitor: assign(({ context }) => ({ handoffBy: context.auth })),
    storeHandoff: assign(({ context }, answer: CartAnswer) => answers.applyHandoffAnswer(context, cartOf(answer))),
    storeCredentials: assign(({ context }) => ({ handoff: context.credentials })),
    countKey: assign(({ context }) => ({ keys: context.keys + 1 })),
    /** Saves without the debounce. */
    saveNow: raise({ type: 'save.now' }),
    setLang: assign((_, lang: CartContext['lang']) => ({ lang })),
  },
});
