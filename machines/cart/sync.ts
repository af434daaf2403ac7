/** Keeping the lists and the server's cart alike: start, load, debounce, save, retry, back off (specification, chapter 4). */
import { toTold, withWaiting } from './changes.ts';
import { isAccount } from './ownership.ts';
import { type AddEvent, cart, failureOf, limitsOf } from './setup.ts';
import { nextAttempt } from './request.ts';
import type { CartAnswer, CartContext, CartEvent, SaveRequest } from './types.ts';

type AuthEvent = Extract<CartEvent, { type: 'auth.changed' }>;
type QuantityEvent = Extract<CartEvent, { type: 'quantity.set' }>;

/** The request that `prepare` has put into the context: asked for again, it is the same. */
function requestOf(context: CartContext): SaveRequest {
  return nextAttempt(context).attempt.request;
}

const persist = { type: 'persist', params: ({ context }: { context: CartContext }) => toTold(context) } as const;

const adding = [
  {
    type: 'tellLimits',
    params: ({ context, event }: { context: CartContext; event: AddEvent }) => limitsOf(context, event.addition),
  },
  { type: 'add', params: ({ event }: { event: AddEvent }) => event },
  persist,
] as const;
const isNewAddition = { type: 'isNewAddition', params: ({ event }: { event: AddEvent }) => event.id } as const;
const waiting = {
  guard: isNewAddition,
  actions: [{ type: 'wait', params: ({ event }: { event: AddEvent }) => event }, persist],
} as const;
/** Additions that waited for a loaded cart. */
const addingWaiting = [
  { type: 'tellLimits', params: ({ context }: { context: CartContext }) => withWaiting(context).limits },
  'addWaiting',
] as const;
const setting = [{ type: 'edit', params: ({ event }: { event: QuantityEvent }) => event }, persist] as const;

interface Answered {
  readonly output: CartAnswer;
}
const startingOver = [
  { type: 'startOver', params: ({ event }: { event: Answered }) => event.output },
  persist,
] as const;

/** Whether the drafts are through cannot be told: they are sent again, later and later. */
const LOST = '#cart.sync.ready.backingOff';

/** Who is there, asked anew while a save waits for it. */
const asking = (asUser: '#cart.sync.loading' | 'renewing', asGuest: 'deciding' | 'renewing') =>
  cart.createStateConfig({
    invoke: {
      src: 'checkAuth',
      input: { fresh: true },
      onDone: [
        { guard: { type: 'isUnknown', params: ({ event }) => event.output }, target: LOST },
        {
          guard: { type: 'isKnownUser', params: ({ event }) => event.output },
          target: asUser,
          actions: [{ type: 'identify', params: ({ event }) => event.output }],
        },
        // What an account had confirmed is not shown any more, in no tab.
        { target: asGuest, actions: [{ type: 'identify', params: null }, persist] },
      ],
      onError: LOST,
    },
    after: { patience: LOST },
  });

/** Who is there has changed: an account's cart comes from the server, a guest begins with what is still open. */
const identifiedAnew = {
  guard: { type: 'isNews', params: ({ event }: { event: AuthEvent }) => event.auth },
  target: '#cart.sync.choosing',
  actions: [{ type: 'identify', params: ({ event }: { event: AuthEvent }) => event.auth }],
} as const;

type TabEvent = Extract<CartEvent, { type: 'tab.changed' }>;
const adopting = { type: 'adopt', params: ({ event }: { event: TabEvent }) => event } as const;
const knowsMore = { type: 'knowsMore', params: ({ event }: { event: TabEvent }) => event } as const;
/** Nothing of another account's is taken over: the server is asked who is there. */
const asksAnew = {
  guard: { type: 'isOfAnotherAccount', params: ({ event }: { event: TabEvent }) => event },
  target: '#cart.sync.choosing',
  actions: 'doubtAuth',
} as const;
/** Another tab has changed the cart while this one does not know it well enough to put additions on top. */
const adoptions = [{ guard: knowsMore, actions: [adopting, persist] }, { actions: [adopting] }] as const;

