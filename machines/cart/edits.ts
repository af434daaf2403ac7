/** Edits of the visitor: quantities, and additions before and after the cart is loaded (specification, chapter 4). Pure. */
import { type DraftItem, REMOVED } from '#schemas/cart.ts';
import type { ProductUuid } from '#schemas/ids.ts';
import { isOffline, applyQueue } from './context.ts';
import { type Addition, rememberIds, withAddition, withEdit } from './lists.ts';
import { claimEdits, claimQueue, isAccount } from './ownership.ts';
import { outdate } from './request.ts';
import type { CartContext, Change, Limit } from './types.ts';

/** Sets a product's quantity as a draft. */
export function setQuantity(context: CartContext, uuid: ProductUuid, quantity: number): Change {
  const { draft, faults, real, webId } = context;
  const next = withEdit(draft, uuid, quantity);
  const isConfirmed = (entry: DraftItem) => real.some((item) => item.uuid === entry.uuid);
  return {
    // No server needs the removal of an item that it never confirmed.
    draft: isOffline({ webId }) ? next.filter((entry) => entry.quantity !== REMOVED || isConfirmed(entry)) : next,
    faults: withoutFaults(faults, uuid),
    attempt: outdate(context.attempt),
    ...claimEdits(context),
  };
}

/** Adds pieces on top of what the loaded cart holds; `id` identifies a stored addition. */
export function addPieces(context: CartContext, addition: Addition, id: string | undefined): Change {
  const { real, draft, faults, taken } = context;
  return {
    ...claimEdits(context),
    draft: withAddition(real, draft, addition).draft,
    faults: withoutFaults(faults, addition.uuid),
    attempt: outdate(context.attempt),
    ...(id === undefined ? {} : { taken: rememberIds(taken, [id]) }),
  };
}

/** Queues an addition until the cart is loaded. */
export function enqueueAddition(context: CartContext, addition: Addition, id: string | undefined): Change {
  const { waiting, waits, seed, auth } = context;
  const owner = isAccount(auth) ? { owner: auth } : {};
  return { waiting: [...waiting, { ...addition, id: id ?? `${seed}/${waits}`, ...owner }], waits: waits + 1 };
}

/** Whether an addition is applied or queued already: a replayed tap and its stored addition share an id. */
export function isKnownAddition({ taken, waiting }: CartContext, id: string | undefined): boolean {
  return id !== undefined && (taken.includes(id) || waiting.some((addition) => addition.id === id));
}

/** Applies all queued additions. */
export function flushQueue(context: CartContext): Change {
  const made = context.waiting.map(({ id }) => id);
  return {
    ...claimQueue(context),
    draft: applyQueue(context).draft,
    waiting: [],
    added: made,
    attempt: made.length > 0 ? outdate(context.attempt) : context.attempt,
    taken: rememberIds(context.taken, made),
  };
}

function withoutFaults(faults: CartContext['faults'], uuid: string): CartContext['faults'] {
  return Object.fromEntries(Object.entries(faults).filter(([key]) => key !== uuid));
}

/** Returns the product's maximum where it limits an addition. */
export function limitsOf({ real, draft }: CartContext, addition: Addition): Limit[] {
  const { limit } = withAddition(real, draft, addition);
  return limit === undefined ? [] : [{ uuid: addition.uuid, limit }];
}
