/** Handing the cart off to the checkout host: wait for open saves, tell a logged-in visitor's full list, go (specification, chapter 2). */
import { cart, failureOf, keptAfter } from './setup.ts';
import { handoffRequest } from './request.ts';
import type { CartContext } from './types.ts';

const persist = { type: 'persist', params: ({ context }: { context: CartContext }) => keptAfter(context) } as const;

const idle = cart.createStateConfig({
  on: {
    checkout: {
      guard: 'hasItems',
      target: 'waiting',
      actions: [{ type: 'chooseHandoff', params: ({ event }) => event.to }],
    },
  },
});

/** Until nothing is open. A save that can't get through, or was refused, ends the hand-off; the drafts are kept. */
const waiting = cart.createStateConfig({
  tags: 'updating',
  always: [
    { guard: 'isBackingOff', target: 'idle', actions: 'goToSiteRoot' },
    { guard: 'isStuck', target: 'idle' },
    { guard: 'canHandOver', target: 'updating' },
    { guard: 'canLeave', target: 'leaving', actions: 'takeCredentials' },
    { guard: 'isAtRest', target: 'idle', actions: ['showNoCart', 'goBack'] },
  ],
});

/** The same after the account's cart turned out to be gone; there is no third try. */
const waitingAgain = cart.createStateConfig({
  tags: 'updating',
  always: [
    { guard: 'isBackingOff', target: 'idle', actions: 'goToSiteRoot' },
    { guard: 'isStuck', target: 'idle' },
    { guard: 'canHandOver', target: 'updatingAgain' },
    { guard: 'canLeave', target: 'leaving', actions: 'takeCredentials' },
    { guard: 'isAtRest', target: 'idle', actions: ['showNoCart', 'goBack'] },
  ],
});

const updating = cart.createStateConfig({
  tags: 'updating',
  entry: 'countKey',
  invoke: {
    src: 'saveCart',
    input: ({ context }) => handoffRequest(context),
    onDone: [
      {
        guard: { type: 'hasCartId', params: ({ event }) => event.output },
        target: 'pausing',
        actions: [{ type: 'takeHandoff', params: ({ event }) => event.output }, persist],
      },
      {
        guard: { type: 'isOk', params: ({ event }) => event.output },
        target: 'idle',
        actions: ['showNoCart', 'goBack'],
      },
      {
        guard: { type: 'isCredentialError', params: ({ event }) => event.output },
        target: 'waitingAgain',
        actions: [{ type: 'startOver', params: ({ event }) => event.output }, persist, 'saveNow'],
      },
      {
        guard: { type: 'isRefused', params: ({ event }) => event.output },
        target: 'idle',
        actions: [
          { type: 'keepFaults', params: ({ event }) => event.output },
          { type: 'showRefusal', params: ({ event }) => failureOf(event.output) },
        ],
      },
      { target: 'idle', actions: 'goToSiteRoot' },
    ],
    onError: { target: 'idle', actions: 'goToSiteRoot' },
  },
  after: { patience: { target: 'idle', actions: 'goToSiteRoot' } },
});

const updatingAgain = cart.createStateConfig({
  tags: 'updating',
  entry: 'countKey',
  invoke: {
    src: 'saveCart',
    input: ({ context }) => handoffRequest(context),
    onDone: [
      {
        guard: { type: 'hasCartId', params: ({ event }) => event.output },
        target: 'pausing',
        actions: [{ type: 'takeHandoff', params: ({ event }) => event.output }, persist],
      },
      {
        guard: { type: 'isOk', params: ({ event }) => event.output },
        target: 'idle',
        actions: ['showNoCart', 'goBack'],
      },
      {
        guard: { type: 'isRefused', params: ({ event }) => event.output },
        target: 'idle',
        actions: [
          { type: 'keepFaults', params: ({ event }) => event.output },
          { type: 'showRefusal', params: ({ event }) => failureOf(event.output) },
        ],
      },
      { target: 'idle', actions: 'goToSiteRoot' },
    ],
    onError: { target: 'idle', actions: 'goToSiteRoot' },
  },
  after: { patience: { target: 'idle', actions: 'goToSiteRoot' } },
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
    waiting,
    updating,
    waitingAgain,
    updatingAgain,
    pausing: {
      tags: 'updating',
      after: {
        handoffPause: [{ guard: 'hasDrafts', target: 'waiting' }, { target: 'leaving' }],
      },
    },
    leaving,
  },
});
