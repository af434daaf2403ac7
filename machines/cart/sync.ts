/** Region `sync` keeps the lists in step with the server: start, login check, load, and the states of `sync-ready` and `sync-saving` (specification, chapter 4). */
import { isAccount } from './ownership.ts';
import { cart } from './setup.ts';
import { ready } from './sync-ready.ts';
import { awaitingTurn, saving } from './sync-saving.ts';
import {
  addActions,
  flushActions,
  mergeTabChange,
  onTabChange,
  onOtherAccount,
  onAuthChange,
  isNewAddition,
  persist,
  editActions,
  enqueueOnAdd,
} from './transitions.ts';

const loading = cart.createStateConfig({
  tags: 'loading',
  invoke: {
    src: 'loadCart',
    input: ({ context }) => ({ credentials: isAccount(context.auth) ? null : context.credentials }),
    onDone: [
      {
        guard: { type: 'isOk', params: ({ event }) => event.output },
        target: 'ready',
        actions: [{ type: 'applyLoad', params: ({ event }) => event.output }],
      },
      {
        guard: { type: 'isCredentialError', params: ({ event }) => event.output },
        target: 'ready',
        actions: [{ type: 'applyLoadError', params: ({ event }) => event.output }],
      },
      {
        target: 'ready',
        actions: ['markStale', { type: 'logLoadFailure', params: ({ event }) => event.output }],
      },
    ],
    onError: { target: 'ready', actions: 'markStale' },
  },
  on: {
    add: enqueueOnAdd,
    'auth.changed': onAuthChange,
    'page.restored': 'identifying',
    // Another tab may have replaced the cart that the pending answer describes: load again.
    'tab.changed': [onOtherAccount, ...onTabChange.map((adoption) => ({ ...adoption, target: 'choosing' as const }))],
  },
  after: { timeout: { target: 'ready', actions: 'markStale' } },
});

const identifying = cart.createStateConfig({
  tags: 'loading',
  invoke: {
    src: 'checkAuth',
    // The first answer may be shared with the rest of the shop; later ones must be fresh.
    input: ({ context }) => ({ fresh: context.ready }),
    onDone: [
      { guard: { type: 'isUnknown', params: ({ event }) => event.output }, target: 'ready', actions: 'markStale' },
      {
        guard: { type: 'isKnownUser', params: ({ event }) => event.output },
        target: 'loading',
        actions: [{ type: 'identify', params: ({ event }) => event.output }],
      },
      { target: 'choosing', actions: [{ type: 'identify', params: null }] },
    ],
    onError: { target: 'ready', actions: 'markStale' },
  },
  // If the shop has identified the visitor meanwhile, that result counts, because the pending answer may never come.
  on: { add: enqueueOnAdd, 'auth.changed': onAuthChange, 'tab.changed': [onOtherAccount, ...onTabChange] },
  after: { timeout: { target: 'ready', actions: 'markStale' } },
});

/** The shop without a server cart: edits are only persisted. */
const offline = cart.createStateConfig({
  entry: 'markReady',
  on: { add: { guard: isNewAddition, actions: addActions }, 'quantity.set': { actions: editActions } },
});

export const sync = cart.createStateConfig({
  initial: 'booting',
  on: {
    'tab.changed': [
      onOtherAccount,
      // This tab's cart is loaded, so it applies the other tab's queued additions.
      {
        guard: { type: 'hasQueuedAdditions', params: ({ event }) => event },
        actions: [mergeTabChange, ...flushActions, persist, 'clearSettled'],
      },
      ...onTabChange,
    ],
  },
  states: {
    booting: {
      always: [
        { guard: 'isForeign', target: 'decidingMode', actions: ['removeForeignCarts', persist] },
        { target: 'decidingMode' },
      ],
    },
    decidingMode: { always: [{ guard: 'isOffline', target: 'offline' }, { target: 'identifying' }] },
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
    awaitingTurn,
    saving,
    offline,
  },
});
