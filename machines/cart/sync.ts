/** Keeping the lists and the server's cart alike: start, load, debounce, save, retry, back off (specification, chapter 4). */
import { cart, failureOf, keptAfter, keptAfterAnswer, limitsOf } from './setup.ts';
import { withWaiting } from './changes.ts';
import { nextAttempt } from './request.ts';
import type { CartContext, SaveRequest } from './types.ts';

/** The request that `prepare` has put into the context. */
function requestOf(context: CartContext): SaveRequest {
  return context.attempt?.request ?? nextAttempt(context).attempt.request;
}

const persist = { type: 'persist', params: ({ context }: { context: CartContext }) => keptAfter(context) } as const;
const persistAnswer = {
  type: 'persist',
  params: ({ context }: { context: CartContext }) => keptAfterAnswer(context),
} as const;

/** One save, from the lock to its answer; other tabs wait meanwhile. */
const saving = cart.createStateConfig({
  tags: 'updating',
  initial: 'locking',
  invoke: { src: 'lock' },
  on: {
    add: {
      actions: [
        { type: 'tellLimits', params: ({ context, event }) => limitsOf(context, event.addition) },
        { type: 'add', params: ({ event }) => event.addition },
        persist,
      ],
    },
    'quantity.set': { actions: [{ type: 'edit', params: ({ event }) => event }, persist] },
  },
  states: {
    locking: {
      on: { 'lock.acquired': { target: 'deciding', actions: { type: 'catchUp', params: ({ event }) => event.cart } } },
    },
    deciding: {
      always: [
        { guard: 'hasNoDrafts', target: '#cart.sync.ready.settled' },
        { guard: 'isAuthUnknown', target: 'identifying' },
        { guard: 'hasNothingToMake', target: '#cart.sync.ready.settled', actions: ['makeNothing', persist] },
        { target: 'attempt' },
      ],
    },
    identifying: {
      invoke: {
        src: 'checkAuth',
        input: { fresh: true },
        onDone: [
          {
            guard: { type: 'isUnknown', params: ({ event }) => event.output },
            target: '#cart.sync.ready.backingOff',
            actions: ['countFailure'],
          },
          {
            guard: { type: 'isKnownUser', params: ({ event }) => event.output },
            target: '#cart.sync.loading',
            actions: [{ type: 'identify', params: 'user' }],
          },
          { target: 'deciding', actions: [{ type: 'identify', params: 'guest' }] },
        ],
        onError: { target: '#cart.sync.ready.backingOff', actions: ['countFailure'] },
      },
      after: { patience: { target: '#cart.sync.ready.backingOff', actions: ['countFailure'] } },
    },
    attempt: {
      entry: 'prepare',
      invoke: {
        src: 'saveCart',
        input: ({ context }) => requestOf(context),
        onDone: [
          {
            guard: { type: 'isSaved', params: ({ event }) => event.output },
            target: '#cart.sync.ready.settled',
            actions: [{ type: 'acknowledge', params: ({ event }) => event.output }, persistAnswer],
          },
          {
            guard: { type: 'isNoAuth', params: ({ event }) => event.output },
            target: 'reauth',
            actions: [{ type: 'startOver', params: ({ event }) => event.output }, persist],
          },
          {
            guard: { type: 'isCredentialError', params: ({ event }) => event.output },
            target: 'renewing',
            actions: [{ type: 'startOver', params: ({ event }) => event.output }, persist],
          },
          {
            guard: { type: 'isRefused', params: ({ event }) => event.output },
            target: '#cart.sync.ready.refused',
            actions: [
              { type: 'keepFaults', params: ({ event }) => event.output },
              { type: 'showRefusal', params: ({ event }) => failureOf(event.output) },
            ],
          },
          { target: '#cart.sync.ready.backingOff', actions: ['countFailure'] },
        ],
        onError: { target: '#cart.sync.ready.backingOff', actions: ['countFailure'] },
      },
      after: { patience: { target: '#cart.sync.ready.backingOff', actions: ['countFailure'] } },
    },
    reauth: {
      invoke: {
        src: 'checkAuth',
        input: { fresh: true },
        onDone: [
          {
            guard: { type: 'isKnownUser', params: ({ event }) => event.output },
            target: 'renewing',
            actions: [{ type: 'identify', params: 'user' }],
          },
          { target: 'renewing', actions: [{ type: 'identify', params: 'guest' }] },
        ],
        onError: { target: 'renewing', actions: [{ type: 'identify', params: 'guest' }] },
      },
      after: { patience: { target: 'renewing', actions: [{ type: 'identify', params: 'guest' }] } },
    },
    renewing: {
      always: [
        { guard: 'hasNothingToMake', target: '#cart.sync.ready.settled', actions: ['makeNothing', persist] },
        { target: 'retryAsNew' },
      ],
    },
    retryAsNew: {
      entry: 'prepare',
      invoke: {
        src: 'saveCart',
        input: ({ context }) => requestOf(context),
        onDone: [
          {
            guard: { type: 'isSaved', params: ({ event }) => event.output },
            target: '#cart.sync.ready.settled',
            actions: [{ type: 'acknowledge', params: ({ event }) => event.output }, persistAnswer],
          },
          {
            guard: { type: 'isRefused', params: ({ event }) => event.output },
            target: '#cart.sync.ready.refused',
            actions: [
              { type: 'keepFaults', params: ({ event }) => event.output },
              { type: 'showRefusal', params: ({ event }) => failureOf(event.output) },
            ],
          },
          { target: '#cart.sync.ready.backingOff', actions: ['countFailure'] },
        ],
        onError: { target: '#cart.sync.ready.backingOff', actions: ['countFailure'] },
      },
      after: { patience: { target: '#cart.sync.ready.backingOff', actions: ['countFailure'] } },
    },
  },
});

