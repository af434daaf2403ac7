/** States of `sync` without a pending call: debounce, back-off, refusal, takeover of another tab's edits (specification, chapter 4). */
import { cart } from './setup.ts';
import { addActions, flushActions, onAuthChange, isNewAddition, persist, editActions } from './transitions.ts';

const saveNowTransitions = [
  { guard: 'isAuthUnknown', target: 'identifying' },
  { guard: 'hasUnsavedChanges', target: 'awaitingTurn' },
] as const;

/** No call is pending: edits start the debounce, after which open drafts are saved. */
export const ready = cart.createStateConfig({
  initial: 'settled',
  on: {
    add: { guard: isNewAddition, target: '.debouncing', actions: addActions },
    'quantity.set': { target: '.debouncing', actions: editActions },
    checkout: saveNowTransitions,
    'save.now': saveNowTransitions,
    online: { guard: 'isStale', target: 'identifying' },
    'page.restored': 'identifying',
    'auth.changed': onAuthChange,
  },
  states: {
    settled: {
      entry: [...flushActions, 'markReady', persist, 'clearSettled'],
      always: [
        { guard: 'isUnmerged', target: 'backingOff' },
        { guard: 'hasDrafts', target: 'debouncing' },
        { target: 'idle' },
      ],
    },
    idle: {
      always: { guard: 'hasDrafts', target: 'watching' },
      // Reloads an account's cart, which may have been paid for elsewhere, before the hand-off.
      on: { checkout: { guard: 'mustReloadFirst', target: '#cart.sync.loading' } },
    },
    /** Another tab saves its own edits, unless it is gone. */
    watching: {
      always: { guard: 'hasNoDrafts', target: 'idle' },
      after: { takeover: '#cart.sync.awaitingTurn' },
    },
    debouncing: {
      always: { guard: 'hasNoDrafts', target: 'idle' },
      on: { 'page.hidden': '#cart.sync.awaitingTurn' },
      after: { debounce: '#cart.sync.awaitingTurn' },
    },
    /** The server refused the drafts; they stay until the next edit. */
    refused: { always: { guard: 'hasNoDrafts', target: 'idle' } },
    backingOff: {
      entry: ['countFailure', { type: 'showUnsaved', params: ({ context }) => context.failures }],
      always: { guard: 'hasNoUnsavedChanges', target: 'idle' },
      on: { online: '#cart.sync.awaitingTurn' },
      after: { backOff: '#cart.sync.awaitingTurn' },
    },
  },
});
