/** Transitions and actions that several states of the chart share. */
import { applyQueue, toCartChange } from './context.ts';
import { limitsOf } from './edits.ts';
import type { AddEvent, CartContext, CartEvent } from './types.ts';

type AuthEvent = Extract<CartEvent, { type: 'auth.changed' }>;
type QuantityEvent = Extract<CartEvent, { type: 'quantity.set' }>;

export const persist = {
  type: 'persist',
  params: ({ context }: { context: CartContext }) => toCartChange(context),
} as const;

export const addActions = [
  {
    type: 'showLimits',
    params: ({ context, event }: { context: CartContext; event: AddEvent }) => limitsOf(context, event.addition),
  },
  { type: 'add', params: ({ event }: { event: AddEvent }) => event },
  persist,
] as const;
export const isNewAddition = { type: 'isNewAddition', params: ({ event }: { event: AddEvent }) => event.id } as const;
export const enqueueOnAdd = {
  guard: isNewAddition,
  actions: [{ type: 'enqueue', params: ({ event }: { event: AddEvent }) => event }, persist],
} as const;
/** Applies queued additions, which needed the loaded cart. */
export const flushActions = [
  { type: 'showLimits', params: ({ context }: { context: CartContext }) => applyQueue(context).limits },
  'flushQueue',
] as const;
export const editActions = [{ type: 'edit', params: ({ event }: { event: QuantityEvent }) => event }, persist] as const;

/** The visitor has changed: an account's cart is loaded, a guest starts with the open drafts. */
export const onAuthChange = {
  guard: { type: 'isDifferentVisitor', params: ({ event }: { event: AuthEvent }) => event.auth },
  target: '#cart.sync.choosing',
  actions: [{ type: 'identify', params: ({ event }: { event: AuthEvent }) => event.auth }],
} as const;

type TabEvent = Extract<CartEvent, { type: 'tab.changed' }>;
export const mergeTabChange = { type: 'mergeTabChange', params: ({ event }: { event: TabEvent }) => event } as const;
export const hasUnknownEdits = { type: 'hasUnknownEdits', params: ({ event }: { event: TabEvent }) => event } as const;
/** Ignores another account's change and runs the login check again. */
export const onOtherAccount = {
  guard: { type: 'isOfAnotherAccount', params: ({ event }: { event: TabEvent }) => event },
  target: '#cart.sync.choosing',
  actions: 'invalidateAuth',
} as const;
/** Merges another tab's change while this tab's cart is not loaded, so that queued additions stay queued. */
export const onTabChange = [
  { guard: hasUnknownEdits, actions: [mergeTabChange, persist] },
  { actions: [mergeTabChange] },
] as const;