/** One write of the drafts. Where the credentials proved worthless one retry as a new cart follows, and that is the last. */
const attempting = (isRetry: boolean) =>
  cart.createStateConfig({
    entry: 'prepare',
    invoke: {
      src: 'saveCart',
      input: ({ context }) => requestOf(context),
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
                actions: startingOver,
              } as const,
              {
                guard: { type: 'isCredentialError', params: ({ event }: { event: Answered }) => event.output },
                target: 'renewing',
                actions: startingOver,
              } as const,
            ]),
        {
          guard: { type: 'isRefused', params: ({ event }) => event.output },
          target: '#cart.sync.ready.refused',
          actions: [
            { type: 'keepFaults', params: ({ event }) => event.output },
            { type: 'showRefusal', params: ({ event }) => failureOf(event.output) },
          ],
        },
        // A cart without credentials is no guest's: somebody may have logged in unnoticed.
        { guard: { type: 'isOk', params: ({ event }) => event.output }, target: LOST, actions: 'doubtAuth' },
        { target: LOST },
      ],
      onError: LOST,
    },
    on: { 'auth.changed': identifiedAnew },
    after: { patience: LOST },
  });

/** The full list is on its way to the checkout: a part of it, arriving earlier, would be overwritten. */
const queueing = cart.createStateConfig({
  on: {
    add: { guard: isNewAddition, actions: adding },
    'quantity.set': { actions: setting },
    'auth.changed': identifiedAnew,
  },
  always: { guard: 'isNotHandingOver', target: 'saving' },
});

/** One save, from the lock to its answer; other tabs wait meanwhile. Edits are shown and kept: they go with the next one. */
const saving = cart.createStateConfig({
  tags: 'updating',
  initial: 'locking',
  invoke: { src: 'lock' },
  on: { add: { guard: isNewAddition, actions: adding }, 'quantity.set': { actions: setting } },
  states: {
    locking: {
      on: {
        'lock.acquired': { target: 'deciding', actions: { type: 'catchUp', params: ({ event }) => event.cart } },
        'auth.changed': identifiedAnew,
      },
    },
    deciding: {
      always: [
        { guard: 'hasNothingOpen', target: '#cart.sync.ready.settled' },
        { guard: 'isAuthUnknown', target: 'identifying' },
        { guard: 'isUnmerged', target: '#cart.sync.loading' },
        { guard: 'hasNothingToMake', target: '#cart.sync.ready.settled', actions: 'makeNothing' },
        { target: 'attempt' },
      ],
    },
    identifying: asking('#cart.sync.loading', 'deciding'),
    attempt: attempting(false),
    reauth: asking('renewing', 'renewing'),
    renewing: {
      always: [
        // Somebody has logged in: the account's cart comes first.
        { guard: 'isUnmerged', target: '#cart.sync.loading' },
        { guard: 'hasNothingToMake', target: '#cart.sync.ready.settled', actions: 'makeNothing' },
        { target: 'retryAsNew' },
      ],
    },
    retryAsNew: attempting(true),
  },
});

const savingNow = [
  { guard: 'isAuthUnknown', target: 'identifying' },
  { guard: 'hasSomethingOpen', target: 'queueing' },
] as const;

/** Nothing under way: edits start the debounce, and what is open is saved when its time has come. */
const ready = cart.createStateConfig({
  initial: 'settled',
  on: {
    add: { guard: isNewAddition, target: '.debouncing', actions: adding },
    'quantity.set': { target: '.debouncing', actions: setting },
    checkout: savingNow,
    'save.now': savingNow,
    online: { guard: 'isStale', target: 'identifying' },
    'page.restored': 'identifying',
    'auth.changed': identifiedAnew,
  },
  states: {
    settled: {
      entry: [...addingWaiting, 'becomeReady', persist, 'forgetSettled'],
      always: [
        { guard: 'isUnmerged', target: 'backingOff' },
        { guard: 'hasDrafts', target: 'debouncing' },
        { target: 'idle' },
      ],
    },
    idle: {
      always: { guard: 'hasDrafts', target: 'watching' },
      // An account's cart may have been paid for elsewhere: what it holds now is handed off.
      on: { checkout: { guard: 'isBeginningAsUser', target: '#cart.sync.loading' } },
    },
    /** Another tab's edits: they are its to save, unless it is gone. */
    watching: {
      always: { guard: 'hasNoDrafts', target: 'idle' },
      after: { takeover: '#cart.sync.queueing' },
    },
    debouncing: {
      always: { guard: 'hasNoDrafts', target: 'idle' },
      on: { 'page.hidden': '#cart.sync.queueing' },
      after: { debounce: '#cart.sync.queueing' },
    },
    /** The server said no: the drafts stay as they are until the next edit. */
    refused: { always: { guard: 'hasNoDrafts', target: 'idle' } },
    backingOff: {
      entry: ['countFailure', { type: 'showUnsaved', params: ({ context }) => context.failures }],
      always: { guard: 'hasNothingOpen', target: 'idle' },
      on: { online: '#cart.sync.queueing' },
      after: { backOff: '#cart.sync.queueing' },
    },
  },
});

