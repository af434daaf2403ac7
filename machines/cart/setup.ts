/** Types, effects, guards, actions and delays of the cart machine. The effects are named here and provided by src/shop/. */
import { and, assign, fromCallback, fromPromise, not, or, raise, setup, stateIn } from 'xstate';
import type { CartCredentials } from '#schemas/cart.ts';
import { type CredentialErrorKey, isCredentialError } from '#schemas/error-keys.ts';
import type { Failure } from '#schemas/error.ts';
import type { ProductUuid } from '#schemas/ids.ts';
import * as change from './changes.ts';
import { type Addition, withAddition } from './lists.ts';
import * as owner from './ownership.ts';
import { hasNothingToMake, makesCart, nextAttempt } from './request.ts';
import type {
  AuthAnswer,
  CartAnswer,
  CartContext,
  CartEvent,
  CartInput,
  Handoff,
  HandoffTo,
  KeptCart,
  Owner,
  SaveRequest,
  Told,
} from './types.ts';

const SECOND = 1000;
const MAX_BACK_OFF_SECONDS = 60;

/** An effect that src/shop/ has to provide; reaching this is a fault in the wiring. */
function missing(name: string): never {
  throw new Error(
    `cart: the effect "${name}" is not provided; start the machine through src/shop/processes/processes.ts`,
  );
}

/** The key of an answer that says the credentials are worthless. */
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

export interface Limit {
  readonly uuid: ProductUuid;
  readonly limit: number;
}

export type AddEvent = Extract<CartEvent, { type: 'add' }>;

