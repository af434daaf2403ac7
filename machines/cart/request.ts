/** Builds the cart's write requests: call, body and idempotency key (specification, chapters 4 and 7). Pure. */
import { type DraftItem, REMOVED } from '#schemas/cart.ts';
import { applyDrafts, asDrafts } from './lists.ts';
import { isAccount } from './ownership.ts';
import type { Attempt, CartContext, SaveRequest } from './types.ts';

/**
 * Whether the next save creates a cart: the old one is gone, or a guest has none yet. An account always has one cart, and a
 * lost answer may hide its creation: mere removals are sent to it in any case.
 */
export function createsCart(context: CartContext): boolean {
  if (!isAccount(context.auth)) return context.mustCreate || context.credentials === null;
  return context.mustCreate && (hasItems(context) || context.draft.length === 0);
}

/** Whether the next save would create an empty cart, so that there is nothing to send. */
export function isNewCartEmpty(context: CartContext): boolean {
  return createsCart(context) && !hasItems(context);
}

function hasItems({ real, draft }: CartContext): boolean {
  return asDrafts(applyDrafts(real, draft)).length > 0;
}

/** Returns the drafts that a save settles. Creating an account's cart keeps its other items, so removals follow in a later save. */
function selectCarried({ auth, draft }: CartContext, { call }: SaveRequest): Attempt['carried'] {
  return call === 'cartCheckoutByItems' && isAccount(auth)
    ? draft.filter(({ quantity }) => quantity !== REMOVED)
    : draft;
}

/**
 * Prepares the next save. A body equal to that of an unanswered attempt keeps its idempotency key, unless the cart was
 * edited since. Another tab may have saved that edit, and the server would repeat its old answer and write nothing.
 */
export function prepareAttempt(context: CartContext): { readonly attempt: Attempt; readonly keys: number } {
  const { attempt, keys, auth: by } = context;
  const fresh = createRequest(context, createKey(context.seed, keys));
  const carried = selectCarried(context, fresh);
  const isRepeatable = attempt !== null && attempt.by === by && attempt.isOutdated !== true;
  return isRepeatable && isSameWrite(attempt.request, fresh)
    ? { attempt: { ...attempt, carried }, keys }
    : { attempt: { request: fresh, by, carried }, keys: keys + 1 };
}

/** The unanswered attempt once something was edited. */
export function outdate(attempt: Attempt | null): Attempt | null {
  return attempt === null ? null : { ...attempt, isOutdated: true };
}

/** Creates the request with a user's full list before the hand-off; the `countKey` action has counted its key. */
export function createHandoffRequest(context: CartContext): SaveRequest {
  const items = asDrafts(applyDrafts(context.real, context.draft));
  return {
    call: 'cartUpdate',
    key: createKey(context.seed, context.keys - 1),
    body: { items, lang_key: context.lang },
  };
}

function createRequest(context: CartContext, key: string): SaveRequest {
  const { real, draft, credentials, lang } = context;
  if (createsCart(context)) {
    const items = asDrafts(applyDrafts(real, draft));
    return { call: 'cartCheckoutByItems', key, body: { items, lang_key: lang } };
  }
  const removed = draft.filter(({ quantity }: DraftItem) => quantity === REMOVED).map(({ uuid }) => uuid);
  return {
    call: 'cartUpdateItems',
    key,
    // An account's cart has no credentials.
    body: { items: asDrafts([...draft]), remove_items: removed, lang_key: lang, ...credentials },
  };
}

/** Compares writes without their language, which may change between two attempts. */
function isSameWrite(a: SaveRequest, b: SaveRequest): boolean {
  const bare = ({ call, body: { lang_key: _, ...body } }: SaveRequest) => JSON.stringify([call, body]);
  return bare(a) === bare(b);
}

const COUNTER_DIGITS = 12;

/** Creates an idempotency key: the tab's uuid with its last group incremented. */
function createKey(seed: string, index: number): string {
  const head = seed.slice(0, -COUNTER_DIGITS);
  const count = (BigInt(`0x${seed.slice(-COUNTER_DIGITS)}`) + BigInt(index)) % 2n ** 48n;
  return head + count.toString(16).padStart(COUNTER_DIGITS, '0');
}