const loading = cart.createStateConfig({
  tags: 'loading',
  invoke: {
    src: 'loadCart',
    input: ({ context }) => ({ credentials: isAccount(context.auth) ? null : context.credentials }),
    onDone: [
      {
        guard: { type: 'isOk', params: ({ event }) => event.output },
        target: 'ready',
        actions: [{ type: 'load', params: ({ event }) => event.output }],
      },
      {
        guard: { type: 'isCredentialError', params: ({ event }) => event.output },
        target: 'ready',
        actions: [{ type: 'loseCart', params: ({ event }) => event.output }],
      },
      {
        target: 'ready',
        actions: ['becomeStale', { type: 'logLoadFailure', params: ({ event }) => event.output }],
      },
    ],
    onError: { target: 'ready', actions: 'becomeStale' },
  },
  on: {
    add: waiting,
    'auth.changed': identifiedAnew,
    'page.restored': 'identifying',
    // The answer that is on its way may be about a cart that another tab has changed or replaced: ask again.
    'tab.changed': [asksAnew, ...adoptions.map((adoption) => ({ ...adoption, target: 'choosing' as const }))],
  },
  after: { patience: { target: 'ready', actions: 'becomeStale' } },
});

const identifying = cart.createStateConfig({
  tags: 'loading',
  invoke: {
    src: 'checkAuth',
    // The first answer may be shared with the rest of the shop; later ones have to be news.
    input: ({ context }) => ({ fresh: context.ready }),
    onDone: [
      { guard: { type: 'isUnknown', params: ({ event }) => event.output }, target: 'ready', actions: 'becomeStale' },
      {
        guard: { type: 'isKnownUser', params: ({ event }) => event.output },
        target: 'loading',
        actions: [{ type: 'identify', params: ({ event }) => event.output }],
      },
      { target: 'choosing', actions: [{ type: 'identify', params: null }] },
    ],
    onError: { target: 'ready', actions: 'becomeStale' },
  },
  on: { add: waiting, 'tab.changed': [asksAnew, ...adoptions] },
  after: { patience: { target: 'ready', actions: 'becomeStale' } },
});

/** The shop without a server cart: edits are kept, and that is all. */
const offline = cart.createStateConfig({
  entry: 'becomeReady',
  on: { add: { guard: isNewAddition, actions: adding }, 'quantity.set': { actions: setting } },
});

export const sync = cart.createStateConfig({
  initial: 'booting',
  on: {
    'tab.changed': [
      asksAnew,
      // This tab knows the cart: it need not wait until the other one does.
      {
        guard: { type: 'bringsAdditions', params: ({ event }) => event },
        actions: [adopting, ...addingWaiting, persist, 'forgetSettled'],
      },
      ...adoptions,
    ],
  },
  states: {
    booting: {
      always: [{ guard: 'isForeign', target: 'deciding', actions: ['forgetForeign', persist] }, { target: 'deciding' }],
    },
    deciding: { always: [{ guard: 'isOffline', target: 'offline' }, { target: 'identifying' }] },
    identifying,
    choosing: {
      always: [
        { guard: 'isAuthUnknown', target: 'identifying' },
        { guard: 'hasServerCart', target: 'loading' },
        { target: 'ready' },
      ],
    },
    loading,
    ready,
    queueing,
    saving,
    offline,
  },
});
