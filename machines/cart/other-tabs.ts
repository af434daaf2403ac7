/** Merges other tabs' changes and the stored cart into this tab's context (contract, chapter 8). Pure. */
import { adoptDrafts, rememberIds } from './lists.ts';
import { isOfAnotherAccount, listForeignIds, mergeOwnership } from './ownership.ts';
import { outdate } from './request.ts';
import type { CartContext, Change, PersistedCart, CartChange } from './types.ts';

/** Merges another tab's change with the edits that only this tab knows; drops additions that another account has queued there. */
export function mergeTabChange(context: CartContext, { cart, settled, added: made }: CartChange): Change {
  // Shops without a server cart check no login, so only this test keeps another account's cart out.
  if (isOfAnotherAccount(cart, context)) return {};
  const { draft, waiting, attempt } = context;
  const foreign = listForeignIds(cart.waiting ?? [], context.auth);
  const taken = rememberIds(cart.taken ?? [], made, context.taken, foreign);
  const theirs = (cart.waiting ?? []).filter(({ id }) => !taken.includes(id));
  const ours = waiting.filter(({ id }) => !taken.includes(id) && !theirs.some((other) => other.id === id));
  const joined = adoptDrafts(draft, { ...cart, settled }, attempt !== null);
  return {
    ...mergeOwnership(cart, context, joined.length > cart.draft.length),
    taken,
    draft: joined,
    waiting: [...theirs, ...ours],
    attempt: isSameDraft(draft, joined) ? attempt : outdate(attempt),
  };
}

/** Merges the stored cart once this tab holds the lock: another tab's save may have created a cart or settled drafts. */
export function mergeStored(context: CartContext, cart: PersistedCart | null): Change {
  if (cart !== null && isOfAnotherAccount(cart, context)) return { auth: 'unknown' };
  if (cart === null || context.mustCreate) return {};
  const open = new Set(cart.draft.map(({ uuid }) => uuid));
  const stored = { ...cart, draft: context.draft.filter(({ uuid }) => open.has(uuid)) };
  const draft = adoptDrafts(context.draft, { ...stored, settled: [] }, context.attempt !== null);
  return {
    ...mergeOwnership(cart, context, draft.length > stored.draft.length),
    taken: rememberIds(cart.taken ?? [], context.taken),
    // Only what others have saved is left out, and whatever brings it back outdates the attempt.
    draft,
  };
}

/** Whether two lists of drafts request the same of each product. */
function isSameDraft(one: CartContext['draft'], other: CartContext['draft']): boolean {
  const quantities = new Map(one.map(({ uuid, quantity }) => [uuid, quantity]));
  return one.length === other.length && other.every(({ uuid, quantity }) => quantities.get(uuid) === quantity);
}

/** Whether this tab has edits that the other one lacks, or has applied additions that are still queued there. */
export function hasUnknownEdits(context: CartContext, change: CartChange): boolean {
  const { draft = [], waiting = [], taken = [] } = mergeTabChange(context, change);
  const theirs = change.cart.waiting ?? [];
  return (
    draft.length > change.cart.draft.length ||
    waiting.some(({ id }) => !theirs.some((other) => other.id === id)) ||
    theirs.some(({ id }) => taken.includes(id))
  );
}