/** Nothing under way: edits start the debounce, and what is open is saved when its time has come. */
const ready = cart.createStateConfig({
  initial: 'settled',
  on: {
    add: {
      target: '.debouncing',
      actions: [
        { type: 'tellLimits', params: ({ context, event }) => limitsOf(context, event.addition) },
        { type: 'add', params: ({ event }) => event.addition },
        persist,
      ],
    },
    'quantity.set': { target: '.debouncing', actions: [{ type: 'edit', params: ({ event }) => event }, persist] },
    checkout: [
      { guard: 'isAuthUnknown', target: 'identifying' },
      { guard: 'hasDrafts', target: 'saving' },
    ],
    online: { guard: 'isStale', target: 'identifying' },
    'page.restored': 'identifying',
    'auth.changed': [
      {
        guard: { type: 'isLogin', params: ({ event }) => event.auth },
        target: 'loading',
        actions: [{ type: 'identify', params: ({ event }) => event.auth }],
      },
      { target: '.settled', actions: [{ type: 'identify', params: ({ event }) => event.auth }] },
    ],
  },
  states: {
    settled: {
      entry: [
        { type: 'tellLimits', params: ({ context }) => withWaiting(context).limits },
        'addWaiting',
        'becomeReady',
        persist,
      ],
      always: [{ guard: 'hasDrafts', target: 'debouncing' }, { target: 'idle' }],
    },
    idle: { always: { guard: 'hasDrafts', target: 'watching' } },
    /** Another tab's edits: they are its to save, unless it is gone. */
    watching: {
      always: { guard: 'hasNoDrafts', target: 'idle' },
      after: { takeover: '#cart.sync.saving' },
    },
    debouncing: {
      always: { guard: 'hasNoDrafts', target: 'idle' },
      on: { 'page.hidden': { guard: 'isNotHandingOver', target: '#cart.sync.saving' } },
      after: {
        debounce: [
          // The full list is on its way: a part of it, arriving earlier, would be overwritten.
          { guard: 'isHandingOver', target: 'debouncing', reenter: true },
          { target: '#cart.sync.saving' },
        ],
      },
    },
    /** The server said no: the drafts stay as they are until the next edit. */
    refused: { always: { guard: 'hasNoDrafts', target: 'idle' } },
    backingOff: {
      entry: { type: 'showUnsaved', params: ({ context }) => context.failures },
      always: { guard: 'hasNoDrafts', target: 'idle' },
      on: { online: '#cart.sync.saving' },
      after: { backOff: '#cart.sync.saving' },
    },
  },
});

const loading = cart.createStateConfig({
  tags: 'loading',
  invoke: {
    src: 'loadCart',
    input: ({ context }) => ({ credentials: context.auth === 'user' ? null : context.credentials }),
    onDone: [
      {
        guard: { type: 'isOk', params: ({ event }) => event.output },
        target: 'ready',
        actions: [{ type: 'load', params: ({ event }) => event.output }, persistAnswer],
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
    add: { actions: [{ type: 'wait', params: ({ event }) => event.addition }, persist] },
    // The answer that is on its way may be about a cart that another tab has changed or replaced: ask again.
    'tab.changed': [
      {
        guard: { type: 'knowsMore', params: ({ event }) => event },
        target: 'choosing',
        actions: [{ type: 'adopt', params: ({ event }) => event }, persist],
      },
      { target: 'choosing', actions: [{ type: 'adopt', params: ({ event }) => event }] },
    ],
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
        actions: [{ type: 'identify', params: 'user' }],
      },
      { target: 'choosing', actions: [{ type: 'identify', params: 'guest' }] },
    ],
    onError: { target: 'ready', actions: 'becomeStale' },
  },
  on: { add: { actions: [{ type: 'wait', params: ({ event }) => event.addition }, persist] } },
  after: { patience: { target: 'ready', actions: 'becomeStale' } },
});

/** The shop without a server cart: edits are kept, and that is all. */
const offline = cart.createStateConfig({
  entry: 'becomeReady',
  on: {
    add: {
      actions: [
        { type: 'tellLimits', params: ({ context, event }) => limitsOf(context, event.addition) },
        { type: 'add', params: ({ event }) => event.addition },
        persist,
      ],
    },
    'quantity.set': { actions: [{ type: 'edit', params: ({ event }) => event }, persist] },
  },
});

export const sync = cart.createStateConfig({
  initial: 'booting',
  on: {
    'tab.changed': [
      {
        guard: { type: 'knowsMore', params: ({ event }) => event },
        actions: [{ type: 'adopt', params: ({ event }) => event }, persist],
      },
      { actions: [{ type: 'adopt', params: ({ event }) => event }] },
    ],
  },
  states: {
    booting: {
      tags: 'loading',
      always: [{ guard: 'isForeign', target: 'deciding', actions: ['forgetForeign', persist] }, { target: 'deciding' }],
    },
    deciding: { tags: 'loading', always: [{ guard: 'isOffline', target: 'offline' }, { target: 'identifying' }] },
    identifying,
    choosing: { tags: 'loading', always: [{ guard: 'hasServerCart', target: 'loading' }, { target: 'ready' }] },
    loading,
    ready,
    saving,
    offline,
  },
});