export const cart = setup({
  types: {
    context: {} as CartContext,
    events: {} as CartEvent,
    input: {} as CartInput,
    tags: {} as 'loading' | 'updating' | 'open',
  },
  actors: {
    /** `fresh`: the server is asked again, whatever was known. */
    checkAuth: fromPromise<AuthAnswer, { readonly fresh: boolean }>(() => missing('checkAuth')),
    loadCart: fromPromise<CartAnswer, { readonly credentials: CartCredentials | null }>(() => missing('loadCart')),
    saveCart: fromPromise<CartAnswer, SaveRequest>(() => missing('saveCart')),
    lock: fromCallback<CartEvent>(() => missing('lock')),
  },
  delays: {
    debounce: 500,
    drawerOpening: 10,
    handoffPause: 50,
    /** How long another tab may take to save its own edits before this one does. */
    takeover: 3 * SECOND,
    /** Longest wait for an answer. */
    patience: 20 * SECOND,
    backOff: ({ context }) => SECOND * Math.min(MAX_BACK_OFF_SECONDS, 2 ** Math.max(0, context.failures - 1)),
  },
  guards: {
    isOffline: ({ context }) => change.isOffline(context),
    isForeign: ({ context }) => context.foreign,
    hasNoDrafts: ({ context }) => context.draft.length === 0,
    hasDrafts: ({ context }) => context.draft.length > 0,
    hasMoreToTell: ({ context }) => context.draft.length + context.waiting.length > 0,
    isUser: ({ context }) => owner.isAccount(context.auth),
    isAuthUnknown: ({ context }) => context.auth === 'unknown',
    hasServerCart: ({ context }) => owner.isAccount(context.auth) || context.credentials !== null,
    hasNothingToMake: ({ context }) => hasNothingToMake(context),
    isStale: ({ context }) => context.stale,
    isNews: ({ context }, auth: Owner) => context.auth !== auth,
    isUnmerged: ({ context }) => owner.isUnmerged(context),
    hasSomethingOpen: ({ context }) => change.hasSomethingOpen(context),
    hasNothingOpen: ({ context }) => !change.hasSomethingOpen(context),
    isUnknown: (_, auth: AuthAnswer) => auth === 'unknown',
    isKnownUser: (_, auth: AuthAnswer) => owner.isAccount(auth),
    isOk: (_, answer: CartAnswer) => answer.ok,
    isSaved: ({ context }, answer: CartAnswer) => change.isSaved(context, answer),
    isNoAuth: (_, answer: CartAnswer) => credentialKey(answer) === 'NO_AUTH',
    isCredentialError: (_, answer: CartAnswer) => credentialKey(answer) !== undefined,
    isRefused: (_, answer: CartAnswer) => !answer.ok && answer.reason === 'refused',
    hasCartId: (_, answer: CartAnswer) => answer.ok && answer.cart?.cart_id !== undefined,
    hasCredentials: ({ context }) => !makesCart(context),
    hasItems: ({ context }) => change.itemsOf(context).length > 0,
    hasNothingLeft: and(['isAtRest', not('hasItems')]),
    canHandOver: and(['isUser', 'isAtRest']),
    canTell: and(['isUser', 'hasNoDrafts']),
    canLeave: and(['hasCredentials', 'isAtRest']),
    isAtRest: and(['hasNothingOpen', stateIn({ sync: { ready: 'idle' } })]),
    isNewAddition: ({ context }, id: string | undefined) => !change.isTaken(context, id),
    isBackingOff: stateIn({ sync: { ready: 'backingOff' } }),
    isStuck: stateIn({ sync: { ready: 'refused' } }),
    isHandingOver: or([stateIn({ handoff: 'updating' }), stateIn({ handoff: 'updatingAgain' })]),
    isNotHandingOver: not('isHandingOver'),
    isBeginningAsUser: and(['isUser', 'hasNothingOpen', 'hasItems', stateIn({ handoff: 'idle' })]),
    /** Another tab's cart belongs to another account: one of the tabs is wrong about the visitor. */
    isOfAnotherAccount: ({ context }, { cart: other }: Told) =>
      !change.isOffline(context) && owner.haveDifferentAccounts(other, context),
    knowsMore: ({ context }, told: Told) => change.knowsMore(context, told),
    bringsAdditions: (_, { cart: { waiting = [] } }: Told) => waiting.length > 0,
  },
  actions: {
    // Effects.
    persist: (_, _told: Told) => missing('persist'),
    forgetForeign: () => missing('forgetForeign'),
    showRefusal: (_, _failure: Failure) => missing('showRefusal'),
    showUnsaved: (_, _failures: number) => missing('showUnsaved'),
    tellLimits: (_, _limits: readonly Limit[]) => missing('tellLimits'),
    logLoadFailure: (_, _answer: CartAnswer) => missing('logLoadFailure'),
    showNoCart: () => missing('showNoCart'),
    goToCheckout: (_, _handoff: Handoff) => missing('goToCheckout'),
    goBack: () => missing('goBack'),
    goToSiteRoot: () => missing('goToSiteRoot'),
    // Changes.
    edit: assign(({ context }, { uuid, quantity }: { readonly uuid: ProductUuid; readonly quantity: number }) =>
      change.edited(context, uuid, quantity),
    ),
    add: assign(({ context }, { addition, id }: AddEvent) => change.added(context, addition, id)),
    wait: assign(({ context }, { addition, id }: AddEvent) => change.waitingFor(context, addition, id)),
    addWaiting: assign(({ context }) => change.waitingMade(context)),
    becomeReady: assign({ ready: true }),
    forgetSettled: assign({ settled: [], added: [] }),
    identify: assign(({ context }, auth: AuthAnswer) => (auth === 'unknown' ? {} : owner.identified(context, auth))),
    load: assign(({ context }, answer: CartAnswer) => change.loaded(context, cartOf(answer))),
    loseCart: assign(({ context }, answer: CartAnswer) => change.loadRefused(context, credentialKey(answer))),
    becomeStale: assign({ stale: true }),
    prepare: assign(({ context }) => nextAttempt(context)),
    acknowledge: assign(({ context }, answer: CartAnswer) => change.acknowledged(context, cartOf(answer))),
    startOver: assign(({ context }, answer: CartAnswer) => change.startedOver(context, credentialKey(answer))),
    doubtAuth: assign({ auth: 'unknown' }),
    keepFaults: assign((_, answer: CartAnswer) => change.refused(failureOf(answer))),
    countFailure: assign(({ context }) => ({ failures: context.failures + 1 })),
    makeNothing: assign(() => change.nothingMade()),
    adopt: assign(({ context }, told: Told) => change.adopted(context, told)),
    catchUp: assign(({ context }, kept: KeptCart | null) => change.caughtUp(context, kept)),
    chooseHandoff: assign((_, to: HandoffTo) => ({ handoffTo: to })),
    takeHandoff: assign(({ context }, answer: CartAnswer) => change.handedOver(context, cartOf(answer))),
    takeCredentials: assign(({ context }) => ({ handoff: context.credentials })),
    countKey: assign(({ context }) => ({ keys: context.keys + 1 })),
    /** What is open is saved without waiting for the debounce. */
    saveNow: raise({ type: 'save.now' }),
    setLang: assign((_, lang: CartContext['lang']) => ({ lang })),
  },
});

/** The product's maximum, where it keeps an addition out. */
export function limitsOf({ real, draft }: CartContext, addition: Addition): Limit[] {
  const { limit } = withAddition(real, draft, addition);
  return limit === undefined ? [] : [{ uuid: addition.uuid, limit }];
}
